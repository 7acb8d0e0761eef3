"""Manhattan distance with linear conflicts.

O. Hansson, A. Mayer, M. Yung, Criticizing solutions to relaxed models yields powerful admissible
heuristics, Information Sciences 63, 1992.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from pegtile.core.space import Heuristic
from pegtile.tiles.board import Board
from pegtile.tiles.heuristics.displacement import manhattan_distance

__all__ = ["linear_conflict", "tiles_to_step_aside"]


def linear_conflict(goal: Board) -> Heuristic[Board]:
    """Return the heuristic that adds to the Manhattan distance 2 for each tile in the way.

    Two tiles in the row where both belong, in the wrong order, cannot pass each other there: one
    must step aside and come back, 2 moves that the Manhattan distance does not count. In every row
    and column the fewest tiles are taken that resolve all conflicts; adding 2 for every
    conflicting *pair* would be wrong with three or more tiles.

    >>> goal = Board.parse("1 2 3/4 5 6/7 8 0")
    >>> linear_conflict(goal)(Board.parse("3 2 1/4 5 6/7 8 0"))
    8
    """
    columns = goal.columns
    manhattan = manhattan_distance(goal)
    goal_row = [-1] * len(goal.tiles)
    goal_column = [-1] * len(goal.tiles)
    for cell, tile in enumerate(goal.tiles):
        if tile:
            goal_row[tile], goal_column[tile] = divmod(cell, columns)

    def conflicts(board: Board) -> int:
        tiles = board.tiles
        aside = 0
        for row in range(board.rows):
            line = tiles[row * columns : (row + 1) * columns]
            aside += tiles_to_step_aside(goal_column[t] for t in line if goal_row[t] == row)
        for column in range(columns):
            line = tiles[column::columns]
            aside += tiles_to_step_aside(goal_row[t] for t in line if goal_column[t] == column)
        return manhattan(board) + 2 * aside

    return conflicts


def tiles_to_step_aside(places: Iterable[int]) -> int:
    """Return the fewest items to take out so that the rest is in increasing order.

    That is all but a longest increasing subsequence, which patience sorting measures: `ends[k]` is
    the least end of an increasing subsequence of k + 1 items met so far.

    >>> tiles_to_step_aside([2, 4, 1, 5, 3]), tiles_to_step_aside([4, 1, 2, 3])
    (2, 1)
    """
    ends: list[int] = []
    count = 0
    for place in places:
        count += 1
        length = bisect_left(ends, place)
        ends[length : length + 1] = [place]
    return count - len(ends)
