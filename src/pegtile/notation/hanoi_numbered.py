"""Moves with their numbers, `1: 1 A -> C`, written by a kernel that counts in decimal digits."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from pegtile.hanoi.arrays import column_chunks
from pegtile.hanoi.closed_form import move_number
from pegtile.hanoi.column_watch import watched_columns
from pegtile.hanoi.runs import Span
from pegtile.notation._line_kernels import number_lines

__all__ = ["numbered_text"]

Bytes = NDArray[np.uint8]

# Shorter chunks of moves spend their time on finding blocks.
_CHUNK = 1 << 20
# The text of so many lines stays in a second-level cache.
_LINES = 1 << 14
# Disks beyond this one move so rarely that their lines are written one by one.
_DISKS = 64


def numbered_text(span: Span, names: tuple[str, ...]) -> Iterator[tuple[bytes | memoryview, int]]:
    """Yield the lines of a span's moves, and how many there are in each piece.

    A piece holds until the next one is asked for.
    """
    number = span.start + 1
    while number <= span.end:
        step = -number % (1 << _DISKS) if span.disks > _DISKS else span.end + 1 - number
        if step == 0:
            move = move_number(span.disks, number, span.source, span.target)
            yield f"{number}: {_ending(*move, names)}".encode(), 1
            number += 1
            continue
        stop = min(number + step, span.end + 1)
        yield from _small(_small_tower(span, number, stop), names, number)
        number = stop


def _small_tower(span: Span, number: int, stop: int) -> Span:
    """Return the moves [number, stop), all of disks up to _DISKS, as those of a tower of these."""
    if span.disks <= _DISKS:
        return Span(span.disks, span.source, span.target, number - 1, stop - 1)
    source = span.small_peg(number, _DISKS)
    target = span.small_peg(number + (1 << _DISKS), _DISKS)
    before = number & ((1 << _DISKS) - 1)
    return Span(_DISKS, source, target, before - 1, before - 1 + stop - number)


def _small(span: Span, names: tuple[str, ...], number: int) -> Iterator[tuple[memoryview, int]]:
    """Yield the lines of a tower of at most _DISKS disks, numbered from `number`."""
    text = str(number).encode()
    # One more digit than the last number has, and room for the kernel to read beyond the end.
    places = len(str(number + span.count)) + 1
    digits = np.frombuffer(bytearray(text.rjust(places, b"0") + bytes(16)), np.uint8)
    first = places - len(text)
    endings, lengths = _endings(span.disks, names)
    out = np.empty(_LINES * (places + int(lengths.max())) + 64, np.uint8)
    view = memoryview(out)  # type: ignore[arg-type]
    for disk, source, target in watched_columns(span, column_chunks(span, _CHUNK)):
        pairs = source << np.uint8(4) | target
        for start in range(0, pairs.size, _LINES):
            some = slice(start, start + _LINES)
            size, first = number_lines(
                out, digits, first, disk[some], pairs[some], endings, lengths
            )
            yield view[:size], pairs[some].size


def _endings(disks: int, names: tuple[str, ...]) -> tuple[Bytes, NDArray[np.intp]]:
    """Return what follows the number, by disk and pair of pegs, and how long each is."""
    texts = {
        (disk, source << 4 | target): f": {_ending(disk, source, target, names)}".encode()
        for disk in range(1, disks + 1)
        for source in range(3)
        for target in range(3)
        if source != target
    }
    longest = max(map(len, texts.values()))
    stride = -(-longest // 16) * 16
    endings = np.zeros((disks + 1, 34, stride), np.uint8)
    lengths = np.zeros((disks + 1, 34), np.intp)
    for (disk, pair), text in texts.items():
        endings[disk, pair, : len(text)] = np.frombuffer(text, np.uint8)
        lengths[disk, pair] = len(text)
    return endings, lengths


def _ending(disk: int, source: int, target: int, names: tuple[str, ...]) -> str:
    return f"{disk} {names[source]} -> {names[target]}\n"
