"""Judges lines of moves as they stream by, whatever the moves look like.

The first line, and each that is unlike the lines before, is taken apart by the reader of texts; the
kernel learns its shape and goes on with all lines like it. So a list of any one-line-a-move style
streams at the kernel's speed, and means exactly what the reader says that it means.
"""

from __future__ import annotations

from dataclasses import replace

from pegtile.core.checker import Code, FirstError, Verdict
from pegtile.hanoi.move import Move
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.judge import _tower_kernels as kernels
from pegtile.judge.common import Judged, end_of_list, piece
from pegtile.judge.decoding import Decoder, Tower, bases, named
from pegtile.judge.tower import Table, understood
from pegtile.notation.blocks import Line, fault_of, is_aside, is_heading, item_number
from pegtile.notation.hanoi_shapes import learned
from pegtile.notation.hanoi_text import line_format, lists_begin, read_text_line
from pegtile.notation.reading import Fault, Written
from pegtile.notation.texts import Text

__all__ = ["LineFeed", "line_feeds", "possible"]

LONGEST_LINE = 1 << 16
"""Bytes of a line; what is longer is no line of a list."""

_MOST_PROSE = 1000  # lines
_FIRST_LINES = 64
_KINDS = {
    "count": kernels.COUNT, "disk": kernels.DISK,
    "source": kernels.SOURCE, "target": kernels.TARGET,
}  # fmt: skip


