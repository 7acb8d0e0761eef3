"""The words of tile moves in three languages, and how a text is taken apart.

A token is a number, letters of directions, a direction in words or an arrow, a mark, or a word of a
known kind. Nothing here knows what a move is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pegtile.notation.texts import TEX_FONTS, Text

__all__ = ["ARROWS_RIGHT", "MEANINGS", "STEPS", "WAYS", "Token", "tokens"]

WAYS = {
    "L": "left lefts leftward leftwards l 左 左移 leftarrow ← ⬅ ⇦",
    "R": "right rights rightward rightwards r 右 右移 → ➡ ⇨",
    "U": "up ups upward upwards u north 上 上移 uparrow ↑ ⬆ ⇧",
    "D": "down downs downward downwards d south 下 下移 downarrow ↓ ⬇ ⇩",
}
_BLANK = "blank empty space hole gap 空格 空白 空位 空きマス 空マス 空"
_TILE = "tile tiles piece block 数字 數字 方块 方塊 滑块 滑塊 拼块 块 塊 タイル 駒 ピース 番 号"
_NOISE = (
    "move moves moved moving slide slides sliding shift push swap the to into towards it in on then"
    " next finally first now please and direction with of number square position is by"
    " step 第 步 手 将 將 把 移动 移動 移 滑动 滑動 滑 向 往 へ に を は の 方向 动"
    " 動かす 動かします スライド する します 然后 再 最后"
    " ステップ 次 です 首先 先 最初 最後 それから 目 動かし 動かして 移し 移して i we again"
    " go goes 順 順番"
)
_KIND = {
    word: kind
    for kind, words in (("blank", _BLANK), ("tile", _TILE), ("noise", _NOISE), *WAYS.items())
    for word in words.split()
}
_TO_TEN = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
_NUMERALS = {
    word: str(number)
    for words in (_TO_TEN.split(), "一二三四五六七八九十")
    for number, word in enumerate(words, 1)
}
_STEPS = frozenset(("step", "position", "square", "步", "手"))
_ARROWS = "←⬅⇦↑⬆⇧↓⬇⇩"
ARROWS_RIGHT = "→➡⇒➔⟶"
"""Arrows to the right: moves, unless they lead from one word or number to the next."""
STEPS = ("step", "ステップ", "第")
"""Words that say that the number behind them counts."""
MEANINGS = _KIND | dict.fromkeys(ARROWS_RIGHT, "R")
"""What each word means: a direction `L R U D`, `tile`, `blank`, or `noise`."""
_OTHERS = sorted(
    (word for word in (*_KIND, *_NUMERALS) if not word.isascii()), key=len, reverse=True
)
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
      |</?[A-Za-z]{{1,9}}+\s*+/?>|[\s"'`*_$|\\&=\#/\[\]{{}}>~]|-(?![0-9])|(?<=[\w)\]])-)++)
  | (?P<unknown>.)
    """,
    re.VERBOSE,
)
_NUMBERS_APART = re.compile(
    r"[\s*_`\[(]*+[0-9]++(?:\s*+>\s*+[0-9]++)++(?:の順番?[にで]?)?[\s*_`\])!.]*+"
)
# `URXL`: letters of moves, and one that is none.
_STRAY = re.compile(r"(?=...)([LRUD]*+)([A-Z])[LRUD]*+$")


class Token(NamedTuple):
    """A piece of a text: its kind, what it says, where it begins, the number that a word is."""

    kind: str
    text: str
    offset: int
    value: str = ""

    @property
    def says_way(self) -> bool:
        """Whether it is a direction in letters or words, and no arrow."""
        return self.kind in (*WAYS, "letters") and self.text not in _ARROWS + ARROWS_RIGHT


def tokens(text: Text, start: int, end: int) -> Iterator[Token]:
    """Take a stretch of text apart: which arrows are moves, and which words are numbers."""
    told = Token("", "", -1)
    waiting: list[Token] = []  # an arrow or numeral, and noise behind a numeral
    listed = _lists_numbers(text, start, end)
    for token in _pieces(text, start, end):
        if waiting and waiting[0].kind == "numeral" and token.kind == "noise" and not waiting[1:]:
            waiting.append(token)
            continue
        for held in _settled(waiting, told, token):
            yield held
            told = held
        waiting = []
        # An arrow behind or before a direction in words only points to the next one.
        if token.kind == "R" and token.text in ARROWS_RIGHT:
            if not told.says_way and not listed:
                waiting.append(token)
        elif token.kind == "numeral":
            waiting.append(token)
        else:
            yield token
            told = token
    yield from _settled(waiting, told, None)


def _settled(waiting: list[Token], told: Token, after: Token | None) -> Iterator[Token]:
    """Yield what waited for the token behind it."""
    if not waiting:
        return
    first, *rest = waiting
    if first.kind != "numeral":
        if after is None or not after.says_way:
            yield first
        return
    near = told.kind == "tile" or (not rest and after is not None and after.kind == "tile")
    goes = after is not None and after.kind in WAYS and first.value != "1"
    steps = {token.text for token in rest} & _STEPS or told.text.casefold() == "by"
    if near or goes:
        yield Token("number", first.text, first.offset, first.value)
    elif first.value == "1" and (steps or told.kind in ("blank", *WAYS)):
        yield Token("noise", first.text, first.offset)  # `the blank one step left`
    else:
        yield Token("unknown", first.text, first.offset, first.value)
    yield from rest


def _lists_numbers(text: Text, start: int, end: int) -> bool:
    """Say whether arrows only part numbers, as in `5 → 8 → 3`."""
    return _NUMBERS_APART.fullmatch(text.plain, start, end) is not None


def _pieces(text: Text, start: int, end: int) -> Iterator[Token]:
    """Take a stretch of text apart, word by word."""
    for match in _TOKEN.finditer(text.plain, start, end):
        kind, word, offset = match.lastgroup or "", match[0], match.start()
        if kind == "blanks":
            if ">" in word:  # an arrow to the right is plain `>`
                for place, char in enumerate(text.given[offset : match.end()]):
                    if char in ARROWS_RIGHT:
                        yield Token("R", char, offset + place)
            continue
        folded = word.casefold()
        if folded == "rightarrow":
            yield Token("R", ARROWS_RIGHT[0], offset)
            continue
        if kind in ("word", "other"):
            if folded in _NUMERALS:
                yield Token("numeral", word, offset, _NUMERALS[folded])
                continue
            kind = _KIND.get(folded, "unknown")
        if kind == "letters" and folded in _KIND:
            kind = _KIND[folded]
        stray = _STRAY.match(word) if kind == "unknown" else None
        if stray is not None:
            if stray[1]:
                yield Token("letters", stray[1], offset)
            yield Token("unknown", stray[2], offset + stray.end(1))
            continue
        yield Token(kind, word, offset)
