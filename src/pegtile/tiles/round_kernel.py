"""What the compiled searches have in common, as their callers see them."""

from __future__ import annotations

from typing import Protocol

__all__ = ["FOUND", "ROUND_OVER", "SLICE", "Kernel"]

SLICE = 20_000
"""Nodes to make in one call: some milliseconds."""

FOUND, ROUND_OVER = 1, 2
"""What `Kernel.run` returns, when it is not 0."""


class Kernel(Protocol):
    """A compiled depth-first search with a bound, see `_search_kernels.PatternSearch`."""

    generated: int
    expanded: int
    next_bound: int
    found_task: int

    def start(
        self,
        board: bytes,
        bound: int,
        *,
        split: int = 0,
        share: int = 0,
        shares: int = 1,
        every: bool = False,
    ) -> None:
        """Begin a round."""

    def run(self, nodes: int) -> int:
        """Make about that many nodes: 0 slice over, 1 answer, 2 round over."""

    def skip_from(self, task: int) -> None:
        """Leave out the tasks from this one on."""

    def path(self) -> bytes:
        """Return the moves of the answer."""
