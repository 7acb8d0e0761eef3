"""How written moves of tiles are taken apart: letters, runs, words and arrows, tile numbers.

A move names a direction, a tile, or both, and sometimes whether the tile or the blank goes there.
Nothing here knows a board.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from pegtile.notation.blocks import Line
from pegtile.notation.prose import FILLERS, is_prose, leaves_moves_out, word_set
from pegtile.notation.reading import Written
from pegtile.notation.texts import Text
from pegtile.notation.tile_tokens import WAYS, Token, tokens

__all__ = ["CUT_WORD", "LONGEST_RUN", "ends_in_a_word", "read_line", "says_way"]

LONGEST_RUN = 10_000
"""The longest run, as in `R12`, that is read; no board is nearly as wide."""

_VERBS = word_set(
    "move slide shift push swap 将 將 把 移动 移動 移 滑动 滑動 滑 動かす 動かします 動かし"
)
_BEFORE = FILLERS | word_set("the it to 最初 に")
_PROSE = word_set("tiles slid count total number convention")
_FEW = 12  # words of a line that tells one move
_SUMMARY = word_set(
    "all both every everything puzzle board solved solution total shortest minimum optimal is are"
    " was were order place solves"
)
_COUNTED = re.compile(
    r"\b(?:in|of|after|takes?|took|total|only|just)\W+(?:[0-9]+|[a-z]+)\s+(?:moves|steps)\b"
    r"|\b(?:[0-9]+|[a-z]+)\s+(?:moves|steps)\W*$|共|合計|全部",
    re.IGNORECASE,
)
_BEGINS = re.compile(  # `Begin with 7.`
    r"\W*+(?:we\s+|i\s+|let's\s+)?(?:begin|start)\w*\s+(?:with|by)\s+(?:(?!at\b|in\b)[a-z]+\s+){0,2}"
    r"[0-9]{1,4}\W*$",
    re.IGNORECASE,
)
_BACK = word_set("back 戻す 返す 戻 回")
_COUNT_WORDS = word_set("move moves step steps 步 手")
_SWAPS = word_set("swap swaps exchange exchanges switch switches")
_OPPOSITE = {"L": "R", "R": "L", "U": "D", "D": "U"}
_OTHER = {"tile": "blank", "blank": "tile"}
CUT_WORD = re.compile(r"\b(?:up|down|left|right)\W+(?:\w+\W+)?[lrud]\Z", re.IGNORECASE)
"""The end of a text in which directions are words, but the last one is a letter."""
_LETTER = re.compile(r"([LRUD])([0-9]*)")


class _Reader:
    """Reads one line, token by token."""

    __slots__ = (
        "aside",
        "before",
        "comment",
        "good",
        "lead",
        "listed",
        "moves",
        "number",
        "subject",
        "swaps",
    )

    def __init__(self) -> None:
        self.moves: list[Written] = []
        self.good = True
        self.lead: str | None = None
        self.number: Token | None = None
        self.subject: str | None = None
        self.comment = 0
        self.aside: list[Token] = []  # what stands in brackets behind a move
        self.listed = False  # each move stands in brackets
        self.before = ""  # the token before
        self.swaps = -1  # tiles since a word such as `swap`, negative without one

    def flush(self) -> None:
        """End a move that is a tile's number alone."""
        if self.number is not None:
            self._put(None, self.number, self.number)

    def _put(self, way: str | None, first: Token, last: Token) -> None:
        tile = None if self.number is None else self.number.value or self.number.text
        end = last.offset + len(last.text)
        self.moves.append(Written((way, tile, self.subject, self.lead), first.offset, end))
        self.number = self.lead = None

    def take(self, token: Token) -> None:
        """Take one token; `good` becomes false when it has no place in a move."""
        kind, word, offset, _ = token
        before, self.before = self.before, word.casefold()
        if self.comment:
            self.comment += {"(": 1, ")": -1}.get(word, 0)
            self.aside.append(token)
            if not self.comment:
                self._told_again(self.aside[:-1])
                self.aside = []
        elif kind == "number" and self.swaps >= 0 and word == "0":
            pass  # `swap 5 and 0`
        elif kind == "number":
            self.flush()
            self.number = token
            self.swaps += self.swaps >= 0
            self.good = self.swaps < 2  # two tiles cannot change places
        elif kind in WAYS:
            self._put(kind, self.number or token, token)
        elif kind == "letters":
            self._letters(word, offset)
        elif kind in ("blank", "tile"):
            self.subject = kind
        elif kind == "mark":
            self._mark(word, before)
        elif word.casefold() in _SWAPS:
            self.swaps = 0
        elif kind != "noise":
            self.good = False

    def _told_again(self, aside: list[Token]) -> None:
        """Hold the last moves to what stands in brackets behind them: a way, a tile, both."""
        inner = _Reader()
        for token in aside:
            if inner.good:
                inner.take(token)
        inner.flush()
        told = inner.moves
        if not inner.good:  # `(that is tile 8)`
            self.good &= all(token.kind != "letters" for token in aside)
            tiles = [after for token, after in pairwise(aside) if token.kind == "tile"]
            told = [
                Written((None, token.value or token.text, None, None), 0, 0)
                for token in tiles
                if token.kind == "number"
            ][:1]
        if not told and aside and aside[0].kind in _OTHER:  # `(blank moves)`
            told = [Written((None, None, aside[0].kind, None), 0, 0)] * len(self.moves)
        directed = any(move.what[0] is not None for move in told)
        if not told or (len(told) > len(self.moves) and not directed) or _counts(aside):
            return
        outer = self.moves[-len(told) :]
        merged = [_merged(move, again) for move, again in zip(outer, told, strict=False)]
        whole = [move for move in merged if move is not None]
        self.good &= len(whole) == len(told)
        self.moves[-len(told) :] = whole
        said = {move.what[2] for move in whole} - {move.what[2] for move in outer}
        for n, move in enumerate(self.moves if len(said) == 1 else ()):
            way, tile, subject, lead = move.what  # what one letter says, all of the line do
            self.moves[n] = move._replace(what=(way, tile, subject or next(iter(said)), lead))

    def _letters(self, word: str, offset: int) -> None:
        """Take a run of letters, such as `URDL2UR2`."""
        for match in _LETTER.finditer(word.upper()):
            count = int(match[2] or 1) if len(match[2]) < 6 else LONGEST_RUN + 1
            if match[2] and not 1 <= count <= LONGEST_RUN:
                self.good = False
                return
            token = Token(match[1], match[0], offset + match.start())
            for _ in range(count if match[2] else 1):
                self._put(match[1], self.number or token, token)

    def _mark(self, word: str, before: str) -> None:
        """Take a punctuation mark and what stands before it."""
        number = self.number
        swapped, self.swaps = self.swaps > 0, -1
        told = swapped or before == "moves"  # `then 8 moves.` tells of the tile
        counted = not told and (not self.moves or self.moves[0].what[-1] is not None)
        if word in ".:)" and number is not None and counted and number.text.isdigit():
            self.lead = number.text if word == ":" else f".{number.text}"
            self.number = None
        elif word in ";.!":
            self.flush()
        elif word == "(":
            # In brackets stands a move, as behind a comma, or what is said about the move before.
            self.listed = self.listed or not self.moves
            self.comment = int(not self.listed and before not in (",", ";"))
            if self.comment:
                self.flush()


