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
from pegtile.datasets.searched_towers import pair_source, tower_source
from pegtile.datasets.sources import Source
from pegtile.errors import BadRequest
from pegtile.hanoi.move import Labels
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State


@click.command(
    "make",
    cls=NumbersCommand,
    help="Make puzzles of DISKS disks, each with its exact shortest length.\n\n"
    "From any state to the whole tower on the last peg, unless --from or --to names a peg, a state"
    " or `any`; from a peg or state named, to any. Lengths can be chosen for three pegs and the"
    " classic rules from or to a whole tower, and where there are at most 4 million puzzles; other"
    f" towers are drawn uniformly and solved one by one.\n\n{HELP}",
)
@disks_argument
@click.option("--from", "from_", default="any", metavar="START", show_default=True)
@click.option("--to", "to", metavar="GOAL", help="[default: the last peg, or any with --from]")
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
    made(_source(disks, from_, to, arcs, names), **options)


def _source(disks: int, from_: str, to: str | None, rules: Rules, names: Labels) -> Source:
    if to is None:
        to = names.of(rules.pegs - 1) if from_ == "any" else "any"
    if from_ == to == "any":
        return pair_source(disks, rules)
    if "any" not in (from_, to):
        raise BadRequest("--from and --to both given: expected `any` for one of them, or for both")
    fixed = place("--to" if from_ == "any" else "--from", to if from_ == "any" else from_, disks,
                  rules.pegs, names)  # fmt: skip
    state = State.perfect(disks, fixed, rules.pegs) if isinstance(fixed, int) else fixed
    return tower_source(state, rules, forwards=from_ == "any")
