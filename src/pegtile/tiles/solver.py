"""Solving a board: exactly, or near-optimally within a time, to a bound, or at once."""

from __future__ import annotations

import os

from pegtile.core.limits import NO_LIMITS, Cancel, Limits
from pegtile.core.progress import Progress, silent
from pegtile.errors import BadRequest, quoted
from pegtile.tiles import exact_solver
from pegtile.tiles.board import Board
from pegtile.tiles.exact_solver import TilesSolution
from pegtile.tiles.table_plans import Size

__all__ = ["solve"]


def solve(
    board: Board,
    goal: Board | str = "blank-last",
    *,
    within: float | None = None,
    bound: float | None = None,
    first: bool = False,
    metric: str = "stm",
    table: Size | str | None = None,
    threads: int = 1,
    seed: int = 0,
    limits: Limits = NO_LIMITS,
    cancel: Cancel | None = None,
    progress: Progress = silent,
    resume: str | os.PathLike[str] | None = None,
) -> TilesSolution:
    """Find a shortest solution, or with `within`, `bound` or `first` a short one.

    Without those three it is `exact_solver.solve`: IDA* with pattern databases, on at most 32
    cells. With one of them it is the last of `large_board.improvements`, up to 1024 cells.

    >>> board = Board.parse("5 1 2 3/9 6 7 4/13 10 11 8/0 14 15 12")
    >>> answer = solve(board, first=True)
    >>> answer.cost >= answer.lower_bound
    True

    Args:
        board: the board to solve.
        goal: the goal, a board or the name of one.
        within: seconds; the best answer found by then, unless one is proven shortest before.
        bound: stop when the cost is at most this many times the proven lower bound.
        first: stop at the first answer.
        metric: what to count, `stm` single steps or `mtm` runs; near-optimal answers count steps.
        table: which tables, as for `exact_solver.solve`.
        threads: how many threads to use.
        seed: of a near-optimal search.
        limits: what may be used.
        cancel: a switch to stop by.
        progress: a listener.
        resume: a file of finished rounds to go on from, as for `exact_solver.solve`.

    Raises:
        Unsolvable: the goal cannot be reached.
        BadState: start and goal differ in size.
        BadRequest: the board is too large, a setting makes no sense, or the file to resume from is
            of another board.
        OSError: that file cannot be read or written.
    """
    if within is None and bound is None and not first:
        return exact_solver.solve(
            board, goal, metric=metric, table=table, threads=threads,
            limits=limits, cancel=cancel, progress=progress, resume=resume,
        )  # fmt: skip
    if resume is not None:
        raise BadRequest(f"resume {quoted(str(resume))} of a near-optimal answer: expected none")
    if metric != "stm":
        raise BadRequest(f"metric {quoted(metric)} of a near-optimal answer: expected stm")
    from pegtile.tiles.large_board import improvements

    *_, last = improvements(
        board, goal, within=within, bound=bound, first=first, table=table, threads=threads,
        seed=seed, limits=limits, cancel=cancel, progress=progress,
    )  # fmt: skip
    return last
