"""`pegtile hanoi count`."""

from __future__ import annotations

import click

from pegtile.cli.frame import json_option
from pegtile.cli.hanoi_options import disks_argument
from pegtile.cli.integers import NumbersCommand
from pegtile.hanoi.classic import PerfectPath
from pegtile.notation.json_codec import dumps


@click.command(
    "count",
    cls=NumbersCommand,
    help="Tell how many moves a tower of DISKS disks takes from one peg to another, to the last"
    " digit.",
)
@disks_argument
@json_option
def command(disks: int, as_json: bool) -> None:
    """Compute, show."""
    cost = PerfectPath(disks).cost
    if as_json:
        record = {"puzzle": "hanoi", "disks": disks, "pegs": 3, "cost": cost, "optimal": True}
        click.echo(dumps(record))
    else:
        click.echo(cost)
