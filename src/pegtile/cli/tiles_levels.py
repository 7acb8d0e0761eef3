"""`pegtile tiles levels`."""

from __future__ import annotations

import click

from pegtile.cli.frame import json_option
from pegtile.cli.jobs import engine_option
from pegtile.cli.levels import HELP, show_levels
from pegtile.cli.tiles_options import read_size
from pegtile.datasets.graph_levels import BoardRanges


@click.command(
    "levels",
    help="Compute all boards of a SIZE such as 3x4 by their distance from a goal, by ranges:"
    " the boards with the blank on the same cell. On one machine `enumerate` is"
    f" many times as fast.\n\n{HELP}",
)
@click.argument("size", metavar="SIZE")
@click.option("--goal", default="blank-last", show_default=True, metavar="GOAL")
@click.option("--out", required=True, metavar="FOLDER")
@engine_option
@json_option
def command(size: str, goal: str, out: str, engine: str, as_json: bool) -> None:
    """Parse, compute, tell."""
    show_levels(BoardRanges(read_size(size, goal)), out, engine, as_json)
