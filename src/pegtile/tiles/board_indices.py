"""The index of every board of a size: its place in the table of distances from a goal.

Boards are numbered by the cell of the blank, then by the order of the tiles row by row, where those
of the goal count as ascending (`_space_kernels` tells more).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial
from typing import TYPE_CHECKING

from pegtile.errors import BadRequest, quoted
from pegtile.tiles.board import Board

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["MOST_CELLS", "board_at", "boards_at", "boards_in", "check_cells", "index_of", "states"]

MOST_CELLS = 12
"""A board of 13 cells has 3.1 billion states; it is left to machines with more memory."""


def states(rows: int, columns: int) -> int:
    """Return how many boards can reach any one goal.

    >>> states(3, 3), states(1, 5)
    (181440, 5)
    """
    cells = rows * columns
    return cells if min(rows, columns) == 1 else factorial(cells) // 2


def board_at(goal: Board, index: int) -> Board:
    """Return the board with an index in the table of distances.

    Raises:
        BadRequest: there is no such index.
    """
    return boards_in(goal, [index])[0]


def index_of(goal: Board, board: Board) -> int:
    """Return the index of a board in the table of distances: the inverse of `board_at`.

    >>> goal = Board.parse("1 2 3/4 5 6/7 8 0")
    >>> index_of(goal, board_at(goal, 1000))
    1000

    Args:
        goal: the goal.
        board: a board that can reach it; one that cannot has the index of one that can.
    """
    if min(goal.rows, goal.columns) == 1:
        return board.blank
    place = {tile: number for number, tile in enumerate(tile for tile in goal.tiles if tile)}
    order = [place[tile] for tile in board.tiles if tile]
    index = board.blank * (factorial(len(order)) // 2)
    # The last two digits of an order are settled by its parity and by the others.
    for number, tile in enumerate(order[:-2]):
        smaller = sum(later < tile for later in order[number + 1 :])
        index += smaller * (factorial(len(order) - 1 - number) // 2)
    return index


def boards_in(goal: Board, indices: Sequence[int]) -> tuple[Board, ...]:
    """Return the boards with these indices, as `board_at` returns one.

    Raises:
        BadRequest: there is no such index.
    """
    import numpy as np

    total = states(goal.rows, goal.columns)
    for index in indices:
        if not 0 <= index < total:
            raise BadRequest(f"index {quoted(index)}: expected 0 to {total - 1}")
    rows = boards_at(goal, np.array(indices, np.uint64)).tolist()
    return tuple(Board(goal.rows, goal.columns, tuple(tiles)) for tiles in rows)


def boards_at(goal: Board, indices: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Return the boards with these indices in the table of distances.

    Args:
        goal: the goal, of at most 12 cells.
        indices: the indices, each less than the number of `states`.

    Returns:
        The tiles of each board, row by row: uint8[indices, cells].

    Raises:
        BadRequest: the board is too large.
    """
    import numpy as np

    from pegtile.tiles._space_kernels import Space

    check_cells(goal)
    tiles = np.array([tile for tile in goal.tiles if tile], np.uint8)
    boards = np.zeros((len(indices), len(goal.tiles)), np.uint8)
    if min(goal.rows, goal.columns) == 1:
        # Only the place of the blank is free.
        places = np.arange(len(tiles))
        behind = places >= indices[:, None].astype(np.int64)
        np.put_along_axis(boards, places + behind, tiles[None, :], axis=1)
    else:
        space = Space(goal.rows, goal.columns, goal.blank, False, None, None)
        space.write(np.ascontiguousarray(indices), tiles, boards)
    return boards


def check_cells(goal: Board) -> None:
    """Refuse a board too large to enumerate.

    Raises:
        BadRequest: it is.
    """
    if len(goal.tiles) > MOST_CELLS:
        raise BadRequest(
            f"a board of {goal.rows}×{goal.columns}: expected at most {MOST_CELLS} cells"
        )
