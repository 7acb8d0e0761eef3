"""Moves with their numbers, `1: 1 A -> C`, written by a kernel that counts in decimal digits.

What follows the numbers repeats: between two moves of large disks the small ones make one of three
blocks of moves. A block is replayed once, and each time the tower must stand where it begins.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from pegtile.hanoi.arrays import MoveColumns, move_columns
from pegtile.hanoi.column_watch import watched_columns
from pegtile.hanoi.runs import Span
from pegtile.hanoi.watch import watched_runs
from pegtile.notation._line_kernels import number_lines

__all__ = ["numbered_text"]

Bytes = NDArray[np.uint8]

# The text of 2^14 lines stays in a second-level cache.
_TOP = 14


def numbered_text(span: Span, names: tuple[str, ...]) -> Iterator[tuple[bytes | memoryview, int]]:
    """Yield the lines of a span's moves, and how many there are in each piece.

    A piece holds until the next one is asked for.
    """
    top = min(_TOP, span.count.bit_length())
    endings, lengths = _endings(max(top, span.disks), top, names)
    blocks = [move_columns(top, peg, span.after_block(top, peg)) for peg in range(3)]
    # Item 0 stands for the move before the block, whose ending is put in its place each time.
    kinds = [np.append(np.uint8(0), _kinds(block)) for block in blocks]
    digits, first = _digits(span)
    out = np.empty((digits.size + endings.shape[1] << top) + 64, np.uint8)
    view = memoryview(out)  # type: ignore[arg-type]
    replayed: set[tuple[int, int]] = set()
    for _, move, level, peg in watched_runs(span, top):
        if level and (level, peg) not in replayed:
            _replay(span, level, peg, blocks[peg])
            replayed.add((level, peg))
        ending = _ending(*move, names)
        endings[0, : len(ending)] = np.frombuffer(ending, np.uint8)
        lengths[0] = len(ending)
        some = kinds[peg][: 1 << level]
        size, first = number_lines(out, digits, first, some, endings, lengths)
        yield view[:size], some.size


def _replay(span: Span, level: int, peg: int, block: MoveColumns) -> None:
    """Prove that a block's beginning carries the disks 1 … level from `peg` to where it should."""
    small = Span(level, peg, span.after_block(level, peg))
    moves = MoveColumns(*(column[: small.count] for column in block))
    for _ in watched_columns(small, [moves]):
        pass


def _digits(span: Span) -> tuple[Bytes, int]:
    """Return the number of the first move, in ASCII, and where it begins."""
    text = str(span.start + 1).encode()
    # One more digit than the last number has, and room for the kernel to read beyond the end.
    places = len(str(span.end + 1)) + 1
    digits = np.frombuffer(bytearray(text.rjust(places, b"0") + bytes(16)), np.uint8)
    return digits, places - len(text)


def _kinds(moves: MoveColumns) -> Bytes:
    """Return for each move of a small disk which of the endings is its own; 0 is free."""
    return moves.disk.astype(np.uint8) * np.uint8(9) + moves.source * np.uint8(3) + moves.target


def _endings(disks: int, top: int, names: tuple[str, ...]) -> tuple[Bytes, NDArray[np.intp]]:
    """Return what follows the number, by kind, and how long each is; there is room for `disks`."""
    texts = {
        disk * 9 + source * 3 + target: _ending(disk, source, target, names)
        for disk in range(1, top + 1)
        for source in range(3)
        for target in range(3)
    }
    longest = max(len(_ending(disks, a, b, names)) for a in range(3) for b in range(3))
    endings = np.zeros((9 * top + 9, -(-longest // 16) * 16), np.uint8)
    lengths = np.zeros(9 * top + 9, np.intp)
    for kind, text in texts.items():
        endings[kind, : len(text)] = np.frombuffer(text, np.uint8)
        lengths[kind] = len(text)
    return endings, lengths


def _ending(disk: int, source: int, target: int, names: tuple[str, ...]) -> bytes:
    return f": {disk} {names[source]} -> {names[target]}\n".encode()
