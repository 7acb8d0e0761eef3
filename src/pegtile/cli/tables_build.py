"""`pegtile tables build`."""

from __future__ import annotations

from functools import partial

import click

from pegtile.cli.frame import ANSWERED, LIMIT_REACHED, NO, limit_options
from pegtile.cli.progress import progress_bar
from pegtile.cli.tiles_options import read_size
from pegtile.core.limits import Budget, Limits


@click.command(
    "build",
    help="Build the pattern databases for boards of a SIZE, such as 4x4, and keep them.\n\nThe"
    " large ones of 4×4 take 577 MB and about half a minute.",
)
@click.argument("size", metavar="SIZE")
@click.option("--table", type=click.Choice(["small", "large"]), default="small", show_default=True,
              help="Which tables.")  # fmt: skip
@click.option("--goal", default="blank-last", show_default=True,
              help="The goal: only the place of its blank matters.")  # fmt: skip
@click.option("--threads", type=click.IntRange(min=1), default=2, show_default=True, metavar="T",
              help="Use T cores.")  # fmt: skip
@partial(limit_options, nodes=False)
def command(size: str, table: str, goal: str, threads: int, limits: Limits) -> int:
    """Parse, build, say where they are."""
    from pegtile.tiles.pattern_db import BuildStopped, load_tables
    from pegtile.tiles.table_files import is_kept, table_path
    from pegtile.tiles.table_plans import Size, shape_of, standard_plan

    plan = standard_plan(shape_of(read_size(size, goal)), Size(table))
    try:
        with progress_bar() as progress:
            tables = load_tables(plan, threads=threads, progress=progress, budget=Budget(limits))
    except BuildStopped as stopped:
        click.echo(f"Error: {plan.name}: {stopped}", err=True)
        return LIMIT_REACHED
    for remark in tables.remarks:
        click.echo(f"Remark: {remark}", err=True)
    if not is_kept(plan):
        click.echo(f"{plan.name} was built, but is not kept")
        return NO
    click.echo(f"{plan.name}  {plan.bytes / 1e6:,.1f} MB  {table_path(plan)}")
    return ANSWERED
