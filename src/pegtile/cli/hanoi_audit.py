"""`pegtile hanoi audit`."""

from __future__ import annotations

from typing import Any

import click

from pegtile.cli.audits import HELP, audit_options, audited


@click.command("audit", help=HELP)
@audit_options
def command(**options: Any) -> int:
    """Read, look, tell."""
    return audited("hanoi", **options)
