"""The recursion: move all but the largest disk away, move that one, move the others onto it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from pegtile.hanoi.methods.method import Method, frame_of, move, running_line
from pegtile.hanoi.methods.structure import CallStack, Frame
from pegtile.hanoi.move import Move

__all__ = ["Recursion"]


def move_tower(disks: int, source: int, target: int, spare: int) -> Generator[Any, None, None]:
    if disks > 0:
        yield move_tower(disks - 1, source, spare, target)
        yield move(disks, source, target)
        yield move_tower(disks - 1, spare, target, source)


class Recursion(Method):
    """Move n − 1 disks away, move disk n, move the n − 1 disks back on top of it.

    Each call is a generator that hands over either a move or the call it makes next; the calls
    that are running lie on a list, which is the call stack. So this is the textbook's recursion
    line by line, but its depth is bounded by memory and not by Python's limit on recursion, and a
    move does not climb through all the calls above it, as it would with `yield from`.

    Time: O(1) amortised a move, two calls for each; the first move takes n calls. Memory: n frames.

    Source: D. Hinz and others, *The Tower of Hanoi: Myths and Maths*, 2nd edition (2018),
    section 2.1; the recursion is older than computing (P. Schoute, 1884).
    """

    name = "recursion"
    idea = "move n-1 disks away, move disk n, move the n-1 disks back on top of it"
    holds = "running calls"

    def _prepare(self) -> None:
        self._calls = [move_tower(self.disks, self.source, self.target, self.spare)]

    def _walk(self) -> Generator[Move, None, None]:
        calls = self._calls
        while calls:
            for made in calls[-1]:
                if isinstance(made, Move):
                    yield made
                else:
                    calls.append(made)
                    break
            else:
                calls.pop()

    def structure(self) -> CallStack:
        """Return the calls that are running, each with the line where it stands."""
        frames = []
        for call in self._calls:
            frame = frame_of(call)
            seen = frame.f_locals if frame else {}
            pegs = (seen["source"], seen["target"], seen["spare"])
            frames.append(Frame(seen["disks"], *pegs, running_line(call) or 1))
        return CallStack(tuple(frames))

    def size(self) -> int:
        """Return the depth of the recursion."""
        return len(self._calls)

    @classmethod
    def bytes_needed(cls, disks: int) -> int:
        """Return about how many bytes the call stack takes at its largest."""
        return 300 * (disks + 1)

    @classmethod
    def _shown_code(cls) -> Callable[..., Any]:
        return move_tower

    @property
    def line(self) -> int | None:
        """The line of the innermost call that made the last move, from 1."""
        return running_line(self._calls[-1]) if self._calls else None
