"""All boards of a size by their distance from a goal, on one core.

`python benchmarks/tiles_enumerate.py [large]`; with `large` 3×4 too, some minutes. Beside 3×3
stands a breadth-first search with a set in plain Python; beside the peak memory of 3×4 the two bits
a board that the search cannot do without, and what a process takes that only loads the modules.
"""

from __future__ import annotations

import sys
from functools import partial

from measure import call, in_turn, report, run, table
from pegtile.tiles.board_indices import states
from pegtile.tiles.enumeration import bytes_needed, enumerate_boards
from pegtile.tiles.goals import named_goal

SMALL = named_goal("blank-last", 3, 3)
IDLE = [
    sys.executable,
    "-c",
    "import numpy, pegtile.cli.tiles_enumerate, pegtile.tiles._space_kernels",
]
ENUMERATE = [sys.executable, "-m", "pegtile", "tiles", "enumerate"]


def plain(metric: str) -> list[int]:
    """Count the boards of each level of 3×3 with a set of all boards seen."""
    level = {SMALL.tiles}
    seen = set(level)
    counts = []
    while level:
        counts.append(len(level))
        following = set()
        for tiles in level:
            blank = tiles.index(0)
            row, column = divmod(blank, 3)
            for stride, steps in ((-1, column), (1, 2 - column), (-3, row), (3, 2 - row)):
                after, cell = list(tiles), blank
                for _ in range(steps if metric == "mtm" else min(1, steps)):
                    after[cell], after[cell + stride] = after[cell + stride], 0
                    cell += stride
                    following.add(tuple(after))
        level = following - seen
        seen |= level
    return counts


def small() -> str:
    rows = []
    for metric in ("stm", "mtm"):
        levels = enumerate_boards(SMALL, metric=metric)
        if list(levels.counts) != plain(metric):
            raise SystemExit(f"{metric}: the levels differ from those of the plain search")
        taken = in_turn(
            {
                "pegtile": lambda metric=metric: call(
                    partial(enumerate_boards, SMALL, metric=metric)
                ),
                "process": lambda metric=metric: run([*ENUMERATE, "3x3", "--metric", metric]),
                "plain": lambda metric=metric: call(partial(plain, metric)),
            },
            runs=3,
        )
        seconds = [f"{taken[name].cpu:.3f}" for name in ("pegtile", "process", "plain")]
        ratio = taken["plain"].cpu / taken["pegtile"].cpu
        rows.append([metric, levels.depth, *seconds, f"{ratio:.0f}"])
    header = ["3×3", "depth", "pegtile, CPU s", "whole process, CPU s", "plain Python, CPU s"]
    return table([*header, "times as fast"], rows)


def large() -> str:
    taken = run([*ENUMERATE, "3x4"])
    idle = run(IDLE)
    need = bytes_needed(3, 4)
    size = states(3, 4)
    rows = [
        ["boards", f"{size:,}"],
        ["CPU s, whole process", f"{taken.cpu:.0f}"],
        ["ns a board", f"{taken.cpu / size * 1e9:.0f}"],
        ["peak memory, MB", f"{taken.peak_bytes / 1e6:.0f}"],
        ["of these two bits a board, MB", f"{need / 1e6:.0f}"],
        ["and a process that only loads the modules, MB", f"{idle.peak_bytes / 1e6:.0f}"],
    ]
    return table(["3×4, stm", ""], rows)


if __name__ == "__main__":
    # A process is told to have held at least what the one held that made it: the large board first.
    parts = [large()] if "large" in sys.argv[1:] else []
    parts.insert(0, small())
    report(
        "tiles_enumerate",
        "All boards of a size",
        " ".join(["python benchmarks/tiles_enumerate.py", *sys.argv[1:]]),
        *parts,
    )
