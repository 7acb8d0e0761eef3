"""`pegtile hanoi count`."""

from __future__ import annotations

import click

from pegtile.cli.frame import LIMIT_REACHED, NO, json_option, limit_options
from pegtile.cli.hanoi_options import (
    DISKS,
    from_to_options,
    labels_option,
    pegs_options,
    read_ends,
    read_labels,
)
from pegtile.cli.integers import NumbersCommand
from pegtile.cli.progress import progress_bar
from pegtile.core.limits import Limits
from pegtile.core.solution import Status
from pegtile.errors import BadRequest
from pegtile.hanoi.frame_stewart import optimal_splits
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.solver import certainty, solve
from pegtile.notation.json_codec import dumps


@click.command(
    "count",
    cls=NumbersCommand,
    help="Tell how many moves a tower of DISKS disks takes from one peg to another, to the last"
    " digit.\n\n"
    "On five pegs and more that is presumed: the JSON tells the proven lower bound, and how many of"
    " the smallest disks are best put aside first. By other rules than the classic ones it is the"
    " best number known.",
)
@click.argument("disks", type=DISKS, metavar="DISKS")
@from_to_options()
@pegs_options
@labels_option
@json_option
@limit_options
def command(
    disks: int,
    from_: str | None,
    to: str | None,
    pegs: int,
    rules: str,
    labels: str | None,
    as_json: bool,
    limits: Limits,
) -> int | None:
    """Compute, show."""
    names = read_labels(labels, pegs)
    begin, end = read_ends(disks, from_, to, pegs, names)
    if len(set(begin.pegs_of_disks)) > 1 or len(set(end.pegs_of_disks)) > 1:
        raise BadRequest("count is about whole towers: expected pegs for --from and --to")
    arcs = Rules.parse(rules, pegs, names)
    with progress_bar() as listen:
        solution = solve(begin, end, arcs, limits=limits, progress=listen)
    if as_json:
        record = {
            "puzzle": "hanoi",
            "disks": disks,
            "pegs": pegs,
            "rules": str(arcs),
            "cost": solution.cost,
            "optimal": solution.optimal,
            "lower_bound": solution.lower_bound,
            "certainty": certainty(solution, arcs).value,
            "method": solution.method,
            "proof": solution.proof,
            "remarks": list(solution.remarks),
        }
        if arcs.arcs is None and pegs >= 3:
            splits = optimal_splits(disks, pegs)
            record["splits"] = [splits[0], splits[-1]]
        click.echo(dumps(record))
    elif solution.cost is not None:
        click.echo(solution.cost)
    if solution.status is Status.UNSOLVABLE:
        click.echo(f"Error: no solution exists: {solution.proof}", err=True)
        return NO
    for remark in solution.remarks:
        click.echo(remark, err=True)
    return LIMIT_REACHED if solution.status.is_limit else None
