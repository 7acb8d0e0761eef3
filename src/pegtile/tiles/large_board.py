"""Answers that get better: a first one at once, then shorter ones until time is up.

Every answer carries a proven lower bound. Boards of up to 16 cells end at the proven optimum; on
larger ones beams of growing width look for shorter answers (`beams`), pieces of the best
one are solved again (`shortening`), and where tables fit the board the exact solver raises the
bound in what is left of the time.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from pegtile.core.checker import verified
from pegtile.core.limits import NO_LIMITS, Budget, Cancel, Limits
from pegtile.core.progress import Progress, Report, silent
from pegtile.core.solution import SearchStats, Solution, Status
from pegtile.errors import BadRequest
from pegtile.tiles import exact_solver
from pegtile.tiles._beam_kernels import Beam
from pegtile.tiles.beams import beam_bytes, new_value_beam, run_beam, staged_way
from pegtile.tiles.board import Board
from pegtile.tiles.exact_solver import TilesSolution
from pegtile.tiles.heuristics.conflicts import linear_conflict
from pegtile.tiles.parity import check_solvable
from pegtile.tiles.problems import turned_back
from pegtile.tiles.rules import Rules
from pegtile.tiles.shortening import Walk
from pegtile.tiles.table_plans import MOST_CELLS, Size, shape_of

__all__ = ["improvements"]

_FIRST_WIDTH = 10
_GROWTH = 4
# On larger boards beams that are not led through stages get lost.
_MOST_CELLS_FREE = 144
_SURE_CELLS = 16
# (side of the rectangles, most moves of a piece, width of the beam) of the passes of shortening.
_PASSES = ((5, 40, 100), (6, 80, 300), (7, 120, 1000), (7, 160, 4000))
_WIDEST = 1 << 22
_NO_LIMIT = 1 << 60


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
    goal = exact_solver.goal_board(goal, board)
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


class _Stop(Exception):
    """A limit was reached."""

    def __init__(self, status: Status) -> None:
        self.status = status
        super().__init__(status)


class _Purse:
    """What one of several beams may spend."""

    def __init__(self, nodes: int, budget: Budget) -> None:
        self._nodes, self._budget = nodes, budget
        self.spent = 0

    def spend(self, nodes: int) -> None:
        """Count boards; raise `_Stop` when a limit is reached."""
        self.spent += nodes
        status = Status.NODE_LIMIT if self.spent > self._nodes else self._budget.look()
        if status is not None:
            raise _Stop(status)


def _run_with_purse(beam: Beam, purse: _Purse) -> bytes | None:
    try:
        return run_beam(beam, purse.spend)
    except _Stop:
        return None


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


class _Improving:
    """One search for ever shorter answers."""

    def __init__(self, task: _Task) -> None:
        self._task = task
        board, goal = task.board, task.goal
        self._budget = Budget(task.limits, task.cancel)
        self._shape = shape_of(goal)
        home = dict(zip(goal.tiles, self._shape.images, strict=True))
        self._cells = np.empty(len(board.tiles), dtype=np.uint16)
        self._cells[list(self._shape.images)] = [home[tile] for tile in board.tiles]
        self._lower = linear_conflict(goal)(board)
        self._proof = "Manhattan distance and linear conflicts"
        self._best: bytes | None = None
        self._method = "staged"
        self._exact: TilesSolution | None = None

    def answers(self) -> Iterator[TilesSolution]:
        """Iterate over the answers."""
        status = Status.SOLVED
        shown: TilesSolution | None = None
        try:
            for _ in self._steps():
                cost = self._cost()
                if shown is None or shown.cost is None or cost < shown.cost:
                    shown = self._answer(Status.SOLVED)
                    yield shown
                if self._task.first or cost <= self._task.bound * self._lower:
                    break
        except _Stop as stop:
            status = stop.status
        last = self._answer(status)
        if shown is None or (last.cost, last.lower_bound, last.status) != (
            shown.cost,
            shown.lower_bound,
            shown.status,
        ):
            yield last

    def _cost(self) -> int:
        assert self._best is not None
        return len(self._best)

    def _steps(self) -> Iterator[None]:
        """Improve the best way or the bound step by step."""
        rows, columns, home = self._shape.rows, self._shape.columns, self._shape.blank
        self._take(
            staged_way(
                rows, columns, home, self._cells, _FIRST_WIDTH, self._spend, self._task.seed
            ),
            "staged",
        )
        self._shorten(*_PASSES[0])
        yield
        if len(self._cells) <= _SURE_CELLS:
            self._prove()
            yield
            return
        width = _FIRST_WIDTH
        while (width := self._next_width(width)) > 0:
            if self._widen(width):
                self._shorten(*_PASSES[0])
            yield
        for settings in _PASSES[1:]:
            while self._shorten(*settings):
                yield
        if len(self._cells) <= MOST_CELLS:
            self._prove()
            yield

    def _spend(self, nodes: int) -> None:
        status = self._budget.spend(nodes)
        note = f"bound {self._lower}" + (f", {len(self._best)} moves" if self._best else "")
        self._task.progress(Report("looking for shorter answers", self._budget.nodes, note=note))
        if status is not None:
            raise _Stop(status)

    def _take(self, way: bytes | None, method: str) -> bool:
        if way is None or (self._best is not None and len(way) >= len(self._best)):
            return False
        self._best, self._method = way, method
        return True

    def _next_width(self, width: int) -> int:
        """Return the width of the next beams, 0 when wider ones do not fit the limits."""
        width *= _GROWTH
        while width > _FIRST_WIDTH and not self._budget.allows(
            self._task.threads * beam_bytes(len(self._cells), width)
        ):
            width //= 2
            if width < _FIRST_WIDTH * _GROWTH:
                return 0
        return width if width <= _WIDEST else 0

    def _widen(self, width: int) -> bool:
        """Look for a shorter way with beams of some width; say if one was found."""
        seeds = range(self._task.seed, self._task.seed + self._task.threads)
        if len(self._cells) <= _MOST_CELLS_FREE:
            ways = self._beams(width, list(seeds))
            found = [self._take(way, "beam") for way in ways]
            if any(found) or any(ways):
                return any(found)
        shape = self._shape
        way = staged_way(
            shape.rows, shape.columns, shape.blank, self._cells, width, self._spend, self._task.seed
        )
        return self._take(way, "staged")

    def _beams(self, width: int, seeds: list[int]) -> list[bytes | None]:
        shape = self._shape
        beams = [
            new_value_beam(shape.rows, shape.columns, shape.blank, width, seed) for seed in seeds
        ]
        for beam in beams:
            beam.start(self._cells, self._cost() - 2)
        if len(beams) == 1:
            return [run_beam(beams[0], self._spend)]
        # Each has its share of what is left of the nodes, so that their pace decides nothing.
        left = self._budget.slice_nodes(_NO_LIMIT) // len(beams)
        purses = [_Purse(left, self._budget) for _ in beams]
        with ThreadPoolExecutor(len(beams)) as pool:
            ways = list(pool.map(_run_with_purse, beams, purses))
        self._spend(sum(purse.spent for purse in purses))
        return ways

    def _shorten(self, side: int, longest: int, width: int) -> int:
        """Solve pieces of the best way again; return the moves saved."""
        assert self._best is not None
        walk = Walk(self._shape.columns, self._cells, self._shape.blank, self._best)
        walk.cut_loops()
        before = len(self._best)
        try:
            for piece in walk.pieces(side, longest):
                _, nodes = walk.shorten(piece, width)
                self._spend(nodes)
        finally:
            if len(walk) < before:
                self._best = walk.moves()
                self._method = self._method.removesuffix(", shortened") + ", shortened"
        return before - len(walk)

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
            raise _Stop(answer.status)

    def _answer(self, status: Status) -> TilesSolution:
        """Make the best answer so far, replayed."""
        moves = None
        method, cost = "anytime", None
        if self._exact is not None:
            moves, cost, method = self._exact.moves, self._exact.cost, self._exact.method
        elif self._best is not None:
            moves = turned_back(self._shape, self._task.board, self._best)
            cost, method = len(moves), self._method
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
