"""What commands share that read somebody's file of puzzles: the file, its parts, and the run."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import IO, Any, BinaryIO, TypeVar

import click

from pegtile.cli.integers import INTEGER
from pegtile.cli.jobs import engine_option, told_if_it_ends_early
from pegtile.cli.progress import progress_bar, welcomes_progress
from pegtile.core.limits import NO_LIMITS, Limits
from pegtile.core.progress import Report
from pegtile.datasets.record_files import LONGEST_FILE, RecordFile
from pegtile.distribute import Job, Manifest, engine_named, run_job
from pegtile.errors import PuzzleError

__all__ = ["FORMATS", "job_lines", "opened", "set_options", "some_limits"]

Command = TypeVar("Command", bound=Callable[..., Any])

FORMATS = (
    "FILE (- is stdin): JSON lines, one JSON list or CSV with `start` (or `board`, `state`) and,"
    " where they are told, `goal`, `pegs`, `rules`, `distance`; Parquet; or boards or states"
    " as text in any layout, one a line or with empty lines between them."
)

_PART = 1000


def set_options(command: Command) -> Command:
    """Add FILE, `--goal`, `--part-size`, `--out` and `--engine`."""
    for option in (
        engine_option,
        click.option("--out", metavar="FOLDER", help="Keep the parts here, with a manifest."),
        click.option("--part-size", type=INTEGER, default=_PART, metavar="N", show_default=True),
        click.option("--goal", default="", metavar="GOAL", help="Where a puzzle names none."),
        click.argument("file", metavar="FILE"),
    ):
        command = option(command)
    return command


def some_limits(limits: Limits) -> Limits:
    """Return the limits that were given, else those by which every machine does the same."""
    return Limits(nodes=20_000_000) if limits == NO_LIMITS else limits


@contextmanager
def opened(file: str, part_size: int) -> Iterator[RecordFile]:
    """Open a file of puzzles; stdin is kept in a file for as long.

    Raises:
        OSError: it cannot be read.
        PuzzleError: it is not such a file, or there is nothing in it.
    """
    if file != "-":
        yield _some(RecordFile.open(file, part_size), file)
        return
    with tempfile.NamedTemporaryFile(suffix=".puzzles") as kept:
        _keep(sys.stdin.buffer, kept)
        kept.flush()
        yield _some(RecordFile.open(kept.name, part_size), "stdin")


def _some(records: RecordFile, name: str) -> RecordFile:
    """Refuse an empty file, of which all would be right."""
    if records.count == 0:
        raise PuzzleError(f"{name}: no puzzles in it: expected one or more")
    return records


def _keep(source: BinaryIO, kept: IO[bytes]) -> None:
    """Copy a stream, which must have an end of a line now and then."""
    unended = 0
    while chunk := source.read(1 << 20):
        kept.write(chunk)
        last = chunk.rfind(b"\n")
        unended = len(chunk) - 1 - last if last >= 0 else unended + len(chunk)
        if unended > LONGEST_FILE:
            raise PuzzleError(f"stdin: a line of more than {LONGEST_FILE:,} bytes")


def job_lines(job: Job, out: str | None, engine: str) -> Iterator[bytes]:
    """Run a job, in a passing folder if none is given, and yield the lines of all its parts.

    The lines come when the job is done; with the engine `serial` and no folder, as parts are.
    """
    at_once = out is None and engine == "serial"
    shown = welcomes_progress(out) if at_once else None
    with progress_bar(shown=shown, tells=False) as listen, tempfile.TemporaryDirectory() as passing:
        folder = Path(out or passing)
        if at_once:
            count = job.part_count()
            for part in range(count):
                path = folder / job.part_file(part)
                with path.open("wb") as file:
                    job.write_part(part, file)
                yield from _lines(path)
                path.unlink()
                listen(Report("looking", part + 1, count, "parts"))
            return
        keeps = nullcontext(listen) if out is None else told_if_it_ends_early(out, listen)
        with keeps as watch:
            manifest: Manifest = run_job(job, folder, engine_named(engine), progress=watch)
        for entry in manifest.parts:
            yield from _lines(folder / entry["file"])


def _lines(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        yield from file
