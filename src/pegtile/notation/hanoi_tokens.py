"""The words of tower moves, in English, Chinese and Japanese, and how a text is taken apart.

A token is a number, the label of a peg, an arrow, a mark, or a word of a known kind: that of a
disk, a peg, a direction, a step, or noise. `small`, `one` and the like are a size or a number only
beside the word of what they tell. Nothing here knows what a move is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pegtile.hanoi.move import Labels
from pegtile.notation.prose import word_set
from pegtile.notation.texts import TEX_FONTS

__all__ = ["LARGE", "LARGEST", "SMALL", "SMALLEST", "VERBS", "Token", "tokens"]

_DISK = (
    "disk disks disc discs ring rings plate block 圆盘 圓盤 盘子 盤子 圆片 碟子 盘 盤 碟 环 環"
    " 円盤 円板 ディスク 号 號 番"
)
_PEG = (
    "peg pegs rod rods pole poles tower towers pillar pillars stick needle post column stack"
    " 柱子 柱 杆 桿 针 針 塔 棒 杭 ペグ ポール ロッド 支柱 タワー"
)
_FROM = "from off 从 從 由 自"
_TO = "to onto into 到 至 往 移到 移至 移往"
_STEP = "step 第 ステップ 步骤 步驟 手順"
_NOISE = (
    "move moves moved moving the top then next finally first now please take put place transfer"
    " shift slide is it of and number no goes go going moving taking putting placing transferring"
    " shifting sliding begin beginning start starting initially by with"
    " 最后 最後 然后 接着 再 将 將 把 移动 移動 移 搬 搬到 挪 放 动 動 步 手 目 的"
    " の ので 个 個 枚 する します 動かす 動かします 移す 移します 根 上 まず 次"
    " そして して 首先 先 最初に 次に 最後に 较 較 それから 移し 動かし"
)
VERBS = word_set(
    "move transfer take put place shift slide goes go going moving taking putting placing"
    " transferring shifting sliding 移动 移動 移 搬 搬到 挪 放 移到 移至 移往 将 將 把"
    " 移す 移します 動かす 動かします 移し 動かし"
)
"""Words that tell somebody to move something."""
_SUBJECT = "i we you us let let's"
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth"
_TEX_ARROWS = "to|(?:long)?(?:right|Right)arrow|Longrightarrow|mapsto"
SMALLEST = ("smallest", "最小")
LARGEST = ("largest", "biggest", "最大")
SMALL = ("small", "smaller", "little", "小", "小さい", "小さな")
LARGE = ("large", "larger", "big", "bigger", "大", "大きい", "大きな")
_TO_TEN = "one two three four five six seven eight nine ten"
_NUMERALS = {
    word: number
    for words in (_TO_TEN.split(), _ORDINALS.split(), "一二三四五六七八九十")
    for number, word in enumerate(words, 1)
}
_KIND = {
    word: kind
    for kind, words in (
        ("noise", _NOISE), ("disk", _DISK), ("peg", _PEG),
        ("from", _FROM), ("to", _TO), ("step", _STEP), ("on", "on over"), ("subject", _SUBJECT),
    )
    for word in words.split()
}  # fmt: skip
# In Japanese the particle follows its word: 1を AからCへ.
_AFTER = {"から": "source", "より": "source", "へ": "target", "に": "target", "まで": "target",
          "を": "disk", "は": "disk"}  # fmt: skip
_SIDES = ("左", "中", "右", "中央", "左边", "中间", "右边")
_CJK = sorted(
    {
        word
        for word in (*_KIND, *_AFTER, "最小", "最大", *SMALL, *LARGE, *_NUMERALS, *_SIDES)
        if not word.isascii()
    },
    key=len,
    reverse=True,
)


# In `A-C` it is an arrow; elsewhere, as in `peg-A` or `1-A-C`, hyphens are blanks.
_HYPHEN = r"(?<![A-Za-z0-9][A-Za-z])(?<=[A-Za-z])-(?=[A-Za-z](?![A-Za-z0-9]))"


class Token(NamedTuple):
    """A piece of a text: its kind, what it says, and where it begins."""

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
        (?P<dots>\.{{3,}}|\.(?:\ \.){{2,}}|[…⋯⋮]+)
      | (?P<number>{no_label}(?:(?<![\w)\]])-)?[0-9][0-9_]*(?:\.[0-9]+)?)
      | (?P<label>(?i:{label}))
      | (?P<back>←|<[-=~]{{1,9}}|\\(?:leftarrow|gets)(?![A-Za-z]))
      | (?P<circled>[①-⑳])
      | (?P<arrow>[-=~]{{0,9}}>+|{_HYPHEN}
          |\\(?:{_TEX_ARROWS})(?![A-Za-z]))
      | (?P<word>(?i:peg|rod|pole|tower|pillar|disk|disc|ring)(?=[A-Z0-9](?![A-Za-z]))
          | (?<![A-Za-z0-9])[dD](?=[0-9])
          | [A-Za-z]+(?:'[a-z]+)?)
      | (?P<cjk>{"|".join(map(re.escape, _CJK))})
      | (?P<mark>[,;.:()\[\]{{}}!])
      | (?P<blank>(?:[\s"'`*_$|&=\#/]|\\(?:{TEX_FONTS})(?![A-Za-z])
          |\\(?!(?:{_TEX_ARROWS}|leftarrow|gets)(?![A-Za-z]))|-(?![0-9])
          |(?<=[\w)\]])-)++)
      | (?P<other>.)
        """,
        re.VERBOSE,
    )


