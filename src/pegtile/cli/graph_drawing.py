"""Draw a graph of states for `pegtile hanoi graph`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pegtile.cli.drawing import binary_output, read_theme
from pegtile.cli.hanoi_options import place
from pegtile.errors import BadRequest, Unsolvable, quoted
from pegtile.hanoi.move import Labels
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State

__all__ = ["draw_graph", "read_peg_or_state"]


def draw_graph(
    out: str,
    disks: int,
    rules: Rules,
    names: Labels,
    *,
    paths: Sequence[str],
    levels: str | None,
    theme: str | None,
) -> None:
    """Draw to a file, with one path or two pointed out and states coloured by their distance.

    Raises:
        BadRequest: the file is neither .svg nor .png, or the graph is too large to be drawn.
        BadText: a state cannot be read.
        Unsolvable: there is no such path.
    """
    from pegtile.render.graph_scene import graph_scene
    from pegtile.render.state_graph import StateGraph
    from pegtile.render.themes import LIGHT

    form = Path(out).suffix.lower().removeprefix(".")
    if form not in ("svg", "png"):
        raise BadRequest(f"--draw {quoted(out)}: expected a .svg or .png file")
    graph = StateGraph.of(disks, rules)
    scene = graph_scene(
        graph,
        paths=_pointed_out(paths, disks, rules, names),
        levels_from=None if levels is None else read_peg_or_state(levels, disks, rules, names),
        labels=names,
    )
    colours = read_theme(theme) or LIGHT
    with binary_output(out) as file:
        if form == "svg":
            from pegtile.render.svg import draw_svg

            file.write(draw_svg(scene, colours).encode())
        else:
            from pegtile.render.pixels import draw_png

            file.write(draw_png(scene, colours))


def read_peg_or_state(text: str, disks: int, rules: Rules, names: Labels) -> State:
    """Read a peg or a state.

    Raises:
        BadText: it is neither.
        BadRequest: the state has another number of disks or pegs.
    """
    found = place("STATE", text, disks, rules.pegs, names)
    return State.perfect(disks, found, rules.pegs) if isinstance(found, int) else found


def _pointed_out(
    paths: Sequence[str], disks: int, rules: Rules, names: Labels
) -> list[list[State]]:
    """Return the paths to point out: those asked for, or both where there are two of the one."""
    if len(paths) > 2:
        raise BadRequest(f"{len(paths)} times --path: expected at most two")
    found = [_paths(ends, disks, rules, names) for ends in paths]
    return found[0] if len(found) == 1 else [ways[0] for ways in found]


def _paths(ends: str, disks: int, rules: Rules, names: Labels) -> list[list[State]]:
    """Return the shortest path between two states, both where there are two on three pegs."""
    from pegtile.hanoi.shortest import shortest_paths
    from pegtile.hanoi.solver import solve
    from pegtile.render.graph_scene import walked

    first, colon, last = ends.partition(":")
    if not colon:
        raise BadRequest(f"--path {quoted(ends)}: expected FROM:TO, such as A:C")
    start = read_peg_or_state(first, disks, rules, names)
    goal = read_peg_or_state(last, disks, rules, names)
    if rules == Rules():
        found = shortest_paths(start, goal)
        return [walked(start, path[:]) for path in found.paths]
    solution = solve(start, goal, rules)
    if solution.moves is None:
        raise Unsolvable(solution.proof)
    return [walked(start, solution.moves[:])]
