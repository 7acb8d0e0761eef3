"""`pegtile tiles solve-many`."""

from __future__ import annotations

from typing import Any

import click

from pegtile.cli.frame import limit_options
from pegtile.cli.many import SOLVE_HELP, solved_many
from pegtile.cli.sets import set_options


@click.command("solve-many", help=SOLVE_HELP)
@set_options
@click.option("--metric", type=click.Choice(["stm", "mtm"]), default="stm", show_default=True)
@limit_options
def command(**options: Any) -> int:
    """Read, solve, write."""
    return solved_many(**options)
