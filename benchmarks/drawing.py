"""How long pictures take, as whole processes beside their bars, and beside Pillow and matplotlib.

Install pegtile with the extras `draw` and `plot` (not as an editable install) and run
`python benchmarks/drawing.py`.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from measure import Taken, call, in_turn, report, run, table
from pegtile.hanoi.classic import PerfectPath
from pegtile.hanoi.methods import METHODS
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.render.film import Film
from pegtile.render.gif import _reel, write_gif
from pegtile.render.graph_scene import graph_scene
from pegtile.render.pixels import Painter
from pegtile.render.scene import Scene, Segments
from pegtile.render.state_graph import StateGraph
from pegtile.render.svg import draw_svg
from pegtile.render.themes import LIGHT
from pegtile.render.tower import TowerLayout

PROGRAM = str(Path(sys.executable).with_name("pegtile"))


def whole(folder: Path) -> str:
    """Measure what the command line takes, start and all; peaks below our own are not seen."""
    explain = ["hanoi", "explain", "10", "--format", "html", "--method"]
    subjects: dict[str, tuple[list[str], str]] = {
        f"`hanoi explain 10 --method {name}`, html": ([*explain, name], "2 s, 3 MB")
        for name in METHODS
    }
    subjects["`hanoi draw --solve 7`, gif"] = (["hanoi", "draw", "--solve", "7"], "5 s")
    subjects["`hanoi draw --solve 10`, gif"] = (["hanoi", "draw", "--solve", "10"], "")
    graph = ["hanoi", "graph", "8", "--path", "A:C", "--levels", "A", "--draw"]
    subjects["`hanoi graph 8`, svg"] = (graph, "3 s")
    subjects["`hanoi graph 8`, png"] = (graph, "3 s")
    rows = []
    for name, (arguments, bar) in subjects.items():
        path = folder / f"picture.{name.rpartition(' ')[2]}"
        out = [str(path)] if arguments[-1] == "--draw" else ["--out", str(path)]
        # Films are streamed: the long one shows that memory does not grow with them.
        runs = [run([PROGRAM, *arguments, *out]) for _ in range(3 if bar else 1)]
        taken = sorted(runs, key=lambda one: one.cpu)[len(runs) // 2]
        size, peak = f"{path.stat().st_size / 1e6:.2f}", max(one.peak_bytes for one in runs)
        rows.append([name, bar, f"{taken.cpu:.2f}", f"{taken.wall:.2f}", size, peak >> 20])
    return table(["whole process", "bar", "CPU s", "wall s", "file, MB", "peak MB, at most"], rows)


def film() -> Film[State, object]:
    path = PerfectPath(7)
    layout = TowerLayout.pixels(7, 3)
    return Film(layout, State.perfect(7, 0), path, lambda s, m: s.moved(m[0], m[2]), "")


def gif_by_pillow(pictures: list[object], seconds: list[float]) -> object:
    """Let Pillow write a film whose pictures are painted already."""
    first, *rest = pictures
    first.save(
        io.BytesIO(),
        "GIF",
        save_all=True,
        append_images=rest,
        duration=[round(1000 * one) for one in seconds],
        loop=0,
    )
    return None


def graph_by_matplotlib(scene: Scene) -> None:
    """Let matplotlib write the edges of a graph, whose places are known already, as SVG."""
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.collections import LineCollection
    from matplotlib.figure import Figure

    figure = Figure(figsize=(scene.width / 72, scene.height / 72))
    FigureCanvasSVG(figure)
    axes = figure.add_axes((0, 0, 1, 1))
    for shape in scene.shapes:
        if isinstance(shape, Segments):
            axes.add_collection(LineCollection(shape.lines, linewidths=shape.width))
    axes.autoscale()
    figure.savefig(io.BytesIO(), format="svg")


def beside() -> str:
    """Measure the slow parts beside the libraries that can do them."""
    painter = Painter(LIGHT)
    reel = [*_reel(film(), 1.0)]
    pictures = [painter.draw(scene) for scene, _ in reel]
    seconds = [second for _, second in reel]
    start = State.perfect(8, 0)

    def graph() -> Scene:
        return graph_scene(StateGraph.of(8, Rules()), levels_from=start)

    scene = graph()
    subjects: dict[str, dict[str, Callable[[], object]]] = {
        f"GIF of 7 disks, {len(reel)} pictures": {
            "Pillow, of pictures that are painted already": lambda: gif_by_pillow(
                pictures, seconds
            ),
            "pegtile, painting them too": lambda: write_gif(film(), Painter(LIGHT), io.BytesIO()),
        },
        "graph of 8 disks, SVG": {
            "matplotlib, of edges whose places are known": lambda: graph_by_matplotlib(scene),
            "pegtile, of everything": lambda: draw_svg(graph(), LIGHT),
        },
    }
    parts = []
    for what, sides in subjects.items():

        def measured(one: Callable[[], object]) -> Callable[[], Taken]:
            return lambda: call(one)

        taken = in_turn({name: measured(one) for name, one in sides.items()}, runs=3)
        yardstick = taken[next(iter(taken))].cpu
        rows = [
            [name, f"{1000 * one.cpu:.0f}", f"{one.cpu / yardstick:.2f}"]
            for name, one in taken.items()
        ]
        parts.append(table([what, "CPU ms", "ratio"], rows))
    return "\n".join(parts)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        tables = whole(Path(folder))
    report("drawing", "Pictures", "python benchmarks/drawing.py", tables, beside())


if __name__ == "__main__":
    main()
