"""`pegtile serve`: the web page and the API."""

from __future__ import annotations

import click

from pegtile.core.limits import parse_bytes, parse_seconds
from pegtile.errors import MissingExtra

__all__ = ["command"]


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    default=8765,
    show_default=True,
    type=click.IntRange(1, 65535),
    help="The port to listen on.",
)
@click.option("--no-browser", is_flag=True, help="Do not open the page in a browser.")
@click.option(
    "--workers",
    default=2,
    show_default=True,
    type=click.IntRange(1, 64),
    help="Processes for long work.",
)
@click.option("--job-time", default="300s", show_default=True, help="No job may take longer.")
@click.option("--job-memory", default="4G", show_default=True, help="No worker may take more.")
def command(
    host: str, port: int, no_browser: bool, workers: int, job_time: str, job_memory: str
) -> None:
    """Serve the web page and the API, to this machine only unless --host says otherwise.

    SIGTERM or Ctrl-C stops it, and all that it works on.
    """
    try:
        from pegtile.web.serve import address, serve
    except ModuleNotFoundError as error:
        raise MissingExtra("the web page", "web") from error
    from pegtile.web.settings import Settings

    settings = Settings(
        host=host,
        port=port,
        workers=workers,
        job_seconds=parse_seconds(job_time),
        job_bytes=parse_bytes(job_memory),
    )
    click.echo(f"pegtile is at {address(settings)} (Ctrl-C stops it)", err=True)
    serve(settings, browser=not no_browser)
