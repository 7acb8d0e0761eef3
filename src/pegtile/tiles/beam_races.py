"""Several beams at a time, each on a thread and with its share of the nodes that are left."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from pegtile.core.limits import Budget
from pegtile.core.solution import Status
from pegtile.tiles._beam_kernels import Beam
from pegtile.tiles.beams import Spend, run_beam

__all__ = ["LimitReached", "race"]

_NO_LIMIT = 1 << 60


class LimitReached(Exception):
    """A limit was reached.

    Attributes:
        status: which.
    """

    def __init__(self, status: Status) -> None:
        self.status = status
        super().__init__(status)


class _Purse:
    """What one of several beams may spend."""

    def __init__(self, nodes: int, budget: Budget) -> None:
        self._nodes, self._budget = nodes, budget
        self.spent = 0
        self.stopped = False

    def spend(self, nodes: int) -> None:
        """Count boards; raise `LimitReached` when a limit is reached."""
        self.spent += nodes
        if self.stopped:
            raise LimitReached(Status.CANCELLED)
        status = Status.NODE_LIMIT if self.spent > self._nodes else self._budget.look()
        if status is not None:
            raise LimitReached(status)


def race(beams: Sequence[Beam], budget: Budget, spend: Spend) -> list[bytes | None]:
    """Run beams that were started, each to its end; return the way that each found, if any.

    Each has its share of what is left of the nodes, so that their pace decides nothing.

    Raises:
        LimitReached: as `spend` does, which is told of all boards.
    """
    if len(beams) == 1:
        return [run_beam(beams[0], spend)]
    left = budget.slice_nodes(_NO_LIMIT) // len(beams)
    purses = [_Purse(left, budget) for _ in beams]
    with ThreadPoolExecutor(len(beams)) as pool:
        try:
            ways = list(pool.map(_run, beams, purses))
        except BaseException:
            for purse in purses:
                purse.stopped = True
            raise
    spend(sum(purse.spent for purse in purses))
    return ways


def _run(beam: Beam, purse: _Purse) -> bytes | None:
    try:
        return run_beam(beam, purse.spend)
    except LimitReached:
        return None
