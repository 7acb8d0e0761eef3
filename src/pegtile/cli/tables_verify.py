"""`pegtile tables verify`."""

from __future__ import annotations

import click

from pegtile.cli.frame import ANSWERED, NO


@click.command(
    "verify",
    help="Compare kept pattern databases with their checksums: those with a NAME, or all.\n\n"
    "Exit code 1: one of them is damaged; it is built anew when it is next needed.",
)
@click.argument("names", nargs=-1, metavar="[NAME...]")
def command(names: tuple[str, ...]) -> int:
    """Verify."""
    from pegtile.tiles.kept_tables import find_tables, kept_tables, verify_tables
    from pegtile.tiles.table_files import DamagedTable

    code = ANSWERED
    wanted = [find_tables(name) for name in names] or kept_tables()
    if not wanted:
        click.echo("no tables are kept; they are built when first needed")
    for tables in wanted:
        try:
            verify_tables(tables)
            click.echo(f"{tables.name}: good")
        except DamagedTable as error:
            click.echo(f"{tables.name}: damaged: {error}")
            code = NO
    return code
