"""The states of a huge tower as text, put together from prepared blocks with gaps.

While the small disks carry their tower about, the large ones stand still: the text of the states is
a prepared one in which the large disks are still to be put. A gap is a byte below 7, which the text
has nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from pegtile.errors import SolverFault
from pegtile.hanoi.closed_form import state_after
from pegtile.hanoi.runs import Span
from pegtile.hanoi.watch import watched_block, watched_runs
from pegtile.notation._line_kernels import fill_gaps

__all__ = ["Form", "Pegs", "Towers", "state_pieces"]

Bytes = NDArray[np.uint8]

_BLOCK_BYTES = 1 << 18
_GAPS = bytes(range(7))
# What the kernel may read and write behind the end.
_SLACK = 16


class Form(Protocol):
    """A way to write a state on a line in which larger disks can be put afterwards."""

    def line(self, pegs: Sequence[int]) -> bytes:
        """Write the line of a state with its gaps, the peg of each disk given, smallest first."""

    def fillers(self, first: int, pegs: Sequence[int]) -> dict[int, bytes]:
        """Return what comes into each gap for the disks `first`, `first` + 1, … on their pegs.

        It has gaps for the next larger disks.
        """


class Towers:
    """`([1, 2, 3], [], [])`: the disks of each peg, top first.

    A gap is 1 + peg after a disk, 4 + peg on an empty peg.
    """

    def line(self, pegs: Sequence[int]) -> bytes:
        """Write the line of a state."""
        return _put(b"([\x04], [\x05], [\x06])\n", self.fillers(1, pegs))

    def fillers(self, first: int, pegs: Sequence[int]) -> dict[int, bytes]:
        """Return what comes into each gap."""
        stacks: tuple[list[str], ...] = ([], [], [])
        for disk, peg in enumerate(pegs, first):
            stacks[peg].append(str(disk))
        found = {}
        for peg, stack in enumerate(stacks):
            disks = ", ".join(stack).encode() + bytes((1 + peg,))
            found[1 + peg] = b", " + disks if stack else disks
            found[4 + peg] = disks if stack else bytes((4 + peg,))
        return found


class Pegs:
    """`['A', 'A', 'A']`: the peg of each disk, smallest first. The gap is before the `]`."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = [repr(name).encode() for name in names]

    def line(self, pegs: Sequence[int]) -> bytes:
        """Write the line of a state."""
        return b"[" + b", ".join(self._names[peg] for peg in pegs) + b"\x01]\n"

    def fillers(self, first: int, pegs: Sequence[int]) -> dict[int, bytes]:
        """Return what comes into the gap."""
        return {1: b"".join(b", " + self._names[peg] for peg in pegs) + b"\x01"}


def _put(text: bytes, fillers: dict[int, bytes]) -> bytes:
    """Fill the gaps of a text, leaving those of the fillers."""
    for gap in sorted(fillers):  # what fills 4 + peg has the gap 1 + peg
        text = text.replace(bytes((gap,)), fillers[gap])
    return text


def _closed(text: bytes) -> bytes:
    """Return a text without its gaps."""
    return text.translate(None, _GAPS)


class _Template(NamedTuple):
    """A text with gaps as the kernel takes it, and where they are."""

    text: Bytes
    gaps: NDArray[np.intp]

    @classmethod
    def of(cls, text: bytes) -> _Template:
        array = np.frombuffer(text + bytes(_SLACK), np.uint8)
        return cls(array, np.flatnonzero(array[: len(text)] < len(_GAPS)))


class _Blocks:
    """The texts of the states while the disks 1 … level move from each peg, made when asked for."""

    def __init__(self, form: Form, span: Span) -> None:
        self._form = form
        self._span = span
        self._levels = [(b"", b"", b"")]
        self._templates: dict[tuple[int, int], _Template] = {}

    def __call__(self, level: int, peg: int) -> _Template:
        while len(self._levels) <= level:
            self._levels.append(tuple(map(self._next, range(3))))  # type: ignore[arg-type]
        if (level, peg) not in self._templates:
            self._replay(level, peg)
            self._templates[level, peg] = _Template.of(self._levels[level][peg])
        return self._templates[level, peg]

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
        return (
            _put(before[peg], self._form.fillers(disk, (peg,)))
            + self._form.line((*(spare,) * level, target))
            + _put(before[spare], self._form.fillers(disk, (target,)))
        )


class _Filler:
    """Fills the gaps of templates, in a buffer that is used again and grows when it must."""

    def __init__(self) -> None:
        self._out = np.empty(0, np.uint8)

    def __call__(self, line: bytes, template: _Template, fillers: dict[int, bytes]) -> memoryview:
        """Write a line, then the template."""
        rows = [_closed(fillers.get(gap, b"")) for gap in range(len(_GAPS))]
        longest = max(map(len, rows))
        table = np.frombuffer(
            b"".join(row.ljust(longest + _SLACK, b"\0") for row in rows), np.uint8
        ).reshape(len(rows), -1)
        most = len(line) + template.text.size + template.gaps.size * longest + _SLACK
        if most > self._out.size:
            self._out = np.empty(most, np.uint8)
        begin = len(line)
        self._out[:begin] = np.frombuffer(line, np.uint8)
        lengths = np.array([len(row) for row in rows], np.intp)
        size = fill_gaps(self._out[begin:], template.text, template.gaps, table, lengths)
        return memoryview(self._out)[: begin + size]  # type: ignore[arg-type]


def state_pieces(span: Span, form: Form) -> Iterator[tuple[bytes | memoryview, int]]:
    """Yield the lines of the state before the moves of a span and after each of them.

    With each piece comes how many moves it tells of. A piece holds until the next one is asked for.
    """
    pegs = bytearray(state_after(span.disks, span.start, span.source, span.target).pegs_of_disks)
    first = _closed(form.line(pegs))
    yield first, 0
    blocks, filled = _Blocks(form, span), _Filler()
    for _, move, level, peg in watched_runs(span, (_BLOCK_BYTES // len(first)).bit_length() - 1):
        disk, source, target = move
        pegs[: disk - 1] = bytes((3 - source - target,)) * (disk - 1)
        pegs[disk - 1] = target
        line = _closed(form.line(pegs))
        if not level:
            yield line, 1
            continue
        yield filled(line, blocks(level, peg), form.fillers(level + 1, pegs[level:])), 1 << level
        pegs[:level] = bytes((span.after_block(level, peg),)) * level
