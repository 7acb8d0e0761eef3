"""How what a search takes grows with the length of the answer, measured along one answer.

Every board on the way of a shortest answer is as far from the goal as it has moves left, so one
board gives boards of every smaller distance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from pegtile.core.progress import Progress, Report, silent
from pegtile.core.solution import Status
from pegtile.tiles.board import Board

if TYPE_CHECKING:
    from pegtile.tiles.exact_solver import TilesSolution

__all__ = ["boards_on_the_way", "grow", "shortest_known"]


def shortest_known(answers: Iterable[TilesSolution]) -> TilesSolution | None:
    """Return the answer with the fewest moves, a proven one before others; None without any."""
    solved = [answer for answer in answers if answer.moves is not None]
    return min(solved, key=lambda answer: (answer.cost, not answer.optimal), default=None)


def boards_on_the_way(answer: TilesSolution, most: int) -> list[tuple[int, Board]]:
    """Return (moves left, board) at about evenly spaced places of an answer, the nearest first.

    Neither the start nor the goal is among them.

    Args:
        answer: an answer with moves.
        most: no more boards than this.
    """
    moves = answer.moves or ()
    wanted = {round(len(moves) * share / (most + 1)) for share in range(1, most + 1)}
    board = answer.start
    found = []
    for left, move in zip(range(len(moves), 0, -1), moves, strict=True):
        if left in wanted and left < len(moves):
            found.append((left, board))
        board = board.moved(move)
    return found[::-1]


def grow(
    names: Sequence[str],
    boards: Sequence[tuple[int, Board]],
    measure: Callable[[Board, str], TilesSolution],
    progress: Progress = silent,
) -> Iterator[tuple[str, int, TilesSolution]]:
    """Let every search solve farther and farther boards, until it reaches a limit.

    Args:
        names: the searches.
        boards: (moves left, board), the nearest first.
        measure: lets a search solve a board.
        progress: a listener that hears which search is at work.

    Returns:
        The search, the moves left and the answer, for every board that was solved.
    """
    total = len(names) * len(boards)
    for place, name in enumerate(names):
        for number, (left, board) in enumerate(boards):
            done = place * len(boards) + number
            progress(Report("growing", done, total, "boards", f"{name}, {left} moves"))
            answer = measure(board, name)
            if answer.status is not Status.SOLVED:
                break
            yield name, left, answer
    progress(Report("growing", total, total, "boards"))
