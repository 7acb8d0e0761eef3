"""Pattern databases: built when first needed, and kept in the user's cache folder.

A file holds the tables of one plan: a page of header, then the distances of every pattern, a byte
each. It is written beside and renamed under a lock, so that a reader finds a whole file or none and
several processes at once build it once. Readers map it into memory and share it.
"""

from __future__ import annotations

import json
import os
import threading
import zlib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pegtile.core.files import whole_file
from pegtile.core.limits import Budget
from pegtile.core.progress import Progress, Report, silent
from pegtile.core.solution import Status
from pegtile.errors import PuzzleError
from pegtile.tiles._lookup_kernels import Lookups
from pegtile.tiles._pattern_kernels import PatternBuild
from pegtile.tiles._placement_kernels import PlacementRanks
from pegtile.tiles.table_plans import TablePlan

__all__ = [
    "MAGIC",
    "BuildStopped",
    "DamagedTable",
    "PatternTables",
    "build_tables",
    "is_kept",
    "load_tables",
    "read_file",
    "table_folder",
    "table_path",
]

MAGIC = b"pegtile pattern databases\n"
_FORMAT = 1
_PAGE = 4096
_PIECE = 1 << 24
# Up to this size a file is checked whole every time (some milliseconds); a larger one when its time
# stamp or size is not that of the last check.
_ALWAYS_CHECKED = 1 << 26
_FOLDER_VARIABLE = "PEGTILE_TABLES"


class DamagedTable(PuzzleError):
    """A table file that cannot be used: damaged, cut off, or of another version."""


class BuildStopped(Exception):
    """A build that was ended.

    Attributes:
        status: by which limit, or that it was cancelled.
    """

    def __init__(self, status: Status) -> None:
        self.status = status
        super().__init__(f"the build was stopped: {status}")


@dataclass(frozen=True, slots=True)
class PatternTables:
    """The tables of a plan, ready for use.

    Attributes:
        plan: what they are.
        distances: uint8[placements] for each pattern, by `PlacementRanks` rank; unit: moves.
        lookups: the heuristic made of them, for the search kernels.
        remarks: what the user should know about where they come from.
    """

    plan: TablePlan
    distances: tuple[NDArray[np.uint8], ...]
    lookups: Lookups
    remarks: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        plan: TablePlan,
        distances: Sequence[NDArray[np.uint8]],
        remarks: Sequence[str] = (),
    ) -> PatternTables:
        """Put tables together with their look-ups."""
        ranks = {
            tiles: PlacementRanks(plan.rows, plan.columns, tiles)
            for tiles in {len(pattern) for pattern in plan.patterns}
        }
        partitions = []
        for partition in plan.partitions:
            owner = dict.fromkeys(range(plan.rows * plan.columns), 0)
            for place, number in enumerate(partition.patterns):
                owner |= dict.fromkeys(plan.patterns[number], place)
            tables = [
                (ranks[len(plan.patterns[number])], distances[number])
                for number in partition.patterns
            ]
            owners = [owner[image] for image in partition.images]
            partitions.append((partition.images, owners, tables))
        return cls(plan, tuple(distances), Lookups(plan.blank, partitions), tuple(remarks))


def build_tables(
    plan: TablePlan,
    *,
    threads: int = 1,
    progress: Progress = silent,
    budget: Budget | None = None,
) -> tuple[NDArray[np.uint8], ...]:
    """Build the tables of a plan in memory.

    Raises:
        BuildStopped: a limit was reached.
    """
    budget = budget or Budget()
    tables = []
    done = 0
    with ThreadPoolExecutor(threads) as pool:
        for pattern, length in zip(plan.patterns, plan.lengths, strict=True):
            distances = np.empty(length, dtype=np.uint8)
            shares = max(1, min(64, length >> 21))
            work = PatternBuild(plan.rows, plan.columns, pattern, plan.blank, distances, shares)
            while True:
                work.next_level()
                expand = pool.map if threads > 1 and shares > 1 else map
                for found in expand(work.expand, range(shares)):
                    done += found
                    status = budget.look()
                    if status is not None:
                        raise BuildStopped(status)
                    progress(Report(f"building {plan.name}", done, plan.bytes, "placements"))
                if work.done():
                    break
            tables.append(distances)
            done = sum(len(table) for table in tables)
    return tuple(tables)


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


