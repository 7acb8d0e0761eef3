"""`pegtile hanoi check-many`."""

from __future__ import annotations

from typing import Any

import click

from pegtile.cli.many import CHECK_HELP, check_many_options, checked_many


@click.command("check-many", help=CHECK_HELP)
@check_many_options
def command(**options: Any) -> int:
    """Read, judge, write."""
    return checked_many("hanoi", **options)
