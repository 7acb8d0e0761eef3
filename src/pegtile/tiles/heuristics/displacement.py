"""Bounds that look at every tile alone: how many are misplaced, and how far."""

from __future__ import annotations

from pegtile.core.space import Heuristic
from pegtile.tiles.board import Board

__all__ = ["manhattan_distance", "misplaced_tiles", "steps_table"]


def misplaced_tiles(goal: Board) -> Heuristic[Board]:
    """Return the heuristic that counts tiles off their goal cells: a move puts one in place.

    >>> misplaced_tiles(Board.parse("1 2/3 0"))(Board.parse("0 1/3 2"))
    2
    """
    wanted = goal.tiles

    def misplaced(board: Board) -> int:
        return sum(
            tile != goal_tile and tile != 0
            for tile, goal_tile in zip(board.tiles, wanted, strict=True)
        )

    return misplaced


def manhattan_distance(goal: Board) -> Heuristic[Board]:
    """Return the heuristic that adds up the steps of every tile to its goal cell.

    A move takes one tile one step. Leaving out the blank matters: with it, the sum could exceed
    the true distance.

    >>> manhattan_distance(Board.parse("1 2 3/4 5 6/7 8 0"))(Board.parse("0 8 7/6 5 4/3 2 1"))
    20
    """
    steps = steps_table(goal)

    def manhattan(board: Board) -> int:
        return sum(steps[tile][cell] for cell, tile in enumerate(board.tiles))

    return manhattan


def steps_table(goal: Board) -> list[list[int]]:
    """Return, by tile and cell, how many steps the cell is from the tile's goal cell.

    The blank's row is all zeros.
    """
    size = len(goal.tiles)
    steps = [[0] * size for _ in range(size)]
    for goal_cell, tile in enumerate(goal.tiles):
        if tile == 0:
            continue
        goal_row, goal_column = divmod(goal_cell, goal.columns)
        for cell in range(size):
            row, column = divmod(cell, goal.columns)
            steps[tile][cell] = abs(row - goal_row) + abs(column - goal_column)
    return steps
