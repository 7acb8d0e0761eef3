"""Solving many boards: one on each thread, the answers in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pegtile.core.limits import NO_LIMITS, Cancel, Limits
from pegtile.core.parallel import in_order
from pegtile.core.progress import Progress, silent
from pegtile.core.solution import Solution, Status
from pegtile.errors import Unsolvable
from pegtile.tiles.board import Board
from pegtile.tiles.exact_solver import METHOD, TilesSolution, solve
from pegtile.tiles.goals import goal_board
from pegtile.tiles.table_plans import Size

__all__ = ["solve_many", "unsolvable"]


def solve_many(
    boards: Iterable[Board],
    goal: Board | str = "blank-last",
    *,
    metric: str = "stm",
    table: Size | str | None = None,
    threads: int = 1,
    limits: Limits = NO_LIMITS,
    cancel: Cancel | None = None,
    progress: Progress = silent,
) -> Iterator[TilesSolution]:
    """Solve boards as `solve` does, each on one thread, and give the answers in order as they come.

    A board that cannot be solved gets an answer with the status UNSOLVABLE.

    Args:
        boards: the boards; they are read as they are needed.
        goal: the goal of all of them, a board or the name of one.
        metric: what to count.
        table: which tables.
        threads: how many boards to work on at a time.
        limits: what each may use.
        cancel: a switch that stops all.
        progress: a listener that hears of the tables being built, and of every board.

    Raises:
        BadState: a board and the goal differ in size.
        BadRequest: a board is too large, or a setting makes no sense.
    """
    stop = cancel or Cancel()

    def job(board: Board) -> TilesSolution:
        try:
            return solve(
                board,
                goal,
                metric=metric,
                table=table,
                limits=limits,
                cancel=stop,
                progress=progress,
            )
        except Unsolvable as error:
            return unsolvable(board, goal_board(goal, board), error, metric)

    return in_order(job, boards, threads, stop=stop.set)


def unsolvable(board: Board, goal: Board, error: Unsolvable, metric: str = "stm") -> TilesSolution:
    """Return the answer that says why there is none."""
    return Solution(
        puzzle="tiles",
        start=board,
        goal=goal,
        moves=None,
        method=METHOD,
        cost=None,
        lower_bound=0,
        status=Status.UNSOLVABLE,
        metric=metric,
        proof=error.proof,
    )
