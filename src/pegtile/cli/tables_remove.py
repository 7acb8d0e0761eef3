"""`pegtile tables remove`."""

from __future__ import annotations

import click

from pegtile.errors import BadRequest


@click.command("remove", help="Remove kept pattern databases: those with a NAME, or --all.")
@click.argument("names", nargs=-1, metavar="[NAME...]")
@click.option("--all", "every", is_flag=True, help="Remove all that are kept.")
def command(names: tuple[str, ...], every: bool) -> None:
    """Remove."""
    from pegtile.tiles.kept_tables import find_tables, kept_tables, remove_tables

    if bool(names) == every:
        raise BadRequest("nothing to remove: expected names, as `tables list` tells them, or --all")
    # All names are looked up before anything is removed.
    for tables in kept_tables() if every else [find_tables(name) for name in names]:
        remove_tables(tables)
        click.echo(f"removed {tables.name}, {tables.bytes / 1e6:,.1f} MB")
