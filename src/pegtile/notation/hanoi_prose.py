"""Lines of prose about the tower: which of them tell a move all the same."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pegtile.notation.hanoi_tokens import VERBS, Token
from pegtile.notation.prose import EXAMPLE, FILLERS, is_prose, word_set

__all__ = ["begins_move", "goes_between_pegs", "is_legend", "tells_move"]

_FEW = 8  # words of a line that is one move and little else
_BEFORE = FILLERS | word_set(
    "let let's us afterwards second third 最後に 最初に 次に まず 接着 そして"
)
_PROSE = word_set("disks discs rings whole entire tower stack complete completed")
# What is so, or speaks of several disks.
_SO = re.compile(
    r"あり|ある|完了|完成|(?<!第)[0-9两兩二三]\s*[个個枚](?!目)\S{0,2}[盘盤片板]|[0-9]枚の"
)
# What speaks of the whole, or of what is so, rather than of one move.
_SUMMARY = word_set(
    "disks discs rings whole entire all both everything every puzzle problem solution solves"
    " solved completes completed minimum optimal shortest total successfully hanoi"
)
_SUMMARY_OF = re.compile(
    r"(?<!dis[ck] )(?<!ring )\b(?:[0-9]+|one|two|three|seven|fifteen)\s+(?:moves?|steps?)\b"
    r"|\b(?:the|this|full)\s+(?:tower|stack)\b(?!\s+\w\b)"
    "|所有|全部|都|整|两个|三个|问题|谜题|塔(?:从|已|移)|汉诺|河内|完成|解决|最少|总共|一共|至此"
    "|すべて|全て|全|両方|完了|終了|問題|パズル|最短|最小手|最小回|合計|これで|以上|タワー[をはが]|ハノイ"
    "|あり|ある|でき|このよう",
    re.IGNORECASE,
)
_OPENING = word_set("this these that those thus which to by note here because since hence in")

_SIGNS = {
    "label": "L", "from": "F", "to": "T", "arrow": "T", "disk": "D", "size": "D",
    "peg": "", "noise": "", "mark": "", "number": "", "subject": "", "on": "o", "back": "T",
}  # fmt: skip
_AFTER = {"source": "S", "target": "G", "disk": ""}
# From a peg to a peg, or a disk to a peg.
_GOES = re.compile(r"L[^LF]{0,3}T[^LT]?L|FL[^FL]*TL|LS[^L]*LG|D[^LTG]*TL|D[^L]*LG")
# A disk and a peg, and not only `disk 1 on A`.
_NAMES = re.compile(r"D[^L]*[xT][^L]*L|[xT][^L]*D[^L]*L|L[^D]*[xT]D")
_STATES = word_set(
    "sits sit rests rest lies lie remains remain stays stay holds hold contains contain starts"
    " ends end finishes state states initial position current now with once after while given like"
)
_LEGEND = word_set("means mean denotes denote represents indicates where if")


def begins_move(seen: Sequence[Token], line: str) -> bool:
    """Say whether a line that cannot be read begins as a move does, and names a peg.

    Args:
        seen: its tokens.
        line: the line.
    """
    words = [token.text.casefold() for token in seen]
    if is_prose(line, words, _PROSE) or _SO.search(line):
        return False
    begin = _begin(seen, words)
    kinds = [token.kind for token in seen[begin:]]
    labels = kinds.count("label")
    steps = zip(kinds, kinds[1:], kinds[2:], strict=False)
    if len(kinds) <= _FEW and ("label", "arrow", "label") in steps:
        return True
    if not kinds or kinds[0] == "dots":
        return bool(kinds)
    if words[begin] in VERBS:
        letter = any(len(word) == 1 and word.isalpha() for word in words[begin:])
        return labels > 0 or (letter and "to" in kinds)
    arrow = "arrow" in kinds or not {"from", "to", "after"}.isdisjoint(kinds)
    return kinds[0] in ("disk", "size", "label", "from") and labels > 0 and arrow


def _begin(seen: Sequence[Token], words: Sequence[str]) -> int:
    """Return which token is the first that says something, the number of tokens without one."""
    return next(
        (
            n for n, token in enumerate(seen)
            if token.kind not in ("number", "mark", "step", "subject")
            and words[n] not in _BEFORE and (n or token.text != ">")
        ),
        len(seen),
    )  # fmt: skip


def tells_move(seen: Sequence[Token], line: str) -> bool:
    """Say whether a line tells a move in whatever words, even where prose is to be expected.

    It names a disk and a peg, or leads from a peg to a peg, and neither sums up nor says what is so
    or must be; `1 C`, a number and a peg and nothing else, is half a move.

    Args:
        seen: its tokens.
        line: the line.
    """
    words = [token.text.casefold() for token in seen]
    signs = _signs(seen)
    if [token.kind for token in seen if token.kind != "mark"] == ["number", "label"]:
        return True
    names = _NAMES.search(signs) is not None
    if is_prose(line, [word for word in words if not (names and word == "will")], _PROSE):
        return False
    if EXAMPLE.search(line) or _SO.search(line) or not _STATES.isdisjoint(words):
        return False
    return (names and not _sums_up(line, words)) or goes_between_pegs(seen, line)


def is_legend(seen: Sequence[Token], line: str) -> bool:
    """Say whether a line that begins with a whole move only explains it, or speaks of all moves.

    Args:
        seen: its tokens.
        line: the line.
    """
    words = {token.text.casefold() for token in seen}
    first = next((token.text.casefold() for token in seen if token.text.isalpha()), "")
    if first in _OPENING or line.rstrip(" *_").endswith((":", "?")):
        return True
    return bool(EXAMPLE.search(line) or _SO.search(line)) or not words.isdisjoint(_LEGEND | _PROSE)


def goes_between_pegs(seen: Sequence[Token], line: str) -> bool:
    """Say whether a line tells of a way between pegs, whatever its first word is.

    Above a list such a line may tell the task; behind a move it is a move, unless it sums up.

    Args:
        seen: its tokens.
        line: the line.
    """
    words = [token.text.casefold() for token in seen]
    return not _sums_up(line, words) and _GOES.search(_signs(seen)) is not None


def _sums_up(line: str, words: Sequence[str]) -> bool:
    """Say whether a line speaks of the whole, or explains."""
    if not _SUMMARY.isdisjoint(words):
        return True
    first = next((word for word in words if word.isalpha()), "")
    if first in _OPENING and "," not in words:  # in `To win, …` the rest is another matter
        return True
    return line.rstrip(" *_").endswith((":", "?")) or _SUMMARY_OF.search(line) is not None


def _signs(seen: Sequence[Token]) -> str:
    """Return a letter for each token that says something of a move, `x` for other words."""
    return "".join(
        _AFTER[token.text] if token.kind == "after" else _SIGNS.get(token.kind, "x")
        for token in seen
    )
