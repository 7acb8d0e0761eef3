"""Run a job: find what is missing, have it done, list it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from pegtile.core.progress import Progress, Report, silent
from pegtile.distribute.engines import Engine, Serial
from pegtile.distribute.job import Job, Stage, do_part
from pegtile.distribute.journal import open_journal
from pegtile.distribute.manifest import Manifest

__all__ = ["run_job", "run_stages"]


def run_job(
    job: Job,
    folder: str | os.PathLike[str],
    engine: Engine | None = None,
    *,
    progress: Progress = silent,
) -> Manifest:
    """Do all parts of a job that are not yet in `folder`, and return the manifest.

    When it ends early, by an error, an interrupt, a power cut, what is done stays done: run it
    again to go on. The folder's bytes depend on the job alone.

    Args:
        job: what to do.
        folder: where the parts go; made when it is not there.
        engine: who does it, this thread by default.
        progress: hears of every part.

    Raises:
        BadRequest: the folder holds another job, or another run is at work there.
        PuzzleError: the manifest there is so damaged that it does not tell which job it is of.
        OSError: a part cannot be written.
        WorkersLost: the workers died again and again.
    """
    place = Path(folder).absolute()
    with open_journal(place, job) as journal:
        total = job.part_count()
        missing = [part for part in range(total) if part not in journal.done]
        work = str(job.description().get("job", "working"))
        progress(Report(work, len(journal.done), total, "parts"))
        task = partial(do_part, job, folder=str(place))
        for entry in (engine or Serial()).results(task, missing):
            journal.add(entry)
            progress(Report(work, len(journal.done), total, "parts"))
        return journal.finish()


def run_stages(
    first: Stage, engine: Engine | None = None, *, progress: Progress = silent
) -> Iterator[Manifest]:
    """Run jobs one after the other, each made from what the one before has found.

    Stages that are done already are passed at once, so it goes on where it was interrupted.

    Args:
        first: the first job.
        engine: who does the parts, this thread by default.
        progress: hears of every part.

    Yields:
        The manifest of each stage that found something.

    Raises:
        Exception: as `run_job`.
    """
    stage: Stage | None = first
    while stage is not None:
        manifest = run_job(stage, stage.folder(), engine, progress=progress)
        found = sum(int(part["count"]) for part in manifest.parts)
        if found:
            yield manifest
        stage = stage.after(found)
