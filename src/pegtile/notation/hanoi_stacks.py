"""The stacks of a tower as people write them: each peg with its disks, bottom to top.

::

    A:3,2 B:1 C:      A: 3 2; B: 1; C: empty      {"A": [3, 2], "B": [1], "C": []}
"""

from __future__ import annotations

import re

from pegtile.errors import BadText
from pegtile.hanoi.move import Labels
from pegtile.hanoi.state import State
from pegtile.notation.brackets import check_brackets

__all__ = ["read_stacks"]

_PEG = re.compile(
    r"""(?:(?:peg|rod|pole|tower|pillar|柱子?|杆|ペグ)[ \t]*+)?+(?P<quote>["']?)"""
    r"""(?P<name>[^\s,;|:=\[\](){}"']++)(?P=quote)\s*+[:=]""",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\s,;|\[\](){}]++")
_EMPTY = frozenset(("empty", "none", "nothing", "-", "∅", "空", "无", "なし"))
_EXPECTED = "a disk's number, such as in A: 3,2 B: 1 C:"


def read_stacks(text: str, pegs: int, labels: Labels) -> State:
    r"""Read the disks of each peg, the pegs in any order, each once; empty ones may be left out.

    >>> str(read_stacks("Peg B: 1\nPeg A: 3, 2\nPeg C: empty", 3, Labels()))
    'AAB'

    Args:
        text: the pegs with their disks.
        pegs: how many pegs there are at least.
        labels: what they are called.

    Raises:
        BadText: a peg is unknown or there twice, a disk is not a number, or a bracket is open.
        BadState: the disks are not 1 … n, or lie wrongly.
    """
    check_brackets(text)
    heads = list(_PEG.finditer(text))
    begin = heads[0].start() if heads else len(text)
    for word in _WORD.finditer(text, 0, begin):
        raise _bad(text, word.start(), word[0], "a peg and its disks, such as A: 3,2")
    many = max(len(heads), pegs)
    stacks: list[list[int] | None] = [None] * many
    ends = [*(head.start() for head in heads[1:]), len(text)]
    for head, end in zip(heads, ends, strict=True):
        try:
            peg = labels.peg(head["name"], many)
        except BadText as error:
            raise _bad(text, head.start("name"), head["name"], error.expected) from None
        if stacks[peg] is not None:
            raise _bad(text, head.start(), head[0], "each peg once")
        stacks[peg] = _disks(text, head.end(), end)
    return State.from_stacks([stack or [] for stack in stacks])


def _disks(text: str, begin: int, end: int) -> list[int]:
    """Return the numbers in a stretch of the text."""
    words = list(_WORD.finditer(text, begin, end))
    if len(words) == 1 and words[0][0].casefold() in _EMPTY:
        return []
    for word in words:
        if not (word[0].isascii() and word[0].isdigit() and len(word[0]) < 10):
            raise _bad(text, word.start(), word[0], _EXPECTED)
    return [int(word[0]) for word in words]


def _bad(text: str, place: int, word: str, expected: str) -> BadText:
    above = text.rfind("\n", 0, place) + 1
    return BadText(word, expected, line=text.count("\n", 0, place) + 1, column=place - above + 1)
