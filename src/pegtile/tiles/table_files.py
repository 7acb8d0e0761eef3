"""The files that pattern databases are kept in, in the user's cache folder.

A file holds the tables of one plan: a page of header, then the distances of every pattern, a byte
each. It is written beside and renamed under a lock, so that a reader finds a whole file or none.
Readers map it into memory and share it.
"""

from __future__ import annotations

import json
import mmap
import os
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

from pegtile.core.files import whole_file
from pegtile.errors import PuzzleError
from pegtile.tiles.table_plans import TablePlan

__all__ = [
    "MAGIC",
    "PAGE",
    "DamagedTable",
    "is_kept",
    "locked",
    "read_file",
    "table_folder",
    "table_path",
    "write_file",
]

MAGIC = b"pegtile pattern databases\n"
PAGE = 4096
"""The bytes of the header."""

_FORMAT = 1
_PIECE = 1 << 24
# Up to this size a file is checked whole every time (some milliseconds); a larger one when its time
# stamp or size is not that of the last check.
_ALWAYS_CHECKED = 1 << 26
_FOLDER_VARIABLE = "PEGTILE_TABLES"


class DamagedTable(PuzzleError):
    """A table file that cannot be used: damaged, cut off, or of another version."""


def table_folder() -> Path | None:
    """Return the folder that tables are kept in, None when the extra `tables` is not installed.

    The variable PEGTILE_TABLES names another.
    """
    chosen = os.environ.get(_FOLDER_VARIABLE)
    if chosen:
        return Path(chosen)
    try:
        import platformdirs
    except ImportError:
        return None
    return platformdirs.user_cache_path("pegtile") / "tables"


def table_path(plan: TablePlan) -> Path | None:
    """Return where the file of a plan is kept, None when none is."""
    folder = table_folder()
    return None if folder is None else folder / f"{plan.name}.pdb"


def is_kept(plan: TablePlan) -> bool:
    """Say whether a file for this plan is there, whatever its state."""
    path = table_path(plan)
    return path is not None and path.is_file()


@contextmanager
def locked(path: Path, waiting: Callable[[], None]) -> Iterator[None]:
    """Hold the lock of a table file; `waiting` is called ten times a second until it is free.

    Raises:
        OSError: there can be no lock in this folder.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        import filelock
    except ImportError:
        # Without locks two processes may build the same file at once; either is whole.
        yield
        return
    lock = filelock.FileLock(path.with_suffix(".lock"))
    while True:
        try:
            lock.acquire(timeout=0.1, poll_interval=0.02)
            break
        except filelock.Timeout:
            waiting()
    try:
        yield
    finally:
        lock.release()


def write_file(path: Path, plan: TablePlan, distances: Sequence[memoryview]) -> None:
    """Write the file of a plan.

    Raises:
        OSError: it cannot be written.
    """
    header = _header(plan) | {"checksum": _checksum(distances)}
    text = MAGIC + json.dumps(header).encode() + b"\n"
    with whole_file(path) as file:
        file.write(text.ljust(PAGE, b" "))
        for table in distances:
            file.write(table)
    _stamp(path)


def _header(plan: TablePlan) -> dict[str, Any]:
    """Return what the header of a good file says of its contents."""
    return {
        "format": _FORMAT,
        "name": plan.name,
        "rows": plan.rows,
        "columns": plan.columns,
        "blank": plan.blank,
        "patterns": [list(pattern) for pattern in plan.patterns],
    }


def _checksum(distances: Sequence[memoryview]) -> int:
    checksum = 0
    for table in distances:
        for start in range(0, len(table), _PIECE):
            checksum = zlib.crc32(table[start : start + _PIECE], checksum)
    return checksum


def read_file(path: Path, plan: TablePlan, *, check: bool = False) -> list[memoryview]:
    """Map the file of a plan into memory.

    Args:
        path: the file.
        plan: what it must hold.
        check: verify its checksum even when nothing has changed since the last time.

    Raises:
        DamagedTable: it is not a whole file of this plan.
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        page = file.read(PAGE)
    if not page.startswith(MAGIC):
        raise DamagedTable("it is not a file of pattern databases")
    try:
        header = json.loads(page[len(MAGIC) :])
        checksum = header.pop("checksum")
    except (ValueError, KeyError, AttributeError):
        raise DamagedTable("its header is damaged") from None
    if header != _header(plan):
        raise DamagedTable("it is of another version")
    size = path.stat().st_size
    if size != PAGE + plan.bytes:
        raise DamagedTable(f"it has {size:,} bytes, not {PAGE + plan.bytes:,}")
    with path.open("rb") as file:
        whole = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    places = accumulate(plan.lengths, initial=PAGE)
    distances = [whole[start:end] for start, end in pairwise(places)]
    if check or size <= _ALWAYS_CHECKED or not _is_stamped(path):
        if _checksum(distances) != checksum:
            raise DamagedTable("its checksum does not agree")
        _stamp(path)
    return distances


def _stamp_text(path: Path) -> str:
    status = path.stat()
    return f"{status.st_size} {status.st_mtime_ns} {status.st_ino}"


def _is_stamped(path: Path) -> bool:
    """Say whether a file is as it was when its checksum was last verified."""
    try:
        return path.with_suffix(".verified").read_text() == _stamp_text(path)
    except OSError:
        return False


def _stamp(path: Path) -> None:
    """Note that the checksum of a file is right."""
    if path.stat().st_size > _ALWAYS_CHECKED:
        try:
            with whole_file(path.with_suffix(".verified")) as file:
                file.write(_stamp_text(path).encode())
        except OSError:
            # A folder that cannot be written: the next process checks again.
            return
