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
    longest = source.longest()
    low, high = wanted.low, longest if wanted.high is None else wanted.high
    if wanted.counts:
        low = high = _chosen_length(wanted, longest, numbers)
    low, high = max(low, 1), min(high, longest)
    # Before it is counted: a source of boards would solve hundreds to find that there are none.
    count = source.count(low, high) if low <= high else 0
    if count <= 0:
        raise BadRequest(f"distance {quoted(str(wanted))}: no puzzle is so far from its goal")
    # Sixteen bytes too many make the remainder as even as makes no difference.
    size = (count.bit_length() + 7) // 8 + 16
    return source.record(low, high, int.from_bytes(numbers.bytes(size), "little") % count)


def _chosen_length(wanted: Difficulty, longest: int, numbers: np.random.Generator) -> int:
    """Choose one of the lengths by their weights.

    Raises:
        BadRequest: one of them is impossible, or all weights are 0.
    """
    weighty = [(length, weight) for length, weight in wanted.counts if weight]
    for length, _ in weighty:
        if not 1 <= length <= longest:
            raise BadRequest(
                f"distance {quoted(str(wanted))}: no puzzle is {quoted(length)} moves from its goal"
            )
    if not weighty:
        raise BadRequest(f"distance {quoted(str(wanted))}: expected a weight above 0")
    total = sum(weight for _, weight in weighty)
    chosen = numbers.choice(len(weighty), p=[weight / total for _, weight in weighty])
    return weighty[chosen][0]


def checked_options(options: dict[str, Any] | None) -> dict[str, Any]:
    """Return the options of `reset`.

    Raises:
        BadRequest: there is another one than `start` and `distance`.
    """
    for name in options or {}:
        if name not in ("start", "distance"):
            raise BadRequest(f"option {quoted(name)}: expected start or distance")
    return options or {}
