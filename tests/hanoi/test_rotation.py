"""Backup rotation."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from pegtile.errors import BadRequest
from pegtile.hanoi.closed_form import move_number
from pegtile.hanoi.move import Labels
from pegtile.hanoi.rotation import Rotation, calendar


@pytest.mark.parametrize("levels", range(1, 8))
def test_sessions_agree_with_tapes_written_one_after_the_other(levels: int) -> None:
    rotation = Rotation(levels)
    tapes: dict[int, int] = {}
    for number in range(1, 4 * rotation.period + 3):
        twos = 0
        while number % 2 ** (twos + 1) == 0:
            twos += 1
        tapes[min(twos, levels - 1)] = number
        session = rotation.session(number)
        assert session.tape == rotation.tape(number) == min(twos, levels - 1)
        assert list(session.restorable) == sorted(tapes.values())
        assert [rotation.last_use(tape, number) for tape in range(levels)] == [
            tapes.get(tape) for tape in range(levels)
        ]
        if number >= rotation.period:
            assert session.oldest_age >= rotation.guaranteed


def test_the_guarantee_is_no_more_than_is_kept() -> None:
    for levels in range(1, 8):
        rotation = Rotation(levels)
        ages = [s.oldest_age for s in rotation.sessions(rotation.period, 2 * rotation.period)]
        assert min(ages) == rotation.guaranteed
        assert max(ages) == max(0, 2 * rotation.guaranteed - 1)


def test_the_sets_come_as_the_disks_of_a_tower_move() -> None:
    rotation = Rotation(6)
    sets = [session.tape + 1 for session in rotation.sessions(1, 63)]
    assert sets == [move_number(6, move).disk for move in range(1, 64)]


def test_a_session_of_the_far_future() -> None:
    session = Rotation(100).session(2**200 + 3)
    assert session.tape == 0
    assert len(session.restorable) == 100
    assert session.restorable[-1] == 2**200 + 3
    assert session.restorable[-2] == 2**200 + 2


def test_the_calendar_is_read_back_and_the_same_each_time() -> None:
    icalendar = pytest.importorskip("icalendar")
    written = calendar(Rotation(3), 10, date(2025, 1, 31), labels=Labels(("X", "Y", "Z")))
    assert written == calendar(Rotation(3), 10, date(2025, 1, 31), labels=Labels(("X", "Y", "Z")))
    events = icalendar.Calendar.from_ical(written).walk("VEVENT")
    assert [str(event["SUMMARY"]) for event in events[:4]] == [
        "Backup 1: set X",
        "Backup 2: set Y",
        "Backup 3: set X",
        "Backup 4: set Z",
    ]
    assert events[9]["DTSTART"].dt == date(2025, 2, 9)
    assert str(events[9]["DESCRIPTION"]) == "Can be restored afterwards: sessions 8, 9, 10"
    hourly = calendar(Rotation(3), 2, date(2025, 1, 31), timedelta(hours=12))
    assert icalendar.Calendar.from_ical(hourly).walk("VEVENT")[1]["DTSTART"].dt.hour == 12


def test_bad_requests_say_what_was_expected() -> None:
    with pytest.raises(BadRequest, match="'0' levels: expected 1 to 4096"):
        Rotation(0)
    with pytest.raises(BadRequest, match="session '0': expected 1 or more"):
        Rotation(3).tape(0)
    with pytest.raises(BadRequest, match="set 3: expected 0 to 2"):
        Rotation(3).last_use(3, 1)
    with pytest.raises(BadRequest, match="between sessions: expected a time above zero"):
        calendar(Rotation(3), 2, date(2025, 1, 31), timedelta(0))
    with pytest.raises(BadRequest, match="2 labels 'X,Y': expected 3"):
        calendar(Rotation(3), 2, date(2025, 1, 31), labels=Labels(("X", "Y")))
