"""Several beams at a time, each on a thread and with its share of the nodes that are left."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from pegtile.core.limits import Budget
from pegtile.core.solution import Status
from pegtile.tiles._beam_kernels import Beam
from pegtile.tiles.beams import Spend, run_beam

__all__ = ["LimitReached", "Pace", "race"]

_NO_LIMIT = 1 << 60
# How much of the time that is left a beam may plan with. The last levels take less than those
# before them; and who always plans with a little more than is left has some left to the end.
_AMBITION = 1.25


class LimitReached(Exception):
    """A limit was reached.

    Attributes:
        status: which.
    """

    def __init__(self, status: Status) -> None:
        self.status = status
        super().__init__(status)


class Pace:
    """Makes a beam narrower or wider again as it goes, so that it ends just before the time does.

    What the levels still to come will take is guessed by the last ones. Without it a beam that
    would need a little more time than there is would be all in vain.

    Args:
        budget: with a limit on time.
    """

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._began = budget.seconds
        self._depth = self._generated = 0

    def __call__(self, beam: Beam) -> None:
        """Choose the width for the next levels."""
        used, left = self._budget.seconds - self._began, self._budget.seconds_left()
        levels = beam.depth - self._depth
        if left is None or used <= 0 or levels == 0:
            return
        a_level = (beam.generated - self._generated) / levels
        self._depth, self._generated = beam.depth, beam.generated
        needed = (beam.most - beam.depth) * a_level * used / beam.generated
        if needed > 0:
            beam.aim(int(min(beam.room, beam.width * _AMBITION * max(0, left) / needed)))


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
        return [run_beam(beams[0], spend, pace=_pace(budget))]
    left = budget.slice_nodes(_NO_LIMIT) // len(beams)
    purses = [_Purse(left, budget) for _ in beams]
    with ThreadPoolExecutor(len(beams)) as pool:
        try:
            ways = list(pool.map(_run, beams, purses, [_pace(budget) for _ in beams]))
        except BaseException:
            for purse in purses:
                purse.stopped = True
            raise
    spend(sum(purse.spent for purse in purses))
    return ways


def _pace(budget: Budget) -> Pace | None:
    return None if budget.seconds_left() is None else Pace(budget)


def _run(beam: Beam, purse: _Purse, pace: Pace | None) -> bytes | None:
    try:
        return run_beam(beam, purse.spend, pace=pace)
    except LimitReached:
        return None
