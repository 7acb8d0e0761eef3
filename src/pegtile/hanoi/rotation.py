"""Backup rotation by the tower: which set of tapes each session uses, and what it leaves.

The first set is used in every second session, the next in every fourth, and so on, as the disks of
the tower move: session i uses the set whose place is how often 2 divides i. The last two sets share
the rest in turn. Each session overwrites the backup on its set, so a few sets reach far back, in
steps that double.

Every session is taken to be a full backup that fills its set, and sessions are numbered from 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from pegtile.errors import BadRequest, MissingExtra, quoted
from pegtile.hanoi.move import DEFAULT_LABELS, Labels

__all__ = ["Rotation", "Session", "calendar"]

_MOST_LEVELS = 4096


@dataclass(frozen=True, slots=True)
class Session:
    """One backup session, and what can be restored after it.

    Attributes:
        number: from 1.
        tape: which set of tapes it uses, from 0.
        restorable: the sessions whose backups still exist after it, oldest first; the last one is
            the session itself.
    """

    number: int
    tape: int
    restorable: tuple[int, ...]

    @property
    def oldest_age(self) -> int:
        """How many sessions ago the oldest backup was made that can be restored."""
        return self.number - self.restorable[0]


@dataclass(frozen=True, slots=True)
class Rotation:
    """A scheme of so many sets of tapes.

    >>> rotation = Rotation(5)
    >>> "".join("ABCDE"[rotation.tape(i)] for i in range(1, 21))
    'ABACABADABACABAEABAC'
    >>> rotation.session(40).restorable, rotation.guaranteed
    ((32, 36, 38, 39, 40), 8)

    Attributes:
        levels: how many sets, 1 or more.

    Raises:
        BadRequest: there is no set, or a number of them that nobody could mean.
    """

    levels: int

    def __post_init__(self) -> None:
        if not 1 <= self.levels <= _MOST_LEVELS:
            raise BadRequest(f"{quoted(str(self.levels))} levels: expected 1 to {_MOST_LEVELS}")

    @property
    def period(self) -> int:
        """After how many sessions the order of sets repeats."""
        return 1 << self.levels - 1

    @property
    def guaranteed(self) -> int:
        """How many sessions back one can always go, once every set has been used."""
        return 1 << self.levels - 2 if self.levels > 1 else 0

    def tape(self, number: int) -> int:
        """Return which set of tapes a session uses, from 0.

        Raises:
            BadRequest: sessions are numbered from 1.
        """
        if number < 1:
            raise BadRequest(f"session {quoted(str(number))}: expected 1 or more")
        return min((number & -number).bit_length(), self.levels) - 1

    def last_use(self, tape: int, number: int) -> int | None:
        """Return the last session up to `number` that used a set, None when none did yet.

        Raises:
            BadRequest: there is no such set or session.
        """
        if not 0 <= tape < self.levels:
            raise BadRequest(f"set {tape}: expected 0 to {self.levels - 1}")
        if number < 1:
            raise BadRequest(f"session {quoted(str(number))}: expected 1 or more")
        unit = 1 << tape
        if tape == self.levels - 1:
            last = number // unit * unit
        else:
            last = ((number + unit) // (2 * unit)) * 2 * unit - unit
        return last if last > 0 else None

    def session(self, number: int) -> Session:
        """Return a session and what can be restored after it, however late it is.

        Raises:
            BadRequest: sessions are numbered from 1.
        """
        tape = self.tape(number)
        uses = (self.last_use(other, number) for other in range(self.levels))
        return Session(number, tape, tuple(sorted(use for use in uses if use is not None)))

    def sessions(self, first: int, count: int) -> Iterator[Session]:
        """Iterate over consecutive sessions.

        Raises:
            BadRequest: sessions are numbered from 1.
        """
        return (self.session(number) for number in range(first, first + count))


def calendar(
    rotation: Rotation,
    sessions: int,
    start: date,
    every: timedelta = timedelta(days=1),
    labels: Labels = DEFAULT_LABELS,
) -> bytes:
    """Return an iCalendar file of the sessions, all-day events when they are whole days apart.

    The same request gives the same bytes: events are stamped with their own day.

    Raises:
        MissingExtra: the library `icalendar` is not installed.
        BadRequest: there is no time between sessions, or there are labels but not one for each set.
    """
    try:
        from icalendar import Calendar, Event
    except ImportError:
        raise MissingExtra("an iCalendar file", "calendar") from None
    if every <= timedelta(0):
        raise BadRequest(f"{every} between sessions: expected a time above zero")
    names = labels.all(rotation.levels)
    whole_days = every % timedelta(days=1) == timedelta(0)
    found = Calendar()
    found.add("prodid", "-//pegtile//backup rotation//EN")
    found.add("version", "2.0")
    for session in rotation.sessions(1, sessions):
        moment = datetime.combine(start, time(), UTC) + every * (session.number - 1)
        event = Event()
        event.add("uid", f"session-{session.number}-of-{rotation.levels}-sets@pegtile")
        event.add("dtstamp", moment)
        event.add("dtstart", moment.date() if whole_days else moment)
        event.add("summary", f"Backup {session.number}: set {names[session.tape]}")
        listed = ", ".join(map(str, session.restorable))
        event.add("description", f"Can be restored afterwards: sessions {listed}")
        found.add_component(event)
    return bytes(found.to_ical())
