"""The solution as the in-order walk of a binary tree, with a stack of unfinished calls."""

from __future__ import annotations

from collections.abc import Generator

from pegtile.hanoi.methods.method import Method, move
from pegtile.hanoi.methods.structure import Call, UnfinishedCalls
from pegtile.hanoi.move import Move

__all__ = ["InorderStack"]


class InorderStack(Method):
    """Go left while there are disks, visit, go right.

    The calls of the recursion form a full binary tree of height n, and the moves are its nodes in
    order. The stack holds the nodes whose left part is being walked: the calls whose own disk has
    still to move.

    Time: O(1) amortised a move. Memory: at most n calls.

    Source: the in-order walk with a stack, D. E. Knuth, *The Art of Computer Programming* 1,
    section 2.3.1, algorithm T.
    """

    name = "inorder-stack"
    idea = "walk the tree of calls in order: go left while n > 0, visit, go right"
    holds = "unfinished calls"

    def _prepare(self) -> None:
        self._unfinished: list[tuple[int, int, int, int]] = []

    def _walk(self) -> Generator[Move, None, None]:
        unfinished = self._unfinished
        disks, source, target, spare = self.disks, self.source, self.target, self.spare
        while disks > 0 or unfinished:
            while disks > 0:
                unfinished.append((disks, source, target, spare))
                disks, target, spare = disks - 1, spare, target
            disks, source, target, spare = unfinished.pop()
            yield move(disks, source, target)
            disks, source, spare = disks - 1, spare, source

    def structure(self) -> UnfinishedCalls:
        """Return the calls whose own disk has still to move."""
        return UnfinishedCalls(tuple(Call(*call) for call in self._unfinished))

    def size(self) -> int:
        """Return how many calls are unfinished."""
        return len(self._unfinished)