def _counts(aside: list[Token]) -> bool:
    """Say whether a number in brackets counts, as in `(2 moves)`."""
    last = aside[-1].text.casefold() if len(aside) > 1 else ""
    return aside[0].kind == "number" and last in _COUNT_WORDS


def _merged(move: Written, again: Written) -> Written | None:
    """Return a move with what is told of it a second time, None when that says another move."""
    way, tile, subject, lead = move.what
    same, number, who, _ = again.what
    who = who or ("tile" if number is not None and same is not None else None)
    if way is not None and same == _OPPOSITE[way] and who is not None:
        same, who = way, _OTHER[who]  # the tile goes up where the blank goes down
    if (way or same) != (same or way) or (tile or number) != (number or tile):
        return None
    if (subject or who) != (who or subject):
        return None
    return move._replace(what=(way or same, tile or number, subject or who, lead))


def read_line(text: Text, start: int, end: int) -> Line:
    """Read a line of moves: the words of each are (direction, tile, subject, leading number)."""
    reader = _Reader()
    first = ""
    values = words = letters = 0
    bad = -1
    short = True
    seen: list[Token] = []
    for place, token in enumerate(tokens(text, start, end)):
        kind = token.kind
        if place < 400:
            seen.append(token)
        if not first and kind not in ("number", "mark"):
            first = "values" if kind in WAYS or kind == "letters" else token.text.casefold()
        values += kind == "number" or kind == "letters"
        words += kind in WAYS
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
    whole = text.plain[start:end]
    attempt = _is_attempt(seen, whole)
    goes = attempt or leaves_moves_out(whole) or _slides_a_tile(seen, whole)
    return Line((), False, first, values, bad, moves, attempt, goes)


def ends_in_a_word(text: Text, moves: Sequence[Written]) -> bool:
    """Say whether a text breaks off in the word for the last direction, as in `5 up, 8 l`."""
    plain = text.plain
    return (
        len(moves) > 1
        and moves[-1].end == len(plain)
        and CUT_WORD.search(plain, max(0, len(plain) - 80)) is not None
    )


def says_way(text: Text, start: int, end: int) -> bool:
    """Say whether a stretch of text names a direction."""
    return any(token.kind in (*WAYS, "letters") for token in tokens(text, start, end))


def _is_attempt(seen: list[Token], line: str) -> bool:
    """Say whether a line that cannot be read tells a move all the same."""
    words = [token.text.casefold() for token in seen]
    if _BEGINS.match(line):
        return True
    if is_prose(line, words, _PROSE):
        return False
    kinds = [
        token.kind for token, word in zip(seen, words, strict=True)
        if token.kind != "mark" and word not in _BEFORE
    ]  # fmt: skip
    way = any(kind in (*WAYS, "letters") for kind in kinds)
    verb = next((word for word in words if word.isalpha() and word not in _BEFORE), "") in _VERBS
    if verb:
        return way or "number" in kinds
    begins = kinds[:1] != [] and kinds[0] in ("number", "tile", "letters", *WAYS)
    return way and (begins or kinds.count("unknown") <= 1)


def _slides_a_tile(seen: list[Token], line: str) -> bool:
    """Say whether a line behind a move tells of a tile and where it goes, whatever its verb is."""
    words = {token.text.casefold() for token in seen}
    if line.rstrip(" *_").endswith((":", "?")) or _COUNTED.search(line):
        return False
    numbered = [n for n, token in enumerate(seen) if token.kind == "number" or token.value]
    ways = [n for n, token in enumerate(seen) if token.kind in (*WAYS, "letters")]
    ways += [n for n, token in enumerate(seen) if token.text.casefold() in _BACK]
    follows = bool(numbered and ways) and numbered[0] < max(ways)
    return follows and len(seen) <= _FEW and _SUMMARY.isdisjoint(words)
