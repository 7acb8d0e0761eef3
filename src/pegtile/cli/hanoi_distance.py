"""`pegtile hanoi distance`."""

from __future__ import annotations

import click

from pegtile.cli.frame import LIMIT_REACHED, NO, json_option, limit_options
from pegtile.cli.hanoi_options import (
    DISKS,
    from_to_options,
    labels_option,
    order_option,
    pegs_options,
    read_ends,
    read_labels,
)
from pegtile.cli.integers import NumbersCommand
from pegtile.cli.progress import progress_bar
from pegtile.core.limits import Limits
from pegtile.core.solution import Status
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.solver import certainty, solve, solve_all
from pegtile.hanoi.state import State
from pegtile.notation.json_codec import dumps


@click.command(
    "distance",
    cls=NumbersCommand,
    help="Tell how many moves it takes at least from one state to another.\n\n"
    "Each end is a peg or a state: the peg of each disk, largest first (AAB), or A:3,2 B:1 C:, or"
    " [[3,2],[1],[]]; DISKS may then be left out. Where the distance is not proven, its bounds are"
    " told, such as 242..1535. --paths tells how many shortest ways there are.",
)
@click.argument("disks", type=DISKS, metavar="[DISKS]", required=False)
@from_to_options("peg or state")
@order_option
@pegs_options
@labels_option
@click.option("--paths", is_flag=True, help="Count the shortest ways, too.")
@json_option
@limit_options
def command(
    disks: int | None,
    from_: str | None,
    to: str | None,
    smallest_first: bool,
    pegs: int,
    rules: str,
    labels: str | None,
    paths: bool,
    as_json: bool,
    limits: Limits,
) -> int | None:
    """Parse, solve, show."""
    names = read_labels(labels, pegs)
    begin, end = read_ends(disks, from_, to, pegs, names, smallest_first=smallest_first)
    arcs = Rules.parse(rules, pegs, names)
    count = None
    with progress_bar() as listen:
        if paths:
            every = solve_all(begin, end, arcs, limits=limits, progress=listen)
            solution, count = every.solution, every.count
        else:
            solution = solve(begin, end, arcs, limits=limits, progress=listen)
    # On three pegs the distance is known even where there was no memory to tell the moves.
    exact = solution.method == "third-peg" and solution.status is not Status.UNSOLVABLE
    upper = solution.lower_bound if exact else solution.cost
    known = upper is not None and upper == solution.lower_bound
    if as_json:
        record = {
            "puzzle": "hanoi",
            "start": begin.stacks(),
            "goal": end.stacks(),
            "pegs": pegs,
            "rules": str(arcs),
            "distance": upper if known else None,
            "lower_bound": solution.lower_bound,
            "upper_bound": upper,
            "status": solution.status.value,
            "certainty": certainty(solution, arcs).value,
            "method": solution.method,
            "proof": solution.proof,
            "remarks": list(solution.remarks),
            **_largest(begin, end, arcs),
        }
        click.echo(dumps(record | {"paths": count} if paths else record))
    elif solution.status is not Status.UNSOLVABLE:
        click.echo(upper if known else f"{solution.lower_bound}..{'' if upper is None else upper}")
        if paths and count is not None:
            click.echo(f"{count} shortest {'way' if count == 1 else 'ways'}")
    if solution.status is Status.UNSOLVABLE:
        click.echo(f"Error: no solution exists: {solution.proof}", err=True)
        return NO
    for remark in solution.remarks:
        click.echo(remark, err=True)
    whole = known and (not paths or count is not None)
    return LIMIT_REACHED if solution.status.is_limit and not whole else None


def _largest(begin: State, end: State, rules: Rules) -> dict[str, object]:
    """Tell how the largest disk that moves does so, on three pegs with the classic rules."""
    if rules != Rules():
        return {}
    from pegtile.hanoi.shortest import decide

    choice = decide(begin, end)
    moves = [1] * choice.once + [2] * choice.twice
    return {"largest_disk": choice.disk, "largest_disk_moves": moves}
