"""What an exact search is asked, and what it finds out."""

from __future__ import annotations

import os
from dataclasses import dataclass

from pegtile.core.limits import Budget
from pegtile.core.progress import Progress
from pegtile.core.solution import Status
from pegtile.hanoi.packing import Packing, ShortestPathLayers
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State

__all__ = ["Found", "Request", "exhausted", "machine_bytes"]


@dataclass(frozen=True, slots=True)
class Request:
    """A search between two states.

    Attributes:
        start: where paths start; disks that need not move are left out.
        goal: where they end.
        rules: which moves there are.
        one_path: whether one shortest path is enough.
        length_only: whether the length is enough.
        budget: what the search may use.
        progress: who is told how far it is.
    """

    start: State
    goal: State
    rules: Rules
    one_path: bool
    budget: Budget
    progress: Progress
    length_only: bool = False

    @property
    def packing(self) -> Packing:
        """How its states are packed."""
        return Packing(self.start.disks, self.start.pegs)


@dataclass(frozen=True, slots=True)
class Found:
    """What an exact search found out.

    Attributes:
        method: `bidirectional` or `levels`.
        status: solved, unsolvable, or the limit that ended it.
        lower_bound: no path is shorter; when solved, the distance.
        proof: by what.
        layers: the shortest paths of the disks that move, None unless solved.
        states: states found.
        peak_bytes: memory of the search.
    """

    method: str
    status: Status
    lower_bound: int
    proof: str
    layers: ShortestPathLayers | None = None
    states: int = 0
    peak_bytes: int = 0

    @property
    def distance(self) -> int | None:
        """The length of a shortest path, None unless solved."""
        return None if self.layers is None else self.layers.distance


def exhausted(states: int, backward: bool) -> str:
    """Return the proof that there is no path."""
    if backward:
        return f"only {states:,} states lead to the goal, and the start is none of them"
    return f"only {states:,} states can be reached, and the goal is none of them"


def machine_bytes() -> int:
    """Return how much memory to take at most when no limit is set: most of the machine's."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") * 3 // 4
    except (AttributeError, ValueError, OSError):
        return 4 << 30
