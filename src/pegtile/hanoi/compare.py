"""The classic methods side by side: whether they agree, how fast they are, what they hold."""

from __future__ import annotations

import time
import tracemalloc
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, starmap, zip_longest
from operator import eq

from pegtile.core.progress import Progress, Report, silent
from pegtile.errors import BadRequest, quoted
from pegtile.hanoi.classic import PerfectPath
from pegtile.hanoi.methods import METHODS, method_class, start

__all__ = ["MOST_MOVES", "Comparison", "compare_methods"]

MOST_MOVES = 1 << 20
"""How many moves each method makes unless somebody says otherwise."""

# Watching every allocation makes a method several times slower; all of them hold the most when, or
# soon after, they begin.
_WATCHED_MOVES = 1 << 14


@dataclass(frozen=True, slots=True)
class Comparison:
    """How one method did.

    Attributes:
        method: its name.
        moves: how many moves it made; 0 when it would have needed too much memory.
        same: whether they were the moves of the closed form, in number and order.
        moves_per_second: of processor time, to the last move from before the first.
        peak_bytes: the most memory that it held at a time, beyond what was held before.
        largest_structure: the most items that its structure held.
        holds: what the items are, such as `waiting tasks`.
        refusal: why it made no moves; empty when it did.
    """

    method: str
    moves: int
    same: bool
    moves_per_second: float
    peak_bytes: int
    largest_structure: int
    holds: str
    refusal: str = ""


def compare_methods(
    disks: int,
    methods: Iterable[str] = METHODS,
    *,
    most_moves: int = MOST_MOVES,
    most_bytes: int | None = None,
    listen: Progress = silent,
) -> Iterator[Comparison]:
    """Let each method make the moves of a tower, and yield how it did.

    Memory and structure are measured over the first 16,384 moves, by which every method has held
    the most that it ever holds.

    Args:
        disks: how many disks the tower has.
        methods: their names.
        most_moves: each method makes at most so many.
        most_bytes: what a structure may take, None for what the methods allow themselves.
        listen: hears which method is at work.

    Raises:
        BadRequest: there is no such method, or a number is negative.
    """
    if most_moves < 0:
        raise BadRequest(f"{quoted(most_moves)} moves: expected 0 or more")
    names = list(methods)
    kinds = [method_class(name) for name in names]
    path = PerfectPath(disks)
    moves = min(most_moves, path.cost)
    for number, kind in enumerate(kinds):
        listen(Report("comparing", number, len(kinds), "methods", kind.name))
        if kind.fits(disks, most_bytes):
            yield _measured(kind.name, path, moves, most_bytes)
        else:
            yield Comparison(
                kind.name, 0, False, 0.0, 0, 0, kind.holds, f"needs {kind.need(disks)}"
            )
    listen(Report("comparing", len(kinds), len(kinds), "methods"))


def _measured(name: str, path: PerfectPath, moves: int, most_bytes: int | None) -> Comparison:
    begun = time.process_time()
    method = start(name, path.disks, most_bytes=most_bytes)
    deque(islice(method, moves), maxlen=0)
    seconds = time.process_time() - begun
    method = start(name, path.disks, most_bytes=most_bytes)
    # Asking for one move more than there are shows whether it ends in time.
    made = islice(method, moves + (moves == path.cost))
    same = all(starmap(eq, zip_longest(made, islice(path, moves))))
    peak_bytes, largest = _held(name, path.disks, min(moves, _WATCHED_MOVES), most_bytes)
    return Comparison(
        method=name,
        moves=moves,
        same=same,
        moves_per_second=moves / seconds if seconds > 0 else 0.0,
        peak_bytes=peak_bytes,
        largest_structure=largest,
        holds=method.holds,
    )


def _held(name: str, disks: int, moves: int, most_bytes: int | None) -> tuple[int, int]:
    """Return the most bytes and the most items that a method held during its first moves."""
    watched_before = tracemalloc.is_tracing()
    if not watched_before:
        tracemalloc.start()
    try:
        tracemalloc.reset_peak()
        before = tracemalloc.get_traced_memory()[0]
        method = start(name, disks, most_bytes=most_bytes)
        largest = method.size()
        for _ in islice(method, moves):
            largest = max(largest, method.size())
        return tracemalloc.get_traced_memory()[1] - before, largest
    finally:
        if not watched_before:
            tracemalloc.stop()
