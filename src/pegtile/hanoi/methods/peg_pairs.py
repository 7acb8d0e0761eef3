"""The same three pairs of pegs over and over: between each, the legal move."""

from __future__ import annotations

from collections.abc import Generator

from pegtile.hanoi.methods.method import Method, move
from pegtile.hanoi.methods.structure import ThreeStacks
from pegtile.hanoi.move import Move

__all__ = ["PegPairs"]


class PegPairs(Method):
    """Move i is the legal move between source–target, source–spare, spare–target in turn.

    With target and spare swapped for an even number of disks. Between two pegs there is never more
    than one legal move: the smaller of the two top disks goes onto the other peg.

    Time: O(1) a move. Memory: three stacks of n disks together.

    Source: folklore; it is the method `clockwise` told without the smallest disk.
    """

    name = "peg-pairs"
    idea = "the legal move between source-target, source-spare, spare-target, over and over"
    holds = "stacked disks"

    def _prepare(self) -> None:
        self._stacks: list[list[int]] = [[], [], []]
        self._stacks[self.source].extend(range(self.disks, 0, -1))
        self._pair: tuple[int, int] | None = None

    def _walk(self) -> Generator[Move, None, None]:
        stacks = self._stacks
        target, spare = self.target, self.spare
        if self.disks % 2 == 0:
            target, spare = spare, target
        pairs = [(spare, target), (self.source, target), (self.source, spare)]
        for step in range(1, 2**self.disks):
            source, target = self._pair = pairs[step % 3]
            if not stacks[source] or (stacks[target] and stacks[target][-1] < stacks[source][-1]):
                source, target = target, source
            disk = stacks[source].pop()
            stacks[target].append(disk)
            yield move(disk, source, target)

    def structure(self) -> ThreeStacks:
        """Return the three stacks and the pair of the last move."""
        return ThreeStacks(tuple(map(tuple, self._stacks)), self._pair)

    def size(self) -> int:
        """Return how many disks the stacks hold."""
        return self.disks

    @classmethod
    def bytes_needed(cls, disks: int) -> int:
        """Return about how many bytes the stacks take."""
        return 40 * (disks + 1)
