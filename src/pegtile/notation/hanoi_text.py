"""Moves of the tower in any text: finds the list among the prose and reads it.

A list is either lines of moves, or brackets around moves. `hanoi_words` reads one move; here is
what is between moves.
"""

from __future__ import annotations

import re
from dataclasses import replace

from pegtile.hanoi.move import Labels
from pegtile.notation.hanoi_words import Line, read_line
from pegtile.notation.reading import Fault, Reading, Written
from pegtile.notation.texts import Text

__all__ = ["read_moves"]

_OPEN = re.compile(r"[\[({]")
_LIST = re.compile(r"[\[({]\s*(?=[\[({\"'])|[\[(]\s*(?=[A-Za-z0-9]{1,9}\s*-*>)")
_GROUP = re.compile(r"[\[({]([^\[\](){}]{0,400})[\])}]")
_STRING = re.compile(r"(\"|')([^\"'\n]{1,400})\1|[A-Za-z0-9]{1,9}\s*-*>\s*[A-Za-z0-9]{1,9}")
_BETWEEN = re.compile(r"(?:[\s,;]|#[^\n]*|//[^\n]*)+")
_EMPTY = re.compile(r"\[\s*\]")
_CLOSE = re.compile(r"[\])}]")
_FENCE = re.compile(r"\s*(?:```|~~~)")
_COMMENT = re.compile(r"\s*(?:#(?!\s*\d)|//)")


class _List:
    """Moves that stand together."""

    __slots__ = ("end", "fault", "format", "moves", "start")

    def __init__(self, start: int, form: str) -> None:
        self.start = start
        self.end = start
        self.format = form
        self.moves: list[Written] = []
        self.fault: Fault | None = None


def read_moves(
    text: Text, labels: Labels, pegs: int, *, start: int = 0, end: int | None = None,
    answer: bool = False,
) -> Reading:  # fmt: skip
    """Find the moves in a text, or in a part of it.

    Without `answer` the whole text is the list: prose may stand before, behind and, when nothing in
    it looks like a move, between the moves; two bracketed lists are ambiguous. With `answer` the
    last list counts.

    The words of a move are (disk, source, target, leading number), each None when not written; a
    dot before the leading number says that it surely counts the moves.
    """
    end = len(text.plain) if end is None else end
    nested = _bracketed(text.plain, start, end, labels, pegs)
    lines = _lines(text, start, end, nested, labels, pegs, answer=answer)
    lists = sorted((*nested, *lines), key=lambda found: found.start)
    filled = [found for found in lists if found.moves or found.fault]
    if not filled:
        return Reading("lists" if lists else "", [])
    chosen = filled[-1]
    remarks: tuple[str, ...] = ()
    if len(filled) > 1:
        if answer:
            remarks = (f"the last of {len(filled)} lists is judged",)
        else:
            line, column = text.place(filled[1].start)
            reason = f"a second list begins at line {line}, column {column}: which one is meant?"
            fault = Fault(filled[1].start, filled[1].end, reason, ambiguous=True)
            return Reading(chosen.format, [], fault)
    return Reading(chosen.format, chosen.moves, chosen.fault, remarks)


def _bracketed(text: str, start: int, end: int, labels: Labels, pegs: int) -> list[_List]:
    """Find the lists in brackets: `[[1,0,2],…]`, `[(A, C), …]`, `["A->C", …]`, `[{…}, …]`."""
    found = []
    place = start
    while True:
        begin = _LIST.search(text, place, end)
        if begin is None:
            break
        candidate, place = _one_list(text, begin, end, labels, pegs)
        if candidate is not None:
            found.append(candidate)
    return found


def _one_list(
    text: str, begin: re.Match[str], end: int, labels: Labels, pegs: int
) -> tuple[_List | None, int]:
    """Read from an opening bracket; return the list, or None, and where to search on."""
    found = _List(begin.start(), "")
    place = begin.end()
    while True:
        gap = _BETWEEN.match(text, place, end)
        place = gap.end() if gap else place
        if place >= end:
            found.fault = Fault(place, end, "the list breaks off", truncated=True)
            break
        if _CLOSE.match(text, place, end):
            place += 1
            break
        group = _GROUP.match(text, place, end)
        string = None if group else _STRING.match(text, place, end)
        item = group or string
        if item is None:
            cut = _OPEN.match(text, place, end)
            if not found.moves:
                return None, max(place, begin.end())
            broken = cut and not re.search(r"[\])}]", text[place : min(end, place + 400)])
            broken = broken or (text[place] in "\"'" and "\n" not in text[place:end])
            stop = min(end, place + 40)
            found.fault = Fault(
                place, stop, "the list breaks off" if broken else "expected a move", bool(broken)
            )
            place = end if broken else place
            break
        whole = group is not None
        inside = (item.start(1), item.end(1)) if group else item.span(2 if item[2] else 0)
        line = read_line(text, *inside, labels, pegs, bracket=whole)
        if not line.moves:
            if not found.moves:
                return None, item.end()
            found.fault = Fault(
                item.start(), item.end(), f"expected a move as the first one is: {found.format}"
            )
            place = item.end()
            break
        if not found.moves:
            found.format = _bracket_format(item[0])
        found.moves += (
            [line.moves[0]._replace(offset=item.start(), end=item.end())]
            if len(line.moves) == 1
            else line.moves
        )
        place = item.end()
    found.end = place
    return (found if found.moves else None), max(place, begin.end())


