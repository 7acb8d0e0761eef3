"""Lists of moves among prose: which lines stand together, and what a line that is no move means."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from pegtile.notation.reading import Fault, Reading, Written
from pegtile.notation.texts import Text

__all__ = [
    "Found",
    "Line",
    "chosen",
    "fault_of",
    "is_aside",
    "is_heading",
    "item_number",
    "line_blocks",
]

_FENCE = re.compile(r"\s*(?:```|~~~)")
_COMMENT = re.compile(r"\s*(?:#(?!\s*\d)|//)")
_HEADING = re.compile(
    r"[\s#*_>-]*+(?:(?:(?:step|turn)\s*+(?:no\.?|\#)?+|ステップ|手順|步骤|步驟|第)\s*+"
    r"(?:[0-9]{1,9}+|[一二三四五六七八九十]{1,3}+)\s*+(?:步|手目|手)?+(?:\s*+(?:/|of)\s*+[0-9]{1,9}+)?+"
    r"[\s.:)*_]*+|(?:move\s*+\#?+\s*+[0-9]{1,9}+|[0-9]{1,9}+\s*+手目)[\s*_]*+:[\s*_]*+)",
    re.IGNORECASE,
)
_ITEM = re.compile(r"[\s*_>#-]*+(?:move|step)?\s*+([0-9]{1,9})\s*[.):](?![0-9])", re.IGNORECASE)
_RESULT = re.compile(r"\s*+#{3,}+\s*+[0-9]++\s*+")
_NUMBER = re.compile(r"[\s*_>#-]*+[0-9]{1,9}+[\s*_]*+[.:)][\s*_]*+")


class Line(NamedTuple):
    """What was read of a line.

    Attributes:
        moves: its moves; empty when it is not a line of moves.
        unfinished: a move begins at its end and is not complete.
        first: its first word, `values` when it is a value; lines of one list have the same.
        values: how many numbers and the like it has; prose without any is surely prose.
        bad: where the first word stands that has no place in a move, negative without one.
        before: the moves that stand before `bad`.
        attempt: it is no line of moves, but tells a move, if not one that can be read.
        goes: it tells a move if it stands behind one; above a list it may be prose.
    """

    moves: tuple[Written, ...]
    unfinished: bool
    first: str
    values: int
    bad: int = -1
    before: tuple[Written, ...] = ()
    attempt: bool = False
    goes: bool = False


class Found:
    """Moves that stand together in a text."""

    __slots__ = ("end", "fault", "format", "moves", "start")

    def __init__(self, start: int, form: str = "") -> None:
        self.start = start
        self.end = start
        self.format = form
        self.moves: list[Written] = []
        self.fault: Fault | None = None


class _Blocks:
    """Collects lines into lists."""

    def __init__(self, form: Callable[[Written, str], str], *, answer: bool) -> None:
        self.lists: list[Found] = []
        self._current: Found | None = None
        self._broken: Found | None = None  # what the first line would be, but for a word of it
        self._form = form
        self._answer = answer
        self._shape = ""
        self._waiting: Fault | None = None  # prose, which is a fault if it has a reason
        self._attempt: Found | None = None  # a move that cannot be read, above a list
        self._listed: Found | None = None  # the list in brackets that stands above
        self._noted = 0  # the number of the last line that has one and is no move
        self._skips = False  # the list that goes on here has a fault already
        self._counted: Fault | None = None  # the number of a move that does not follow

    def counts(self, number: int, place: int, stop: int) -> bool:
        """Take a number alone on its line; say whether it counts the next move."""
        done = 0 if self._current is None else len(self._current.moves)
        if number != done + 1 or self._skips:
            return False
        self._counted = Fault(place, stop, "the list breaks off", truncated=True)
        return True

    def moves(self, line: Line, place: int, stop: int) -> bool:
        """Take a line of moves; return False when reading must stop here."""
        current, waiting = self._current, self._waiting
        self._counted = None
        if self._skips:
            return True
        if current is None and self._attempt is not None:
            return self._faulty(self._attempt)
        if current is None and self._broken is not None and line.first == self._shape:
            return False
        joined = current is not None and (waiting is None or not self._answer)
        if not joined and current is not None:
            joined = _continues(current.moves[-1], line.moves[0])
        if current is None or not joined:
            current = Found(place)
            self.lists.append(current)
        elif waiting is not None and waiting.reason and not self._answer:
            current.fault = waiting
            return False
        self._waiting = None
        self._current = current
        self._shape = line.first
        current.format = current.format or self._form(line.moves[0], line.first)
        current.moves += line.moves
        current.end = stop
        return True

    def prose(
        self, line: Line, place: int, stop: int, *, last: bool, comment: bool, number: int
    ) -> bool:
        """Take a line that is no move; return False when reading must stop here.

        Args:
            line: what was read of it.
            place: where it begins.
            stop: where it ends.
            last: the text ends with it, and not with the end of a line.
            comment: it is a comment or the edge of a code fence.
            number: the number that it begins with, 0 without one.
        """
        fault = fault_of(line, place, stop, self._shape, last=last)
        attempt = line.attempt
        above = self._current or self._listed
        if above is not None:
            # What goes on with the numbers of the moves is a move, unless a list of notes does.
            attempt |= line.goes or number == len(above.moves) + 1 != self._noted + 1
        self._noted = number or self._noted
        if attempt and not comment and not (fault is not None and fault.truncated):
            found = above or self._attempt or Found(place)
            if found.fault is None:
                found.format = found.format or (self._form(*_first(line)) if line.before else "")
                found.moves += line.before
                found.fault = Fault(max(place, line.bad), stop, "expected a move")
            if above is self._listed is not None:
                return True
            if self._current is not None:
                return self._faulty(found)
            self._attempt = None if self._skips else found
            return True
        if not comment and self._answer:
            self._attempt = None
            self._skips = False
        if self._current is None:
            if fault is not None and fault.truncated and line.first in ("move", "disk"):
                self.lists.append(Found(place, "sentence"))
                self.lists[-1].fault = fault
            elif line.before and line.first == "values" and not self._answer and not self._broken:
                self._broken = Found(place, self._form(line.before[0], line.first))
                self._broken.moves += line.before
                self._broken.fault = fault
                self._shape = line.first
            return True
        if fault is not None and (fault.truncated or line.first == self._shape):
            return self._faulty(self._current, fault)
        if not comment and (self._waiting is None or not self._waiting.reason):
            self._waiting = fault or Fault(place, stop, "")
        return True

    def listed(self, found: Found) -> None:
        """Take a list in brackets, which some other reader has read."""
        if self._attempt is not None:
            found.moves, found.fault = self._attempt.moves, self._attempt.fault
        self._attempt = self._current = None
        self._listed = found

    def _faulty(self, found: Found, fault: Fault | None = None) -> bool:
        """End a list at its fault; an answer may have another one behind it."""
        found.fault = found.fault or fault
        if found not in self.lists:
            self.lists.append(found)
        self._current = self._attempt = self._waiting = None
        self._skips = True
        return self._answer and found.fault is not None and not found.fault.truncated

    def found(self) -> list[Found]:
        """Return the lists; a line that breaks off is one when there is no other."""
        if self._counted is not None and self._current is not None:
            self._current.fault = self._current.fault or self._counted
        alone = None if self.lists else self._attempt
        if alone is not None and (alone.moves or not self._answer):
            return [alone]
        return [self._broken] if self._broken is not None and not self.lists else self.lists


def line_blocks(
    text: Text,
    start: int,
    end: int,
    holes: Iterable[tuple[int, int]],
    read: Callable[[int, int], Line],
    form: Callable[[Written, str], str],
    *,
    answer: bool,
    listed: Iterable[Found] = (),
) -> list[Found]:
    """Find the lists that are lines of moves.

    Without `answer`, prose between lines of moves is passed over when nothing in it looks like a
    move, and is the list's fault otherwise. With `answer`, prose ends a list, unless the numbers
    of the moves go on behind it.

    Args:
        text: the text.
        start: where the part to look at begins.
        end: where it ends.
        holes: pieces of it to leave out, in order.
        read: reads a line, given where it begins and ends.
        form: names the format, given the first move and the first word of its line.
        answer: whether the text is prose with a list, rather than a list.
        listed: the lists in the holes, in order; what stands around them may be their fault.
    """
    nested = {found.start: found for found in listed}
    plain = text.plain
    blocks = _Blocks(form, answer=answer)
    gaps = iter(holes)
    hole = next(gaps, None)
    place = start
    while place < end:
        while hole is not None and hole[1] <= place:
            hole = next(gaps, None)
        if hole is not None and hole[0] <= place:
            if hole[0] in nested:
                blocks.listed(nested[hole[0]])
            place = hole[1]
            continue
        stop = plain.find("\n", place, end)
        stop = end if stop < 0 else stop
        if hole is not None and hole[0] < stop:
            stop = hole[0]
        if is_heading(plain, place, stop):
            place = stop + (stop < end)
            continue
        line = read(place, stop)
        if line.moves:
            if not blocks.moves(line, place, stop):
                break
        elif not plain[place : min(stop, place + 80)].isspace() and place < stop:
            unended = plain[-1:] != "\n" and end == len(plain)
            last = unended and not plain[stop : stop + 200].strip() and stop + 200 >= end
            aside = is_aside(plain, place, stop)
            number = item_number(plain, place, stop)
            if _NUMBER.fullmatch(plain, place, stop):
                if blocks.counts(number, place, stop):
                    place = stop + (stop < end)
                    continue
                line = line._replace(attempt=True)
            if not blocks.prose(line, place, stop, last=last, comment=aside, number=number):
                break
        place = stop + (stop < end and plain[stop] == "\n")
    return blocks.found()


def _first(line: Line) -> tuple[Written, str]:
    return line.before[0], line.first


def _continues(before: Written, after: Written) -> bool:
    """Say whether two moves carry successive numbers."""
    one, two = before.what[-1], after.what[-1]
    if one is None or two is None:
        return False
    return int(one.strip(".")[:9]) + 1 == int(two.strip(".")[:9])


def is_aside(plain: str, place: int, stop: int) -> bool:
    """Say whether a line is a comment or the edge of a code fence."""
    return bool(_FENCE.match(plain, place, stop) or _COMMENT.match(plain, place, stop))


def item_number(plain: str, place: int, stop: int) -> int:
    """Return the number that a line begins with as an item of a list does, 0 without one."""
    item = _ITEM.match(plain, place, stop)
    return 0 if item is None else int(item[1])


def is_heading(plain: str, place: int, stop: int) -> bool:
    """Say whether a line only counts: the move below it (`Step 1:`), or all moves (`#### 3`)."""
    shape = _RESULT.fullmatch(plain, place, stop) or _HEADING.fullmatch(plain, place, stop)
    return shape is not None


def fault_of(line: Line, place: int, stop: int, shape: str, *, last: bool) -> Fault | None:
    """Say what a line that is no move means for the list that it stands in."""
    if line.unfinished and last:
        return Fault(place, stop, "the list breaks off", truncated=True)
    place = max(place, line.bad)
    like = line.first == shape or line.first == "values" or line.unfinished
    if like or line.values > 0:
        return Fault(place, stop, "expected a move")
    return None


def chosen(lists: Iterable[Found], text: Text, *, answer: bool) -> Reading:
    """Return the list that counts: the last of an answer, else the only one."""
    found = sorted(lists, key=lambda one: one.start)
    filled = [one for one in found if one.moves or one.fault]
    if not filled:
        return Reading("lists" if found else "", [])
    last = filled[-1]
    remarks: tuple[str, ...] = ()
    if len(filled) > 1:
        if not answer:
            line, column = text.place(filled[1].start)
            reason = f"a second list begins at line {line}, column {column}: which one is meant?"
            fault = Fault(filled[1].start, filled[1].end, reason, ambiguous=True)
            return Reading(last.format, [], fault)
        remarks = (f"the last of {len(filled)} lists is judged",)
    return Reading(last.format, last.moves, last.fault, remarks)
