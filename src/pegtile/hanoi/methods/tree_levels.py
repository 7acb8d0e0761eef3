"""Every step by arithmetic on its number: its level in the tree, and its place in the level."""

from __future__ import annotations

from collections.abc import Generator

from pegtile.hanoi.methods.method import Method, move
from pegtile.hanoi.methods.structure import LevelIndex
from pegtile.hanoi.move import Move

__all__ = ["TreeLevels"]


class TreeLevels(Method):
    """The level of step i is how often 2 divides i; level and place in it tell the pegs.

    Counted from the leaves, level k of the tree of calls holds the steps i = 2^k (2j + 1), and they
    all move disk k + 1. That disk always turns the same way: its j-th step goes from place j to
    j + 1 of a ring of the pegs, and the rings of neighbouring disks run opposite ways, because the
    largest disk goes straight to the target and each smaller one must first go out of its way.

    Time: O(1) a move (on numbers of n digits). Memory: three numbers.

    Source: the ruler sequence and the cyclic movement of each disk, A. M. Hinz and others, *The
    Tower of Hanoi: Myths and Maths*, 2nd edition (2018), section 2.1.
    """

    name = "tree-levels"
    idea = "2 divides step i so many times: that is its level, which with its index tells the pegs"
    holds = "numbers"

    def _prepare(self) -> None:
        self._step = 0

    def _walk(self) -> Generator[Move, None, None]:
        straight = (self.source, self.target, self.spare)
        detour = (self.source, self.spare, self.target)
        for step in range(1, 2**self.disks):
            level = (step & -step).bit_length() - 1
            index = step >> (level + 1)
            ring = straight if (self.disks - 1 - level) % 2 == 0 else detour
            self._step = step
            yield move(level + 1, ring[index % 3], ring[(index + 1) % 3])

    def structure(self) -> LevelIndex:
        """Return the step, its level and its index there."""
        step = self._step
        if step == 0:
            return LevelIndex(0, None, 0)
        level = (step & -step).bit_length() - 1
        return LevelIndex(step, level, step >> (level + 1))

    def size(self) -> int:
        """Return how many numbers are held."""
        return 3

    @classmethod
    def bytes_needed(cls, disks: int) -> int:
        """Return about how many bytes its numbers take."""
        return 3 * (disks // 7 + 32)
