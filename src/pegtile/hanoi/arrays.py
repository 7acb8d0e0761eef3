"""All the moves of a huge tower as NumPy arrays, copied from prepared blocks.

One byte holds the two pegs of a move, `source << 4 | target`, so that its hexadecimal digits are
the pegs: 0x02 goes from peg 0 to peg 2. The disk follows from the number of the move, counted from
1: it is 1 + (how often 2 divides the number).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pegtile.errors import BadRequest, quoted
from pegtile.hanoi.move import Move
from pegtile.hanoi.runs import Span

__all__ = ["CHUNK", "MoveColumns", "column_chunks", "move_columns", "move_pairs", "pair_chunks"]

Bytes = NDArray[np.uint8]
Disks = NDArray[np.unsignedinteger[Any]]

CHUNK = 1 << 22
"""Moves in a chunk, unless told otherwise: 4 MB of pairs, large enough for whole blocks to rule."""

# Three blocks of 2^16 bytes fit a second-level cache.
_TOP = 16
_MOST_MOVES = 1 << 48


class MoveColumns(NamedTuple):
    """The moves in three arrays of one length.

    Attributes:
        disk: 1 is the smallest; uint8, or uint32 for a tower of more than 255 disks.
        source: the peg it leaves, uint8.
        target: the peg it goes to, uint8.
    """

    disk: Disks
    source: Bytes
    target: Bytes


def move_pairs(
    disks: int,
    source: int = 0,
    target: int = 2,
    start: int = 0,
    stop: int | None = None,
    *,
    out: Bytes | bytearray | memoryview | None = None,
) -> Bytes:
    """Return the moves [start, stop) of a tower's shortest solution, one byte a move.

    >>> [f"{pair:02x}" for pair in move_pairs(3)]
    ['02', '01', '21', '02', '10', '12', '02']

    Args:
        disks: how many disks there are, any number.
        source: the peg of the tower at first.
        target: its peg at last.
        start: how many moves to leave out.
        stop: where to end, counted in moves of the whole solution; None means at its end.
        out: a writable buffer of stop − start bytes to fill and return.

    Returns:
        uint8 of shape (stop − start,): `source << 4 | target`.

    Raises:
        BadRequest: a number is out of its range, or `out` is not such a buffer.
    """
    span = Span(disks, source, target, start, stop)
    pairs = _buffer(span.count, out)
    _fill(span, pairs, _pairs)
    return pairs


def move_columns(
    disks: int,
    source: int = 0,
    target: int = 2,
    start: int = 0,
    stop: int | None = None,
    *,
    out: tuple[Disks, Bytes, Bytes] | None = None,
) -> MoveColumns:
    """Return the moves [start, stop) of a tower's shortest solution as three columns.

    >>> columns = move_columns(3)
    >>> columns.disk.tolist(), columns.target.tolist()
    ([1, 2, 1, 3, 1, 2, 1], [2, 1, 1, 2, 0, 2, 2])

    Args:
        disks: as for `move_pairs`, and so are the next four.
        source: the peg of the tower at first.
        target: its peg at last.
        start: how many moves to leave out.
        stop: where to end.
        out: three arrays to fill, of any strides, such as the columns of one (count, 3) array.

    Raises:
        BadRequest: a number is out of its range, or an array of `out` has not the right shape.
    """
    span = Span(disks, source, target, start, stop)
    wide = np.uint8 if disks <= 255 else np.uint32
    given = out or (None, None, None)
    columns = MoveColumns(
        _array(span.count, given[0], wide),
        _buffer(span.count, given[1]),
        _buffer(span.count, given[2]),
    )
    _fill(span, columns.disk, _disks)
    _fill(span, columns.source, _sources)
    _fill(span, columns.target, _targets)
    return columns


def pair_chunks(span: Span, size: int = CHUNK) -> Iterator[Bytes]:
    """Iterate over the moves of a span, `size` at a time, as `move_pairs` writes them.

    Every chunk is a view of the same buffer: copy it to keep it beyond the next one.

    Raises:
        BadRequest: `size` is not positive.
    """
    buffer = np.empty(min(_positive(size), span.count), np.uint8)
    for part in span.parts(size):
        chunk = buffer[: part.count]
        _fill(part, chunk, _pairs)
        yield chunk


def column_chunks(span: Span, size: int = CHUNK) -> Iterator[MoveColumns]:
    """Iterate over the moves of a span, `size` at a time, as `move_columns` writes them.

    Every chunk is a view of the same buffers: copy it to keep it beyond the next one.

    Raises:
        BadRequest: `size` is not positive.
    """
    most = min(_positive(size), span.count)
    disk: Disks = np.empty(most, np.uint8 if span.disks <= 255 else np.uint32)
    source, target = np.empty((2, most), np.uint8)
    for part in span.parts(size):
        count = part.count
        yield move_columns(
            part.disks,
            part.source,
            part.target,
            part.start,
            part.stop,
            out=(disk[:count], source[:count], target[:count]),
        )


def _positive(size: int) -> int:
    if size < 1:
        raise BadRequest(f"chunks of {size} moves: expected 1 or more")
    return size


@dataclass(frozen=True, slots=True)
class _Column:
    """A number that each move is written as.

    Attributes:
        blocks: for each peg, the moves of the _TOP smallest disks that begin there, after a first
            item left free; of shape (3, 2^_TOP). The blocks of lower levels are their beginnings.
        value: the number of one move.
        lift: what is added to it when the tower lies on _TOP more disks.
    """

    blocks: Bytes
    value: Callable[[Move], int]
    lift: int = 0


def _fill(span: Span, out: Disks, kind: Callable[[int], _Column]) -> None:
    """Write a span into `out`."""
    column = kind(span.turn)
    size = 1 << _TOP
    head = min(-(span.start + 1) % size, span.count)
    groups = (span.count - head) // size
    if groups < 4:
        _fill_runs(span, out, column)
        return
    tail = head + groups * size
    _fill_runs(span.part(0, head), out[:head], column)
    _fill_runs(span.part(tail, span.count), out[tail:], column)
    table = out[head:tail].reshape(groups, size)
    first = (span.start + 1 + head) >> _TOP
    for row in range(3):
        table[row::3] = column.blocks[span.small_peg(first + row << _TOP, _TOP)]
    # The disks beyond _TOP make the moves of a smaller tower of their own, one in front of each
    # block.
    larger = Span(span.disks - _TOP, span.source, span.target, first - 1, first - 1 + groups)
    moves = np.empty(groups, out.dtype)
    _fill(larger, moves, kind)
    table[:, 0] = moves + column.lift


def _fill_runs(span: Span, out: Disks, column: _Column) -> None:
    """Write a span into `out`, run by run."""
    place = 0
    for _, move, level, peg in span.runs(_TOP):
        size = 1 << level
        out[place] = column.value(move)
        out[place + 1 : place + size] = column.blocks[peg, 1:size]
        place += size


@lru_cache(maxsize=2)
def _pairs(turn: int) -> _Column:
    """Return how moves are written as pairs, when disk 1 turns by `turn` pegs."""
    blocks = np.zeros((3, 1 << _TOP), np.uint8)
    for level in range(_TOP):
        half = 1 << level
        small = turn if level % 2 else -turn
        for peg in range(3):
            # Disk level + 1 turns the other way than the tower of `level` disks on it.
            blocks[peg, half] = peg << 4 | (peg - small) % 3
            blocks[peg, half + 1 : 2 * half] = blocks[(peg + small) % 3, 1:half]
    return _Column(blocks, lambda move: move.source << 4 | move.target)


@lru_cache(maxsize=2)
def _sources(turn: int) -> _Column:
    return _Column(_pairs(turn).blocks >> np.uint8(4), lambda move: move.source)


@lru_cache(maxsize=2)
def _targets(turn: int) -> _Column:
    return _Column(_pairs(turn).blocks & np.uint8(15), lambda move: move.target)


@lru_cache(maxsize=2)
def _disks(_: int) -> _Column:
    block = np.zeros(1 << _TOP, np.uint8)
    for level in range(_TOP):
        half = 1 << level
        block[half] = level + 1
        block[half + 1 : 2 * half] = block[1:half]
    return _Column(np.broadcast_to(block, (3, block.size)), lambda move: move.disk, lift=_TOP)


def _buffer(count: int, given: Bytes | bytearray | memoryview | None) -> Bytes:
    if isinstance(given, bytearray | memoryview):
        given = np.frombuffer(given, np.uint8)
    return _array(count, given, np.uint8)


def _array(count: int, given: Disks | None, dtype: type) -> Disks:
    """Return an array of `count` numbers to write into: the given one if it is fit."""
    if given is None:
        if count > _MOST_MOVES:
            raise BadRequest(
                f"an array of {quoted(count)} moves: expected at most 2**48;"
                " ask for a part, or iterate over chunks"
            )
        return np.empty(count, dtype)
    if given.shape != (count,) or given.dtype != dtype or not given.flags.writeable:
        raise BadRequest(
            f"out has shape {given.shape} and type {given.dtype}:"
            f" expected a writable {np.dtype(dtype)} buffer of shape ({count},)"
        )
    return given
