"""Every disk turns always the same way: move the first disk that can."""

from __future__ import annotations

from collections.abc import Generator

from pegtile.hanoi.methods.method import Method, move
from pegtile.hanoi.methods.structure import DiskDirections
from pegtile.hanoi.move import Move

__all__ = ["DiskDirectionsMethod"]


class DiskDirectionsMethod(Method):
    """Each disk always turns the same way round, its neighbours the other way; try each in turn.

    A disk may go on when all smaller ones are out of its way, which means on the third peg. The
    disk that has just moved is passed over, so the first other one that can move does. Disk n goes
    from the source straight to the target, which fixes the way of every disk.

    Time: O(1) amortised a move: disk d is tried once in 2^(d − 1) moves, in O(d). Memory: the peg
    and the way of each disk.

    Source: the cyclic movement of each disk, P. Buneman and L. Levy, *The Towers of Hanoi Problem*,
    Information Processing Letters 10 (1980), 243–244; T. R. Walsh, *The Towers of Hanoi revisited*,
    Information Processing Letters 15 (1982), 64–67.
    """

    name = "disk-directions"
    idea = "each disk always turns the same way, neighbours opposite ways: move the first that can"
    holds = "listed disks"

    def _prepare(self) -> None:
        self._pegs = bytearray((self.source,)) * self.disks
        way = (self.target - self.source) % 3  # 1 or 2 pegs on, and 2 on is 1 back
        self._turns = bytes(
            way if (self.disks - disk) % 2 == 0 else 3 - way for disk in range(1, self.disks + 1)
        )
        self._last = 0

    def _walk(self) -> Generator[Move, None, None]:
        pegs, turns, disks = self._pegs, self._turns, range(1, self.disks + 1)
        able = True
        while able:
            able = False
            for disk in disks:
                source = pegs[disk - 1]
                target = (source + turns[disk - 1]) % 3
                third = 3 - source - target
                if disk != self._last and pegs.count(third, 0, disk - 1) == disk - 1:
                    pegs[disk - 1] = target
                    self._last = disk
                    able = True
                    yield move(disk, source, target)
                    break

    def structure(self) -> DiskDirections:
        """Return the peg and the way of each disk."""
        turns = tuple(1 if turn == 1 else -1 for turn in self._turns)
        return DiskDirections(tuple(self._pegs), turns, self._last or None)

    def size(self) -> int:
        """Return how many disks the list holds."""
        return self.disks

    @classmethod
    def bytes_needed(cls, disks: int) -> int:
        """Return about how many bytes the lists take."""
        return 2 * (disks + 64)