class LineFeed:
    """A checker of lines, how it understands them, and what was seen of its first fault.

    Attributes:
        checker: the kernel.
        format: the name of the format.
        decoder: how the words of a move are understood.
        way: the same in words, empty when there is no choice.
        stuck: where it could not read on, negative when it could: an offset in bytes.
        truncated: the text breaks off in the middle of a move.
        bare: every line is a move in a shape that was learned.
        first: the first move as it was written, and its line and column.
        zero, last: a line that was taken apart named a peg 0, or a peg of the number of pegs.
        counted: the numbers before the moves in such lines counted the moves.
        led: some such lines have one.
        mixed: not all such lines have a number before a move without a disk.
    """

    def __init__(self, tower: Tower, decoder: Decoder, form: str, *, numbered: bool) -> None:
        self.decoder = decoder
        self.format = form
        self.way = ""
        self.stuck = -1
        self.truncated = False
        self.bare = True
        self.zero = self.last = False
        self.counted = True
        self.mixed = False
        self.led = False
        self._numbered = numbered or decoder.numeric
        self._tower = tower
        self._names = tower.labels.all(tower.start.pegs)
        self.first: tuple[str, tuple[int | None, int | None]] = "", (None, None)
        self._error: FirstError | None = None
        self._after: tuple[str, tuple[int | None, int | None]] = "", (None, None)
        self._waiting: tuple[Fault, FirstError] | None = None
        self._word = ""
        self._words: list[str] = []
        self._prose = 0
        self._noted = 0  # the number of the last line that has one and is no move
        self._rest = b""
        self._base = 0
        self.checker = self._kernel()

    def _kernel(self) -> kernels.TowerChecker:
        tower, pegs = self._tower, self._tower.start.pegs
        names: dict[str, int] = {}
        folds = len({name.casefold() for name in self._names}) == len(self._names)
        for peg, name in enumerate(self._names):
            names |= dict.fromkeys({name, name.lower(), name.upper()} if folds else {name}, peg)
        table = bytearray(b"\xff" * 256)
        longer = any(len(name.encode()) > 1 for name in names)
        for name, peg in () if longer else names.items():
            table[ord(name)] = peg
        arcs = bytes(tower.rules.allows(a, b) for a in range(pegs) for b in range(pegs))
        checker = kernels.TowerChecker(
            tower.start.pegs_of_disks, tower.goal.pegs_of_disks, pegs, arcs, bytes(table),
            self.decoder.base,
        )  # fmt: skip
        for name in sorted(names, key=len, reverse=True) if longer else ():
            checker.name(name.encode(), names[name])
        return checker

    def take(self, chunk: bytes, *, last: bool) -> None:
        """Check the next piece of the text."""
        data = self._rest + chunk
        view = memoryview(data)
        place = 0
        while True:
            if self._waiting is None:
                used, status, _ = self.checker.feed_lines(view[place:], self._base + place, last)
                place += used
                if status != kernels.STUCK:
                    break
            # Behind what may be a fault no line goes unseen.
            stop = data.find(b"\n", place)
            if place == len(data) or (stop < 0 and not last):
                break
            stop = len(data) if stop < 0 else stop
            if not self._line(data[place:stop], self._base + place, end=last and stop == len(data)):
                self.stuck = self._base + place
                break
            place = min(stop + 1, len(data))
            self.checker.past(self._base + place)
        if self.stuck < 0 and len(data) - place > LONGEST_LINE:
            self._stop(Fault(0, 60, "expected a shorter line"), Text(_shown(data[place:])))
            self.stuck = self._base + place
        self._base += place
        self._rest = data[place:]

    @property
    def seen(self) -> int:
        """How many bytes were taken."""
        return self._base

    def catch_up(self, other: LineFeed) -> None:
        """Take over what another feed has seen of the text since this one found it illegal."""
        if self.seen < other.seen:
            self.checker.count(other.checker.moves - self.checker.moves)
            self.stuck, self.truncated = other.stuck, other.truncated

    def refuse_numbers(self) -> None:
        """Refuse a text in which some moves have a number without a disk that does not count."""
        self.stuck, self._error = max(self.stuck, 0), None
        self._stop(Fault(0, 0, "expected numbers that count the moves, or disks"), Text(""))

    def _line(self, raw: bytes, offset: int, *, end: bool) -> bool:
        """Take one line apart; return False when reading must stop there."""
        text = Text(_shown(raw))
        plain = text.plain
        if "\n" in plain or len(raw) > LONGEST_LINE:
            return self._stop(Fault(0, 60, "expected one move a line"), text)
        tower = self._tower
        line = read_text_line(plain, 0, len(plain), tower.labels, tower.start.pegs)
        first_after = self.checker.moves == self.checker.reached
        learns = len(line.moves) == 1 and self._learn(text, line.first)
        self.bare &= learns or (first_after and len(line.moves) == 1)
        if not line.moves:
            return self._aside(line, text, end=end)
        if self._waiting is not None:
            self._error = self._error or self._waiting[1]
            return False
        self.mixed |= not all(map(_lead_only, line.moves))
        self.led |= any(map(_lead_only, line.moves))
        unlike = self.decoder.lead_is_disk and self.mixed
        unlike |= not self._numbered and any(map(_numbers_pegs, line.moves))
        if unlike and not self.checker.illegal:
            return self._stop(Fault(0, len(plain), "expected a move as the first one is"), text)
        self._word = line.first
        for written in line.moves:
            self._move(written, text, offset)
        return True

    def _move(self, written: Written, text: Text, offset: int) -> None:
        """Carry out one move, or note that it is illegal; after such a one, count it."""
        tower, checker = self._tower, self.checker
        self._note(written, text)
        if checker.illegal:
            checker.count(1)
            return
        table = Table(replace(tower, start=State(checker.places(), tower.start.pegs)))
        move, objection = understood(written, self.decoder, table, tower)
        objection = objection or table.objection(move)
        if objection is None:
            if checker.moves == checker.reached:
                shown = piece(text, written.offset, written.end)
                self._after = shown, (checker.here_line, written.offset + 1)
            checker.do(*move)
            return
        self._error = FirstError(
            checker.moves + 1, objection.code, objection.reason,
            piece(text, written.offset, written.end), table.state().compact(tower.labels),
            checker.here_line, written.offset + 1,
        )  # fmt: skip
        checker.refuse(offset)

    def _note(self, written: Written, text: Text) -> None:
        """Note what tells one way to understand the moves from another."""
        pegs, moves = written.what[1:3], self.checker.moves
        self.zero |= "0" in pegs
        self.last |= str(self._tower.start.pegs) in pegs
        if _lead_only(written) and moves < kernels.MOST_COUNTED:
            self.counted &= written.what[3] == str(moves + 1)
        if not moves:
            shown = piece(text, written.offset, written.end)
            self.first = shown, (self.checker.here_line, written.offset + 1)

    def _learn(self, text: Text, word: str) -> bool:
        """Teach the kernel the shape of a line; return False when it has none."""
        shape = learned(text, self._tower.labels, self._tower.start.pegs)
        if shape is None or len(self._words) == kernels.SHAPES:
            return False
        kinds = []
        for role, number in zip(shape.roles, shape.numbers, strict=True):
            kind = _KINDS["disk" if role == "count" and self.decoder.lead_is_disk else role]
            numbered = number and role in ("source", "target")
            kinds.append(kind + (kernels.NUMBERED if numbered else 0))
        self._words.append(word)
        return self.checker.shape([part.encode() for part in shape.pieces], kinds)

    def _aside(self, line: Line, text: Text, *, end: bool) -> bool:
        """Take a line that is no move; return False when it is a fault of the list."""
        size = len(text.plain)
        fitted = self.checker.fitted
        word = self._words[fitted] if fitted >= 0 else self._word
        fault = fault_of(line, 0, size, word, last=end)
        if not self.checker.moves or not text.plain.strip() or is_heading(text.plain, 0, size):
            return True
        number = item_number(text.plain, 0, size)
        goes_on = number == self.checker.moves + 1 != self._noted + 1
        self._noted = number or self._noted
        if (line.attempt or line.goes or goes_on) and not (fault is not None and fault.truncated):
            if not is_aside(text.plain, 0, size):
                if self._waiting is None:
                    for written in line.before:
                        self._move(written, text, 0)
                return self._stop(Fault(max(0, line.bad), size, "expected a move"), text)
        elif fault is not None and (fault.truncated or line.first == word):
            return self._stop(fault, text)
        if fault is not None and not is_aside(text.plain, 0, size) and self._waiting is None:
            self._waiting = fault, self._unreadable(fault, text)
        self._prose += 1
        return self._prose <= _MOST_PROSE or self._stop(Fault(0, size, "expected a move"), text)

    def _unreadable(self, fault: Fault, text: Text) -> FirstError:
        state = State(self.checker.places(), self._tower.start.pegs).compact(self._tower.labels)
        shown = piece(text, fault.offset, fault.end)
        return FirstError(
            self.checker.moves + 1, Code.UNREADABLE, fault.reason, shown, state,
            self.checker.here_line, fault.offset + 1,
        )  # fmt: skip

    def _stop(self, fault: Fault, text: Text) -> bool:
        self.truncated = fault.truncated
        self._error = self._error or self._unreadable(fault, text)
        return False

    def judged(self) -> Judged[State, Move]:
        """Return the verdict that was come to."""
        checker, tower = self.checker, self._tower
        end = State(checker.places(), tower.start.pegs)
        legal = checker.illegal - 1 if checker.illegal else checker.moves
        verdict = Verdict(
            legal=legal == checker.moves and (self.stuck < 0 or self.truncated),
            solved=self._error is None and end == tower.goal,
            moves=checker.moves,
            longest_legal_prefix=legal,
            parsed=self.stuck < 0,
            truncated=self.truncated,
            first_error=self._error,
            format=self.format,
            convention="disk from to",
        )
        verdict = end_of_list(verdict, checker.reached, end.compact(tower.labels), *self._after)
        return Judged(verdict, [], end, self.way)


