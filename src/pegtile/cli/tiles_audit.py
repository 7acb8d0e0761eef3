"""`pegtile tiles audit`."""

from __future__ import annotations

import click

from pegtile.cli.audits import audit_options, audited
from pegtile.core.limits import Limits


@click.command(
    "audit",
    help="Look at every instance of a set (FILE or -), a line each: JSON with `start`, `goal` and a"
    " claimed shortest length, or a board alone. Exit code 1 when anything is wrong.",
)
@audit_options
def command(file: str, goal: str, as_json: bool, limits: Limits) -> int:
    """Read, look, tell."""
    return audited("tiles", file, goal, as_json, limits)
