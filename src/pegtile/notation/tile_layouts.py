r"""Other people's layouts of boards, rewritten as plain rows before they are read.

==============  =====================================================================
nested lists    `[[1, 2, 3], [4, 5, 6], [7, 8, 0]]`, tuples and quotes alike
comments        `#` to the end of the line
the blank       `-1`, `None` or `null`; an empty cell between commas, tabs or `|`, or under the
                cells of the other rows; the largest tile on request
hexadecimal     `1234/5678/9ABC/DEF0`: one character a cell, A for 10 … Z for 35
letters         `ABCD/EFGH/IJKL/MNO_`: A for 1, B for 2 …, with a blank that is no letter
Korf            `id t0 … t15`, or `id optimum t0 … t15`
HOG2            `(4x4)14 13 …`: width × height, then the cells row by row
UNH             `4 4`, then where each tile is, the blank first, one number a line
table           `| 1 | 2 |` or `│ 1 │ 2 │` on every line, with or without ruled lines
header          `5 5 2`: width, height and how many boards follow
==============  =====================================================================
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from math import isqrt

from pegtile.errors import BadText
from pegtile.notation.brackets import check_brackets
from pegtile.notation.texts import Text

__all__ = ["LAYOUTS", "prepared", "split_boards"]

LAYOUTS = ("rows", "korf", "unh", "hog2")
"""The layouts that can be asked for by name; without a name the text tells."""

_COMMENT = re.compile(r"#[^\n]*")
_ROW_END = re.compile(r"[\])}]\s*+(?:,\s*+)?(?=[\[({])")
_ONE_ROW = re.compile(r"\s*[\[({]\s*[\[({][^\[\](){}]*[\])}]\s*[\])}]\s*\Z")
_HOG2 = re.compile(r"\s*\(\s*([0-9]{1,4})\s*[xX]\s*([0-9]{1,4})\s*\)")
_UNH = re.compile(r"\s*([0-9]{1,4})[ \t]+([0-9]{1,4})[ \t]*\n(.*)", re.DOTALL)
_ONE_A_LINE = re.compile(r"(?:[^\n0-9]*\n)?(?:[ \t]*[0-9]{1,6}[ \t]*(?:\n|\Z)){2,}", re.DOTALL)
_COUNTED = re.compile(r"\s*([0-9]{1,4})[ \t]+([0-9]{1,4})[ \t]+([0-9]{1,6})[ \t]*\n")
_HEAD = re.compile(r"\s*(?:[0-9]+[xX×][0-9]+|[0-9]{1,2}(?:[ \t]+[0-9]{1,2})?)[ \t\r]*[\n/;]")
_RULE = frozenset("|:+-= \t\r")
_DRAWN = str.maketrans({**dict.fromkeys("│║┃", "|"), **dict.fromkeys("─═━", "-"),
                        **dict.fromkeys("┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╭╮╰╯┏┳┓┣╋┫┗┻┛", "+")})  # fmt: skip
_NOTHING = re.compile(r"(?<![^\s,\[(|])(?:None|null)(?![^\s,\])|])")
_EMPTY_CELL = re.compile(r"\|[ \t]+(?=\|)")
_NUMBERS = re.compile(r"[0-9]{1,9}")
_CELLS = re.compile(r"[0-9]{1,9}|[_.xX□]")
_BLANKS = "_.xX□"
_WORDS = re.compile(r"[^\s/;|,]+")
_MOST_CELLS = 1_000_000


def prepared(text: str, *, layout: str | None = None, largest_blank: bool = False) -> str:
    """Rewrite a board in any layout as plain rows.

    What can be kept at its place is, so that errors point into the text as it was given.

    Raises:
        BadText: the text is not in the layout that was asked for, or cannot be told from another.
    """
    plain = _COMMENT.sub(lambda match: " " * len(match[0]), Text(text).plain).translate(_DRAWN)
    plain = _NOTHING.sub("0   ", plain)
    if layout == "korf" or (layout is None and _is_korf(plain)):
        return _korf(plain)
    if layout == "hog2" or (layout is None and _HOG2.match(plain)):
        return _hog2(plain)
    if layout == "unh" or (layout is None and _looks_unh(plain)):
        return _unh(plain)
    if re.search(r"[\[({]", plain):
        check_brackets(plain)
        nested_row = _ONE_ROW.match(plain) is not None
        plain = _ROW_END.sub(lambda match: "/" + " " * (len(match[0]) - 1), plain)
        plain = re.sub(r"[\[\](){}\"']", " ", plain).strip(" ,\n")
        if nested_row:
            plain = f"1x{len(_WORDS.findall(plain))}\n{plain}"
    counted = _counted(plain)
    if counted is not None and int(counted[3]) > 1:
        raise BadText(counted[0].strip(), f"one board, and no header of {int(counted[3])}")
    if counted is not None:
        plain = f"{counted[2]} {counted[1]}\n" + plain[counted.end() :]
    if plain.count("|") > 1:
        plain = _table(plain)
    head = _HEAD.match(plain)
    at = head.end() if head else 0
    plain = plain[:at] + _characters(plain[at:])
    plain = _blank_written(plain)
    return _largest_as_blank(plain) if largest_blank else plain


def split_boards(text: str) -> list[str]:
    """Return the texts of the boards that a header `width height count` announces, else the one.

    Raises:
        BadText: there are other than so many.
    """
    counted = _counted(text)
    if counted is None:
        return [text]
    width, height, count = map(int, counted.groups())
    cells = list(_CELLS.finditer(text, counted.end()))
    size = width * height
    if len(cells) != size * count:
        raise BadText(counted[0].strip(), f"{count} boards of {size} cells, found {len(cells)}")
    return [
        _rows([cell[0] for cell in cells[at : at + size]], height, width)
        for at in range(0, len(cells), size)
    ]


def _rows(cells: list[str], rows: int, columns: int) -> str:
    """Write cells as rows below their size."""
    lines = (" ".join(cells[row * columns : (row + 1) * columns]) for row in range(rows))
    return f"{rows}x{columns}\n" + "/".join(lines)


def _counted(text: str) -> re.Match[str] | None:
    """Return the header `width height count` of a text, None when its first row is no header."""
    match = _COUNTED.match(text)
    if match is None:
        return None
    width, height, count = map(int, match.groups())
    size = width * height
    # A row of a board of three columns has the same look; only a header fits what follows it.
    cells = ["0" if cell in _BLANKS else cell for cell in _CELLS.findall(text, match.end())[:size]]
    whole = size > 1 and count > 0 and len(cells) == size <= _MOST_CELLS
    return match if whole and {*map(int, cells)} == {*range(size)} else None


def _is_korf(plain: str) -> bool:
    """Say whether this is one line of an instance's number, perhaps its optimum, and a square."""
    words = plain.split()
    if "\n" in plain.strip() or not 5 <= len(words) <= 1000 or not all(map(str.isdigit, words)):
        return False
    numbers = [int(word) if len(word) < 9 else -1 for word in words]
    if sorted(numbers) == list(range(len(numbers))):
        return False
    return any(
        isqrt(len(rest)) ** 2 == len(rest) > 8 and sorted(rest) == list(range(len(rest)))
        for rest in (numbers[1:], numbers[2:])
    )