def _shown(raw: bytes) -> str:
    """Return a line as text, never much longer than a line may be."""
    return raw[: LONGEST_LINE + 1].decode("utf-8", "replace").rstrip("\r")


def _lead_only(written: Written) -> bool:
    """Say whether the number before a move may be its disk."""
    disk, _, _, lead = written.what
    return disk is None and lead is not None and not lead.startswith(".")


def _numbers_pegs(written: Written) -> bool:
    """Say whether a peg is a number."""
    return any(text is not None and text.isdigit() for text in written.what[1:3])


def line_feeds(head: bytes, tower: Tower) -> list[LineFeed]:
    """Return the readings of a text of lines, none when its first lines tell no move."""
    if type(tower.rules) is not Rules or head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return []
    top = Text(_shown(head))
    if top.with_tables() is not top:
        return []  # a table with columns that are no part of a move
    begin = 0
    for raw in head[:LONGEST_LINE].split(b"\n")[:_FIRST_LINES]:
        plain = Text(_shown(raw)).plain
        begin += len(raw) + 1
        line = read_text_line(plain, 0, len(plain), tower.labels, tower.start.pegs)
        if len(line.moves) == 1:
            break
        if line.moves or line.attempt:
            return []
    else:
        return []
    if lists_begin(_shown(head[:begin])):
        return []  # brackets around lines are for the readers of lists
    written = line.moves[0]
    form = line_format(written, line.first, plain)
    numbered = _numbers_pegs(written)
    probe = Decoder(tower, 0, lead_is_disk=False)
    first = bases(tower, form, zero=False, last=False) if numbered and not probe.numeric else [0]
    leads = [False, True] if _lead_only(written) else [False]
    return [
        LineFeed(tower, Decoder(tower, base, lead_is_disk=lead), form, numbered=numbered)
        for lead in leads
        for base in first
    ]


def possible(feeds: list[LineFeed], tower: Tower) -> list[LineFeed]:
    """Return the readings that are left when all moves have been seen, and name their ways."""
    furthest = max(feeds, key=lambda feed: feed.seen)
    seen = furthest.checker
    firsts = {feed.decoder.base for feed in feeds}
    if len(firsts) > 1:
        zero = furthest.zero or seen.least == 0
        last = furthest.last or seen.most == tower.start.pegs
        firsts = {*bases(tower, furthest.format, zero=zero, last=last)}
    # A number before the move is its disk only if it always can be, and must be if it counts not.
    leads = {feed.decoder.lead_is_disk for feed in feeds}
    if len(leads) > 1 and furthest.mixed:
        leads = {False}
    elif len(leads) > 1 and not (furthest.counted and seen.counted):
        leads = {True}
    kept = [
        feed for feed in feeds if feed.decoder.base in firsts and feed.decoder.lead_is_disk in leads
    ]
    wrong = furthest.mixed and furthest.led and not (furthest.counted and seen.counted)
    for feed in kept:
        feed.catch_up(furthest)
        if wrong:
            feed.refuse_numbers()
        feed.way = named(feed.decoder, [other.decoder for other in kept])
    return kept
