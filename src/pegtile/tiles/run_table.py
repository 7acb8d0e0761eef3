"""The fewest runs on boards with few states, by a table of the distances of all of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from pegtile.tiles.board import Board
from pegtile.tiles.board_indices import index_of
from pegtile.tiles.enumeration import enumerate_boards
from pegtile.tiles.move import Move

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["MOST_CELLS", "fewest_runs"]

MOST_CELLS = 9
"""The table of 3×3 is made in some hundredths of a second; it is not kept."""

# As the search of larger boards tries them (`_run_kernels`), so that both find the same solution:
# the blank goes left, right, up, down.
_ORDER = (Move.RIGHT, Move.LEFT, Move.DOWN, Move.UP)


def fewest_runs(board: Board, goal: Board) -> list[Move]:
    """Return the single steps of a solution in as few runs as can be.

    Args:
        board: a board of at most `MOST_CELLS` cells that can reach the goal.
        goal: the goal.
    """
    distances = _distances(goal)
    moves: list[Move] = []
    left = int(distances[index_of(goal, board)])
    while left:
        left -= 1
        board, run = next(
            found for found in _runs(board) if distances[index_of(goal, found[0])] == left
        )
        moves += run
    return moves


@lru_cache(maxsize=8)
def _distances(goal: Board) -> NDArray[np.uint8]:
    distances = enumerate_boards(goal, metric="mtm", distances=True).distances
    assert distances is not None  # there is no limit
    return distances


def _runs(board: Board) -> Iterator[tuple[Board, list[Move]]]:
    """Iterate over the runs that a board allows: the board afterwards, and the steps."""
    for move in _ORDER:
        after = board
        steps: list[Move] = []
        while move in after.legal_moves:
            after = after.moved(move)
            steps.append(move)
            yield after, steps[:]
