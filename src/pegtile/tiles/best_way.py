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

_FIRST_WIDTH = 30
_GROWTH = 4
# On larger boards beams that are not led through stages get lost.
_MOST_CELLS_FREE = 144
# On smaller ones wide beams find shorter ways, on larger ones shortening does so sooner.
_MOST_CELLS_WIDE = 100
# Beams that are led through stages hardly find shorter ways when they are wider than this.
_WIDEST_STAGED = 500
# (side of the rectangles, most moves of a piece, width of the beam) of the passes of shortening.
_PASSES = (
    *((5, 40, 100), (6, 80, 100), (8, 200, 1_000), (10, 400, 1_000), (10, 400, 3_000)),
    *((12, 600, 3_000), (14, 1_000, 5_000), (16, 1_500, 10_000)),
)
_WIDEST = 1 << 22


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
        endless: go on until a limit is reached, with other seeds when all else is done.

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
        endless: bool,
    ) -> None:
        self._shape, self._cells = shape, cells
        self._budget = budget
        self._threads, self._seed = threads, seed
        self._progress, self._bound = progress, bound
        self._endless = endless
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
        self._take(self._staged(_FIRST_WIDTH, self._seed), "staged")
        if len(self._cells) <= _MOST_CELLS_FREE:
            self._shorten(_PASSES[0], self._seed)

    def improve(self) -> Iterator[None]:
        """Look for shorter ways, each time with wider beams and larger pieces; stop after each try.

        Without a limit that ends when beams that are wider do not fit the memory.
        """
        if self._shorten(_PASSES[0], self._seed):
            yield
        width, turn, seconds = _FIRST_WIDTH, 0, 0.0
        growing = True
        while growing or turn <= len(_PASSES) or self._endless:
            before, seed = self._budget.nodes, self._seed + turn * self._threads
            wider = self._next_width(width, seconds)
            growing = wider > width
            if wider > width or (wider and self._endless):
                width = wider
                began = self._budget.seconds
                self._widen(width, seed)
                seconds = self._budget.seconds - began
                yield
            for settings in _PASSES[: turn + 2]:
                while self._shorten(settings, seed):
                    yield
            turn += 1
            if self._budget.nodes == before:
                return

    def _take(self, way: bytes | None, method: str) -> bool:
        if way is None or (self.moves is not None and len(way) >= len(self.moves)):
            return False
        self.moves, self.method = way, method
        return True

    def _next_width(self, width: int, seconds: float) -> int:
        """Return the width of the next beams, 0 when there is no time left for any.

        Args:
            width: of the last beams; the next are as wide when wider ones do not fit the limits.
            seconds: what they took.
        """
        cells = len(self._cells)
        wider = min(width * _GROWTH, _WIDEST if cells <= _MOST_CELLS_FREE else _WIDEST_STAGED)
        left = self._budget.seconds_left()
        if left is not None and seconds:
            left = left if cells <= _MOST_CELLS_WIDE else left / 3
            most = int(width * left / seconds)
            # Rather one beam for all the time that is left than two narrower ones.
            wider = (
                most if most < wider * _GROWTH and cells <= _MOST_CELLS_WIDE else min(wider, most)
            )
            if wider < width // 2:
                return 0
        while wider > width and not self._budget.allows(self._threads * beam_bytes(cells, wider)):
            wider = max(width, wider * 3 // 4)
        return wider

    def _widen(self, width: int, seed: int) -> None:
        """Look for a shorter way with beams of some width."""
        if len(self._cells) > _MOST_CELLS_FREE:
            self._take(self._staged(width, seed), "staged")
            return
        shape = self._shape
        beams = [
            new_value_beam(shape.rows, shape.columns, shape.blank, width, seed + number)
            for number in range(self._threads)
        ]
        for beam in beams:
            beam.start(self._cells, self.cost - 2)
        for way in race(beams, self._budget, self.spend):
            self._take(way, "beam")

    def _staged(self, width: int, seed: int) -> bytes:
        shape = self._shape
        return staged_way(
            shape.rows, shape.columns, shape.blank, self._cells, width, self.spend, seed
        )

    def _shorten(self, settings: tuple[int, int, int], seed: int) -> int:
        """Solve pieces of the way again; return the moves saved."""
        assert self.moves is not None
        side, longest, width = settings
        rectangle = min(side, self._shape.rows) * min(side, self._shape.columns)
        if not self._budget.allows(beam_bytes(rectangle, width)):
            return 0
        walk = Walk(self._shape.columns, self._cells, self._shape.blank, self.moves)
        walk.cut_loops()
        before = len(self.moves)
        try:
            for piece in walk.pieces(side, longest, seed % 7 * longest // 7):
                walk.shorten(piece, width, self.spend, seed)
        finally:
            if len(walk) < before:
                self.moves = walk.moves()
                self.method = self.method.removesuffix(", shortened") + ", shortened"
        return before - len(walk)
