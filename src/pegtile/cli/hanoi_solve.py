"""`pegtile hanoi solve`."""

from __future__ import annotations

import dataclasses
from typing import Any

import click

from pegtile.cli.frame import LIMIT_REACHED, json_option, limit_options, out_option
from pegtile.cli.hanoi_options import (
    DISKS,
    MoveWindow,
    from_to_options,
    labels_option,
    order_option,
    pegs_options,
    read_ends,
    read_labels,
    read_window,
    too_large,
)
from pegtile.cli.hanoi_show import Shown, show, show_all, show_nothing
from pegtile.cli.integers import NumbersCommand
from pegtile.cli.progress import progress_bar
from pegtile.core.limits import Limits
from pegtile.errors import BadRequest
from pegtile.hanoi.methods import METHODS, start
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.solver import METHODS as SOLVERS
from pegtile.hanoi.solver import AllShortest, certainty, solve, solve_all
from pegtile.hanoi.state import State
from pegtile.notation.hanoi_moves import Style


@click.command(
    "solve",
    cls=NumbersCommand,
    help="Show the moves of a tower of DISKS disks, one a line.\n\n"
    "DISKS may be left out when --from or --to is a state. A tower that stands where it shall go"
    " takes no moves. All styles, and --json, are written while the moves are made, so any number"
    " of moves takes the same memory.\n\n"
    "Between other states, on more pegs or by other rules it takes the method that is known to be"
    " right, and the JSON's proof says why it is; where none reaches, the best path known is shown,"
    " with bounds on stderr.",
)
@click.argument("disks", type=DISKS, metavar="[DISKS]", required=False)
@from_to_options("peg or state")
@order_option
@pegs_options
@labels_option
@click.option(
    "--method",
    metavar="NAME",
    help=f"For a whole tower on three pegs one of {', '.join(METHODS)}; for any question one of"
    f" {', '.join(SOLVERS)}.  [default: auto]",
)
@click.option("--all", "every", is_flag=True, help="All shortest ways, one after the other.")
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
    smallest_first: bool,
    pegs: int,
    rules: str,
    labels: str | None,
    method: str | None,
    every: bool,
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
    begin, end = read_ends(disks, from_, to, pegs, names, smallest_first=smallest_first)
    arcs = Rules.parse(rules, pegs, names)
    solver = method if method in SOLVERS else "auto"
    with progress_bar() as listen:
        found = (solve_all if every else _solve_one)(
            begin, end, arcs, method=solver, limits=limits, progress=listen
        )
    solution = found.solution
    more: dict[str, object] = {"certainty": certainty(solution, arcs).value}
    if every:
        more["paths"] = found.count
    in_json = None if as_json else Style(style or "plain")
    shown = Shown(solution, arcs, names, in_json, out, limits, more)
    if solution.moves is None:
        return show_nothing(shown)
    stretch = read_window(window, solution.cost or 0)
    if every:
        if method in METHODS:
            raise BadRequest(f"--method {method} and --all: expected one of them")
        return show_all(shown, stretch, found.paths())
    if method is None or method in SOLVERS:
        return show(shown, stretch)
    return _walk(method, shown, stretch)


def _solve_one(begin: State, end: State, rules: Rules, **how: Any) -> AllShortest:
    """Solve, and say nothing of other ways."""
    return AllShortest.of_one(solve(begin, end, rules, **how))


def _walk(method: str, shown: Shown, stretch: MoveWindow) -> int | None:
    """Show the moves as one of the classic methods makes them."""
    solution, limits = shown.solution, shown.limits
    begin, end = solution.start, solution.goal
    classic = _classic_pegs(begin, end, shown.rules)
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


def _classic_pegs(begin: State, end: State, rules: Rules) -> tuple[int, int] | None:
    """Return the source and the target peg, None when it is not the classic puzzle."""
    if rules != Rules():
        return None
    if begin.disks == 0:
        return 0, 2
    source, target = begin.perfect_peg(), end.perfect_peg()
    return None if source is None or target is None else (source, target)
