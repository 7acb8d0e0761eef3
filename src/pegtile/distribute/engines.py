"""Who does the parts: this thread, threads, processes, or the workers of a Dask cluster."""

from __future__ import annotations

import os
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from pegtile.errors import BadRequest, MissingExtra, PuzzleError, quoted

__all__ = ["Engine", "WorkersLost", "engine_named"]

Task = Callable[[int], dict[str, Any]]

# Parts handed out for each worker: one that it does, and some that wait for it.
_AHEAD = 3
# How often in a row workers may die without one part done before the run gives up.
_LOSSES = 5


class WorkersLost(PuzzleError):
    """The workers died again and again, or the cluster cannot be reached any more."""


class Engine(ABC):
    """Does parts, in any order."""

    @abstractmethod
    def results(self, task: Task, parts: Sequence[int]) -> Iterator[dict[str, Any]]:
        """Call `task` for every part and yield what it returns, as parts are done.

        A part whose worker dies is done by another one.

        Raises:
            WorkersLost: workers die without end.
            Exception: whatever `task` raises; parts already begun are finished or dropped.
        """


class Serial(Engine):
    """One part after the other in this thread."""

    def results(self, task: Task, parts: Sequence[int]) -> Iterator[dict[str, Any]]:
        """Do the parts in order."""
        return map(task, parts)


class Threads(Engine):
    """Threads of this process; kernels and NumPy let them run side by side."""

    def __init__(self, workers: int) -> None:
        self._workers = workers

    def results(self, task: Task, parts: Sequence[int]) -> Iterator[dict[str, Any]]:
        """Do the parts on threads."""
        with ThreadPoolExecutor(self._workers) as pool:
            yield from _pooled(pool, task, list(parts), self._workers)


class Processes(Engine):
    """Processes of this machine. One that is killed is replaced and its parts done again."""

    def __init__(self, workers: int) -> None:
        self._workers = workers

    def results(self, task: Task, parts: Sequence[int]) -> Iterator[dict[str, Any]]:
        """Do the parts on processes."""
        left = dict.fromkeys(parts)
        losses = 0
        while left:
            before = len(left)
            # Spawned, not forked: a fork copies locks that threads of this process may hold.
            pool = ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"))
            try:
                with pool:
                    for result in _pooled(pool, task, list(left), self._workers):
                        del left[result["part"]]
                        yield result
            except BrokenProcessPool:
                losses = losses + 1 if len(left) == before else 0
                if losses == _LOSSES:
                    raise WorkersLost(
                        f"the worker processes died {losses} times without finishing a part"
                    ) from None


def _pooled(pool: Executor, task: Task, parts: list[int], workers: int) -> Iterator[dict[str, Any]]:
    """Keep a pool busy with few parts at a time, and yield results as they come."""
    parts.reverse()
    running: set[Future[dict[str, Any]]] = set()
    try:
        while parts or running:
            while parts and len(running) < workers * _AHEAD:
                running.add(pool.submit(task, parts.pop()))
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in running:
            future.cancel()


class Dask(Engine):
    """The workers of a Dask cluster, which must see the folder under the same path."""

    def __init__(self, scheduler: str, patience: float = 60.0) -> None:
        """Name a cluster.

        Args:
            scheduler: its address, such as `tcp://10.0.0.1:8786`, or a scheduler file.
            patience: seconds to wait for a scheduler that is gone to come back.
        """
        self._scheduler = scheduler
        self._patience = patience

    def results(self, task: Task, parts: Sequence[int]) -> Iterator[dict[str, Any]]:
        """Do the parts on the cluster."""
        try:
            import distributed
            from distributed.comm.core import CommClosedError
        except ImportError:
            raise MissingExtra("a Dask cluster", "cluster") from None
        left = dict.fromkeys(parts)
        losses = 0
        while left:
            before = len(left)
            try:
                with self._client(distributed) as client:
                    for result in _on_cluster(distributed, client, task, list(left)):
                        del left[result["part"]]
                        yield result
            # A killed worker's part is given to another one by the scheduler; these come when it
            # gave up on a part, or when it was itself restarted and has forgotten what it had.
            except (
                distributed.scheduler.KilledWorker,
                distributed.CancelledError,
                CommClosedError,
                TimeoutError,
            ) as error:
                losses = losses + 1 if len(left) == before else 0
                if losses == _LOSSES:
                    raise WorkersLost(f"the cluster {self._scheduler}: {error!r}") from None

    def _client(self, distributed: Any) -> Any:
        """Connect, waiting for a scheduler that is being restarted."""
        end = time.monotonic() + self._patience
        timeout = min(10.0, self._patience)
        while True:
            try:
                if os.path.exists(self._scheduler):
                    return distributed.Client(scheduler_file=self._scheduler, timeout=timeout)
                return distributed.Client(self._scheduler, timeout=timeout)
            except (OSError, ValueError) as error:
                if isinstance(error, ValueError) or time.monotonic() > end:
                    raise WorkersLost(f"no cluster at {self._scheduler}: {error}") from None
                time.sleep(0.2)


def _on_cluster(
    distributed: Any, client: Any, task: Task, parts: list[int]
) -> Iterator[dict[str, Any]]:
    """Keep a cluster busy with few parts at a time, and yield results as they come."""
    parts.reverse()

    def submit() -> Any:
        return client.submit(task, parts.pop(), pure=False)

    def wanted() -> int:
        workers: int = sum(client.nthreads().values())
        return min(len(parts), max(2, workers) * _AHEAD)

    running = distributed.as_completed([submit() for _ in range(wanted())])
    for future in running:
        result = future.result()
        if parts:
            running.add(submit())
        yield result


def engine_named(name: str) -> Engine:
    """Return the engine of a name.

    `serial`, `threads`, `threads:4`, `processes`, `processes:4`, `dask:ADDRESS`; without a number
    there are as many workers as processors.

    Raises:
        BadRequest: there is no such engine.
    """
    kind, _, rest = name.partition(":")
    if kind == "dask" and rest:
        return Dask(rest)
    if kind == "serial" and not rest:
        return Serial()
    if kind in ("threads", "processes") and (not rest or (rest.isascii() and rest.isdigit())):
        workers = int(rest or os.cpu_count() or 1)
        if 1 <= workers <= 4096:
            return Threads(workers) if kind == "threads" else Processes(workers)
    raise BadRequest(
        f"engine {quoted(name)}: expected serial, threads, threads:N, processes, processes:N"
        " or dask:ADDRESS"
    )
