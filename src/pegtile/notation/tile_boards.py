r"""Boards as people write them, read and written side by side.

Rows are separated by line ends, `/`, `;` or `|`; cells by spaces, tabs or commas, or by nothing
when every cell is one character. The blank is 0, `_`, `.` or `x`. A first row may tell the size
(`3x3`, `3 3`, or `3` for a square). One line of cells alone is a square board if it can be one.

::

    812/043/765      8 1 2/0 4 3/7 6 5      3 3\n8 1 2\n_ 4 3\n7 6 5      812043765
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import isqrt

from pegtile.errors import BadRequest, BadState, BadText, quoted
from pegtile.notation.tile_layouts import prepared, split_boards
from pegtile.tiles.board import Board
from pegtile.tiles.goals import NAMED_GOALS, check_same_tiles, named_goal

__all__ = ["grid", "one_line", "read_board", "read_boards", "read_goal"]

_BLANKS = ("_", ".", "x", "X", "□")
_PIECE = re.compile(r"(?P<end>[/;|\n])|(?P<word>[^\s,/;|]+)")
_SIZE = re.compile(r"([0-9]{1,9})[xX×]([0-9]{1,9})", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,9}", re.ASCII)


def read_board(
    text: str, *, rows: int | None = None, layout: str | None = None, largest_blank: bool = False
) -> Board:
    """Read a board, in plain rows or in a layout of `tile_layouts`.

    >>> print(read_board("812/043/765"))
    8 1 2/0 4 3/7 6 5
    >>> print(read_board("1 2 3 4 5 _", rows=2))
    1 2 3/4 5 0

    Args:
        text: the board.
        rows: how many rows it has, for a text of one line; otherwise only checked.
        layout: `rows`, `korf`, `unh` or `hog2`; when None the text tells.
        largest_blank: the tiles are 1 to N, and N is the blank.

    Raises:
        BadText: a cell is not a number, or there is no cell at all.
        BadState: the rows differ in length or from the size that is told, or the numbers are not
            0 … N − 1, each once.
        BadRequest: the cells cannot be laid out in that many rows.
    """
    table = _split(prepared(text, layout=layout, largest_blank=largest_blank))
    if not table:
        raise BadText(text, "a board, such as 8 1 2/0 4 3/7 6 5")
    size = _size(table[0])
    if size is not None:
        table = table[1:]
    elif len(table) > 1 and rows != len(table) and _is_header(table):
        header = [int(word.text) for word in table[0]]
        size = (header[0], header[-1])
        table = table[1:]
    cells = [[_tile(word, number, place) for place, word in enumerate(row, 1)]
             for number, row in enumerate(table, 1)]  # fmt: skip
    if size is not None and not (len(cells) == 1 and len(cells[0]) == size[0] * size[1]):
        _check_size(size, cells)
    if len(cells) == 1:
        flat = cells[0]
        wanted = size[0] if size is not None else rows or _usual_rows(len(flat))
        if wanted < 1 or len(flat) % wanted:
            raise BadRequest(
                f"{len(flat)} cells do not make {wanted} rows of equal length: expected a number"
                f" of cells that {wanted} divides"
            )
        columns = len(flat) // wanted
        cells = [flat[row * columns : (row + 1) * columns] for row in range(wanted)]
    if rows is not None and len(cells) != rows:
        raise BadState(f"the board has {len(cells)} rows: expected {rows}")
    return Board.from_rows(cells)


def read_goal(text: str, start: Board) -> Board:
    """Read a goal for `start`: a name of `NAMED_GOALS`, or a board of the same tiles.

    >>> print(read_goal("snail", Board.parse("8 1 2/0 4 3/7 6 5")))
    1 2 3/8 0 4/7 6 5

    Raises:
        BadState: the board cannot be, or is of another size.
        BadRequest: no goal has that name, or a cell is not a number.
    """
    name = text.strip().lower()
    if name in NAMED_GOALS:
        return named_goal(name, start.rows, start.columns)
    if re.search(r"[^\W\dxX_]", text):
        return named_goal(text.strip(), start.rows, start.columns)  # which says what is expected
    rows = None if re.search(r"[/;|\n]", text.strip()) else start.rows
    try:
        goal = read_board(text, rows=rows)
    except (BadState, BadRequest) as error:
        raise type(error)(f"goal {quoted(text)}: {error}") from None
    except BadText as error:
        raise BadRequest(f"goal {quoted(text)}: {error}") from None
    check_same_tiles(start, goal)
    return goal


def read_boards(text: str, *, layout: str | None = None) -> list[Board]:
    r"""Read all boards of a text: after a header `width height count`, else one.

    >>> len(read_boards("2 2 2\n1 2 3 0\n0 1 2 3"))
    2

    Raises:
        BadText: there are not as many boards as the header says, or one cannot be read.
        BadState: one cannot be.
    """
    return [read_board(piece, layout=layout) for piece in split_boards(text)]


def one_line(board: Board) -> str:
    """Write a board on one line, as short as it reads back.

    >>> one_line(Board.parse("8 1 2/0 4 3/7 6 5"))
    '812/043/765'
    >>> one_line(Board.parse("1 2 3 4 5 6/7 8 9 10 11 0"))
    '1 2 3 4 5 6/7 8 9 10 11 0'
    >>> one_line(Board(1, 4, (1, 2, 3, 0)))  # without its size, it would be read as 2×2
    '1x4/1 2 3 0'
    """
    if board.rows == 1 and _usual_rows(board.columns) != 1:
        return f"1x{board.columns}/{board}"
    if len(board.tiles) <= 10 and board.rows > 1 and board.columns > 1:
        return str(board).replace(" ", "")
    return str(board)


def grid(board: Board, *, blank: str = "_") -> str:
    """Write a board as lines with its columns aligned.

    >>> print(grid(Board.parse("8 1 2/0 4 3/7 6 5")))
    8 1 2
    _ 4 3
    7 6 5
    """
    width = len(str(len(board.tiles) - 1))
    return "\n".join(
        " ".join((str(tile) if tile else blank).rjust(width) for tile in row)
        for row in board.row_list()
    )


@dataclass(frozen=True, slots=True)
class _Word:
    """A piece of text and where it stands, from 1."""

    text: str
    line: int
    column: int


def _split(text: str) -> list[list[_Word]]:
    """Return the rows that are not empty, cell by cell."""
    table: list[list[_Word]] = [[]]
    line, line_start = 1, 0
    for piece in _PIECE.finditer(text):
        if piece["word"]:
            table[-1].append(_Word(piece["word"], line, piece.start() - line_start + 1))
        else:
            table.append([])
            if piece["end"] == "\n":
                line, line_start = line + 1, piece.end()
    table = [row for row in table if row]
    head = 1 if len(table) > 1 and _tells_size(table[0]) else 0
    body = table[head:]
    if body and all(len(row) == 1 and not _SIZE.fullmatch(row[0].text) for row in body):
        # A single column has a cell of one character at least; ragged rows are found later.
        short = any(len(row[0].text) == 1 for row in body)
        if not short and not body[0][0].text.startswith("-"):
            body = [[_Word(c, row[0].line, row[0].column + place)
                     for place, c in enumerate(row[0].text)] for row in body]  # fmt: skip
    return table[:head] + body


def _tells_size(row: list[_Word]) -> bool:
    """Say whether a first row can only tell the size: `3x4`, `3 4`, or `3`."""
    return _size(row) is not None or (
        len(row) in (1, 2) and all(len(word.text) == 1 and word.text.isdigit() for word in row)
    )


def _size(row: list[_Word]) -> tuple[int, int] | None:
    """Return the size that a row such as `3x4` tells."""
    match = _SIZE.fullmatch(row[0].text) if len(row) == 1 else None
    return None if match is None else (int(match[1]), int(match[2]))


def _is_header(table: list[list[_Word]]) -> bool:
    """Say whether the first row tells the size of the rest."""
    first, rest = table[0], table[1:]
    if len(first) > 2 or not all(_NUMBER.fullmatch(word.text) for word in first):
        return False
    rows, columns = int(first[0].text), int(first[-1].text)
    count = sum(map(len, rest))
    if len(first) != len(rest[0]):
        # Of another length than the rows below, and not all wrong about them, or they are a board.
        agrees = count == rows * columns or rows == len(rest) or columns == len(rest[0])
        return agrees or (_makes_board(rest) and not _makes_board(table))
    # As long as the rows below: only if those make a board, and all together do not.
    return count == rows * columns and _makes_board(rest) and not _makes_board(table)


def _makes_board(table: list[list[_Word]]) -> bool:
    """Say whether the cells are 0 … N − 1, each once."""
    cells = ["0" if word.text in _BLANKS else word.text for row in table for word in row]
    return sorted(cells) == sorted(map(str, range(len(cells))))


def _tile(word: _Word, row: int, column: int) -> int:
    """Return the number of a cell."""
    if word.text in _BLANKS:
        return 0
    if not _NUMBER.fullmatch(word.text):
        raise BadText(
            word.text,
            f"a tile's number, or 0 for the blank, in row {row}, column {column} of the board",
            line=word.line,
            column=word.column,
        )
    return int(word.text)


def _check_size(size: tuple[int, int], cells: list[list[int]]) -> None:
    """Make sure that the rows are those that the size tells."""
    rows, columns = size
    if len(cells) != rows:
        raise BadState(
            f"the size {rows}×{columns} is told, but there are {len(cells)} rows: expected {rows}"
        )
    for number, row in enumerate(cells, 1):
        if len(row) != columns:
            raise BadState(
                f"the size {rows}×{columns} is told, but row {number} has {len(row)} cells:"
                f" expected {columns}"
            )


def _usual_rows(cells: int) -> int:
    """Return how many rows one line of cells makes when nobody says: a square if it can be."""
    side = isqrt(cells)
    return side if side * side == cells else 1
