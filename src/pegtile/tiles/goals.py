"""The goal arrangements that have names."""

from __future__ import annotations

from pegtile.errors import BadRequest, BadState, quoted
from pegtile.tiles.board import Board

__all__ = ["NAMED_GOALS", "check_same_tiles", "goal_board", "goal_name", "named_goal"]

NAMED_GOALS = ("blank-last", "blank-first", "snail")
"""`blank-last` is 1 2 … N−1 0 row by row, `blank-first` 0 1 … N−1, and in `snail` the numbers wind
clockwise from the top left inwards, the blank last."""


def named_goal(name: str, rows: int, columns: int) -> Board:
    """Return a goal by its name.

    >>> print(named_goal("snail", 3, 3))
    1 2 3/8 0 4/7 6 5

    Raises:
        BadRequest: no goal has that name.
    """
    size = rows * columns
    match name:
        case "blank-last":
            return Board(rows, columns, (*range(1, size), 0))
        case "blank-first":
            return Board(rows, columns, tuple(range(size)))
        case "snail":
            tiles = [0] * size
            for number, cell in enumerate(_spiral(rows, columns)[:-1]):
                tiles[cell] = number + 1
            return Board(rows, columns, tuple(tiles))
    raise BadRequest(f"goal {quoted(name)}: expected {', '.join(NAMED_GOALS)}, or a board")


def _spiral(rows: int, columns: int) -> list[int]:
    """Return the cells clockwise from the top left inwards."""
    layer = [list(range(row * columns, (row + 1) * columns)) for row in range(rows)]
    cells: list[int] = []
    while layer:
        cells += layer.pop(0)
        layer = [list(row) for row in zip(*layer, strict=True)][::-1]
    return cells


def goal_name(goal: Board) -> str | None:
    """Return the name of a goal, None when it has none."""
    for name in NAMED_GOALS:
        if named_goal(name, goal.rows, goal.columns) == goal:
            return name
    return None


def goal_board(goal: Board | str, board: Board) -> Board:
    """Return the goal of a board, given it or its name.

    Raises:
        BadRequest: no goal has that name.
    """
    return named_goal(goal, board.rows, board.columns) if isinstance(goal, str) else goal


def check_same_tiles(start: Board, goal: Board) -> None:
    """Make sure that a goal is a board of the same size.

    Raises:
        BadState: it is not.
    """
    if (start.rows, start.columns) != (goal.rows, goal.columns):
        raise BadState(
            f"the goal is a board of {goal.rows}×{goal.columns}:"
            f" expected {start.rows}×{start.columns}, as the board"
        )
