"""`pegtile hanoi levels`."""

from __future__ import annotations

import click

from pegtile.cli.frame import json_option
from pegtile.cli.hanoi_options import disks_argument, pegs_options, place
from pegtile.cli.integers import NumbersCommand
from pegtile.cli.jobs import engine_option
from pegtile.cli.levels import HELP, show_levels
from pegtile.datasets.graph_levels import TowerRanges
from pegtile.hanoi.move import DEFAULT_LABELS
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State


@click.command(
    "levels",
    cls=NumbersCommand,
    help="Compute all states of DISKS disks by their distance from a start, by ranges: the states"
    f" with the same pegs of the largest disks.\n\n{HELP}",
)
@disks_argument
@click.option("--from", "from_", default="A", metavar="START", help="A peg or a state.")
@pegs_options
@click.option("--large", type=click.IntRange(0, 20), default=2, show_default=True,
              help="By the pegs of how many of the largest disks.")  # fmt: skip
@click.option("--out", required=True, metavar="FOLDER")
@engine_option
@json_option
def command(
    disks: int, from_: str, pegs: int, rules: str, large: int, out: str, engine: str, as_json: bool
) -> None:
    """Parse, compute, tell."""
    start = place("--from", from_, disks, pegs, DEFAULT_LABELS)
    state = State.perfect(disks, start, pegs) if isinstance(start, int) else start
    ranges = TowerRanges(state, Rules.parse(rules, pegs), min(large, disks))
    show_levels(ranges, out, engine, as_json)
