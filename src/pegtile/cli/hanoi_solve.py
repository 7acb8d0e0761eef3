"""`pegtile hanoi solve`."""

from __future__ import annotations

import dataclasses

import click

from pegtile.cli.frame import LIMIT_REACHED, json_option, limit_options, out_option, progress_bar
from pegtile.cli.hanoi_options import (
    DISKS,
    from_to_options,
    labels_option,
    pegs_options,
    read_ends,
    read_labels,
    read_window,
    too_large,
)
from pegtile.cli.hanoi_show import Shown, show, show_nothing, welcomes_progress
from pegtile.cli.integers import NumbersCommand
from pegtile.core.limits import Limits
from pegtile.core.progress import Progress
from pegtile.core.solution import Solution
from pegtile.errors import BadRequest
from pegtile.hanoi.classic import solve_perfect
from pegtile.hanoi.methods import METHODS, start
from pegtile.hanoi.move import Move
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.notation.hanoi_moves import Style


@click.command(
    "solve",
    cls=NumbersCommand,
    help="Show the moves of a tower of DISKS disks, one a line.\n\n"
    "DISKS may be left out when --from or --to is a state. A tower that stands where it shall go"
    " takes no moves. All styles, and --json, are written while the moves are made, so any number"
    " of moves takes the same memory.",
)
@click.argument("disks", type=DISKS, metavar="[DISKS]", required=False)
@from_to_options("peg or state")
@pegs_options
@labels_option
@click.option("--method", metavar="NAME", help=f"One of {', '.join(METHODS)}.  [default: bits]")
@click.option(
    "--moves",
    "window",
    metavar="START:COUNT",
    help="Only COUNT moves, from move number START on; the first move is number 1.",
)
@click.option(
    "--style",
    type=click.Choice([style.value for style in Style]),
    help="How to write them.  [default: plain]",
)
@json_option
@out_option
@limit_options
def command(
    disks: int | None,
    from_: str | None,
    to: str | None,
    pegs: int,
    rules: str,
    labels: str | None,
    method: str | None,
    window: str | None,
    style: str | None,
    as_json: bool,
    out: str | None,
    limits: Limits,
) -> int | None:
    """Parse, solve, show."""
    if as_json and style:
        raise BadRequest(f"--style {style} and --json: expected one of them")
    names = read_labels(labels, pegs)
    begin, end = read_ends(disks, from_, to, pegs, names)
    arcs = Rules.parse(rules, pegs, names)
    with progress_bar(shown=welcomes_progress(out)) as listen:
        solution = _answer(begin, end, arcs, limits, listen)
    shown = Shown(solution, arcs, names, None if as_json else Style(style or "plain"), out, limits)
    if solution.moves is None:
        return show_nothing(shown)
    stretch = read_window(window, solution.cost or 0)
    if method is None:
        return show(shown, stretch)
    classic = _classic_pegs(begin, end, arcs)
    if classic is None:
        raise BadRequest(
            f"--method {method} from {begin} to {end}: expected a whole tower on three pegs,"
            " with the classic rules"
        )
    if too_large(method, begin.disks if solution.cost else 0, limits.bytes):
        return LIMIT_REACHED
    named = dataclasses.replace(shown, solution=dataclasses.replace(solution, method=method))
    walk = start(method, begin.disks, *classic, most_bytes=limits.bytes)
    return show(named, stretch, iter(walk))


def _answer(
    begin: State, end: State, rules: Rules, limits: Limits, listen: Progress
) -> Solution[State, Move]:
    """Solve: whole towers on three pegs here, everything else where it takes a search."""
    classic = _classic_pegs(begin, end, rules)
    if classic is not None:
        return solve_perfect(begin.disks, *classic)
    raise BadRequest(f"from {begin} to {end}: expected whole towers on three pegs, classic rules")


def _classic_pegs(begin: State, end: State, rules: Rules) -> tuple[int, int] | None:
    """Return the source and the target peg, None when it is not the classic puzzle."""
    if rules != Rules():
        return None
    if begin.disks == 0:
        return 0, 2
    source, target = begin.perfect_peg(), end.perfect_peg()
    return None if source is None or target is None else (source, target)
