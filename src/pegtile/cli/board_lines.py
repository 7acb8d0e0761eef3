"""Boards on the lines of a file: read, and each solved in its turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TextIO

from pegtile.cli.frame import ANSWERED, BAD_INPUT, LIMIT_REACHED, NO
from pegtile.core.limits import Cancel
from pegtile.core.solution import Solution, Status
from pegtile.errors import PuzzleError

if TYPE_CHECKING:
    from pegtile.cli.tiles_show import Shown
    from pegtile.tiles.board import Board

__all__ = ["boards_of", "exit_code", "solve_each"]


def boards_of(
    board: str | None, file: str | None, rows: int | None
) -> list[tuple[int, Board | PuzzleError]]:
    """Read the boards, each with the number of its line.

    A text that is no board as a whole may hold one on every line.

    Raises:
        PuzzleError: there is no board.
        OSError: the file cannot be read.
    """
    from pegtile.cli.tiles_options import board_text
    from pegtile.notation.tile_boards import read_board, read_boards

    text = board_text(board, file)
    try:
        return [(1, one) for one in ([read_board(text, rows=rows)] if rows else read_boards(text))]
    except PuzzleError as whole:
        if file is None and board != "-":
            raise
        found: list[tuple[int, Board | PuzzleError]] = []
        for number, line in enumerate(text.splitlines(), 1):
            if not line.split("#")[0].strip():
                continue
            try:
                found.append((number, read_board(line, rows=rows)))
            except PuzzleError as error:
                # Its number is told with whatever is wrong with a line.
                found.append((number, PuzzleError(str(error).removeprefix("line 1, "))))
        # Where hardly a line is a board, the text was meant to be one board.
        if not found or 2 * sum(isinstance(one, PuzzleError) for _, one in found) > len(found):
            raise whole from None
        return found


def solve_each(
    lines: list[tuple[int, Board | PuzzleError]],
    solver: Callable[[Board], Solution[Any, Any]],
    threads: int,
    cancel: Cancel,
    shown: Shown,
    stream: TextIO,
) -> int:
    """Solve boards in order, and show each answer as it comes."""
    from pegtile.core.parallel import in_order

    def job(line: tuple[int, Board | PuzzleError]) -> Solution[Any, Any] | PuzzleError:
        start = line[1]
        if isinstance(start, PuzzleError):
            return start
        try:
            return solver(start)
        except PuzzleError as error:
            return error

    answers = in_order(job, lines, threads, stop=cancel.set)
    codes = set()
    for (number, _), answer in zip(lines, answers, strict=True):
        shown.line(number, answer, stream)
        stream.flush()
        codes.add(BAD_INPUT if isinstance(answer, PuzzleError) else exit_code(answer))
    return next((code for code in (BAD_INPUT, LIMIT_REACHED, NO) if code in codes), ANSWERED)


def exit_code(solution: Solution[Any, Any]) -> int:
    """Return the exit code of an answer."""
    if solution.status is Status.UNSOLVABLE:
        return NO
    return LIMIT_REACHED if solution.status.is_limit else ANSWERED
