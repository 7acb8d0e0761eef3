"""The list of the parts that are done, and the journal that becomes it."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from pegtile.core.files import whole_file
from pegtile.distribute.job import Job
from pegtile.errors import BadRequest, PuzzleError, quoted
from pegtile.notation.json_codec import dumps

__all__ = [
    "JOURNAL",
    "MANIFEST",
    "Journal",
    "Manifest",
    "PartEntry",
    "is_whole",
    "open_journal",
    "parse_manifest",
    "read_manifest",
]

MANIFEST = "manifest.json"
"""The name of the finished list, which is there only when the job is done."""

JOURNAL = "journal.jsonl"
"""The name of the list while the job runs: the job on the first line, then a line for each part."""

PartEntry = dict[str, Any]
"""`part`, `file`, `bytes`, `sha256`, and what the job says of the part."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a finished job left in its folder.

    Attributes:
        job: its description.
        parts: the parts in order.
    """

    job: dict[str, Any]
    parts: tuple[PartEntry, ...]

    def json(self) -> str:
        """Write it: the job, the total of bytes, and a line for each part."""
        lines = ",\n".join("  " + dumps(part) for part in self.parts)
        return (
            f'{{"job": {dumps(self.job)},\n'
            f' "bytes": {sum(part["bytes"] for part in self.parts)},\n'
            f' "parts": [\n{lines}\n ]}}\n'
        )

    def damaged(self, folder: str | os.PathLike[str]) -> list[PartEntry]:
        """Return the parts whose files are missing or have other bytes than were written."""
        return [part for part in self.parts if not is_whole(Path(folder), part)]


def read_manifest(folder: str | os.PathLike[str]) -> Manifest:
    """Read the manifest of a finished job.

    Raises:
        OSError: there is none.
        PuzzleError: it is not a manifest.
    """
    return parse_manifest(Path(folder) / MANIFEST)


def parse_manifest(path: Path) -> Manifest:
    """Read a manifest from its own file.

    Raises:
        OSError: there is none.
        PuzzleError: it is not a manifest.
    """
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
        return Manifest(value["job"], tuple(value["parts"]))
    except (ValueError, KeyError, TypeError):
        raise PuzzleError(f"{path}: expected a manifest of pegtile") from None


def is_whole(folder: Path, entry: PartEntry) -> bool:
    """Say whether the file of a part is there with its size and checksum."""
    try:
        with open(folder / entry["file"], "rb") as file:
            if os.fstat(file.fileno()).st_size != entry["bytes"]:
                return False
            checksum: str = entry["sha256"]
            return hashlib.file_digest(file, "sha256").hexdigest() == checksum
    except FileNotFoundError:
        return False


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
        """
        description = json.loads(dumps(self._job.description()))
        entries: list[PartEntry] = []
        if (self._folder / MANIFEST).exists():
            manifest = read_manifest(self._folder)
            self._same(manifest.job, description)
            entries += manifest.parts
        lines = list(_whole_lines(self._file))
        if lines:
            self._same(lines[0], description)
            entries += lines[1:]
        for entry in entries:
            if 0 <= entry["part"] < self._job.part_count() and is_whole(self._folder, entry):
                self.done[entry["part"]] = entry
        self._rewrite(description)

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
        OSError: the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / JOURNAL, "a+b") as file:
        _lock(file, folder)
        journal = Journal(folder, job, file)
        try:
            journal.load()
        except BadRequest:
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
