"""All the moves of a huge tower as text, put together from prepared blocks.

The texts are those of `hanoi_moves`, byte for byte. Between two moves of large disks the small ones
carry their tower from one peg to another; the text of that is one of three, written once and then
handed over again and again. Pieces are not joined: they go to a pipe or file by gathered writes
(`core.files.write_pieces`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pegtile.hanoi.classic import PerfectPath
from pegtile.hanoi.move import DEFAULT_LABELS, Labels, Move
from pegtile.hanoi.runs import Span
from pegtile.notation.hanoi_moves import Style, sentence, written
from pegtile.notation.hanoi_state_blocks import Pegs, Towers, state_pieces

__all__ = ["BATCH_BYTES", "Piece", "moves_text"]

Piece = bytes | memoryview

BATCH_BYTES = 1 << 21
"""About so much text is handed over at a time."""

# Three blocks of this many bytes fit a second-level cache.
_BLOCK_BYTES = 1 << 17
_MOST_PIECES = 1000


def moves_text(
    span: Span, style: Style = Style.PLAIN, labels: Labels = DEFAULT_LABELS
) -> Iterator[list[Piece]]:
    r"""Write the moves of a span as pieces of UTF-8 text, many at a time.

    The pieces may change when the next ones are asked for.

    >>> [b"".join(pieces) for pieces in moves_text(Span(2))]
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
            return ([piece] for piece in numbered_text(span, names))
        case Style.SENTENCE:
            pieces = _lines(span, lambda m: sentence(m, names) + "\n")
        case Style.LISTS:
            pieces = _document(span)
        case Style.TOWERS:
            pieces = state_pieces(span, Towers())
        case Style.PEGS:
            pieces = state_pieces(span, Pegs(names))
        case Style.PICTURE:
            # A picture is as wide and as high as its state demands: there is nothing to reuse.
            pieces = _pictures(span, labels)
    return _batches(pieces)


def _batches(pieces: Iterator[Piece]) -> Iterator[list[Piece]]:
    """Gather pieces into lists of about `BATCH_BYTES`."""
    batch: list[Piece] = []
    size = 0
    for piece in pieces:
        batch.append(piece)
        size += len(piece)
        if size >= BATCH_BYTES or len(batch) >= _MOST_PIECES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _lines(span: Span, line: Callable[[Move], str]) -> Iterator[Piece]:
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
    views = [memoryview(block) for block in blocks]
    for _, move, level, peg in span.runs(top):
        yield line(move).encode()
        if level:
            yield views[peg] if level == top else views[peg][: ends[peg][level]]


def _document(span: Span) -> Iterator[Piece]:
    """Yield one JSON document."""
    items = _lines(span, lambda m: f",[{m.disk},{m.source},{m.target}]")
    first = next(items, b",")
    yield b"[" + first[1:]
    yield from items
    yield b"]\n"


def _pictures(span: Span, labels: Labels) -> Iterator[Piece]:
    path = PerfectPath(span.disks, span.source, span.target)
    moves = path.run(span.start, span.end)
    for text in written(moves, path.state_at(span.start), Style.PICTURE, labels):
        yield text.encode()