def _bracket_format(first: str) -> str:
    """Return the name of a format in brackets by its first move."""
    if first[0] == "{":
        return "objects"
    if first[0] in "\"'":
        return "strings"
    values = len(re.findall(r"[\w-]+", first))
    return {3: "lists", 2: "pairs"}.get(values, "lists")


def _lines(
    text: Text, start: int, end: int, nested: list[_List], labels: Labels, pegs: int,
    *, answer: bool,
) -> list[_List]:  # fmt: skip
    """Find the lists that are lines of moves."""
    plain = text.plain
    lists: list[_List] = []
    current: _List | None = None
    shape = ""
    waiting: Fault | None = None  # prose that is a fault if another move follows
    place = start
    holes = iter(nested)
    hole = next(holes, None)
    while place < end:
        stop = plain.find("\n", place, end)
        stop = end if stop < 0 else stop
        if hole is not None and hole.start < stop:
            stop = hole.start
        line = _read(plain, place, stop, labels, pegs)
        if line.moves:
            joined = current is not None and (waiting is None or not answer)
            if not joined and current is not None:
                joined = _continues(current.moves[-1], line.moves[0])
            if current is None or not joined:
                current = _List(place, "")
                lists.append(current)
            elif waiting is not None and waiting.reason and not answer:
                current.fault = waiting
                return lists
            waiting = None
            shape = line.first
            current.format = current.format or _line_format(line.moves[0], shape, plain)
            current.moves += line.moves
            current.end = stop
        elif plain[place:stop].strip() and not _FENCE.match(plain, place, stop):
            last = stop >= end or not plain[stop:end].strip()
            fault = _fault_of(line, place, stop, shape, last=last and plain[-1:] != "\n")
            if current is not None:
                if fault is not None and (fault.truncated or line.first == shape):
                    current.fault = fault
                    return lists
                if waiting is None or not waiting.reason:
                    comment = _COMMENT.match(plain, place, stop) is not None
                    if not comment:
                        waiting = fault or Fault(place, stop, "")
            elif fault is not None and fault.truncated and line.first in ("move", "disk"):
                lists.append(_List(place, "sentence"))
                lists[-1].fault = fault
        if hole is not None and stop == hole.start:
            stop = hole.end
            hole = next(holes, None)
            place = stop
        else:
            place = stop + 1
    return lists


def _read(plain: str, place: int, stop: int, labels: Labels, pegs: int) -> Line:
    """Read one line; when brackets hold all of it, what they hold."""
    line = read_line(plain, place, stop, labels, pegs)
    if line.moves:
        return line
    # `Answer: A->C, A->B`: what stands before a colon may be prose.
    colon = plain.rfind(":", place, stop)
    while colon >= 0 and not line.moves:
        tail = read_line(plain, colon + 1, stop, labels, pegs)
        if tail.moves and (len(tail.moves) > 1 or tail.first == "values" or not tail.first):
            head = read_line(plain, place, colon, labels, pegs)
            if head.values == 0:
                return tail
        colon = plain.rfind(":", place, colon)
        if stop - colon > 2000:
            break
    if re.search(r"[\[(]", plain[place:stop]):
        groups = list(_GROUP.finditer(plain, place, stop))
        rest = _GROUP.sub(" ", plain[place:stop])
        outside = read_line(rest, 0, len(rest), labels, pegs)
        if groups and outside.values == 0 and not re.search(r"[\w]{3,}", _after_equals(rest)):
            moves: list[Written] = []
            for group in groups:
                inner = read_line(plain, group.start(1), group.end(1), labels, pegs, bracket=True)
                if not inner.moves:
                    return line
                moves += inner.moves
            return Line(tuple(moves), False, "values", len(moves))
    return line


def _after_equals(text: str) -> str:
    return text.rpartition("=")[2].rpartition(":")[2]


def _continues(before: Written, after: Written) -> bool:
    """Say whether two moves carry successive numbers."""
    one, two = before.what[3], after.what[3]
    if one is None or two is None:
        return False
    return int(one.strip(".")[:9]) + 1 == int(two.strip(".")[:9])


def _line_format(move: Written, shape: str, plain: str) -> str:
    """Return the name of a line format by its first move."""
    disk, source, _, lead = move.what
    if shape not in ("values", "", "from"):
        return "sentence"
    written = plain[move.offset : move.end]
    arrow = ">" in written or " to " in written or "\\" in written
    if lead is not None and arrow:
        return "numbered" if disk is not None else "arrows"
    if disk is not None and source is not None:
        return "arrows" if arrow else "plain"
    return "arrows" if arrow else "pairs"


def _fault_of(line: Line, place: int, stop: int, shape: str, *, last: bool) -> Fault | None:
    """Say what a line that is no move means for the list that it stands in."""
    if line.unfinished and last:
        return Fault(place, stop, "the list breaks off", truncated=True)
    like = line.first == shape or line.first == "values" or line.unfinished
    if like or line.values > 0:
        return Fault(place, stop, "expected a move")
    return None


def with_remark(reading: Reading, remark: str) -> Reading:
    """Return the reading with one more remark."""
    return replace(reading, remarks=(*reading.remarks, remark))
