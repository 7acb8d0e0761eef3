"""Where puzzles of a known shortest length come from: all of a kind, numbered."""

from __future__ import annotations

from typing import Any, Protocol

from pegtile.errors import BadRequest

__all__ = ["MOST_STATES", "Source", "check_size"]

MOST_STATES = 4_000_000
"""States of a graph that is searched as a whole to know all distances."""


class Source(Protocol):
    """All puzzles of a kind, by shortest length, numbered within any range of lengths."""

    def description(self) -> dict[str, Any]:
        """Return what tells this source from every other."""

    def longest(self) -> int:
        """Return the greatest shortest length."""

    def count(self, low: int, high: int) -> int:
        """Return how many puzzles have a shortest length from `low` to `high`."""

    def record(self, low: int, high: int, number: int) -> dict[str, Any]:
        """Return one of these puzzles, 0 ≤ number < count: start, goal, distance."""


def check_size(states: int, what: str) -> None:
    """Refuse a graph too large to search as a whole.

    Raises:
        BadRequest: it is.
    """
    if states > MOST_STATES:
        raise BadRequest(f"{what} has {states:,} states: expected at most {MOST_STATES:,}")
