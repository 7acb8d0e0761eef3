"""The words of tile moves: letters, runs, words and arrows, tile numbers, in three languages.

A move names a direction, a tile, or both, and sometimes whether the tile or the blank goes there.
Nothing here knows a board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pegtile.notation.blocks import Line
from pegtile.notation.prose import FILLERS, is_prose, word_set
from pegtile.notation.reading import Written
from pegtile.notation.texts import TEX_FONTS, Text

__all__ = ["LONGEST_RUN", "MEANINGS", "read_line", "says_way"]

LONGEST_RUN = 10_000
"""The longest run, as in `R12`, that is read; no board is nearly as wide."""

_WAYS = {
    "L": "left lefts leftward leftwards l 左 左移 ← ⬅",
    "R": "right rights rightward rightwards r 右 右移 → ➡",
    "U": "up ups upward upwards u north 上 上移 ↑ ⬆",
    "D": "down downs downward downwards d south 下 下移 ↓ ⬇",
}
_BLANK = "blank empty space hole gap 空格 空白 空位 空きマス 空マス 空"
_TILE = "tile tiles piece block 数字 數字 方块 方塊 滑块 滑塊 拼块 块 塊 タイル 駒 ピース 番 号"
_NOISE = (
    "move moves moved moving slide slides sliding shift push swap the to into towards it in on then"
    " next finally first now please and direction with of number square position is by one"
    " step 第 步 手 将 將 把 移动 移動 移 滑动 滑動 滑 向 往 へ に を は の 方向 动"
    " 動かす 動かします スライド する します 然后 再 最后"
    " ステップ 次 です 首先 先 最初 最後 それから 目 動かし 動かして 移し 移して i we again"
)
_VERBS = word_set(
    "move slide shift push swap 将 將 把 移动 移動 移 滑动 滑動 滑 動かす 動かします 動かし"
)
_BEFORE = FILLERS | word_set("the it to 最初 に")
_PROSE = word_set("tiles slid count total number convention")
_KIND = {
    word: kind
    for kind, words in (("blank", _BLANK), ("tile", _TILE), ("noise", _NOISE), *_WAYS.items())
    for word in words.split()
}
_ARROWS = "←⬅↑⬆↓⬇"
_ARROW_RIGHT = "→➡⇒➔⟶"
MEANINGS = _KIND | dict.fromkeys(_ARROW_RIGHT, "R")
"""What each word means: a direction `L R U D`, `tile`, `blank`, or `noise`."""
_OTHERS = sorted((word for word in _KIND if not word.isascii()), key=len, reverse=True)
_TOKEN = re.compile(
    rf"""
    (?P<number>(?:(?<![\w)\]])-)?[0-9][0-9_]*+(?:\.[0-9]++)?+
        (?!(?![LRUDlrud](?![A-Za-z]))[A-Za-z]))
  | (?P<letters>(?:[LRUD][0-9]*+)++(?![A-Za-z0-9])|(?:[lrud][0-9]*+)++(?![A-Za-z0-9]))
  | (?P<junk>[A-Za-z]++[0-9]++[A-Za-z]++[0-9][A-Za-z0-9]*+|[0-9][0-9_]*+)
  | (?P<word>[A-Za-z]+(?:'[a-z]+)?)
  | (?P<other>{"|".join(map(re.escape, _OTHERS))})
  | (?P<mark>[,;.:()!…])
  | (?P<blanks>(?:\\(?:{TEX_FONTS})(?![A-Za-z])
      |[\s"'`*_$|\\&=\#/\[\]{{}}>~]|-(?![0-9])|(?<=[\w)\]])-)++)
  | (?P<unknown>.)
    """,
    re.VERBOSE,
)
# `URXL`: letters of moves, and one that is none.
_STRAY = re.compile(r"(?=...)([LRUD]*+)([A-Z])[LRUD]*+$")
_LETTER = re.compile(r"([LRUD])([0-9]*)")


class _Token(NamedTuple):
    kind: str
    text: str
    offset: int


def _tokens(text: Text, start: int, end: int) -> Iterator[_Token]:
    """Take a stretch of text apart."""
    told = ""  # the kind of the word before, unless that is an arrow
    for match in _TOKEN.finditer(text.plain, start, end):
        kind, word, offset = match.lastgroup or "", match[0], match.start()
        if kind == "blanks":
            if ">" in word:  # an arrow to the right is plain `>`
                for place, char in enumerate(text.given[offset : match.end()]):
                    # An arrow behind a direction in words leads to the next one.
                    if char in _ARROW_RIGHT and told not in (*_WAYS, "letters"):
                        yield _Token("R", char, offset + place)
            continue
        if kind in ("word", "other"):
            kind = _KIND.get(word.casefold(), "unknown")
        if kind == "letters" and word.casefold() in _KIND:
            kind = _KIND[word.casefold()]
        told = "" if word in _ARROWS else kind
        stray = _STRAY.match(word) if kind == "unknown" else None
        if stray is not None:
            if stray[1]:
                yield _Token("letters", stray[1], offset)
            yield _Token("unknown", stray[2], offset + stray.end(1))
            continue
        yield _Token(kind, word, offset)


class _Reader:
    """Reads one line, token by token."""

    __slots__ = ("comment", "good", "lead", "listed", "moves", "number", "subject")

    def __init__(self) -> None:
        self.moves: list[Written] = []
        self.good = True
        self.lead: str | None = None
        self.number: _Token | None = None
        self.subject: str | None = None
        self.comment = 0
        self.listed = False  # each move stands in brackets

    def flush(self) -> None:
        """End a move that is a tile's number alone."""
        if self.number is not None:
            self._put(None, self.number, self.number)

    def _put(self, way: str | None, first: _Token, last: _Token) -> None:
        tile = None if self.number is None else self.number.text
        end = last.offset + len(last.text)
        self.moves.append(Written((way, tile, self.subject, self.lead), first.offset, end))
        self.number = self.lead = None

    def take(self, token: _Token) -> None:
        """Take one token; `good` becomes false when it has no place in a move."""
        kind, word, offset = token
        if self.comment:
            self.comment += {"(": 1, ")": -1}.get(word, 0)
        elif kind == "number":
            self.flush()
            self.number = token
        elif kind in _WAYS:
            self._put(kind, self.number or token, token)
        elif kind == "letters":
            self._letters(word, offset)
        elif kind in ("blank", "tile"):
            self.subject = kind
        elif kind == "mark":
            self._mark(word)
        elif kind != "noise":
            self.good = False

    def _letters(self, word: str, offset: int) -> None:
        """Take a run of letters, such as `URDL2UR2`."""
        for match in _LETTER.finditer(word.upper()):
            count = int(match[2] or 1) if len(match[2]) < 6 else LONGEST_RUN + 1
            if match[2] and not 1 <= count <= LONGEST_RUN:
                self.good = False
                return
            token = _Token(match[1], match[0], offset + match.start())
            for _ in range(count if match[2] else 1):
                self._put(match[1], self.number or token, token)

    def _mark(self, word: str) -> None:
        """Take a punctuation mark."""
        number = self.number
        counted = not self.moves or self.moves[0].what[-1] is not None
        if word in ".:)" and number is not None and counted and number.text.isdigit():
            self.lead = number.text if word == ":" else f".{number.text}"
            self.number = None
        elif word in ";.!":
            self.flush()
        elif word == "(":
            # In brackets stands a move, or what is said about the move before.
            self.comment = int(bool(self.moves) and not self.listed)
            self.listed = self.listed or not self.moves


def read_line(text: Text, start: int, end: int) -> Line:
    """Read a line of moves: the words of each are (direction, tile, subject, leading number)."""
    reader = _Reader()
    first = ""
    values = words = letters = 0
    bad = -1
    short = True
    seen: list[_Token] = []
    for place, token in enumerate(_tokens(text, start, end)):
        kind = token.kind
        if place < 400:
            seen.append(token)
        if not first and kind not in ("number", "mark"):
            first = "values" if kind in _WAYS or kind == "letters" else token.text.casefold()
        values += kind == "number" or kind == "letters"
        words += kind in _WAYS
        letters += len(token.text) == 1 and token.text.isalpha()
        short = short and (kind in ("number", "letters", "mark") or len(token.text) < 3)
        if reader.good:
            reader.take(token)
            bad = -1 if reader.good else token.offset
        elif place > 400:
            break
    reader.flush()
    good = reader.good and bool(reader.moves)
    if not good and short and (values or letters):
        first = "values"
    moves = tuple(reader.moves)
    values += words > 1
    if good:
        return Line(moves, False, first, values, bad)
    attempt = _is_attempt(seen, text.plain[start:end])
    return Line((), False, first, values, bad, moves, attempt)


def says_way(text: Text, start: int, end: int) -> bool:
    """Say whether a stretch of text names a direction."""
    return any(token.kind in (*_WAYS, "letters") for token in _tokens(text, start, end))


def _is_attempt(seen: list[_Token], line: str) -> bool:
    """Say whether a line that cannot be read tells a move all the same."""
    words = [token.text.casefold() for token in seen]
    if is_prose(line, words, _PROSE):
        return False
    kinds = [
        token.kind for token, word in zip(seen, words, strict=True)
        if token.kind != "mark" and word not in _BEFORE
    ]  # fmt: skip
    way = any(kind in (*_WAYS, "letters") for kind in kinds)
    verb = next((word for word in words if word.isalpha() and word not in _BEFORE), "") in _VERBS
    if verb:
        return way or "number" in kinds
    begins = kinds[:1] != [] and kinds[0] in ("number", "tile", "letters", *_WAYS)
    return way and (begins or kinds.count("unknown") <= 1)
