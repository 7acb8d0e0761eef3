"""How one written move of the tower is taken apart.

A move may name a disk, a source peg and a target peg, in words (`Move disk 1 from A to C`), with an
arrow (`1: A -> C`), or bare (`1 A C`, `A C`, `AC`). Nothing here knows the state of a tower.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import tee, zip_longest

from pegtile.hanoi.move import Labels
from pegtile.notation.blocks import Line
from pegtile.notation.hanoi_item import Item
from pegtile.notation.hanoi_prose import begins_move, goes_between_pegs, is_legend, tells_move
from pegtile.notation.hanoi_tokens import (
    VERBS,
    Token,
    tokens,
)
from pegtile.notation.prose import leaves_moves_out
from pegtile.notation.reading import Written

__all__ = ["read_line"]

_MOST_TOKENS = 400
_LONGEST_KEPT = 80
_MOST_FREE = 4  # values without a word that says what they are: a count, a disk, two pegs

_MEASURES = ("个", "個", "枚")
_SEVERAL = ("disks", "discs", "rings")
_MARK = r"[\s*_>-]*+"
_MARKED = re.compile(_MARK + r"(?:#(?=[0-9])|(?=[①-⑳]))")
_LETTERED = re.compile(_MARK + r"(?:\([a-z]\)|[a-z]\)|\(?[ivx]{1,5}[.)])\s+(?=\S)")


class _Reader:
    """Reads one line, token by token."""

    __slots__ = (
        "aside", "bracket", "comment", "good", "item", "marked", "moves", "numeric",
        "ordinal", "table",
    )  # fmt: skip

    def __init__(self, *, bracket: bool, table: bool, numeric: bool, marked: bool) -> None:
        self.bracket = bracket
        self.table = table
        self.numeric = numeric  # a peg is called by a number
        self.marked = marked  # a sign before the first number says that it may count
        self.ordinal = False  # a word says that the number behind it is no count: 第2个
        self.aside: list[Token] = []  # what the open brackets hold
        self.moves: list[Written] = []
        self.item = Item()
        self.good = True
        self.comment = 0  # how many brackets are open in what stands behind a move

    def flush(self) -> bool:
        """End the move that is being read; say whether it was complete."""
        move = self.item.finished(bracket=self.bracket, table=self.table, numeric=self.numeric)
        if move is None:
            return False
        self.moves.append(move)
        self.item = Item()
        return True

    def is_whole(self, names: Sequence[str]) -> bool:
        """Say whether what was read of the move is a whole one, to one of the pegs."""
        item = self.item
        if not item:
            return False
        move = item.finished(bracket=self.bracket, table=self.table, numeric=self.numeric)
        target = "" if move is None else (move.what[2] or "")
        return target.isdigit() or target.casefold() in map(str.casefold, names)

    def take(self, token: Token, following: Token | None) -> None:
        """Take one token; `good` becomes false when it has no place in a move."""
        kind, word, _ = token
        item = self.item
        after = "" if following is None else following.kind
        if self.comment:
            self.comment += {"(": 1, "[": 1, ")": -1, "]": -1}.get(word, 0)
            self.aside.append(token)
            if not self.comment or following is None:
                self._told_aside()
            return
        is_value = kind in ("number", "label", "size") or (
            kind == "word" and (item.role in ("source", "target") or len(word) == 1)
        )
        if not item and kind == "arrow" and word == ">":
            return  # a quoted line
        if is_value and (item.joined or item.is_bare()):
            self.good &= self.flush()
            item = self.item
        begins = (is_value and not item.role) or kind in ("disk", "from")
        begins = begins or (kind == "noise" and after in ("disk", "number"))
        if begins and "target" in item.slots:
            self.good &= self.flush()
            item = self.item
        if is_value:
            item.put(token)
            if self.marked and kind == "number":
                self.marked = not item.count(sure=False)
            self.good &= len(item.free) <= _MOST_FREE
        elif kind == "disk":
            counted = after in ("number", "size") and (after == "number" or not item.free)
            self.good &= word not in _SEVERAL or not item.free
            if item.free and "disk" not in item.slots and not counted:
                item.slots["disk"] = item.free.pop()
            elif counted:
                item.role = "disk"
        elif kind == "from":
            item.role = "source"
        elif kind == "back":
            self.good &= len(item.free) == 1 and "target" not in item.slots
            if self.good:
                item.slots["target"] = item.free.pop()
            item.role = "source"
        elif kind in ("to", "arrow"):
            self.good &= "target" not in item.slots
            if item.free and item.sized and "disk" not in item.slots:
                item.slots["disk"] = item.free.pop()  # `the largest to C`
            elif item.free and "source" not in item.slots:
                item.slots["source"] = item.free.pop()
            elif kind == "arrow" and item.slots.keys().isdisjoint(("disk", "source")):
                self.good = False
            item.role = "target"
        elif kind == "after":
            if item.free:
                item.slots[word] = item.free.pop()
            elif word != "disk":
                self.good &= not item
        elif kind == "mark":
            self._mark(word, after)
        elif kind == "on":
            item.put_on |= item.verb
        elif word in _MEASURES and item.free[-1:] not in ([], ["1"]) and not self.ordinal:
            self.good &= following is not None and following.text == "目"  # `2枚` are two
        elif kind not in ("peg", "noise", "step", "subject"):
            self.good = False
        item.verb |= word in VERBS
        self.ordinal |= kind == "step"

    def _mark(self, word: str, after: str) -> None:
        """Take a punctuation mark."""
        item = self.item
        if word == "(" and item.slots.keys() == {"disk"} and after in ("size", "noise", "word"):
            self.comment = 1  # `disk 1 (the smallest)`
        elif word == "(" and item.on_peg and after in ("size", "noise", "word", "disk"):
            self.comment = 1  # `from A (left) to B`
        elif word in "([" and "target" in item.slots:
            self.good &= self.flush()
            self.comment = 1
        elif word == "(" and self.moves and not item and after in ("size", "word", "disk"):
            self.comment = 1  # `… to B. (Disk 1 is now on B)`
        elif word in ".:)]" and not self.bracket and item.count(sure=word != ":"):
            pass
        elif word == "," and not item.commas and item:
            if not self.flush():
                item.commas += len(item.free) > 0
        elif word in ";.!" and item:
            self.good &= self.flush()

    def _told_aside(self) -> None:
        """Hold the move beside brackets to the disk that they name, `A -> B (disk 1)`."""
        told, self.aside = self.aside, []
        inside = [token for token in told if token.kind not in ("mark", "noise", "subject")]
        disk = _disk_of(inside)
        only = len(inside) < 3
        lone = len(inside) == 1 and inside[0].kind == "number"
        if self.item:
            self.good &= not disk or self.item.hold(disk) or not only
        elif self.moves and (disk or lone):
            last = self.moves[-1]
            held, *pegs, lead = last.what
            if lone and lead is None and held is None:
                lead = inside[0].text  # it may count
            elif disk := disk or inside[0].text:
                numbers = held is not None and held.isdigit() and disk.isdigit()
                self.good &= held == disk or not (numbers and only)
                held = held or disk
            self.moves[-1] = last._replace(what=(held, *pegs, lead))


def _disk_of(told: Sequence[Token]) -> str:
    """Return the disk that is named first of all, `disk 2` or `large disk`, empty without one."""
    kinds = [token.kind for token in told[:2]]
    if kinds == ["disk", "number"] and told[0].text not in _SEVERAL:
        return told[1].text
    named = kinds[:1] == ["size"] or kinds == ["number", "disk"]
    return told[0].text if named and told[-1].text not in _SEVERAL else ""


def read_line(
    text: str, start: int, end: int, labels: Labels, pegs: int, *, bracket: bool = False
) -> Line:
    """Read a line of moves, or the inside of a pair of brackets."""
    if end - start > _LONGEST_KEPT:
        return _read(text, start, end, labels, pegs, bracket=bracket)
    # A list of moves has few different lines: each is taken apart once.
    line = _read_short(text[start:end], labels, pegs, bracket=bracket)
    bad = line.bad if line.bad < 0 else line.bad + start
    moves, before = _moved(line.moves, start), _moved(line.before, start)
    return line._replace(moves=moves, bad=bad, before=before)


def _moved(moves: tuple[Written, ...], by: int) -> tuple[Written, ...]:
    return tuple([Written(what, offset + by, stop + by) for what, offset, stop in moves])


@lru_cache(maxsize=8192)
def _read_short(text: str, labels: Labels, pegs: int, *, bracket: bool) -> Line:
    return _read(text, 0, len(text), labels, pegs, bracket=bracket)


def _read(text: str, start: int, end: int, labels: Labels, pegs: int, *, bracket: bool) -> Line:
    names = labels.all(pegs)
    lettered = None if bracket else _LETTERED.match(text, start, end)
    if lettered is not None and not any(name in lettered[0] for name in names):
        start = lettered.end()
    reader = _Reader(
        bracket=bracket,
        table="|" in text[start : min(end, start + 1000)],
        numeric=any(name.isdigit() for name in names),
        marked=_MARKED.match(text, start, end) is not None,
    )
    first = ""
    values = 0
    bad = -1
    whole = False  # a move stands before `bad`
    short = True
    letters = 0
    here, ahead = tee(tokens(text, start, end, labels, pegs))
    next(ahead, None)
    seen: list[Token] = []
    for place, (token, following) in enumerate(zip_longest(here, ahead)):
        if token.text == "a" and following is not None and _after_article(following):
            continue  # the article, not a label
        if place < _MOST_TOKENS:
            seen.append(token)
        elif not (values or reader.moves or reader.item):
            reader.good = False  # so long a line without any value is prose
        if not first and token.kind not in ("number", "mark", "step", "subject"):
            first = "values" if token.kind == "label" else token.text.casefold()
        values += token.kind in ("number", "label")
        short = short and _is_short(token)
        letters += token.kind == "word"
        if reader.good:
            whole = bool(reader.moves) or reader.is_whole(names)
            reader.take(token, following)
            bad = -1 if reader.good else token.offset
        elif place > _MOST_TOKENS:
            break  # enough to know what kind of prose it is
    unfinished = reader.good and bool(reader.item) and not reader.flush()
    good = reader.good and not unfinished
    if (not first and values) or (not good and not unfinished and (values or letters) and short):
        first = "values"
    moves = tuple(reader.moves)
    if good:
        return Line(moves, unfinished, first, values, bad)
    line = text[start:end]
    attempt = begins_move(seen, line) or tells_move(seen, line)
    attempt |= whole and bad >= 0 and not is_legend(seen, line)
    attempt |= bad >= 0 and (text[bad] < " " or (text[bad] in ".…" and bool(moves)))
    goes = attempt or goes_between_pegs(seen, line) or leaves_moves_out(line)
    return Line((), unfinished, first, values, bad, moves, attempt, goes)


def _after_article(token: Token) -> bool:
    """Say whether an `a` before a token is no label."""
    return token.kind in ("disk", "noise") or (token.kind == "word" and len(token.text) > 1)


def _is_short(token: Token) -> bool:
    """Say whether a token may be a bare value, if a wrong one."""
    return token.kind in ("number", "label", "mark") or len(token.text) < 2
