"""One job for each of many items, on threads, the answers in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

__all__ = ["in_order"]

ItemT = TypeVar("ItemT")
AnswerT = TypeVar("AnswerT")

# Enough that no thread is idle while the oldest answer is waited for, and not more, because the
# items may be without end.
_WAITING_A_THREAD = 4


def in_order(
    job: Callable[[ItemT], AnswerT],
    items: Iterable[ItemT],
    threads: int = 1,
    *,
    stop: Callable[[], None] | None = None,
) -> Iterator[AnswerT]:
    """Do a job for every item, and give the answers in the order of the items as they come.

    The items are read as they are needed. With one thread no thread is started.

    >>> list(in_order(abs, [3, -1, 2], threads=2))
    [3, 1, 2]

    Args:
        job: what to do with an item; with several threads it should let go of the interpreter.
        items: the items.
        threads: how many jobs are at work at a time.
        stop: called when nobody wants further answers, to end the jobs at work.
    """
    if threads == 1:
        yield from map(job, items)
        return
    waiting: deque[Future[AnswerT]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        try:
            for item in items:
                waiting.append(pool.submit(job, item))
                if len(waiting) > _WAITING_A_THREAD * threads:
                    yield _first(waiting)
            while waiting:
                yield _first(waiting)
        finally:
            for future in waiting:
                future.cancel()
            if stop is not None and any(not future.done() for future in waiting):
                stop()


def _first(waiting: deque[Future[AnswerT]]) -> AnswerT:
    """Wait for the oldest answer; who is interrupted meanwhile still finds it among the waiting."""
    answer = waiting[0].result()
    waiting.popleft()
    return answer