def _korf(plain: str) -> str:
    words = plain.split()
    side = isqrt(len(words) - 1)
    cells = words[-side * side :]
    if side < 2 or len(words) - len(cells) > 2:
        raise BadText(plain.strip(), "an instance's number and the cells of a square board")
    return _rows(cells, side, side)


def _hog2(plain: str) -> str:
    match = _HOG2.match(plain)
    if match is None:
        raise BadText(plain.strip(), "a size and the cells, such as (4x4)14 13 …")
    width, height = int(match[1]), int(match[2])
    cells = _NUMBERS.findall(plain, match.end())
    if len(cells) != width * height:
        raise BadText(match[0].strip(), f"{width * height} cells, found {len(cells)}")
    return _rows(cells, height, width)


def _looks_unh(plain: str) -> bool:
    match = _UNH.match(plain)
    if match is None:
        return False
    rows = match[3].split()
    if len(rows) == int(match[1]) and {len(row) for row in rows} == {int(match[2])} != {1}:
        return False  # a size, and rows of one character a cell
    return "position" in match[3] or bool(_ONE_A_LINE.fullmatch(match[3].rstrip() + "\n"))


def _unh(plain: str) -> str:
    """Turn the place of each tile into the tile of each place."""
    match = _UNH.match(plain)
    if match is None:
        raise BadText(plain.strip(), "a size such as 4 4, then where each tile is, one a line")
    rows, columns = int(match[1]), int(match[2])
    size = rows * columns
    places = [int(word) for word in _NUMBERS.findall(match[3].split("goal")[0])]
    if size > _MOST_CELLS or len(places) != size:
        raise BadText(match[3][:40].strip(), f"{size} places, found {len(places)}")
    if sorted(places) != list(range(size)):
        seen = Counter(places)
        wrong = next(place for place in places if place >= size or seen[place] > 1)
        raise BadText(str(wrong), f"each place from 0 to {size - 1} once")
    cells = [0] * size
    for tile, place in enumerate(places):
        cells[place] = tile
    return _rows([str(tile) for tile in cells], rows, columns)


