"""`pegtile hanoi graph`."""

from __future__ import annotations

from pathlib import Path

import click

from pegtile.cli.drawing import binary_output, read_theme, theme_option
from pegtile.cli.frame import json_option
from pegtile.cli.hanoi_options import disks_argument, labels_option, pegs_options, place
from pegtile.cli.hanoi_options import read_labels as _read_labels
from pegtile.cli.integers import NumbersCommand
from pegtile.errors import BadRequest, Unsolvable, quoted
from pegtile.hanoi.move import Labels
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State


@click.command(
    "graph",
    cls=NumbersCommand,
    help="Tell the size of the graph of all states of DISKS disks, or draw it with --draw.\n\n"
    "On three pegs the drawing is exact: every move has the same length. --path points out a"
    " shortest path, and the second one where there are two; --levels colours every state by its"
    " distance.",
)
@disks_argument
@pegs_options
@labels_option
@click.option("--draw", "out", metavar="FILE", help="Draw it to a .svg or .png file.")
@click.option("--path", "ends", metavar="FROM:TO", help="Point out a path, such as AAA:CCC or A:C.")
@click.option("--levels", metavar="FROM", help="Colour by the distance from a peg or state.")
@theme_option
@json_option
def command(
    disks: int,
    pegs: int,
    rules: str,
    labels: str | None,
    out: str | None,
    ends: str | None,
    levels: str | None,
    theme: str | None,
    as_json: bool,
) -> None:
    """Parse, build, draw."""
    from pegtile.notation.json_codec import dumps
    from pegtile.render.graph_scene import StateGraph, graph_scene

    names = _read_labels(labels, pegs)
    form = Path(out or "").suffix.lower().removeprefix(".")
    if out is not None and form not in ("svg", "png"):
        raise BadRequest(f"--draw {quoted(out)}: expected a .svg or .png file")
    graph = StateGraph.of(disks, Rules.parse(rules, pegs, names))
    if out is None:
        both, one_way = graph.edges()
        record = {
            "puzzle": "hanoi",
            "disks": disks,
            "pegs": pegs,
            "rules": str(graph.rules),
            "states": graph.states,
            "edges": len(both),
            "one_way_edges": len(one_way),
        }
        text = ", ".join(
            f"{value} {key.replace('_', ' ')}"
            for key, value in record.items()
            if key in ("states", "edges", "one_way_edges")
        )
        click.echo(dumps(record) if as_json else text)
        return
    start = None if levels is None else _state(levels, disks, pegs, names)
    scene = graph_scene(
        graph,
        paths=() if ends is None else _paths(ends, disks, graph.rules, names),
        levels_from=start,
        labels=names,
    )
    with binary_output(out) as file:
        if form == "svg":
            from pegtile.render.svg import draw_svg
            from pegtile.render.themes import LIGHT

            file.write(draw_svg(scene, read_theme(theme) or LIGHT).encode())
        else:
            from pegtile.render.pixels import draw_png
            from pegtile.render.themes import LIGHT

            file.write(draw_png(scene, read_theme(theme) or LIGHT))


def _state(text: str, disks: int, pegs: int, names: Labels) -> State:
    """Read a peg or a state."""
    found = place("STATE", text, disks, pegs, names)
    return State.perfect(disks, found, pegs) if isinstance(found, int) else found


def _paths(ends: str, disks: int, rules: Rules, names: Labels) -> list[list[State]]:
    """Return the shortest path between two states, both where there are two on three pegs."""
    from pegtile.hanoi.rules import HanoiSpace
    from pegtile.hanoi.shortest import shortest_paths
    from pegtile.render.graph_scene import walked
    from pegtile.search.breadth_first import breadth_first_search

    first, colon, last = ends.partition(":")
    if not colon:
        raise BadRequest(f"--path {quoted(ends)}: expected FROM:TO, such as A:C")
    start = _state(first, disks, rules.pegs, names)
    goal = _state(last, disks, rules.pegs, names)
    if rules == Rules():
        found = shortest_paths(start, goal)
        return [walked(start, path[:]) for path in found.paths]
    solution = breadth_first_search(HanoiSpace(start, goal, rules))
    if solution.moves is None:
        raise Unsolvable(solution.proof)
    return [walked(start, solution.moves)]
