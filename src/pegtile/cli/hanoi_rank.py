"""`pegtile hanoi rank`."""

from __future__ import annotations

import click

from pegtile.cli.frame import NO, json_option
from pegtile.cli.hanoi_options import (
    from_to_options,
    labels_option,
    perfect_pegs,
    place,
    read_labels,
)
from pegtile.errors import BadRequest
from pegtile.hanoi.closed_form import rank
from pegtile.hanoi.state import State
from pegtile.notation.json_codec import dumps


@click.command(
    "rank",
    help="Tell after how many moves the shortest solution of a whole tower passes STATE.\n\n"
    "STATE is the peg of each disk, largest first (CBB), or A:3 B:2,1 C:, or [[3],[2,1],[]]."
    " When it is not on the way, that is said, and the exit code is 1.",
)
@click.argument("state", metavar="STATE")
@from_to_options()
@labels_option
@json_option
def command(
    state: str, from_: str | None, to: str | None, labels: str | None, as_json: bool
) -> int | None:
    """Parse, compute, show."""
    names = read_labels(labels)
    source, target = perfect_pegs(from_, to, names)
    where = place("STATE", state, None, 3, names)
    if isinstance(where, int):
        where = State.perfect(1, where)
    if source == target:
        raise BadRequest(f"--from and --to are both {names.of(source)}: expected two pegs")
    found = rank(where, source, target)
    if as_json:
        record = {
            "puzzle": "hanoi",
            "disks": where.disks,
            "source": source,
            "target": target,
            "state": where.stacks(),
            "rank": found,
        }
        click.echo(dumps(record))
    elif found is None:
        click.echo(f"not on the shortest path from {names.of(source)} to {names.of(target)}")
    else:
        click.echo(found)
    return NO if found is None else None
