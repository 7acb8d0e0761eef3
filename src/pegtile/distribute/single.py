"""A job that is one file, with its manifest beside it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from pegtile.core.files import whole_file
from pegtile.core.progress import Progress, silent
from pegtile.distribute.job import Job, write_whole
from pegtile.distribute.manifest import MANIFEST, Manifest, PartEntry, is_whole, parse_manifest
from pegtile.errors import PuzzleError
from pegtile.notation.json_codec import dumps

__all__ = ["FileJob", "manifest_beside", "run_file"]


class FileJob(Job, Protocol):
    """A job whose parts tell how far they are."""

    def write_part(self, part: int, file: BinaryIO, progress: Progress = silent) -> dict[str, Any]:
        """Write a part, the same bytes each time, and return what the manifest says of it."""


def manifest_beside(path: str | os.PathLike[str]) -> Path:
    """Return where the manifest of a single file is.

    >>> manifest_beside("moves.npy").name
    'moves.npy.manifest.json'
    """
    return Path(f"{os.fspath(path)}.{MANIFEST}")


def run_file(
    job: FileJob, path: str | os.PathLike[str], *, progress: Progress = silent
) -> Manifest:
    """Do a job of one part, unless its file is there already, and return the manifest.

    The file is written beside its place and renamed, then the manifest; should anything come
    between, the checksum of the manifest is not that of the file, and the next run does it again.

    Args:
        job: what to do; its `part_count` is 1.
        path: the file.
        progress: hears how far it is.

    Raises:
        OSError: the file cannot be written.
    """
    place = Path(path)
    done = _done(job, place)
    if done is not None:
        return done

    def write(file: BinaryIO) -> PartEntry:
        return job.write_part(0, file, progress)

    entry = {"part": 0, "file": place.name, **write_whole(place, write)}
    manifest = Manifest(job.description(), (entry,))
    with whole_file(manifest_beside(place)) as file:
        file.write(manifest.json().encode())
    return manifest


def _done(job: Job, place: Path) -> Manifest | None:
    """Return the manifest of an earlier run if it was the same job and its file is whole."""
    try:
        found = parse_manifest(manifest_beside(place))
    except (OSError, PuzzleError):
        return None
    same = found.job == json.loads(dumps(job.description()))
    named = [entry.get("file") for entry in found.parts] == [place.name]
    return found if same and named and is_whole(place.parent, found.parts[0]) else None
