"""The shortest way found so far, and how shorter ones are looked for.

Beams of growing width start from the board itself where it is small enough for them not to get
lost, or are led through stages; then pieces of the way are solved again. How long a beam took
tells how long a wider one will take, so that the last one fills the time that is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from pegtile.core.limits import Budget
from pegtile.core.progress import Progress, Report
from pegtile.tiles.beam_races import LimitReached, race
from pegtile.tiles.beams import beam_bytes, new_value_beam, staged_way
from pegtile.tiles.shortening import Walk
from pegtile.tiles.table_plans import Shape

__all__ = ["BestWay"]

_FIRST_WIDTH = 10
_GROWTH = 4
# On larger boards beams that are not led through stages get lost.
_MOST_CELLS_FREE = 144
# (side of the rectangles, most moves of a piece, width of the beam) of the passes of shortening.
_PASSES = ((5, 40, 100), (6, 80, 300), (7, 120, 1000), (7, 160, 4000))
_WIDEST = 1 << 22
# A wider beam waits longer for memory: what it takes for each board, against the one before.
_SLOWER = 1.4


class BestWay:
    """The shortest way found so far from a board to the goal.

    Args:
        shape: the goal, turned upright.
        cells: uint16[cells], the tile on each cell, tiles named by their goal cells.
        budget: what may be used.
        threads: how many beams search at a time.
        seed: of their order among boards that are worth the same.
        progress: a listener.
        bound: what is proven, for reports.

    Attributes:
        moves: the codes of its moves, None before there is one.
        method: how it was found.
    """

    def __init__(
        self,
        shape: Shape,
        cells: NDArray[np.uint16],
        budget: Budget,
        *,
        threads: int,
        seed: int,
        progress: Progress,
        bound: Callable[[], int],
    ) -> None:
        self._shape, self._cells = shape, cells
        self._budget = budget
        self._threads, self._seed = threads, seed
        self._progress, self._bound = progress, bound
        self.moves: bytes | None = None
        self.method = "staged"

    @property
    def cost(self) -> int:
        """The number of its moves."""
        return len(self.moves or b"")

    def spend(self, nodes: int) -> None:
        """Count boards and report.

        Raises:
            LimitReached: a limit is reached.
        """
        status = self._budget.spend(nodes)
        note = f"bound {self._bound()}" + (f", {self.cost} moves" if self.moves else "")
        self._progress(Report("looking for shorter answers", self._budget.nodes, note=note))
        if status is not None:
            raise LimitReached(status)

    def find(self) -> None:
        """Find a first way, fast."""
        self._take(self._staged(_FIRST_WIDTH), "staged")
        self._shorten(*_PASSES[0])

    def improve(self) -> Iterator[None]:
        """Look for shorter ways, as long as anything may be found; stop after each try."""
        width = _FIRST_WIDTH * _GROWTH
        while width:
            began = self._budget.seconds
            if self._widen(width):
                self._shorten(*_PASSES[0])
            yield
            width = self._next_width(width, self._budget.seconds - began)
        for settings in _PASSES[1:]:
            while self._shorten(*settings):
                yield

    def _take(self, way: bytes | None, method: str) -> bool:
        if way is None or (self.moves is not None and len(way) >= len(self.moves)):
            return False
        self.moves, self.method = way, method
        return True

    def _next_width(self, width: int, seconds: float) -> int:
        """Return the width of the next beams, 0 when wider ones do not fit the limits.

        Args:
            width: of the last beams.
            seconds: what they took.
        """
        wider = width * _GROWTH
        left = self._budget.seconds_left()
        if left is not None:
            most = int(width * left / (_SLOWER * max(seconds, 1e-3)))
            if most < width:
                return 0
            if most < wider * _GROWTH:
                wider = most
        while wider > width and not self._budget.allows(
            self._threads * beam_bytes(len(self._cells), wider)
        ):
            wider = wider * 3 // 4
        return wider if width < wider <= _WIDEST else 0

    def _widen(self, width: int) -> bool:
        """Look for a shorter way with beams of some width; say if one was found."""
        if len(self._cells) > _MOST_CELLS_FREE:
            return self._take(self._staged(width), "staged")
        shape = self._shape
        beams = [
            new_value_beam(shape.rows, shape.columns, shape.blank, width, seed)
            for seed in range(self._seed, self._seed + self._threads)
        ]
        for beam in beams:
            beam.start(self._cells, self.cost - 2)
        ways = race(beams, self._budget, self.spend)
        found = [self._take(way, "beam") for way in ways]
        return any(found)

    def _staged(self, width: int) -> bytes:
        shape = self._shape
        return staged_way(
            shape.rows, shape.columns, shape.blank, self._cells, width, self.spend, self._seed
        )

    def _shorten(self, side: int, longest: int, width: int) -> int:
        """Solve pieces of the way again; return the moves saved."""
        assert self.moves is not None
        walk = Walk(self._shape.columns, self._cells, self._shape.blank, self.moves)
        walk.cut_loops()
        before = len(self.moves)
        try:
            for piece in walk.pieces(side, longest):
                _, nodes = walk.shorten(piece, width)
                self.spend(nodes)
        finally:
            if len(walk) < before:
                self.moves = walk.moves()
                self.method = self.method.removesuffix(", shortened") + ", shortened"
        return before - len(walk)
