"""What both kinds of environment ask of a puzzle: many of it at a time, as arrays."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from gymnasium.spaces import Space
from numpy.typing import NDArray

from pegtile.datasets.difficulty import Difficulty
from pegtile.datasets.sources import Source
from pegtile.errors import BadRequest, quoted

__all__ = ["RANDOM", "Rows", "World", "checked_options", "drawn_record", "lengths"]

Rows = NDArray[np.intp]

RANDOM = "any"
"""The start that is drawn anew for every episode."""


class World(Protocol):
    """So many puzzles of one kind, a row each."""

    @property
    def actions(self) -> int:
        """How many actions there are."""

    @property
    def space(self) -> Space[Any]:
        """The space of the observation of one puzzle."""

    def place(self, rows: Rows, numbers: np.random.Generator, options: dict[str, Any]) -> None:
        """Put puzzles at a start: that of the options, else of the world."""

    def step(self, actions: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Make a move in each, none where the action is negative; return which were legal."""

    @property
    def solved(self) -> NDArray[np.bool_]:
        """Which puzzles are at their goal."""

    def observations(self) -> NDArray[Any]:
        """Return what is seen of each, copied."""

    def masks(self) -> NDArray[np.int8]:
        """Return which actions are legal: int8[puzzles, actions]."""

    def distances(self) -> NDArray[np.int64]:
        """Return how many moves each is from its goal.

        Raises:
            BadRequest: nobody can tell quickly enough.
        """

    def text(self, row: int) -> str:
        """Draw a puzzle in text."""

    def picture(self, row: int) -> NDArray[np.uint8]:
        """Draw a puzzle in pixels: uint8[height, width, 3]."""


def lengths(distance: int | str | None) -> Difficulty | None:
    """Read the shortest lengths that are asked for.

    Raises:
        BadText: they are none.
    """
    return None if distance is None else Difficulty.parse(str(distance))


def drawn_record(
    source: Source, wanted: Difficulty, numbers: np.random.Generator
) -> dict[str, Any]:
    """Draw a puzzle of a source that is not solved yet.

    Raises:
        BadRequest: there is none of these lengths.
    """
    low, high = wanted.low, source.longest() if wanted.high is None else wanted.high
    if wanted.counts:
        counts = np.array([count for _, count in wanted.counts], np.float64)
        low = high = wanted.counts[numbers.choice(counts.size, p=counts / counts.sum())][0]
    low, high = max(low, 1), min(high, source.longest())
    count = source.count(low, high)
    if count == 0:
        raise BadRequest(f"distance {quoted(str(wanted))}: no puzzle is so far from its goal")
    # Sixteen bytes too many make the remainder as even as makes no difference.
    size = (count.bit_length() + 7) // 8 + 16
    return source.record(low, high, int.from_bytes(numbers.bytes(size), "little") % count)


def checked_options(options: dict[str, Any] | None) -> dict[str, Any]:
    """Return the options of `reset`.

    Raises:
        BadRequest: there is another one than `start` and `distance`.
    """
    for name in options or {}:
        if name not in ("start", "distance"):
            raise BadRequest(f"option {quoted(name)}: expected start or distance")
    return options or {}
