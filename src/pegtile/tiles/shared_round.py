"""A round of IDA* that several threads walk."""

from __future__ import annotations

import threading
from queue import Empty, SimpleQueue

from pegtile.tiles.round_kernel import FOUND, SLICE, Kernel

__all__ = ["SharedRound"]


class SharedRound:
    """A round that several threads walk: shares of its tasks, and what came of them.

    Args:
        bound: the bound of the round.
        cut: the depth of its tasks.
        shares: among how many shares they are dealt out.
        nodes: how many nodes may be made, None for as many as it takes.

    Attributes:
        stop: set to end all threads.
        used_up: whether a thread ended because no node was left to make.
        path: the answer, the first in depth-first order once every thread is done.
        expanded, next_bound: as in the kernels.
    """

    def __init__(self, bound: int, cut: int, shares: int, nodes: int | None) -> None:
        self._bound = bound
        self._cut = cut
        self._shares = shares
        self._queue: SimpleQueue[int] = SimpleQueue()
        for share in range(shares):
            self._queue.put(share)
        self._lock = threading.Lock()
        self._left = nodes
        self._nodes = 0
        self._first_task = 1 << 30
        self.stop = False
        self.used_up = False
        self.path: bytes | None = None
        self.expanded = 0
        self.next_bound = 1 << 30

    def take_nodes(self) -> int:
        """Return the nodes made since the last call."""
        with self._lock:
            nodes, self._nodes = self._nodes, 0
        return nodes

    def walk(self, kernel: Kernel, board: bytes) -> None:
        """Walk shares until none is left."""
        while not self.stop and not self.used_up:
            try:
                share = self._queue.get_nowait()
            except Empty:
                return
            kernel.start(board, self._bound, split=self._cut, share=share, shares=self._shares)
            self._walk_share(kernel)

    def _walk_share(self, kernel: Kernel) -> None:
        counted = 0
        ended = 0
        while not ended and not self.stop:
            claimed = self._claim()
            if claimed == 0:
                self.used_up = True
                break
            kernel.skip_from(self._first_task)
            ended = kernel.run(claimed)
            self._count(kernel.generated - counted, claimed)
            counted = kernel.generated
        with self._lock:
            self.expanded += kernel.expanded
            self.next_bound = min(self.next_bound, kernel.next_bound)
            if ended == FOUND and kernel.found_task < self._first_task:
                self._first_task = kernel.found_task
                self.path = kernel.path()

    def _claim(self) -> int:
        """Set nodes aside before they are made, so that all threads together keep to the limit."""
        with self._lock:
            if self._left is None:
                return SLICE
            claimed = max(0, min(SLICE, self._left))
            self._left -= claimed
        return claimed

    def _count(self, made: int, claimed: int) -> None:
        """Count the nodes made, and give back those claimed in vain."""
        with self._lock:
            self._nodes += made
            if self._left is not None:
                self._left += claimed - made
