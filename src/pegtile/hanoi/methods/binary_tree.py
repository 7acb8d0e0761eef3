"""The tree of calls built whole in an array, then walked in order."""

from __future__ import annotations

from collections.abc import Generator

from pegtile.hanoi.methods.method import Method, move
from pegtile.hanoi.methods.structure import TreeArray
from pegtile.hanoi.move import Move

__all__ = ["BinaryTree"]

# A node is one byte, 3 * source + target. Its children move one disk fewer: the left one from the
# source to the spare peg, the right one from the spare peg to the target.
_PEGS = [divmod(code, 3) for code in range(9)]
_LEFT = bytes(3 * source + (3 - source - target) % 3 for source, target in _PEGS)
_RIGHT = bytes(3 * ((3 - source - target) % 3) + target for source, target in _PEGS)


class BinaryTree(Method):
    """Build the tree of calls in an array, children of node i at 2i and 2i + 1, and walk it.

    The array alone tells where to go next: down to the right and then left to the bottom, or up
    until the climb comes from a left child. No stack is needed, but a byte for each of the 2^n − 1
    nodes is: that is checked against `most_bytes` before anything is taken.

    Time: O(2^n) before the first move, then O(1) amortised a move. Memory: 2^n bytes.

    Source: the array layout is that of heaps, J. W. J. Williams, *Algorithm 232: Heapsort*,
    Communications of the ACM 7 (1964), 347–348.
    """

    name = "binary-tree"
    idea = "build the tree of all calls in an array, then walk it in order"
    holds = "tree nodes"
    most_bytes = 1 << 30  # 1 GiB, 30 disks

    def _prepare(self) -> None:
        self._nodes = bytearray()
        self._node = 0
        self._shown: tuple[Move, ...] = ()

    def _walk(self) -> Generator[Move, None, None]:
        disks, size = self.disks, 2**self.disks
        nodes = self._nodes = bytearray(size)
        nodes[1] = 3 * self.source + self.target
        for node in range(1, size // 2):
            nodes[2 * node] = _LEFT[nodes[node]]
            nodes[2 * node + 1] = _RIGHT[nodes[node]]
        node = size // 2
        while node > 0:
            self._node = node
            yield move(disks + 1 - node.bit_length(), *_PEGS[nodes[node]])
            if 2 * node < size:
                node = 2 * node + 1
                while 2 * node < size:
                    node = 2 * node
            else:
                while node % 2 == 1:
                    node = node // 2
                node = node // 2

    def structure(self) -> TreeArray:
        """Return the tree, once it has been built, and the node visited last."""
        if self._nodes and not self._shown:
            self._shown = tuple(
                move(self.disks + 1 - node.bit_length(), *_PEGS[self._nodes[node]])
                for node in range(1, len(self._nodes))
            )
        return TreeArray(self._shown, self._node)

    def size(self) -> int:
        """Return how many nodes the array holds."""
        return max(0, len(self._nodes) - 1)

    @classmethod
    def bytes_needed(cls, disks: int) -> int:
        """Return how many bytes the array takes."""
        return 1 << disks
