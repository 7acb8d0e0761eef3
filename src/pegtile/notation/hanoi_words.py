"""The words of tower moves: how one written move is taken apart, in English, Chinese and Japanese.

A move may name a disk, a source peg and a target peg, in words (`Move disk 1 from A to C`), with an
arrow (`1: A -> C`), or bare (`1 A C`, `A C`, `AC`). Nothing here knows the state of a tower.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import tee, zip_longest
from typing import NamedTuple

from pegtile.hanoi.move import Labels
from pegtile.notation.blocks import Line
from pegtile.notation.reading import Written

__all__ = ["read_line"]

_DISK = (
    "disk disks disc discs ring rings plate block 圆盘 圓盤 盘子 盤子 圆片 碟子 盘 盤 碟 环 環"
    " 円盤 円板 ディスク 号 號 番"
)
_PEG = (
    "peg pegs rod rods pole poles tower towers pillar pillars stick needle post column stack"
    " 柱子 柱 杆 桿 针 針 塔 棒 杭 ペグ ポール ロッド 支柱 タワー"
)
_FROM = "from 从 從 由 自"
_TO = "to onto into 到 至 往 移到 移至 移往"
_STEP = "step 第 ステップ 步骤 步驟 手順"
_NOISE = (
    "move moves moved moving the top then next finally first now please take put place transfer"
    " shift slide is it on of and number no"
    " 最后 最後 然后 接着 再 将 將 把 移动 移動 移 搬 搬到 挪 放 动 動 步 手 目 的"
    " の ので 大 个 個 枚 する します 動かす 動かします 移す 移します 根 上 まず 次"
    " そして して"
)
_SMALLEST = ("smallest", "最小")
_LARGEST = ("largest", "biggest", "最大")
_KIND = {
    word: kind
    for kind, words in (
        ("noise", _NOISE), ("disk", _DISK), ("peg", _PEG),
        ("from", _FROM), ("to", _TO), ("step", _STEP),
    )
    for word in words.split()
}  # fmt: skip
# In Japanese the particle follows its word: 1を AからCへ.
_AFTER = {"から": "source", "より": "source", "へ": "target", "に": "target", "まで": "target",
          "を": "disk", "は": "disk"}  # fmt: skip
_SIDES = ("左", "中", "右", "中央", "左边", "中间", "右边")
_CJK = sorted(
    {word for word in (*_KIND, *_AFTER, "最小", "最大", *_SIDES) if not word.isascii()},
    key=len,
    reverse=True,
)
_MOST_TOKENS = 400
_LONGEST_KEPT = 80


class _Token(NamedTuple):
    kind: str
    text: str
    offset: int


@lru_cache(maxsize=64)
def _tokens_of(labels: Labels, pegs: int) -> re.Pattern[str]:
    """Return the pattern of one token, given what the pegs are called."""
    names = sorted(labels.all(pegs), key=len, reverse=True)
    label = "|".join(
        (r"(?<![A-Za-z0-9])" if name[0].isascii() and name[0].isalnum() else "")
        + re.escape(name)
        + (r"(?![A-Za-z0-9])" if name[-1].isascii() and name[-1].isalnum() else "")
        for name in names
    )
    # A label such as `3e` is no number, though it begins like one.
    mixed = "|".join(re.escape(name) for name in names if name[0].isdigit() and not name.isdigit())
    no_label = rf"(?!(?i:{mixed})(?![A-Za-z0-9]))" if mixed else ""
    return re.compile(
        rf"""
        (?P<number>{no_label}(?:(?<![\w)\]])-)?[0-9][0-9_]*(?:\.[0-9]+)?)
      | (?P<label>(?i:{label}))
      | (?P<arrow>[-=~]*>+|\\(?:to|rightarrow|Rightarrow|longrightarrow|mapsto)(?![a-zA-Z]))
      | (?P<word>(?i:peg|rod|pole|tower|pillar|disk|disc|ring)(?=[A-Z0-9](?![A-Za-z]))
          | [A-Za-z]+(?:'[a-z]+)?)
      | (?P<cjk>{"|".join(map(re.escape, _CJK))})
      | (?P<mark>[,;.:()\[\]{{}}!])
      | (?P<blank>(?:[\s"'`*_$|\\&=\#/]|-(?![0-9])|(?<=[\w)\]])-)+)
      | (?P<other>.)
        """,
        re.VERBOSE,
    )


@lru_cache(maxsize=64)
def _names(labels: Labels, pegs: int) -> frozenset[str]:
    return frozenset(name.casefold() for name in labels.all(pegs))


def _tokens(text: str, start: int, end: int, labels: Labels, pegs: int) -> Iterator[_Token]:
    """Take a stretch of text apart."""
    names = _names(labels, pegs)
    letters = all(len(name) == 1 for name in names)
    for match in _tokens_of(labels, pegs).finditer(text, start, end):
        kind = match.lastgroup or ""
        word = match[0]
        offset = match.start()
        if kind == "blank":
            continue
        if kind in ("word", "cjk"):
            folded = word.casefold()
            if folded in _SMALLEST or folded in _LARGEST:
                yield _Token("size", folded, offset)
            elif word in _SIDES:
                yield _Token("label", word, offset)
            elif folded in _AFTER:
                yield _Token("after", _AFTER[folded], offset)
            elif folded in _KIND:
                yield _Token(_KIND[folded], folded, offset)
            elif letters and len(word) == 2 and {*folded} <= names:
                yield _Token("label", word[0], offset)
                yield _Token("label", word[1], offset + 1)
            else:
                yield _Token("word", word, offset)
        else:
            yield _Token(kind, word, offset)


class _Item:
    """One move while it is being read."""

    __slots__ = ("commas", "end", "free", "lead", "offset", "role", "slots", "sure")

    def __init__(self) -> None:
        self.slots: dict[str, str] = {}
        self.free: list[str] = []
        self.lead: str | None = None
        self.sure = False  # the leading number counts the moves, and is no disk
        self.commas = 0  # commas between the free values
        self.role = ""
        self.offset = -1
        self.end = -1

    def __bool__(self) -> bool:
        return bool(self.slots or self.free or self.role)

    def put(self, token: _Token) -> None:
        """Take a value."""
        if self.offset < 0:
            self.offset = token.offset
        self.end = token.offset + len(token.text)
        if self.role:
            self.slots[self.role] = token.text
            self.role = ""
        else:
            self.free.append(token.text)

    def count(self, *, sure: bool) -> bool:
        """Read the only value so far as the number that counts the moves."""
        if len(self.free) == 1 and not self.slots and self.lead is None and self.free[0].isdigit():
            self.lead = self.free.pop()
            self.sure = sure
            self.offset = -1
            return True
        return False

    def finished(self, *, bracket: bool, table: bool) -> Written | None:
        """Return the move when it is complete, else None."""
        if self.role:
            return None
        slots = dict(self.slots)
        free = list(self.free)
        lead = self.lead
        sure = self.sure
        if (
            bracket and not slots and len(free) == 2
            and len(free[0]) == 1 and free[0].isalpha() and free[1].isdigit()
        ):  # fmt: skip
            return Written((free[0], None, free[1], lead), self.offset, self.end)
        missing = [role for role in ("disk", "source", "target") if role not in slots]
        if table and lead is None and len(free) == len(missing) + 1 and free[0].isdigit():
            lead, sure = free.pop(0), True
        if len(free) == len(missing) - 1 and missing[0] == "disk":
            missing = missing[1:]
        if len(free) != len(missing) and not (not free and missing == ["source"]):
            return None
        if len(free) == 2 and missing[0] == "source" and free[0].isdigit() != free[1].isdigit():
            return None  # `1 A` is a disk and half a move, not a pair of pegs
        slots.update(zip(missing, free, strict=False))
        disk, source, target = slots.get("disk"), slots.get("source"), slots.get("target")
        if target is None or (disk is None and source is None):
            return None
        if disk is not None and not (disk.lstrip("-").isdigit() or disk in (*_SMALLEST, *_LARGEST)):
            return None
        return Written((disk, source, target, f".{lead}" if sure else lead), self.offset, self.end)


class _Reader:
    """Reads one line, token by token."""

    __slots__ = ("bracket", "comment", "good", "item", "moves", "table")

    def __init__(self, *, bracket: bool, table: bool) -> None:
        self.bracket = bracket
        self.table = table
        self.moves: list[Written] = []
        self.item = _Item()
        self.good = True
        self.comment = 0  # how many brackets are open in what stands behind a move

    def flush(self) -> bool:
        """End the move that is being read; say whether it was complete."""
        move = self.item.finished(bracket=self.bracket, table=self.table)
        if move is None:
            return False
        self.moves.append(move)
        self.item = _Item()
        return True

    def take(self, token: _Token, following: _Token | None) -> None:
        """Take one token; `good` becomes false when it has no place in a move."""
        kind, word, _ = token
        item = self.item
        after = "" if following is None else following.kind
        if self.comment:
            self.comment += {"(": 1, "[": 1, ")": -1, "]": -1}.get(word, 0)
            return
        is_value = kind in ("number", "label", "size") or (
            kind == "word" and (item.role in ("source", "target") or len(word) == 1)
        )
        begins = (is_value and not item.role) or kind in ("disk", "from")
        begins = begins or (kind == "noise" and after in ("disk", "number"))
        if begins and "target" in item.slots:
            self.good &= self.flush()
            item = self.item
        if is_value:
            item.put(token)
        elif kind == "disk":
            counted = after in ("number", "size")
            if item.free and "disk" not in item.slots and not counted:
                item.slots["disk"] = item.free.pop()
            elif counted:
                item.role = "disk"
        elif kind == "from":
            item.role = "source"
        elif kind in ("to", "arrow"):
            if item.free and "source" not in item.slots:
                item.slots["source"] = item.free.pop()
            elif kind == "arrow" and "source" not in item.slots:
                self.good = False
            item.role = "target"
        elif kind == "after":
            if item.free:
                item.slots[word] = item.free.pop()
            elif word != "disk":
                self.good &= not item
        elif kind == "mark":
            self._mark(word)
        elif kind not in ("peg", "noise", "step"):
            self.good = False

    def _mark(self, word: str) -> None:
        """Take a punctuation mark."""
        item = self.item
        if word in "([" and "target" in item.slots:
            self.good &= self.flush()
            self.comment = 1
        elif word in ".:)]" and not self.bracket and item.count(sure=word != ":"):
            pass
        elif word == "," and not item.commas and item:
            if not self.flush():
                item.commas += len(item.free) > 0
        elif word in ";.!" and item:
            self.good &= self.flush()


def read_line(
    text: str, start: int, end: int, labels: Labels, pegs: int, *, bracket: bool = False
) -> Line:
    """Read a line of moves, or the inside of a pair of brackets."""
    if end - start > _LONGEST_KEPT:
        return _read(text, start, end, labels, pegs, bracket=bracket)
    # A list of moves has few different lines: each is taken apart once.
    line = _read_short(text[start:end], labels, pegs, bracket=bracket)
    moves = tuple(
        [Written(what, offset + start, stop + start) for what, offset, stop in line.moves]
    )
    return Line(moves, *line[1:4], line.bad if line.bad < 0 else line.bad + start)


@lru_cache(maxsize=8192)
def _read_short(text: str, labels: Labels, pegs: int, *, bracket: bool) -> Line:
    return _read(text, 0, len(text), labels, pegs, bracket=bracket)


def _read(text: str, start: int, end: int, labels: Labels, pegs: int, *, bracket: bool) -> Line:
    reader = _Reader(bracket=bracket, table="|" in text[start : min(end, start + 1000)])
    first = ""
    values = 0
    bad = -1
    short = True
    tokens, next_tokens = tee(_tokens(text, start, end, labels, pegs))
    next(next_tokens, None)
    for place, (token, following) in enumerate(zip_longest(tokens, next_tokens)):
        if token.text == "a" and following is not None and following.kind in ("disk", "noise"):
            continue  # the article, not a label
        if not first and token.kind not in ("number", "mark", "step"):
            first = "values" if token.kind == "label" else token.text.casefold()
        values += token.kind in ("number", "label")
        short = short and _is_short(token)
        if reader.good:
            reader.take(token, following)
            bad = -1 if reader.good else token.offset
        elif place > _MOST_TOKENS:
            break  # enough to know what kind of prose it is
    unfinished = reader.good and bool(reader.item) and not reader.flush()
    good = reader.good and not unfinished
    if not good and not unfinished and values and short:
        first = "values"
    return Line(tuple(reader.moves) if good else (), unfinished, first, values, bad)


def _is_short(token: _Token) -> bool:
    """Say whether a token may be a bare value, if a wrong one."""
    return token.kind in ("number", "label", "mark") or len(token.text) < 2
