"""Answers that tell their moves twice: a list, and an explanation that repeats it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice

from pegtile.judge.common import Judged, MoveT, StateT, remarked

__all__ = ["retold"]

_LONGEST = 1 << 16  # characters
_MOST_LINES = 12
_MOST_HEADINGS = 4
_LINE_END = re.compile(r"\S[ \t]*\n(?=\s*\S)")
_EXPLAINS = re.compile(
    r"^[ \t#*_>]*+(?:brief |short |step-by-step )?(?:explanation|reasoning|justification|rationale"
    r"|verification|why|how it works|解释|解釋|说明|理由|推理|验证|解説|説明|検証)\b",
    re.IGNORECASE | re.MULTILINE,
)


def retold(
    text: str, judge: Callable[[str], Judged[StateT, MoveT]]
) -> Judged[StateT, MoveT] | None:
    """Judge the first part of an answer alone when the rest only repeats or explains it.

    The part must solve the puzzle. Then the rest must tell the same moves in another format: in the
    same one, a move that is told twice is made twice. Under a heading such as `Explanation`, it may
    tell the first of them only, or none. Returns None otherwise.

    Args:
        text: an answer that as a whole is no solution.
        judge: judges a part of it.
    """
    if len(text) > _LONGEST:
        return None
    for place, explained in _borders(text):
        first = judge(text[:place])
        if not first.verdict.solved or not first.moves:
            continue
        rest = judge(text[place:])
        told = list(rest.moves)
        other = first.verdict.format != rest.verdict.format
        same = other and rest.verdict.solved and told == list(first.moves)
        begun = rest.verdict.moves == len(told) and told == list(first.moves[: len(told)])
        if same or (explained and begun):
            return remarked(first, "what follows the list only repeats or explains it")
    return None


def _borders(text: str) -> Iterator[tuple[int, bool]]:
    """Yield where a list may end, and whether a heading says that an explanation begins there."""
    for heading in islice(_EXPLAINS.finditer(text), _MOST_HEADINGS):
        yield heading.start(), True
    for end in islice(_LINE_END.finditer(text), _MOST_LINES):
        yield end.end(), False
