"""Two moves in turn: the smallest disk one peg on, then the only other legal move."""

from __future__ import annotations

from collections.abc import Generator

from pegtile.hanoi.methods.method import Method, move
from pegtile.hanoi.methods.structure import ThreeStacks
from pegtile.hanoi.move import Move

__all__ = ["Clockwise"]


class Clockwise(Method):
    """The smallest disk goes one peg clockwise; then the only legal move without it is made.

    For an odd number of disks the pegs stand in the order source, target, spare round the circle,
    for an even number in the order source, spare, target.

    Time: O(1) a move. Memory: three stacks of n disks together.

    Source: R. Olive, in E. Lucas, *Récréations mathématiques* 3 (1893); P. Buneman and L. Levy,
    *The Towers of Hanoi Problem*, Information Processing Letters 10 (1980), 243–244.
    """

    name = "clockwise"
    idea = "in turn: the smallest disk one peg clockwise, then the only other legal move"
    holds = "stacked disks"

    def _prepare(self) -> None:
        self._stacks: list[list[int]] = [[], [], []]
        self._stacks[self.source].extend(range(self.disks, 0, -1))
        self._pair: tuple[int, int] | None = None

    def _walk(self) -> Generator[Move, None, None]:
        stacks = self._stacks
        ring = [self.source, self.target, self.spare]
        if self.disks % 2 == 0:
            ring = [self.source, self.spare, self.target]
        while True:
            here, there, third = ring
            stacks[there].append(stacks[here].pop())
            self._pair = here, there
            yield move(1, here, there)
            ring = [there, third, here]
            source, target = here, third
            if not stacks[source] or (stacks[target] and stacks[target][-1] < stacks[source][-1]):
                source, target = target, source
            if not stacks[source]:
                return
            disk = stacks[source].pop()
            stacks[target].append(disk)
            self._pair = here, third
            yield move(disk, source, target)

    def structure(self) -> ThreeStacks:
        """Return the three stacks and the pegs of the last move."""
        return ThreeStacks(tuple(map(tuple, self._stacks)), self._pair)

    def size(self) -> int:
        """Return how many disks the stacks hold."""
        return self.disks

    @classmethod
    def bytes_needed(cls, disks: int) -> int:
        """Return about how many bytes the stacks take."""
        return 40 * (disks + 1)
