"""Answers that get better: a first one at once, then shorter ones until time is up.

Every answer carries a proven lower bound. Boards of up to 16 cells end at the proven optimum; on
larger ones beams of growing width look for shorter answers (`beams`), pieces of the best
one are solved again (`shortening`), and where tables fit the board the exact solver raises the
bound in what is left of the time.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np

from pegtile.core.checker import verified
from pegtile.core.limits import NO_LIMITS, Budget, Cancel, Limits
from pegtile.core.progress import Progress, Report, silent
from pegtile.core.solution import SearchStats, Solution, Status
from pegtile.errors import BadRequest
from pegtile.tiles import solver
from pegtile.tiles.beams import beam_bytes, new_value_beam, run_beam, staged_way
from pegtile.tiles.board import Board
from pegtile.tiles.heuristics.conflicts import linear_conflict
from pegtile.tiles.parity import check_solvable
from pegtile.tiles.rules import Rules
from pegtile.tiles.shortening import Walk
from pegtile.tiles.solver import TilesSolution
from pegtile.tiles.table_plans import MOST_CELLS, shape_of

__all__ = ["improvements", "solve_near"]

_FIRST_WIDTH = 10
_GROWTH = 4
# On larger boards beams that are not led through stages get lost.
_MOST_CELLS_FREE = 144
_SURE_CELLS = 16
# (side of the rectangles, most moves of a piece, width of the beam) of the passes of shortening.
_PASSES = ((5, 40, 100), (6, 80, 300), (7, 120, 1000), (7, 160, 4000))
_WIDEST = 1 << 22


def improvements(
    board: Board,
    goal: Board | str = "blank-last",
    *,
    bound: float = 1.0,
    first: bool = False,
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
        bound: stop when the cost is at most this many times the proven lower bound.
        first: stop at the first answer.
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
    goal = solver.goal_board(goal, board)
    if not bound >= 1:
        raise BadRequest(f"bound {bound}: expected 1 or more")
    if threads < 1:
        raise BadRequest(f"{threads} threads: expected 1 or more")
    if len(board.tiles) > 1024:
        raise BadRequest(f"a board of {len(board.tiles)} cells: expected at most 1024")
    check_solvable(board, goal)
    if board == goal or board.rows == 1 or board.columns == 1:
        return iter([solver.solve(board, goal)])
    return _Improving(board, goal, bound, first, threads, seed, limits, cancel, progress).answers()


def solve_near(
    board: Board,
    goal: Board | str = "blank-last",
    *,
    within: float | None = None,
    **settings: object,
) -> TilesSolution:
    """Return the last of the `improvements`, found within so many seconds.

    Raises:
        Unsolvable, BadState, BadRequest: as `improvements` does.
    """
    if within is not None:
        limits = settings.get("limits", NO_LIMITS)
        assert isinstance(limits, Limits)
        settings["limits"] = Limits(limits.nodes, within, limits.bytes)
    *_, last = improvements(board, goal, **settings)  # type: ignore[arg-type]
    return last


class _Stop(Exception):
    """A limit was reached."""

    def __init__(self, status: Status) -> None:
        self.status = status
        super().__init__(status)


class _Improving:
    """One search for ever shorter answers."""

    def __init__(
        self,
        board: Board,
        goal: Board,
        bound: float,
        first: bool,
        threads: int,
        seed: int,
        limits: Limits,
        cancel: Cancel | None,
        progress: Progress,
    ) -> None:
        self._board, self._goal = board, goal
        self._bound, self._first = bound, first
        self._threads, self._seed = threads, seed
        self._limits, self._cancel, self._progress = limits, cancel, progress
        self._budget = Budget(limits, cancel)
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
                if self._first or cost <= self._bound * self._lower:
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
            staged_way(rows, columns, home, self._cells, _FIRST_WIDTH, self._spend, self._seed),
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
        self._progress(Report("looking for shorter answers", self._budget.nodes, note=note))
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
            self._threads * beam_bytes(len(self._cells), width)
        ):
            width //= 2
            if width < _FIRST_WIDTH * _GROWTH:
                return 0
        return width if width <= _WIDEST else 0

    def _widen(self, width: int) -> bool:
        """Look for a shorter way with beams of some width; say if one was found."""
        seeds = range(self._seed, self._seed + self._threads)
        if len(self._cells) <= _MOST_CELLS_FREE:
            ways = self._beams(width, list(seeds))
            found = [self._take(way, "beam") for way in ways]
            if any(found) or any(ways):
                return any(found)
        shape = self._shape
        way = staged_way(
            shape.rows, shape.columns, shape.blank, self._cells, width, self._spend, self._seed
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
        with ThreadPoolExecutor(len(beams)) as pool:
            return list(pool.map(partial(run_beam, spend=self._spend), beams))

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
        limit = self._limits
        left = Limits(
            None if limit.nodes is None else max(0, limit.nodes - self._budget.nodes),
            self._budget.seconds_left(),
            None if limit.bytes is None else max(0, limit.bytes - self._budget.bytes_used()),
        )
        answer = solver.solve(
            self._board, self._goal, threads=self._threads, limits=left, cancel=self._cancel,
            progress=self._progress,
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
            moves = solver.turned_back(self._shape, self._board, self._best)
            cost, method = len(moves), self._method
        if cost is not None and cost <= self._bound * self._lower:
            status = Status.SOLVED
        return verified(
            Solution(
                puzzle="tiles",
                start=self._board,
                goal=self._goal,
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
