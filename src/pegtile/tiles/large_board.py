"""Answers that get better: a first one at once, then shorter ones until time is up.

Every answer carries a proven lower bound. Boards of up to 16 cells end at the proven optimum; on
larger ones shorter answers are looked for as long as there is time (`best_way`), and where tables
fit the board the exact solver raises the bound in what is left.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from pegtile.core.checker import verified
from pegtile.core.limits import NO_LIMITS, Budget, Cancel, Limits
from pegtile.core.progress import Progress, silent
from pegtile.core.solution import SearchStats, Solution, Status
from pegtile.errors import BadRequest
from pegtile.tiles import exact_solver
from pegtile.tiles.beam_races import LimitReached
from pegtile.tiles.best_way import BestWay
from pegtile.tiles.board import Board
from pegtile.tiles.exact_solver import TilesSolution
from pegtile.tiles.goals import goal_board
from pegtile.tiles.heuristics.conflicts import linear_conflict
from pegtile.tiles.parity import check_solvable
from pegtile.tiles.pattern_db import BuildStopped
from pegtile.tiles.problems import kept_bound, turned_back
from pegtile.tiles.rules import Rules
from pegtile.tiles.table_plans import MOST_CELLS, Size, shape_of, standard_plan

__all__ = ["improvements"]

_SURE_CELLS = 16


def improvements(
    board: Board,
    goal: Board | str = "blank-last",
    *,
    within: float | None = None,
    bound: float | None = None,
    first: bool = False,
    table: Size | str | None = None,
    threads: int = 1,
    seed: int = 0,
    limits: Limits = NO_LIMITS,
    cancel: Cancel | None = None,
    progress: Progress = silent,
) -> Iterator[TilesSolution]:
    """Iterate over answers, each shorter than the one before; only the last may repeat its moves.

    The last says how the search ended: SOLVED when the answer is proven to be shortest, or as short
    as was asked for, else the limit that was reached. With a limit on nodes, and none on time, the
    same board, seed and number of threads give the same answers.

    Args:
        board: the board to solve, of any size up to 1024 cells.
        goal: the goal, a board or the name of one.
        within: seconds to take at most; the shorter of this and the limit on time counts.
        bound: stop when the cost is at most this many times the proven lower bound.
        first: stop at the first answer.
        table: which tables proofs use, as for `exact_solver.solve`.
        threads: how many beams search at a time, each in its own order.
        seed: of the order in which boards that are worth the same are preferred.
        limits: what may be used.
        cancel: a switch to stop by.
        progress: a listener.

    Raises:
        Unsolvable: the goal cannot be reached.
        BadState: start and goal differ in size.
        BadRequest: a setting makes no sense, or the board is too large.
    """
    goal = goal_board(goal, board)
    if bound is not None and not 1 <= bound < math.inf:
        raise BadRequest(f"bound {bound}: expected 1 or more")
    if within is not None and not 0 <= within < math.inf:
        raise BadRequest(f"within {within} seconds: expected 0 or more")
    if threads < 1:
        raise BadRequest(f"{threads} threads: expected 1 or more")
    if len(board.tiles) > 1024:
        raise BadRequest(f"a board of {board.rows}×{board.columns}: expected at most 1024 cells")
    check_solvable(board, goal)
    if board == goal or board.rows == 1 or board.columns == 1:
        return iter([exact_solver.solve(board, goal)])
    if within is not None:
        seconds = within if limits.seconds is None else min(within, limits.seconds)
        limits = Limits(limits.nodes, seconds, limits.bytes)
    task = _Task(board, goal, bound or 1.0, first, table, threads, seed, limits, cancel, progress)
    return _Improving(task).answers()


@dataclass(frozen=True, slots=True)
class _Task:
    """What `improvements` was asked."""

    board: Board
    goal: Board
    bound: float
    first: bool
    table: Size | str | None
    threads: int
    seed: int
    limits: Limits
    cancel: Cancel | None
    progress: Progress

    @property
    def has_end(self) -> bool:
        """Whether anything but a lack of ideas ends it."""
        return self.bound > 1 or self.limits.nodes is not None or self.limits.seconds is not None


class _Improving:
    """One search for ever shorter answers."""

    def __init__(self, task: _Task) -> None:
        self._task = task
        board, goal = task.board, task.goal
        self._budget = Budget(task.limits, task.cancel)
        self._shape = shape_of(goal)
        home = dict(zip(goal.tiles, self._shape.images, strict=True))
        cells = np.empty(len(board.tiles), dtype=np.uint16)
        cells[list(self._shape.images)] = [home[tile] for tile in board.tiles]
        self._lower = linear_conflict(goal)(board)
        self._proof = "Manhattan distance and linear conflicts"
        self._way = BestWay(
            self._shape, cells, self._budget, threads=task.threads, seed=task.seed,
            progress=task.progress, bound=lambda: self._lower,
            endless=task.has_end and not self._may_prove(),
        )  # fmt: skip
        self._exact: TilesSolution | None = None

    def _may_prove(self) -> bool:
        """Say if tables for a proof would fit the board and the memory."""
        if len(self._task.board.tiles) > MOST_CELLS:
            return False
        return self._budget.allows(standard_plan(self._shape).build_bytes)

    def answers(self) -> Iterator[TilesSolution]:
        """Iterate over the answers."""
        status = Status.SOLVED
        shown: TilesSolution | None = None
        try:
            for _ in self._steps():
                cost = self._way.cost
                if shown is None or shown.cost is None or cost < shown.cost:
                    shown = self._answer(Status.SOLVED)
                    yield shown
                if self._task.first or cost <= self._task.bound * self._lower:
                    break
        except LimitReached as stop:
            status = stop.status
        last = self._answer(status)
        if shown is None or (last.cost, last.lower_bound, last.status) != (
            shown.cost,
            shown.lower_bound,
            shown.status,
        ):
            yield last

    def _steps(self) -> Iterator[None]:
        """Improve the best way or the bound step by step."""
        self._way.find()
        yield
        self._ask_tables()
        yield
        if len(self._task.board.tiles) > _SURE_CELLS:
            for _ in self._way.improve():
                yield
        if len(self._task.board.tiles) <= MOST_CELLS:
            self._prove()
            yield

    def _ask_tables(self) -> None:
        """Raise the bound to what tables say that are there already."""
        try:
            bound, tables = kept_bound(self._task.board, self._task.goal, self._budget)
        except BuildStopped as stopped:
            raise LimitReached(stopped.status) from None
        if bound > self._lower:
            self._lower, self._proof = bound, f"pattern databases {tables}"

    def _prove(self) -> None:
        """Let the exact solver go on, with what is left of the limits."""
        task = self._task
        answer = exact_solver.solve(
            task.board, task.goal, table=task.table, threads=task.threads,
            limits=self._budget.left(), cancel=task.cancel, progress=task.progress,
        )  # fmt: skip
        self._budget.nodes += answer.stats.generated
        if answer.lower_bound > self._lower:
            self._lower, self._proof = answer.lower_bound, answer.proof
        if answer.moves is not None:
            self._exact = answer
        elif answer.status.is_limit:
            raise LimitReached(answer.status)

    def _answer(self, status: Status) -> TilesSolution:
        """Make the best answer so far, replayed."""
        moves = None
        method, cost = "anytime", None
        if self._exact is not None:
            moves, cost, method = self._exact.moves, self._exact.cost, self._exact.method
        elif self._way.moves is not None:
            moves = turned_back(self._shape, self._task.board, self._way.moves)
            cost, method = len(moves), self._way.method
        if cost is not None and cost <= self._task.bound * self._lower:
            status = Status.SOLVED
        return verified(
            Solution(
                puzzle="tiles",
                start=self._task.board,
                goal=self._task.goal,
                moves=moves,
                method=method,
                cost=cost,
                lower_bound=self._lower,
                status=status,
                proof=self._proof,
                stats=SearchStats(
                    generated=self._budget.nodes,
                    seconds=self._budget.seconds,
                    peak_bytes=self._budget.bytes_used(),
                ),
            ),
            Rules(),
        )
