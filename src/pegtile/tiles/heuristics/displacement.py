"""Bounds that look at every tile alone: how many are misplaced, and how far."""

from __future__ import annotations

from pegtile.core.space import Heuristic
from pegtile.tiles.board import Board

__all__ = ["manhattan_distance", "misplaced_tiles"]


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
    columns = goal.columns
    cells = [divmod(cell, columns) for cell in range(len(goal.tiles))]
    home = [(0, 0)] * len(cells)
    for cell, tile in enumerate(goal.tiles):
        home[tile] = cells[cell]

    def manhattan(board: Board) -> int:
        steps = 0
        for tile, (row, column) in zip(board.tiles, cells, strict=True):
            if tile:
                home_row, home_column = home[tile]
                steps += abs(row - home_row) + abs(column - home_column)
        return steps

    return manhattan
