"""`pegtile tables list`."""

from __future__ import annotations

import click

from pegtile.cli.frame import json_option
from pegtile.errors import MissingExtra
from pegtile.notation.json_codec import dumps


@click.command("list", help="List the pattern databases that are kept, and where.")
@json_option
def command(as_json: bool) -> None:
    """List."""
    from pegtile.tiles.kept_tables import kept_tables
    from pegtile.tiles.table_files import table_folder

    folder = table_folder()
    if folder is None:
        raise MissingExtra("keeping pattern databases", "tables")
    kept = kept_tables()
    if as_json:
        tables = [{"name": one.name, "bytes": one.bytes, "path": str(one.path)} for one in kept]
        click.echo(dumps({"folder": str(folder), "tables": tables}))
        return
    click.echo(f"folder {folder}")
    widest = max((len(one.name) for one in kept), default=0)
    for one in kept:
        click.echo(f"{one.name:<{widest}}  {one.bytes / 1e6:>9,.1f} MB")
    if not kept:
        click.echo("no tables are kept; they are built when first needed")
