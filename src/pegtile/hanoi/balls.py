"""Exact search from both ends: two balls of states that grow until they meet.

It works in graphs of any size as long as the two states are not too far apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from pegtile.core.progress import Report
from pegtile.core.solution import Status
from pegtile.hanoi.exact import Found, Request, exhausted, machine_bytes
from pegtile.hanoi.packing import ShortestPathLayers

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pegtile.hanoi._pair_kernels import Ball

__all__ = ["TwoBalls"]

# Moves to a call of the kernel: some 5 ms at most. There must be room for all of them, so small
# balls get few.
_FEWEST, _MOST = 1 << 11, 1 << 17


class TwoBalls:
    """A ball around the start and one around the goal."""

    def __init__(self, request: Request) -> None:
        self.request = request
        packing, rules = request.packing, request.rules
        self.forward = packing.ball(request.start, rules)
        self.backward = packing.ball(request.goal, rules.reversed())

    def search(self, most_bytes: int | None = None) -> Found | None:
        """Search; None means that it would take more than `most_bytes`."""
        while True:
            ball, other = self.forward, self.backward
            if _thickness(other) < _thickness(ball):
                ball, other = other, ball
            if not _thickness(ball):
                proof = exhausted(ball.count, ball is self.backward)
                return self._found(Status.UNSOLVABLE, 0, proof)
            limit = self._grow(ball, other, most_bytes)
            if limit is Status.MEMORY_LIMIT and most_bytes is not None:
                return None
            if limit is not None:
                radius = ball.level + other.level
                proof = (
                    f"every state within {self.forward.level} moves of the start and within"
                    f" {self.backward.level} of the goal was visited"
                )
                return self._found(limit, radius + 1, proof)
            if ball.meetings:
                layers = ShortestPathLayers(
                    self.request.packing, self.request.rules, tuple(self._layers())
                )
                proof = "breadth-first search from both ends"
                return self._found(Status.SOLVED, layers.distance, proof, layers)

    def _grow(self, ball: Ball, other: Ball, most_bytes: int | None) -> Status | None:
        """Add a level to a ball; return which limit ended it, if any."""
        budget = self.request.budget
        most = machine_bytes() if most_bytes is None else most_bytes
        whole = False
        while not whole:
            moves = min(_MOST, max(_FEWEST, 4 * ball.count))
            more = ball.bytes_to_grow(moves)
            if self._bytes() + more > most or (more and not budget.allows(more)):
                return Status.MEMORY_LIMIT
            before = ball.count
            whole = ball.step(moves, other)
            note = f"distance > {ball.level + other.level}"
            self.request.progress(Report("searching", self._states(), None, "states", note))
            limit = budget.spend(ball.count - before)
            if limit is not None:
                return limit
        return None

    def _layers(self) -> Iterator[NDArray[np.uint64]]:
        """Yield the layers of shortest paths through the states in which the balls meet."""
        packing, rules = self.request.packing, self.request.rules
        most = 1 if self.request.one_path else None
        grown = self.forward.level_states(self.forward.level)
        meet = np.sort(grown[self.backward.levels_of(grown) >= 0])[:most]
        half = [meet]
        for level in range(self.forward.level - 1, -1, -1):
            _, before = packing.neighbours(half[-1], rules.reversed())
            half.append(np.unique(before[self.forward.levels_of(before) == level])[:most])
        yield from half[::-1]
        layer = meet
        for level in range(self.backward.level - 1, -1, -1):
            _, after = packing.neighbours(layer, rules)
            layer = np.unique(after[self.backward.levels_of(after) == level])[:most]
            yield layer

    def _states(self) -> int:
        return self.forward.count + self.backward.count

    def _bytes(self) -> int:
        return self.forward.bytes_held() + self.backward.bytes_held()

    def _found(
        self, status: Status, lower_bound: int, proof: str, layers: ShortestPathLayers | None = None
    ) -> Found:
        return Found(
            "bidirectional", status, lower_bound, proof, layers, self._states(), self._bytes()
        )


def _thickness(ball: Ball) -> int:
    """Return how many states its last level has."""
    return ball.starts[-1] - ball.starts[-2]