_loaded: dict[TablePlan, PatternTables] = {}
_loading = threading.Lock()


def load_tables(
    plan: TablePlan,
    *,
    threads: int = 1,
    progress: Progress = silent,
    budget: Budget | None = None,
) -> PatternTables:
    """Return the tables of a plan: from this process, from their file, or newly built and kept.

    Where they cannot be kept (no extra `tables`, a folder that cannot be written, a full disk) they
    are built in memory, with a remark that says so.

    Raises:
        BuildStopped: a limit was reached while they were built.
    """
    budget = budget or Budget()
    with _loading:
        tables = _loaded.get(plan)
        if tables is None:
            tables = _find_or_build(plan, threads, progress, budget)
            # What happened is told once.
            _loaded[plan] = replace(tables, remarks=())
    return tables


def _find_or_build(
    plan: TablePlan, threads: int, progress: Progress, budget: Budget
) -> PatternTables:
    path = table_path(plan)
    remarks: list[str] = []
    if path is None:
        remarks.append('pattern databases are not kept: pip install "pegtile[tables]" keeps them')
    else:
        found = _read_if_good(path, plan, remarks)
        if found is not None:
            return found
        try:
            with _locked(path, progress, budget):
                # Another process may have built it while this one waited.
                found = _read_if_good(path, plan, [])
                if found is not None:
                    return found
                distances = build_tables(plan, threads=threads, progress=progress, budget=budget)
                remarks += _keep(path, plan, distances)
                return PatternTables.of(plan, distances, remarks)
        except OSError as error:
            remarks.append(f"pattern databases are not kept: {path.parent}: {error.strerror}")
    distances = build_tables(plan, threads=threads, progress=progress, budget=budget)
    return PatternTables.of(plan, distances, remarks)


def _read_if_good(path: Path, plan: TablePlan, remarks: list[str]) -> PatternTables | None:
    """Read a file if it is there and whole; tell in `remarks` if it is not whole."""
    try:
        return PatternTables.of(plan, read_file(path, plan))
    except FileNotFoundError:
        return None
    except (DamagedTable, OSError) as error:
        remarks.append(f"{path} is built anew: {error}")
        return None


@contextmanager
def _locked(path: Path, progress: Progress, budget: Budget) -> Iterator[None]:
    """Hold the lock of a table file.

    Raises:
        BuildStopped: a limit was reached while another process held it.
        OSError: there can be no lock in this folder.
    """
    try:
        import filelock
    except ImportError:
        # Without locks two processes may build the same file at once; either is whole.
        path.parent.mkdir(parents=True, exist_ok=True)
        yield
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = filelock.FileLock(path.with_suffix(".lock"))
    while True:
        try:
            lock.acquire(timeout=0.1, poll_interval=0.02)
            break
        except filelock.Timeout:
            status = budget.look()
            if status is not None:
                raise BuildStopped(status) from None
            progress(Report(f"waiting for {path.stem}", 0, None, "", "another process builds it"))
    try:
        yield
    finally:
        lock.release()


def _keep(path: Path, plan: TablePlan, distances: Sequence[NDArray[np.uint8]]) -> list[str]:
    """Write the file of a plan; return a remark if that is impossible."""
    header = _header(plan) | {"checksum": _checksum(distances)}
    text = MAGIC + json.dumps(header).encode() + b"\n"
    try:
        with whole_file(path) as file:
            file.write(text.ljust(_PAGE, b" "))
            for table in distances:
                file.write(table.data)
        _stamp(path)
    except OSError as error:
        return [f"pattern databases are not kept: {path}: {error.strerror}"]
    return []


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


def _checksum(distances: Sequence[NDArray[np.uint8]]) -> int:
    checksum = 0
    for table in distances:
        for start in range(0, len(table), _PIECE):
            checksum = zlib.crc32(table[start : start + _PIECE].data, checksum)
    return checksum


def read_file(path: Path, plan: TablePlan, *, check: bool = False) -> list[NDArray[np.uint8]]:
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
        page = file.read(_PAGE)
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
    if size != _PAGE + plan.bytes:
        raise DamagedTable(f"it has {size:,} bytes, not {_PAGE + plan.bytes:,}")
    whole = np.memmap(path, dtype=np.uint8, mode="r", offset=_PAGE)
    distances = np.split(whole, np.cumsum(plan.lengths)[:-1])
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
