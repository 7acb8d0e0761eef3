"""What a job is, and how one part of it is done."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from pegtile.core.files import whole_file

__all__ = ["Job", "Stage", "do_part", "write_whole"]


class Job(Protocol):
    """Work that is cut into parts, each written to a file of its own.

    It must survive pickling: a frozen dataclass of plain values does.
    """

    def description(self) -> dict[str, Any]:
        """Return what tells this job from every other, as plain JSON values."""

    def part_count(self) -> int:
        """Return how many parts there are, numbered from 0."""

    def part_file(self, part: int) -> str:
        """Return the name of the file of a part."""

    def write_part(self, part: int, file: BinaryIO) -> dict[str, Any]:
        """Write a part, the same bytes each time, and return what the manifest says of it."""


class Stage(Job, Protocol):
    """A job that another one follows; its parts tell the manifest a `count`."""

    def folder(self) -> str:
        """Return where its parts go."""

    def after(self, found: int) -> Stage | None:
        """Return the job after this one, given the total of the counts; None at the end."""


class _Measured:
    """A file to write to that counts and hashes what passes; it has no handle to go round it."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._hash = hashlib.sha256()
        self.size = 0
        self.closed = False

    def write(self, data: bytes | memoryview) -> int:
        self._hash.update(data)
        self._file.write(data)
        size = memoryview(data).nbytes
        self.size += size
        return size

    def writelines(self, pieces: Iterable[bytes | memoryview]) -> None:
        for piece in pieces:
            self.write(piece)

    def writable(self) -> bool:
        return True

    def readable(self) -> bool:
        return False

    def seekable(self) -> bool:
        return False

    def tell(self) -> int:
        return self.size

    def flush(self) -> None:
        self._file.flush()

    def close(self) -> None:
        """Leave closing to whoever opened the file."""

    @property
    def checksum(self) -> str:
        return self._hash.hexdigest()


def write_whole(path: Path, write: Callable[[BinaryIO], dict[str, Any]]) -> dict[str, Any]:
    """Have a file written, whole or not at all, and return its size, checksum and facts.

    Raises:
        OSError: it cannot be written.
    """
    with whole_file(path) as file:
        measured = _Measured(file)
        facts = write(measured)  # type: ignore[arg-type]
    return {"bytes": measured.size, "sha256": measured.checksum, **facts}


def do_part(job: Job, part: int, folder: str) -> dict[str, Any]:
    """Write one part into `folder`, whole or not at all, and return its entry for the manifest.

    Raises:
        OSError: it cannot be written.
    """
    name = job.part_file(part)
    written = write_whole(Path(folder) / name, partial(job.write_part, part))
    return {"part": part, "file": name, **written}
