"""What a board is worth: learned values of single tiles and of pairs of tiles.

A value is a guess of the moves still needed; it may be too high, so it proves nothing, but it puts
boards into order far better than a lower bound does. It is the Manhattan distance and corrections:
for each tile by its displacement, by that and how near the edges its goal cell is, and for each
two tiles whose goal cells are at most two rows and two columns apart by the displacements of both.
Nothing depends on the size of the board, so that what was learned on small boards serves all.

The corrections were learned from the library's own answers to random boards of 4×4 to 10×10, so
that of the boards of a level those on the way to a short answer come first (after Y. Xu, A. Fern,
S. Yoon, Learning linear ranking functions for beam search with application to planning, Journal of
Machine Learning Research 10, 2009); `tools/learn_pair_values.py` in the repository learns them
anew. A tile and its mirror image along the diagonal through the blank's corner share their values.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

__all__ = ["STEPS", "UNIT", "PairValues", "pair_values"]

UNIT = 16
"""How many units of value a move has."""

_APART = 2
_NEAR_EDGE = 2
STEPS = tuple(
    (down, right)
    for down in range(-_APART, _APART + 1)
    for right in range(-_APART, _APART + 1)
    if (down, right) != (0, 0)
)


@dataclass(frozen=True, slots=True, eq=False)
class PairValues:
    """The values for boards of one size with the blank's goal in the last corner.

    Attributes:
        singles: int32[cells, cells], the value of each tile, named by its goal cell, on each cell.
        steps: (rows, columns) from the goal cell of one tile of a pair to that of the other.
        pairs: int16[steps, classes, classes], the value of a pair by the classes of displacements.
        reach: a displacement's class is that of the nearest one within this many rows and columns,
            counted row by row.
    """

    singles: NDArray[np.int32]
    steps: tuple[tuple[int, int], ...]
    pairs: NDArray[np.int16]
    reach: int


@lru_cache(maxsize=1)
def _learned() -> tuple[NDArray[np.int16], NDArray[np.int16], NDArray[np.int16]]:
    """Return the values of pairs, and of tiles by displacement without and with the edges."""
    with (files("pegtile.tiles") / "data" / "pair_values.npz").open("rb") as file:
        data = np.load(file)
        return data["pairs"], data["far"], data["edges"]


@lru_cache(maxsize=8)
def pair_values(rows: int, columns: int, home: int) -> PairValues:
    """Return the values for boards of a size; `home` is the blank's goal cell, best the last."""
    pairs, far, edges = _learned()
    goal_row, goal_column = np.divmod(np.arange(rows * columns)[:, None], columns)
    row, column = np.divmod(np.arange(rows * columns)[None, :], columns)
    down, right = row - goal_row, column - goal_column
    value = UNIT * (np.abs(down) + np.abs(right))
    middle = far.shape[0] // 2
    value += far[_around(down, middle), _around(right, middle)]
    edge = [
        np.minimum(distance, _NEAR_EDGE)
        for distance in (goal_row, rows - 1 - goal_row, goal_column, columns - 1 - goal_column)
    ]
    middle = edges.shape[-1] // 2
    value += edges[(*edge, _around(down, middle), _around(right, middle))]
    value[home] = 0
    reach = (int(np.sqrt(pairs.shape[1])) - 1) // 2
    return PairValues(value.astype(np.int32), STEPS, pairs, reach)


def _around(displacement: NDArray[np.int64], middle: int) -> NDArray[np.int64]:
    """Return the index of each displacement in a table around `middle`, at its rim if beyond."""
    return np.clip(displacement, -middle, middle) + middle