@lru_cache(maxsize=64)
def _names(labels: Labels, pegs: int) -> frozenset[str]:
    return frozenset(name.casefold() for name in labels.all(pegs))


def _names_pair(word: str, names: frozenset[str], *, bare: bool) -> bool:
    """Say whether a word is two pegs; among nothing but capitals one of them need not exist."""
    return names >= {*word} or (bare and not names.isdisjoint(word))


def tokens(text: str, start: int, end: int, labels: Labels, pegs: int) -> Iterator[Token]:
    """Take a stretch of text apart."""
    told = ""  # the kind of the token before
    waiting: list[Token] = []  # what the next token explains, and a word between
    for token in _tokens(text, start, end, labels, pegs):
        near = len(waiting) == 1 and waiting[0].kind == "relative"
        if waiting and not (near and token.kind == "noise"):
            yield _explained(waiting[0], told, token.kind)
            yield from waiting[1:]
            told = waiting[-1].kind
            waiting = []
        if waiting or token.kind in ("numeral", "relative"):
            waiting.append(token)
        else:
            yield token
            told = token.kind
    if waiting:
        yield _explained(waiting[0], told, "")
        yield from waiting[1:]


def _explained(token: Token, before: str, after: str) -> Token:
    """Say what `small` or `one` is beside the words around it."""
    kind, word, offset = token
    if kind == "relative":
        other = "word" if word.isascii() else "noise" if word == "大" else "other"
        return Token("size" if after == "disk" else other, word, offset)
    if word == "first" and (before, after) != ("noise", "disk"):
        return Token("noise", word, offset)
    if {before, after} & {"disk", "step"} or before == "peg":
        return Token("number", str(_NUMERALS[word]), offset)
    return Token("word" if word.isascii() else "other", word, offset)


def _tokens(text: str, start: int, end: int, labels: Labels, pegs: int) -> Iterator[Token]:
    """Take a stretch of text apart, word by word."""
    names = _names(labels, pegs)
    letters = all(len(name) == 1 for name in names)
    bare = text[start:end].isupper()  # in `AB AX` there is a peg too many, in prose a word
    for match in _tokens_of(labels, pegs).finditer(text, start, end):
        kind = match.lastgroup or ""
        word = match[0]
        offset = match.start()
        if kind == "blank":
            continue
        if kind == "circled":
            kind, word = "number", str(ord(word) - ord("①") + 1)
        if kind in ("word", "cjk"):
            folded = word.casefold()
            if folded in SMALLEST or folded in LARGEST:
                yield Token("size", folded, offset)
            elif folded in SMALL or folded in LARGE:
                yield Token("relative", folded, offset)
            elif folded in _NUMERALS:
                yield Token("numeral", folded, offset)
            elif folded == "d" and match.end() < end and text[match.end()].isdigit():
                yield Token("disk", folded, offset)
            elif word in _SIDES:
                yield Token("label", word, offset)
            elif folded in _AFTER:
                yield Token("after", _AFTER[folded], offset)
            elif folded in _KIND:
                yield Token(_KIND[folded], folded, offset)
            elif letters and len(word) == 2 and _names_pair(folded, names, bare=bare):
                yield Token("label", word[0], offset)
                yield Token("label", word[1], offset + 1)
            else:
                yield Token("word", word, offset)
        else:
            yield Token(kind, word, offset)
