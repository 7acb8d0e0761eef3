"""`pegtile hanoi make`."""

from __future__ import annotations

from typing import Any

import click

from pegtile.cli.hanoi_options import (
    disks_argument,
    labels_option,
    pegs_options,
    place,
    read_labels,
)
from pegtile.cli.integers import NumbersCommand
from pegtile.cli.make_options import HELP, made, make_options
from pegtile.datasets.sources import Source
from pegtile.datasets.tower_sources import PairSource, TowerSource
from pegtile.errors import BadRequest
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State


@click.command(
    "make",
    cls=NumbersCommand,
    help="Make puzzles of DISKS disks, each with its exact shortest length.\n\n"
    "From any state to the whole tower on the last peg, unless --from or --to name a peg, a state"
    f" or `any`.\n\n{HELP}",
)
@disks_argument
@click.option("--from", "from_", default="any", metavar="START", show_default=True)
@click.option("--to", "to", metavar="GOAL", help="[default: the last peg]")
@pegs_options
@labels_option
@make_options
def command(
    disks: int,
    from_: str,
    to: str | None,
    pegs: int,
    rules: str,
    labels: str | None,
    **options: Any,
) -> None:
    """Parse, make, write."""
    names = read_labels(labels, pegs)
    arcs = Rules.parse(rules, pegs, names)
    made(_source(disks, from_, to or names.of(pegs - 1), arcs, names), **options)


def _source(disks: int, from_: str, to: str, rules: Rules, names: Any) -> Source:
    if from_ == to == "any":
        if rules != Rules():
            raise BadRequest("from any state to any: expected three pegs and the classic rules")
        return PairSource(disks)
    if "any" not in (from_, to):
        raise BadRequest("--from and --to both given: expected `any` for one of them, or for both")
    fixed = place("--to" if from_ == "any" else "--from", to if from_ == "any" else from_, disks,
                  rules.pegs, names)  # fmt: skip
    state = State.perfect(disks, fixed, rules.pegs) if isinstance(fixed, int) else fixed
    return TowerSource(state, rules, forwards=from_ == "any")
