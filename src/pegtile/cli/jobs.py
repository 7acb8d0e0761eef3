"""What commands share that write files in parts: options, the run, and what they say at its end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from pegtile.cli.progress import progress_bar, welcomes_progress
from pegtile.core.progress import Progress, Report
from pegtile.distribute import (
    FileJob,
    Job,
    Manifest,
    engine_named,
    manifest_beside,
    run_file,
    run_job,
)
from pegtile.notation.json_codec import dumps

__all__ = ["engine_option", "run_in_folder", "run_to_file", "told_if_it_ends_early"]

Command = TypeVar("Command", bound=Callable[..., Any])


def engine_option(command: Command) -> Command:
    """Add `--engine`."""
    return click.option(
        "--engine",
        default="serial",
        metavar="ENGINE",
        help="Who does the parts: serial, threads:N, processes:N or dask:ADDRESS.",
        show_default=True,
    )(command)


def run_in_folder(job: Job, folder: str, engine: str, as_json: bool) -> None:
    """Run a job, or what is missing of it, and say what is in the folder then."""
    workers = engine_named(engine)
    with progress_bar(tells=False) as listen, told_if_it_ends_early(folder, listen) as watch:
        manifest = run_job(job, folder, workers, progress=watch)
    click.echo(_summary(folder, manifest, as_json))


@contextmanager
def told_if_it_ends_early(folder: str, listen: Progress) -> Iterator[Progress]:
    """Give a listener like `listen`; after an error or Ctrl-C, say how much of the job is done."""
    last: list[Report] = []

    def watch(report: Report) -> None:
        last[:] = [report]
        listen(report)

    try:
        yield watch
    except BaseException:
        for report in last:
            click.echo(
                f"{folder}: {report.done} of {report.total} parts are done; run again, it goes on",
                err=True,
            )
        raise


def _summary(folder: str, manifest: Manifest, as_json: bool) -> str:
    size = sum(part["bytes"] for part in manifest.parts)
    if as_json:
        record = {"folder": folder, "parts": len(manifest.parts), "bytes": size}
        return dumps({**record, "job": manifest.job})
    parts = len(manifest.parts)
    return f"{Path(folder)}: {parts} part{'s' * (parts != 1)}, {size:,} bytes, manifest.json"


def run_to_file(job: FileJob, out: str | None, what: str, as_json: bool) -> None:
    """Write a job of one part to stdout, or to a file with its manifest; say what it holds."""
    with progress_bar(shown=welcomes_progress(out), tells=False) as listen:
        if out is None or out == "-":
            sys.stdout.flush()
            job.write_part(0, sys.stdout.buffer, listen)
            return
        manifest = run_file(job, out, progress=listen)
    (entry,) = manifest.parts
    if as_json:
        click.echo(dumps({"file": out, "bytes": entry["bytes"], "job": manifest.job}))
        return
    told = f"{entry['count']:,} {what}, {entry['bytes']:,} bytes"
    click.echo(f"{out}: {told}, {manifest_beside(out).name}")
