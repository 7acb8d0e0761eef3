"""All the moves of a huge tower as text, put together from prepared blocks.

The texts are those of `hanoi_moves`, byte for byte. Between two moves of large disks the small ones
carry their tower from one peg to another; the text of that is one of three, written once and then
handed over again and again. It is compared once with moves that were replayed, and each time the
tower must stand where it begins, so no move is shown that was not checked. Pieces are not joined:
they go to a pipe or file by gathered writes (`core.files.write_pieces`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from pegtile.core.files import lasting
from pegtile.errors import SolverFault
from pegtile.hanoi.arrays import move_columns
from pegtile.hanoi.classic import PerfectPath
from pegtile.hanoi.column_watch import watched_columns
from pegtile.hanoi.move import DEFAULT_LABELS, Labels, Move
from pegtile.hanoi.runs import Span
from pegtile.hanoi.watch import watched, watched_runs
from pegtile.notation.hanoi_moves import Style, sentence, written
from pegtile.notation.hanoi_state_blocks import Pegs, Towers, state_pieces

__all__ = ["BATCH_BYTES", "Batch", "Piece", "moves_text"]

Piece = bytes | memoryview

BATCH_BYTES = 1 << 21
"""About so much text is handed over at a time."""

# The pages of a block go into a pipe in one call; blocks of half the size took a fifth longer.
_BLOCK_BYTES = 1 << 18
_MOST_PIECES = 1000


class Batch(NamedTuple):
    """Pieces of text to be written one after the other.

    Attributes:
        pieces: they may change when the next batch is asked for.
        moves: how many moves they tell of.
    """

    pieces: list[Piece]
    moves: int


def moves_text(
    span: Span, style: Style = Style.PLAIN, labels: Labels = DEFAULT_LABELS
) -> Iterator[Batch]:
    r"""Write the moves of a span as pieces of UTF-8 text, many at a time.

    >>> [b"".join(batch.pieces) for batch in moves_text(Span(2))]
    [b'1 A B\n2 A C\n1 B C\n']

    Raises:
        BadRequest: labels were given, but not one for each peg.
    """
    names = labels.all(3)
    match style:
        case Style.PLAIN:
            pieces = _lines(span, lambda m: f"{m.disk} {names[m.source]} {names[m.target]}\n")
        case Style.NUMBERED:
            from pegtile.notation.hanoi_numbered import numbered_text

            # Each piece is a whole batch in a buffer that is used again.
            return (Batch([piece], moves) for piece, moves in numbered_text(span, names))
        case Style.SENTENCE:
            pieces = _lines(span, lambda m: sentence(m, names) + "\n")
        case Style.LISTS:
            pieces = _document(span)
        case Style.TOWERS | Style.PEGS:
            form = Towers() if style is Style.TOWERS else Pegs(names)
            return (Batch([piece], moves) for piece, moves in state_pieces(span, form))
        case Style.PICTURE:
            # A picture is as wide and as high as its state demands: there is nothing to reuse.
            pieces = _pictures(span, labels)
    return _batches(pieces)


def _batches(pieces: Iterator[tuple[Piece, int]]) -> Iterator[Batch]:
    """Gather pieces, each with its number of moves, into batches of about `BATCH_BYTES`."""
    batch: list[Piece] = []
    size = total = 0
    for piece, moves in pieces:
        batch.append(piece)
        total += moves
        size += len(piece)
        if size >= BATCH_BYTES or len(batch) >= _MOST_PIECES:
            yield Batch(batch, total)
            batch, size, total = [], 0, 0
    if batch:
        yield Batch(batch, total)


def _lines(span: Span, line: Callable[[Move], str]) -> Iterator[tuple[Piece, int]]:
    """Yield the lines of moves, where a line says nothing but its own move."""
    blocks = [b"", b"", b""]
    ends = [[0], [0], [0]]
    top = 0
    while top < min(span.disks, span.count.bit_length()) - 1 and len(blocks[0]) < _BLOCK_BYTES:
        # Disk top + 1 turns the other way than the tower of `top` disks on it.
        small = span.turn if top % 2 else -span.turn
        blocks = [
            blocks[peg]
            + line(Move(top + 1, peg, (peg - small) % 3)).encode()
            + blocks[(peg + small) % 3]
            for peg in range(3)
        ]
        top += 1
        for peg in range(3):
            ends[peg].append(len(blocks[peg]))
    # Pages are lent to a pipe at a price; a small block is copied for less.
    large = len(blocks[0]) >= _BLOCK_BYTES // 2
    views = [lasting(block) if large else memoryview(block) for block in blocks]
    replayed: set[tuple[int, int]] = set()
    for _, move, level, peg in watched_runs(span, top):
        yield line(move).encode(), 1
        if level:
            view = views[peg] if level == top else views[peg][: ends[peg][level]]
            if (level, peg) not in replayed:
                if _replayed(Span(level, peg, span.after_block(level, peg)), line) != view:
                    raise SolverFault(f"the text of {level} disks from peg {peg} is wrong")
                replayed.add((level, peg))
            yield view, (1 << level) - 1


def _replayed(block: Span, line: Callable[[Move], str]) -> bytes:
    """Write the lines of a block from its columns, which are replayed."""
    columns = move_columns(block.disks, block.source, block.target)
    for _ in watched_columns(block, [columns]):
        pass
    lines = [
        line(Move(disk, source, target)).encode()
        for disk in range(1, block.disks + 1)
        for source in range(3)
        for target in range(3)
    ]
    kinds = (columns.disk.astype(np.intp) - 1) * 9 + columns.source * 3 + columns.target
    return b"".join(map(lines.__getitem__, kinds.tolist()))


def _document(span: Span) -> Iterator[tuple[Piece, int]]:
    """Yield one JSON document."""
    items = _lines(span, lambda m: f",[{m.disk},{m.source},{m.target}]")
    first, moves = next(items, (b",", 0))
    yield b"[" + first[1:], moves
    yield from items
    yield b"]\n", 0


def _pictures(span: Span, labels: Labels) -> Iterator[tuple[Piece, int]]:
    path = PerfectPath(span.disks, span.source, span.target)
    moves = path.run(span.start, span.end)
    begin, end = path.state_at(span.start), path.state_at(span.end)
    pictures = written(watched(moves, begin, end), begin, Style.PICTURE, labels)
    for number, text in enumerate(pictures):
        yield text.encode(), min(number, 1)
