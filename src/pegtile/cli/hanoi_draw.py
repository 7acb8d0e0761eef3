"""`pegtile hanoi draw`."""

from __future__ import annotations

import click

from pegtile.cli.drawing import Drawing, draw_options, text_width, write_film, write_scene
from pegtile.cli.hanoi_options import (
    DISKS,
    from_to_options,
    labels_option,
    pegs_options,
    place,
    read_ends,
    read_labels,
)
from pegtile.cli.integers import NumbersCommand
from pegtile.cli.progress import progress_bar
from pegtile.core.solution import Solution, Status
from pegtile.errors import BadRequest, Unsolvable
from pegtile.hanoi.move import Labels, Move
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.render.film import Film
from pegtile.render.tower import TowerLayout


@click.command(
    "draw",
    cls=NumbersCommand,
    help="Draw a STATE, such as AAB or [[3,2],[1],[]], or with --solve the solution of a tower of"
    " DISKS disks.\n\nOf a solution, .gif and .html are films, .svg, .png and .txt show one frame"
    " beside the other.",
)
@click.argument("state", required=False)
@click.option("--solve", "disks", type=DISKS, metavar="DISKS", help="Draw the solution.")
@from_to_options("peg or state")
@pegs_options
@labels_option
@draw_options
def command(
    state: str | None,
    disks: int | None,
    from_: str | None,
    to: str | None,
    pegs: int,
    rules: str,
    labels: str | None,
    drawing: Drawing,
) -> int | None:
    """Parse, solve, draw."""
    names = read_labels(labels, pegs)
    if state is not None:
        if disks is not None or from_ is not None or to is not None:
            raise BadRequest("a state and --solve: expected one of them")
        _draw_state(drawing, state, pegs, names)
        return None
    if disks is None and from_ is None and to is None:
        raise BadRequest("nothing to draw: expected a state such as AAB, or --solve DISKS")
    begin, end = read_ends(disks, from_, to, pegs, names)
    arcs = Rules.parse(rules, pegs, names)
    solution = _solved(begin, end, arcs)

    def film(layout: TowerLayout) -> Film[State, Move]:
        return Film(
            layout,
            begin,
            solution.moves or (),
            arcs.after,
            f"Tower of Hanoi, {begin.disks} disks",
            drawing.first,
            drawing.last,
            drawing.every,
        )

    columns = text_width(drawing.out, drawing.size)
    write_film(
        drawing,
        lambda: film(TowerLayout.pixels(begin.disks, pegs, names, drawing.size)),
        lambda: film(TowerLayout.cells(begin.disks, pegs, names, columns)),
    )
    return None


def _draw_state(drawing: Drawing, text: str, pegs: int, names: Labels) -> None:
    """Draw one state."""
    found = place("STATE", text, None, pegs, names)
    shown = State.perfect(1, found, pegs) if isinstance(found, int) else found
    write_scene(
        drawing,
        lambda: TowerLayout.pixels(shown.disks, pegs, names, drawing.size).scene(shown),
        lambda: TowerLayout.cells(
            shown.disks, pegs, names, text_width(drawing.out, drawing.size)
        ).scene(shown),
    )


def _solved(begin: State, end: State, rules: Rules) -> Solution[State, Move]:
    """Solve."""
    from pegtile.hanoi.solver import solve

    with progress_bar() as listen:
        solution = solve(begin, end, rules, progress=listen)
    if solution.status is Status.UNSOLVABLE:
        raise Unsolvable(solution.proof)
    if solution.moves is None:
        raise BadRequest(f"from {begin} to {end}: no path was found within the limits")
    return solution
