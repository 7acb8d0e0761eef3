r"""Markdown tables around moves: which column counts the rows, and which tell no moves.

A first column headed `#`, `Step` or the like counts. Where other columns tell the moves, those that
are headed `State`, `Board`, `Explanation` or the like, or are named for the pegs, tell none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["tables_told"]

_RULE = re.compile(r"^[ \t]*+\|?[ \t:]*+-[-|: \t]*+$", re.MULTILINE)
_BAR = re.compile(r"(?<!\\)\|")
_COUNTS = re.compile(
    r"(?:\#|No\.?|Nr\.?|Number|Step|Move|Turn|序号|步骤|步數|步数|步|手順|手|番号|手数)"
    r"(?:\s*\#|\s+(?:No\.?|Number))?",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r"\b(?:states?|boards?|result\w*|configurations?|layout|after|stacks|notes?|comments?"
    r"|explanations?|reason\w*|why|remarks?|descriptions?|effect|purpose)\b"
    "|状态|状態|盘面|盤面|局面|结果|結果|移动后|移動後|说明|説明|备注|備考|理由|解释|解説",
    re.IGNORECASE,
)
_TELLS = re.compile(
    r"\b(?:moves?|actions?|dis[ck]|ring|tile|piece|from|to|source|target|direction)\b|>"
    "|移动|移動|操作|動作|动作|圆盘|圓盤|円盤|方块|タイル|从|從|到|から|へ|方向",
    re.IGNORECASE,
)
_PEG = re.compile(r"(?:(?:peg|rod|pole|tower|柱|ペグ)\s*)?[A-Za-z0-9]\s*(?:柱)?", re.IGNORECASE)
_FIRST_NUMBER = re.compile(r"[ \t]*+\|?[ \t*]*+[0-9]++[ \t*]*+\|")
_NUMBER = re.compile(r"[\s*]*[0-9]+[\s*]*")


def tables_told(plain: str) -> str:
    r"""Return a text with a bracket behind each number that counts rows, and asides left blank.

    Every character keeps its place.

    >>> tables_told("|Step|From|To|Note|\n|-|-|-|-|\n|1|A|C|done|").split("\n")[2]
    '|1)A|C|    |'
    """
    if "|" not in plain:
        return plain
    pieces: list[str] = []
    done = 0
    for rule in _RULE.finditer(plain):
        above = plain.rfind("\n", done, max(done, rule.start() - 1)) + 1 or done
        header = plain[above : max(above, rule.start() - 1)]
        if rule.start() <= done or "|" not in header:
            continue
        headings = [header[begin:end].strip(" \t*_`") for begin, end in _cells(header)]
        place = rule.end() + 1
        counts = bool(headings) and _COUNTS.fullmatch(headings[0]) is not None
        counts = counts and _FIRST_NUMBER.match(plain, place) is not None
        asides = _asides(headings[counts:], counts)
        pieces.append(plain[done:place])
        while place < len(plain):
            stop = plain.find("\n", place)
            stop = len(plain) if stop < 0 else stop
            row = plain[place:stop]
            if "|" not in row:
                break
            pieces.append(_told(row, asides, counts=counts) + plain[stop : stop + 1])
            place = stop + 1
        done = min(place, len(plain))
    return "".join(pieces) + plain[done:]


def _cells(row: str) -> Iterator[tuple[int, int]]:
    """Yield where the cells of a row begin and end."""
    begin = len(row) - len(row.lstrip())
    begin += row[begin : begin + 1] == "|"
    for bar in _BAR.finditer(row, begin):
        yield begin, bar.start()
        begin = bar.end()
    if row[begin:].strip():
        yield begin, len(row)


def _asides(headings: list[str], first: int) -> set[int]:
    """Return the columns, the first being `first`, that tell no moves, if others surely do."""
    asides = {n for n, heading in enumerate(headings, first) if _ASIDE.search(heading)}
    pegs = {n for n, heading in enumerate(headings, first) if _PEG.fullmatch(heading)}
    if len(pegs) > 1:
        asides |= pegs
    others = (heading for n, heading in enumerate(headings, first) if n not in asides)
    return asides if any(map(_TELLS.search, others)) else set()


def _told(row: str, asides: set[int], *, counts: bool) -> str:
    """Return a row with the count marked and the asides blank."""
    pieces: list[str] = []
    done = 0
    for n, (begin, end) in enumerate(_cells(row)):
        if n in asides:
            pieces += row[done:begin], " " * (end - begin)
            done = end
        elif n == 0 and counts and _NUMBER.fullmatch(row, begin, end) and end < len(row):
            pieces += row[done:end], ")"
            done = end + 1
    return "".join(pieces) + row[done:]
