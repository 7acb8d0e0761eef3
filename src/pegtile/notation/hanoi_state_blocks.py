"""The states of a huge tower as text, put together from prepared blocks with gaps.

While the small disks carry their tower about, the large ones stand still: the text of the states is
a prepared one in which the large disks are still to be put.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from pegtile.errors import SolverFault
from pegtile.hanoi.closed_form import state_after
from pegtile.hanoi.runs import Span
from pegtile.hanoi.watch import watched_block, watched_runs

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

    def __init__(self, form: Form, span: Span) -> None:
        self._form = form
        self._span = span
        self._levels = [(b"", b"", b"")]
        self._replayed: set[tuple[int, int]] = set()

    def __call__(self, level: int, peg: int) -> bytes:
        while len(self._levels) <= level:
            self._levels.append(tuple(map(self._next, range(3))))  # type: ignore[arg-type]
        if (level, peg) not in self._replayed:
            self._replay(level, peg)
            self._replayed.add((level, peg))
        return self._levels[level][peg]

    def _replay(self, level: int, peg: int) -> None:
        """Compare a text with the states that moves lead to which were replayed."""
        pegs = bytearray((peg,)) * level
        lines = []
        for disk, _, target in watched_block(self._span, level, peg):
            pegs[disk - 1] = target
            lines.append(self._form.line(pegs))
        if b"".join(lines) != self._levels[level][peg]:
            raise SolverFault(f"the text of {level} disks from peg {peg} is wrong")

    def _next(self, peg: int) -> bytes:
        level = len(self._levels) - 1
        before = self._levels[level]
        disk = level + 1
        spare = self._span.after_block(level, peg)
        target = 3 - peg - spare
        put = self._form.put
        return (
            put(before[peg], disk, (peg,))
            + self._form.line((*(spare,) * level, target))
            + put(before[spare], disk, (target,))
        )


def state_pieces(span: Span, form: Form) -> Iterator[tuple[bytes, int]]:
    """Yield the lines of the state before the moves of a span and after each of them.

    With each piece comes how many moves it tells of.
    """
    pegs = bytearray(state_after(span.disks, span.start, span.source, span.target).pegs_of_disks)
    first = form.closed(form.line(pegs))
    yield first, 0
    blocks = _Blocks(form, span)
    for _, move, level, peg in watched_runs(span, (_BLOCK_BYTES // len(first)).bit_length() - 1):
        disk, source, target = move
        pegs[: disk - 1] = bytes((3 - source - target,)) * (disk - 1)
        pegs[disk - 1] = target
        yield form.closed(form.line(pegs)), 1
        if level:
            text = form.put(blocks(level, peg), level + 1, pegs[level:])
            yield form.closed(text), (1 << level) - 1
            pegs[:level] = bytes((span.after_block(level, peg),)) * level
