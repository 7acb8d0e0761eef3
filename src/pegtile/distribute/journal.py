"""The parts that are done while a job runs: a journal, which becomes the manifest."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from pegtile.core.files import whole_file
from pegtile.distribute.job import Job
from pegtile.distribute.manifest import (
    MANIFEST,
    Manifest,
    PartEntry,
    is_entry,
    is_whole,
    read_manifest,
    salvaged_manifest,
)
from pegtile.errors import BadRequest, PuzzleError, quoted
from pegtile.notation.json_codec import dumps

__all__ = ["JOURNAL", "Journal", "open_journal"]

JOURNAL = "journal.jsonl"
"""The name of the list while the job runs: the job on the first line, then a line for each part."""


class Journal:
    """The parts done so far, kept in a file that is only ever appended to.

    Attributes:
        done: the entries by part.
    """

    def __init__(self, folder: Path, job: Job, file: BinaryIO) -> None:
        self.done: dict[int, PartEntry] = {}
        self._folder = folder
        self._job = job
        self._file = file

    def load(self) -> None:
        """Read what earlier runs have listed; keep what is true of the files.

        Raises:
            BadRequest: another job's parts are in the folder.
            PuzzleError: the manifest there does not tell whose they are.
        """
        description = json.loads(dumps(self._job.description()))
        entries: list[PartEntry] = []
        if (self._folder / MANIFEST).exists():
            manifest = self._manifest(description)
            self._same(manifest.job, description)
            entries += manifest.parts
        lines = list(_whole_lines(self._file))
        if lines:
            self._same(lines[0], description)
            entries += lines[1:]
        for entry in entries:
            if self._is_done(entry):
                self.done[entry["part"]] = entry
        self._rewrite(description)

    def _manifest(self, description: dict[str, Any]) -> Manifest:
        try:
            return read_manifest(self._folder)
        except PuzzleError:
            return salvaged_manifest(self._folder, description)

    def _is_done(self, entry: Any) -> bool:
        """Say whether an entry is one of this job's, and its file is what it says."""
        if not (is_entry(entry) and 0 <= entry["part"] < self._job.part_count()):
            return False
        named = entry["file"] == self._job.part_file(entry["part"])
        return named and is_whole(self._folder, entry)

    def _same(self, found: Any, wanted: dict[str, Any]) -> None:
        if found != wanted:
            raise BadRequest(
                f"{self._folder} holds another job, {quoted(dumps(found))}:"
                " expected an empty folder, or the same job"
            )

    def _rewrite(self, description: dict[str, Any]) -> None:
        """Begin the file anew: a line that a crash cut off must not be continued."""
        self._file.seek(0)
        self._file.truncate()
        for line in (description, *self.done.values()):
            self._write(line)
        self._sync()

    def add(self, entry: PartEntry) -> None:
        """List a part that is done; after that no crash loses it."""
        self.done[entry["part"]] = entry
        self._write(entry)
        self._sync()

    def _write(self, line: dict[str, Any]) -> None:
        self._file.write(dumps(line).encode() + b"\n")

    def _sync(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())

    def finish(self) -> Manifest:
        """Turn the journal into the manifest, the same bytes in whatever order parts were done."""
        _sweep(self._folder)
        parts = tuple(self.done[part] for part in sorted(self.done))
        manifest = Manifest(self._job.description(), parts)
        with whole_file(self._folder / MANIFEST) as file:
            file.write(manifest.json().encode())
        (self._folder / JOURNAL).unlink()
        return manifest


@contextmanager
def open_journal(folder: Path, job: Job) -> Iterator[Journal]:
    """Open a folder's journal for one run alone.

    Raises:
        BadRequest: another run is at work there, or another job's parts are in the folder.
        PuzzleError: the manifest there does not tell whose they are.
        OSError: the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / JOURNAL, "a+b") as file:
        _lock(file, folder)
        journal = Journal(folder, job, file)
        try:
            journal.load()
        except PuzzleError:
            if file.tell() == 0:
                (folder / JOURNAL).unlink()
            raise
        _sweep(folder)
        yield journal


def _lock(file: BinaryIO, folder: Path) -> None:
    """Keep other runs out until the file is closed, which the system does for a killed one."""
    try:
        import fcntl
    except ImportError:  # not on Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadRequest(f"another run is at work in {folder}") from None


def _sweep(folder: Path) -> None:
    """Remove what killed workers left half-written."""
    for path in folder.glob(".*.part"):
        path.unlink(missing_ok=True)


def _whole_lines(file: BinaryIO) -> Iterator[dict[str, Any]]:
    """Yield the lines of a journal up to one that a crash cut off."""
    file.seek(0)
    for line in file:
        try:
            yield json.loads(line)
        except ValueError:
            return
