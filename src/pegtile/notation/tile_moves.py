"""Moves of tiles, read from any text and written in every format, each with its convention."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby, islice

from pegtile.notation.blocks import Line, chosen, line_blocks
from pegtile.notation.reading import Reading, Written
from pegtile.notation.texts import Text
from pegtile.notation.tile_words import read_line, says_way
from pegtile.tiles.board import Board
from pegtile.tiles.move import Convention, Move

__all__ = [
    "inverted",
    "letters",
    "mirrored",
    "move_format",
    "read_moves",
    "runs",
    "said_convention",
    "simplified",
    "tile_numbers",
]

_SAID = re.compile(r"convention\W{1,4}(tile|blank|number)", re.IGNORECASE)
_HEADED = re.compile(r"\|[ \t*]*(tile|blank)[ \t]+(?:moves?|directions?)[ \t*]*\|", re.IGNORECASE)
_ANSWER = re.compile(r"answer|solution|sequence|tiles?\b|答|解", re.IGNORECASE)
_IS = re.compile(
    r"(?:answer|solution|sequence|moves)\s+(?:is|are)\b|(?:答え|解答|回答|手順)は|(?:答案|解|序列)[是为為]",
    re.IGNORECASE,
)
# `then 8 moves` and `tile 8 moves` tell of the tile.
_COUNT = re.compile(
    r"(?:^\W*(?:(?:the|total|number|of)\s+)*(?:moves|steps|length|total)\b\W*"
    r"(?:(?:is|are|was)\b\W*)?|\b(?:moves|steps|length|total)\b\s*(?:[:=]|is\b|are\b|was\b)\W*)"
    r"[0-9]+\W*$"
    r"|^\W*(?:(?:in|with|of|by)\s+)?[0-9]+\W*(?:moves|steps|步|手)\W*$",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"(?<=[^\s.])[.!]\s*+(?=[^\W\d_])")
_LEGEND = re.compile(
    r"(?:\b[LRUD]\b[^\w\n]{0,4}(?:tile\s+|the\s+)*(?:left|right|up|down|左|右|上|下)[^\w\n]{0,4}){4}",
)
_NESTED = re.compile(r"[\[(]\s*+(?:[\[(][0-9,\s_.x]*+[\])]\s*+(?:,\s*+)?)++[\])]")
_RUN = re.compile(r"[LRUDlrud][0-9]*")
_IN_LIST = re.compile(r"\[\s*[\"']\Z")
_FRAME = re.compile(r"[ \t]*+[+┌├└╔╠╚][-=+─═┬┼┴┐┤┘╦╬╩╗╣╝]{3,}[ \t]*")
_CELLS = re.compile(r"[0-9]+|[_.xX□](?![A-Za-z])")


def said_convention(text: Text) -> Convention | None:
    """Return the convention that a text states for its moves, None when it states none."""
    match = _SAID.search(text.plain)
    if match is not None:
        return Convention(match[1].lower())
    headed = {name.lower() for name in _HEADED.findall(text.plain)}
    return Convention(headed.pop()) if len(headed) == 1 else None


def read_moves(
    text: Text, board: Board, *, start: int = 0, end: int | None = None, answer: bool = False
) -> Reading:
    """Find the moves in a text, or in a part of it, as `hanoi_text.read_moves` does.

    The words of a move are (direction, tile, subject, leading number), each None when not written;
    the direction is L, R, U or D, the subject `tile` or `blank`.
    """
    end = len(text.plain) if end is None else end
    legends = (
        match.span() for match in _LEGEND.finditer(text.plain, start, end)
        if set("LRUD") <= set(match[0])
    )  # fmt: skip
    holes = sorted([*_boards(text.plain, start, end, board), *legends])
    lists = line_blocks(
        text, start, end, holes,
        lambda place, stop: _read(text, place, stop, board, answer=answer),
        lambda move, _: move_format(move, text.plain), answer=answer,
    )  # fmt: skip
    return chosen(lists, text, answer=answer)


def _read(text: Text, place: int, stop: int, board: Board, *, answer: bool) -> Line:
    """Read one line; what stands before a colon may be prose."""
    if _SAID.search(text.plain, place, min(stop, place + 200)):
        return Line((), False, "", 0)
    line = read_line(text, place, stop)
    alone = len(line.moves) == 1 and line.moves[0].what[0] is None
    if alone and _COUNT.search(text.plain[place : min(stop, place + 200)]):
        return Line((), False, "count", 0)
    colon = text.plain.find(":", place, min(stop, place + 200))
    if not line.moves and colon >= 0:
        tail = read_line(text, colon + 1, stop)
        count = len(tail.moves) == 1 and tail.moves[0].what[0] is None
        if count and not _ANSWER.search(text.plain, place, colon):
            return line._replace(values=0)  # `Total moves: 12`
        if tail.moves and read_line(text, place, colon).values == 0:
            line = tail
    if not line.moves:
        line = _before_prose(text, place, stop) or line
    if answer and not line.moves:
        line = _stated(text, place, stop) or line
    only = line.moves[0] if len(line.moves) == 1 else None
    if only is not None and only.what[0] is None and len(board.tiles) <= 10:
        digits = only.what[1] or ""
        if len(digits) >= 2 and digits.isdigit():  # `5874`: one tile a digit
            moves = [
                Written((None, digit, *only.what[2:]), only.offset + n, only.offset + n + 1)
                for n, digit in enumerate(digits)
            ]
            line = line._replace(moves=tuple(moves))
    return line


def _before_prose(text: Text, place: int, stop: int) -> Line | None:
    """Read `5 up, 8 left. Done!`: what stands behind a full stop may be prose."""
    for end in islice(_SENTENCE.finditer(text.plain, place, stop), 4):
        tail = read_line(text, end.end(), stop)
        if not (tail.moves or tail.attempt or says_way(text, end.end(), stop)):
            head = read_line(text, place, end.end())
            return head if head.moves else None
    return None


def _stated(text: Text, place: int, stop: int) -> Line | None:
    """Read the moves of a sentence such as `The solution is LL`, None when it is none."""
    said = _IS.search(text.plain, place, min(stop, place + 200))
    if said is None:
        return None
    tail = read_line(text, said.end(), stop)
    count = len(tail.moves) == 1 and tail.moves[0].what[0] is None  # `the number of moves is 12`
    return tail if tail.moves and not count else None


def _boards(plain: str, start: int, end: int, board: Board) -> Iterable[tuple[int, int]]:
    """Yield the pieces of a text that show a board, which are no moves."""
    size = len(board.tiles)
    everything = list(range(size))
    for match in _NESTED.finditer(plain, start, end):
        yield match.span()
    found = re.finditer(r"[^\n]+", plain[start:end]) if end - start < 1 << 20 else ()
    lines = []
    for line in found:
        if _FRAME.fullmatch(line[0]) is None:
            lines.append(line)
        else:
            yield start + line.start(), start + line.end()
    tables = [_cells(line[0], size) for line in lines]
    place = 0
    while place < len(lines):
        for count in {1, board.rows}:
            piece = tables[place : place + count]
            cells = [cell for cells in piece for cell in cells or [-1]]
            even = len({len(cells or ()) for cells in piece}) == 1
            if even and len(cells) == size and sorted(cells) == everything:
                last = lines[place + count - 1]
                yield start + lines[place].start(), start + last.end()
                place += count - 1
                break
        place += 1


def _cells(line: str, most: int) -> list[int] | None:
    """Return the cells of a line that may be of a board, None for any other line."""
    if len(line) > 12 * most + 40 or not re.fullmatch(r"[\s0-9_.xX□|│/,;+\-\[\]()]*", line):
        return None
    boxed = line.strip().strip("|│")
    if boxed != line.strip() and line.strip()[-1] in "|│":
        line = " ".join(cell.strip() or "_" for cell in re.split(r"[|│]", boxed))
    return [int(cell) if cell.isdigit() else 0 for cell in _CELLS.findall(line) if len(cell) < 9]


def move_format(move: Written, plain: str) -> str:
    """Return the name of a format by its first move."""
    way, tile, subject, _ = move.what
    if way is None:
        return "numbers"
    if tile is not None:
        return "pairs"
    if subject is None and _RUN.fullmatch(plain, move.offset, move.end):
        return "letters"
    return "lists" if _IN_LIST.search(plain, max(0, move.offset - 40), move.offset) else "words"


# Writers. Each takes moves in the tile convention.


def runs(moves: Iterable[Move], convention: Convention = Convention.TILE) -> str:
    """Write letters with runs, such as `R2D`.

    >>> runs([Move.RIGHT, Move.RIGHT, Move.DOWN])
    'R2D'
    """
    groups = groupby(letters(moves, convention))
    parts = ((letter, len(list(group))) for letter, group in groups)
    return "".join(letter + (str(count) if count > 1 else "") for letter, count in parts)


def letters(moves: Iterable[Move], convention: Convention = Convention.TILE) -> Iterable[str]:
    """Return the letters of moves in the tile or the blank convention."""
    blank = convention is Convention.BLANK
    return ((move.inverse() if blank else move).letter for move in moves)


def tile_numbers(board: Board, moves: Iterable[Move]) -> list[int]:
    """Return the number of the tile that each move slides, from `board` on.

    Raises:
        IllegalMove: a move is not legal.
    """
    numbers = []
    for move in moves:
        cell = board.sliding_cell(move)
        after = board.moved(move)
        if cell is not None:
            numbers.append(board.tiles[cell])
        board = after
    return numbers


def simplified(moves: Iterable[Move]) -> list[Move]:
    """Return the moves without those that the next one takes back at once.

    >>> simplified([Move.LEFT, Move.UP, Move.DOWN, Move.RIGHT, Move.UP])
    [Move.UP]
    """
    kept: list[Move] = []
    for move in moves:
        if kept and kept[-1] is move.inverse():
            kept.pop()
        else:
            kept.append(move)
    return kept


def inverted(moves: Sequence[Move]) -> list[Move]:
    """Return the moves that lead back from the end to the start."""
    return [move.inverse() for move in reversed(moves)]


def mirrored(moves: Iterable[Move]) -> list[Move]:
    """Return the moves for the board mirrored in its main diagonal: rows become columns."""
    swap = {Move.LEFT: Move.UP, Move.UP: Move.LEFT, Move.RIGHT: Move.DOWN, Move.DOWN: Move.RIGHT}
    return [swap[move] for move in moves]
