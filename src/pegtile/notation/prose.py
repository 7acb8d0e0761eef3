"""Words around moves, whatever the puzzle: what may stand before one, and what only prose has."""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = ["EXAMPLE", "FILLERS", "is_prose", "leaves_moves_out", "word_set"]


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(text.split())


FILLERS = word_set(
    "and then next now finally first also so but i we you please step lastly again"
    " 首先 先 再 最后 最後 次 然后 それから"
)
"""Words that may stand before a move and say nothing of it."""

_WORDS = word_set(
    "all both everything every is are was were be been has have had will would must should can"
    " cannot does do how why each any never only if when because there this that these those takes"
    " puzzle problem moved moves"
)


def is_prose(line: str, words: Iterable[str], more: frozenset[str]) -> bool:
    """Say whether a line that is no move is surely prose: by its end, or by a word of it.

    >>> is_prose("Now the rules:", ["now", "the", "rules"], frozenset())
    True

    Args:
        line: the line.
        words: its words in small letters.
        more: words that are prose with this puzzle.
    """
    return line.rstrip(" *_").endswith((":", "?")) or not (_WORDS | more).isdisjoint(words)


EXAMPLE = re.compile(r"such as|for (?:example|instance)|e\.g|例", re.IGNORECASE)
"""What says that something is an example."""

_LEFT_OUT = re.compile(
    r"^\W*(?:(?:and|then|now|finally|next|so|but|i|we)\W+)*(?:undo|redo|reverse|revert|repeat)\b"
    r"(?:[\s.!*_]*$|.{0,40}\b(?:moves?|steps?|it|them|that|last|[0-9]+)\b)"
    r"|^\W*(?:[0-9]+\W+)?(?:undo|same as)\b"
    r"|\band so (?:on|forth)\b|\betc\b|(?:以此|依此)类推|以下同様|撤销|重复(?:上|以|步)|繰り返"
    r"|元に戻(?:す|し)",
    re.IGNORECASE,
)


def leaves_moves_out(line: str) -> bool:
    """Say whether a line stands for moves that it does not write down.

    >>> leaves_moves_out("Then undo the last move."), leaves_moves_out("... and so on")
    (True, True)
    """
    return _LEFT_OUT.search(line) is not None
