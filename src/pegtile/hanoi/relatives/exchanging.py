"""Exchanging disks: only the smallest disk moves freely, others change places.

Disk 1 may go to any peg. Two disks of neighbouring sizes may change places when they are the top
disks of two pegs.

Rule: R. S. Scorer, P. M. Grundy and C. A. B. Smith, "Some binary games", Mathematical Gazette 28
(1944), section 4(iii); P. K. Stockmeyer and others, "Exchanging disks in the Tower of Hanoi",
International Journal of Computer Mathematics 59 (1995), who prove the number of steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from pegtile.core.checker import Code, Objection
from pegtile.hanoi.move import DEFAULT_LABELS
from pegtile.hanoi.relatives.space import RelativeSpace, check_disks
from pegtile.hanoi.state import State

__all__ = ["Exchange", "ExchangingRules", "exchanging_number", "puzzle"]


class Exchange(NamedTuple):
    """Disk 1 moves, or two disks change places.

    Attributes:
        disk: the smaller disk of the two, or disk 1.
        source: its peg before.
        target: its peg after.
        other: the larger disk that goes the other way; 0 when disk 1 moves alone.
    """

    disk: int
    source: int
    target: int
    other: int = 0

    def __str__(self) -> str:
        of = DEFAULT_LABELS.of
        way = f"{of(self.source)} {of(self.target)}"
        return f"{self.disk} {way}" if not self.other else f"{self.disk}<>{self.other} {way}"


@dataclass(frozen=True, slots=True)
class ExchangingRules:
    """The rules, on any number of pegs."""

    def objection(self, state: State, move: Exchange) -> Objection | None:
        """Say what is wrong with `move` in `state`, None when it is legal."""
        if move in self.moves(state):
            return None
        return Objection(
            Code.FORBIDDEN_ARC,
            f"{move}: expected a move of disk 1, or an exchange of two top disks of neighbouring"
            " sizes",
        )

    def after(self, state: State, move: Exchange) -> State:
        """Return the state after a legal move."""
        moved = state.moved(move.disk, move.target)
        return moved.moved(move.other, move.source) if move.other else moved

    def moves(self, state: State) -> Iterator[Exchange]:
        """Iterate over the legal moves: those of disk 1, then exchanges by size."""
        if not state.disks:
            return
        for peg in range(state.pegs):
            if peg != state.peg_of(1):
                yield Exchange(1, state.peg_of(1), peg)
        tops = {disk: peg for peg, disk in state.tops()}
        for disk, peg in sorted(tops.items()):
            if disk + 1 in tops:
                yield Exchange(disk, peg, tops[disk + 1], disk + 1)


def puzzle(
    disks: int, source: int = 0, target: int = 2, pegs: int = 3
) -> RelativeSpace[State, Exchange]:
    """Return the puzzle of a whole tower.

    Raises:
        BadRequest: a number makes no sense.
    """
    check_disks(disks, pegs)
    start, goal = (State.perfect(disks, peg, pegs) for peg in (source, target))
    return RelativeSpace(start, goal, ExchangingRules())


def exchanging_number(disks: int) -> int:
    """Return how many steps a whole tower takes on three pegs.

    f(n) = f(n − 1) + f(n − 2) + 2 f(n − 4) + 3 (Stockmeyer and others 1995; OEIS A341579).

    >>> [exchanging_number(n) for n in range(8)]
    [0, 1, 3, 7, 13, 25, 47, 89]

    Raises:
        BadRequest: the number of disks is negative.
    """
    check_disks(disks)
    numbers = [0, 1, 3, 7]
    while len(numbers) <= disks:
        numbers.append(numbers[-1] + numbers[-2] + 2 * numbers[-4] + 3)
    return numbers[disks]