def _table(plain: str) -> str:
    """Take `|` for the mark between cells when it stands on every one of several lines."""
    rows = ["" if _RULE.issuperset(row) and "-" in row else row for row in plain.split("\n")]
    filled = [row for row in rows if row.strip()]
    if len(filled) < 2 or not all("|" in row for row in filled):
        return plain
    empty = sum(bool(_EMPTY_CELL.search(row)) for row in filled)
    if empty == 1 and not any(char in _BLANKS or char == "0" for char in _CELLS.findall(plain)):
        rows = [_EMPTY_CELL.sub(lambda match: "|0" + match[0][2:], row, count=1) for row in rows]
    return "\n".join(row.replace("|", " ") for row in rows)


def _characters(plain: str) -> str:
    """Write out hexadecimal digits or letters, one character a cell."""
    words = _WORDS.findall(plain)
    joined = "".join(words)
    if not any(char.isalpha() and char not in "xX" for char in joined) or not joined.isascii():
        return plain
    even = len({len(word) for word in words}) == 1 and len(words[0]) > 1
    if not even or re.fullmatch(r"[0-9]+[xX][0-9]+", words[0]):
        return plain
    letters = not any(char.isdigit() for char in joined)
    size = len(joined)

    def number(match: re.Match[str]) -> str:
        cells = []
        for char in match[0]:
            if char in "_.":
                cells.append("0")
            elif letters:
                cells.append(str(ord(char.upper()) - 64) if char.isalpha() else char)
            else:
                cells.append(str(int(char, 36)) if char.isalnum() else char)
        return " ".join(cells)

    written = _WORDS.sub(number, plain)
    values = _NUMBERS.findall(written)
    known = sorted(map(int, values)) == list(range(size))
    return written if known else plain


def _blank_written(plain: str) -> str:
    """Write the blank as 0 where it is `-1` or an empty cell."""
    words = _WORDS.findall(plain)
    if "0" in words or any(word in _BLANKS for word in words):
        return plain
    if words.count("-1") == 1:
        return re.sub(r"(?<![^\s/;|,])-1(?![^\s/;|,])", " 0", plain)
    rows = [row for row in re.split(r"[\n/;|]", plain) if row.strip(" \r")]
    for mark in (",", "\t"):
        if all(mark in row for row in rows) and rows:
            cells = [[cell.strip(" \r") for cell in row.split(mark)] for row in rows]
            width = len(cells[0])
            empty = sum(cell == "" for row in cells for cell in row)
            if empty == 1 and all(len(row) == width for row in cells):
                return "/".join(" ".join(cell or "0" for cell in row) for row in cells)
    return _gap_filled(plain)


def _gap_filled(plain: str) -> str:
    """Write 0 into the gap that one of several aligned rows has before its last cell."""
    rows = plain.split("\n")
    spans = [[match.span() for match in _WORDS.finditer(row)] for row in rows]
    width = max(map(len, spans))
    short = [number for number, cells in enumerate(spans) if 0 < len(cells) < width]
    whole = [cells for cells in spans if len(cells) == width]
    if len(short) != 1 or len(whole) < 2 or len(spans[short[0]]) != width - 1:
        return plain
    columns = [(min(begins), max(ends)) for begins, ends in
               (zip(*column, strict=True) for column in zip(*whole, strict=True))]  # fmt: skip
    if any(before[1] >= after[0] for before, after in pairwise(columns)):
        return plain
    row = rows[short[0]]
    under = [[n for n, (begin, end) in enumerate(columns) if begin < stop and at < end]
             for at, stop in spans[short[0]]]  # fmt: skip
    missing = [n for n in range(width) if [n] not in under]
    if len(missing) != 1 or missing[0] == width - 1:
        return plain
    at = columns[missing[0]][1]
    rows[short[0]] = row[: at - 1].ljust(at - 1) + "0" + row[at:]
    return "\n".join(rows)


def _largest_as_blank(plain: str) -> str:
    """Write the largest number as 0."""
    numbers = _NUMBERS.findall(plain)
    largest = max(numbers, key=int, default="")
    if "0" in numbers or not largest:
        raise BadText(plain.strip(), "the tiles 1 to N, of which the largest is the blank")
    return re.sub(rf"(?<![0-9]){largest}(?![0-9])", "0".rjust(len(largest)), plain)
