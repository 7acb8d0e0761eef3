"""Random boards: uniform over all that can be solved, or by a random walk."""

from __future__ import annotations

import random

from pegtile.errors import BadRequest
from pegtile.tiles.board import Board
from pegtile.tiles.parity import is_solvable

__all__ = ["random_board", "random_walk"]


def random_board(goal: Board, numbers: random.Random) -> Board:
    """Return a board, each of those that can reach `goal` being equally likely.

    A random permutation of the wrong parity is mended by swapping its first two tiles, which pairs
    every unsolvable board with one that is solvable. In a single row or column only the blank's
    place is free.

    >>> print(random_board(Board.parse("1 2 3/4 5 6/7 8 0"), random.Random(1)))
    6 7 8/5 4 1/0 2 3
    """
    tiles = list(goal.tiles)
    if goal.rows == 1 or goal.columns == 1:
        tiles.remove(0)
        tiles.insert(numbers.randrange(len(goal.tiles)), 0)
        return Board(goal.rows, goal.columns, tuple(tiles))
    numbers.shuffle(tiles)
    board = Board(goal.rows, goal.columns, tuple(tiles))
    if is_solvable(board, goal):
        return board
    first, second = [cell for cell, tile in enumerate(tiles[:3]) if tile][:2]
    tiles[first], tiles[second] = tiles[second], tiles[first]
    return Board(goal.rows, goal.columns, tuple(tiles))


def random_walk(goal: Board, moves: int, numbers: random.Random) -> Board:
    """Return the board after that many random moves from `goal`, no move undoing the last.

    It is at most `moves` moves away, often far fewer, and boards are not equally likely.

    Raises:
        BadRequest: the number of moves is negative.
    """
    if moves < 0:
        raise BadRequest(f"{moves} moves: expected 0 or more")
    board = goal
    undo = None
    for _ in range(moves):
        # At the end of a single row the only move is back.
        choices = [move for move in board.moves() if move is not undo] or list(board.moves())
        move = numbers.choice(choices)
        board = board.moved(move)
        undo = move.inverse()
    return board
