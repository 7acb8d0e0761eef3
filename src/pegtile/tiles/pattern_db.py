"""Pattern databases: built when first needed, and kept (`table_files`).

Several processes at once build them once.
"""

from __future__ import annotations

import mmap
import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from pegtile.core.limits import Budget
from pegtile.core.progress import Progress, Report, silent
from pegtile.core.solution import Status
from pegtile.tiles._lookup_kernels import Lookups
from pegtile.tiles._placement_kernels import PlacementRanks
from pegtile.tiles.table_files import DamagedTable, locked, read_file, table_path, write_file
from pegtile.tiles.table_plans import TablePlan

__all__ = ["BuildStopped", "PatternTables", "build_tables", "in_huge_pages", "load_tables"]


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
    distances: tuple[memoryview, ...]
    lookups: Lookups
    remarks: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        plan: TablePlan,
        distances: Sequence[memoryview],
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
) -> tuple[memoryview, ...]:
    """Build the tables of a plan in memory.

    Raises:
        BuildStopped: a limit was reached, or there is no memory for them.
    """
    # Needed to build only: with the tables kept, a solution comes sooner without.
    from concurrent.futures import ThreadPoolExecutor

    from pegtile.tiles._pattern_kernels import PatternBuild

    budget = budget or Budget()
    if not budget.allows(plan.build_bytes):
        raise BuildStopped(Status.MEMORY_LIMIT)
    tables = []
    done = 0
    with ThreadPoolExecutor(threads) as pool:
        try:
            for pattern, length in zip(plan.patterns, plan.lengths, strict=True):
                distances = memoryview(bytearray(length))
                shares = max(1, min(64, length >> 21))
                work = PatternBuild(plan.rows, plan.columns, pattern, plan.blank, distances, shares)
                expand = pool.map if threads > 1 and shares > 1 else map
                while True:
                    work.next_level()
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
        finally:
            pool.shutdown(cancel_futures=True)
    return tuple(tables)


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


def in_huge_pages(plan: TablePlan, budget: Budget) -> PatternTables:
    """Return the tables of a plan copied to huge pages, where the system has them.

    A search jumps about in them, and with small pages waits for the page tables too: with half a
    gigabyte of tables it is a quarter faster on huge ones. The copy takes about a second.
    """
    tables = load_tables(plan, budget=budget)
    if not hasattr(mmap, "MADV_HUGEPAGE") or not budget.allows(plan.bytes):
        return tables
    room = mmap.mmap(-1, plan.bytes, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    try:
        room.madvise(mmap.MADV_HUGEPAGE)
    except OSError:
        return tables
    copy, first = memoryview(room), 0
    distances = []
    for table in tables.distances:
        distances.append(copy[first : first + len(table)])
        distances[-1][:] = table
        first += len(table)
    return PatternTables.of(plan, distances)


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
            with locked(path, partial(_wait, path, progress, budget)):
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
    except (FileNotFoundError, NotADirectoryError):
        return None
    except DamagedTable as error:
        remarks.append(f"{path} is built anew: {error}")
    except OSError as error:
        remarks.append(f"{path} cannot be read: {error.strerror}")
    return None


def _wait(path: Path, progress: Progress, budget: Budget) -> None:
    """Tell that another process is at work.

    Raises:
        BuildStopped: a limit is reached.
    """
    status = budget.look()
    if status is not None:
        raise BuildStopped(status)
    progress(Report(f"waiting for {path.stem}", 0, None, "", "another process builds it"))


def _keep(path: Path, plan: TablePlan, distances: Sequence[memoryview]) -> list[str]:
    """Write the file of a plan; return a remark if that is impossible."""
    try:
        write_file(path, plan, distances)
    except OSError as error:
        return [f"pattern databases are not kept: {path}: {error.strerror}"]
    return []
