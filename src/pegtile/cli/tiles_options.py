"""What the commands of sliding tiles share: the board, where it comes from, and the goal."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pegtile.cli.frame import read_text
from pegtile.errors import BadRequest, BadText

if TYPE_CHECKING:
    from pegtile.tiles.board import Board

__all__ = [
    "board_options",
    "board_text",
    "goal_line",
    "goal_option",
    "read_size",
    "read_start",
    "rows_option",
]

Command = TypeVar("Command", bound=Callable[..., Any])


def rows_option(command: Command) -> Command:
    """Add `--rows`."""
    return click.option(
        "--rows",
        type=click.IntRange(min=1),
        metavar="R",
        help="How many rows a board on one line without row ends has.",
    )(command)


def goal_option(command: Command) -> Command:
    """Add `--goal`."""
    return click.option(
        "--goal",
        default="blank-last",
        show_default=True,
        metavar="GOAL",
        help="blank-last, blank-first, snail, or a board of the same tiles.",
    )(command)


def board_options(command: Command) -> Command:
    """Add BOARD, `--file`, `--rows` and `--goal`, handed over as boards `start` and `goal`."""

    @wraps(command)
    def with_boards(
        *args: Any, board: str | None, file: str | None, rows: int | None, goal: str, **kwargs: Any
    ) -> Any:
        from pegtile.notation.tile_boards import read_goal

        start = read_start(board, file, rows)
        return command(*args, start=start, goal=read_goal(goal, start), **kwargs)

    for option in (
        goal_option,
        rows_option,
        click.option("--file", metavar="FILE", help="Read the board from a file; - is stdin."),
        click.argument("board", required=False, metavar="BOARD"),
    ):
        with_boards = option(with_boards)
    return with_boards  # type: ignore[return-value]


def read_start(board: str | None, file: str | None, rows: int | None) -> Board:
    """Read the board from the argument, a file, or stdin.

    Raises:
        BadRequest: there is no board, or there are two.
        PuzzleError: it cannot be read.
        OSError: the file cannot be read.
    """
    from pegtile.notation.tile_boards import read_board

    return read_board(board_text(board, file), rows=rows)


def board_text(board: str | None, file: str | None) -> str:
    """Return the text of the argument, a file, or stdin.

    Raises:
        BadRequest: there is no board, or there are two.
        PuzzleError: it is not UTF-8.
        OSError: the file cannot be read.
    """
    if (board is None) == (file is None):
        raise BadRequest(
            ("no board" if board is None else "a board and --file")
            + ": expected either a board such as 812/043/765, or --file FILE (- is stdin)"
        )
    return read_text(file or "-") if board is None or board == "-" else board


def goal_line(goal: Board) -> str:
    """Write a goal with its name, as it is printed with every answer."""
    from pegtile.tiles.goals import goal_name

    name = goal_name(goal)
    return str(goal) if name is None else f"{name} ({goal})"


def read_size(size: str, goal: str) -> Board:
    """Read a size such as 3x3, and the goal of that size.

    Raises:
        BadText: it is no size.
        BadRequest: there is no such goal.
    """
    from pegtile.notation.tile_boards import read_goal
    from pegtile.tiles.board import Board

    match = re.fullmatch(r"([1-9][0-9]?)\s*[xX×]\s*([1-9][0-9]?)", size.strip(), re.ASCII)
    if match is None:
        raise BadText(size, "a size, such as 3x3 or 2x6")
    rows, columns = int(match[1]), int(match[2])
    return read_goal(goal, Board(rows, columns, tuple(range(rows * columns))))
