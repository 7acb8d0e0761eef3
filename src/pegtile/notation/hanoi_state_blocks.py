"""The states of a huge tower as text, put together from prepared blocks with gaps.

While the small disks carry their tower about, the large ones stand still: the text of the states is
a prepared one in which the large disks are still to be put.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from pegtile.hanoi.closed_form import state_after
from pegtile.hanoi.runs import Span

__all__ = ["Form", "Pegs", "Towers", "state_pieces"]

_BLOCK_BYTES = 1 << 18


class Form(Protocol):
    """A way to write a state on a line in which larger disks can be put afterwards."""

    def line(self, pegs: Sequence[int]) -> bytes:
        """Write the line of a state, the peg of each disk given, smallest first."""

    def put(self, text: bytes, first: int, pegs: Sequence[int]) -> bytes:
        """Put the disks `first`, `first` + 1, … on their pegs, on every line of `text`."""

    def closed(self, text: bytes) -> bytes:
        """Return the text without what only `put` needs."""


class Towers:
    """`([1, 2, 3], [], [])`: the disks of each peg, top first.

    A gap is a byte that text has not: 1 + peg after a disk, 4 + peg on an empty peg.
    """

    def line(self, pegs: Sequence[int]) -> bytes:
        """Write the line of a state."""
        return self.put(b"([\x04], [\x05], [\x06])\n", 1, pegs)

    def put(self, text: bytes, first: int, pegs: Sequence[int]) -> bytes:
        """Put the disks `first`, … on their pegs, on every line of `text`."""
        stacks: tuple[list[str], ...] = ([], [], [])
        for disk, peg in enumerate(pegs, first):
            stacks[peg].append(str(disk))
        for peg, stack in enumerate(stacks):
            if stack:
                disks = ", ".join(stack).encode() + bytes((1 + peg,))
                text = text.replace(bytes((1 + peg,)), b", " + disks)
                text = text.replace(bytes((4 + peg,)), disks)
        return text

    def closed(self, text: bytes) -> bytes:
        """Return the text without its gaps."""
        return text.translate(None, b"\x01\x02\x03\x04\x05\x06")


class Pegs:
    """`['A', 'A', 'A']`: the peg of each disk, smallest first. Larger disks go before the `]`."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = [repr(name) for name in names]

    def line(self, pegs: Sequence[int]) -> bytes:
        """Write the line of a state."""
        return f"[{', '.join(map(self._names.__getitem__, pegs))}]\n".encode()

    def put(self, text: bytes, first: int, pegs: Sequence[int]) -> bytes:
        """Put the disks `first`, … on their pegs, on every line of `text`."""
        larger = "".join(f", {self._names[peg]}" for peg in pegs)
        return text.replace(b"]", larger.encode() + b"]") if larger else text

    def closed(self, text: bytes) -> bytes:
        """Return the text, which has no gaps."""
        return text


class _Blocks:
    """The texts of the states while the disks 1 … level move from each peg, made when asked for."""

    def __init__(self, form: Form, turn: int) -> None:
        self._form = form
        self._turn = turn
        self._levels = [(b"", b"", b"")]

    def __call__(self, level: int, peg: int) -> bytes:
        while len(self._levels) <= level:
            self._levels.append(tuple(map(self._next, range(3))))  # type: ignore[arg-type]
        return self._levels[level][peg]

    def _next(self, peg: int) -> bytes:
        level = len(self._levels) - 1
        before = self._levels[level]
        disk = level + 1
        # The disk turns the other way than the tower of smaller ones on it.
        small = self._turn if level % 2 else -self._turn
        spare, target = (peg + small) % 3, (peg - small) % 3
        put = self._form.put
        return (
            put(before[peg], disk, (peg,))
            + self._form.line((*(spare,) * level, target))
            + put(before[spare], disk, (target,))
        )


def state_pieces(span: Span, form: Form) -> Iterator[bytes]:
    """Yield the lines of the state before the moves of a span and after each of them."""
    pegs = bytearray(state_after(span.disks, span.start, span.source, span.target).pegs_of_disks)
    first = form.closed(form.line(pegs))
    yield first
    blocks = _Blocks(form, span.turn)
    for _, move, level, peg in span.runs((_BLOCK_BYTES // len(first)).bit_length() - 1):
        disk, source, target = move
        pegs[: disk - 1] = bytes((3 - source - target,)) * (disk - 1)
        pegs[disk - 1] = target
        yield form.closed(form.line(pegs))
        if level:
            yield form.closed(form.put(blocks(level, peg), level + 1, pegs[level:]))
            turn = span.turn if level % 2 else -span.turn
            pegs[:level] = bytes(((peg + turn) % 3,)) * level
