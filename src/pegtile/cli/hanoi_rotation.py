"""`pegtile hanoi rotation`."""

from __future__ import annotations

from datetime import date, timedelta

import click

from pegtile.cli.frame import json_option, out_option, output
from pegtile.cli.hanoi_options import read_labels
from pegtile.cli.integers import INTEGER, NumbersCommand
from pegtile.core.limits import parse_seconds
from pegtile.errors import BadRequest, BadText
from pegtile.hanoi.move import Labels
from pegtile.hanoi.rotation import Rotation, Session, calendar
from pegtile.notation.json_codec import dumps


@click.command(
    "rotation",
    cls=NumbersCommand,
    help="Tell which set of tapes each backup session uses, and what can be restored after it.\n\n"
    "A line is the number of the session, its set, the sessions that can be restored after it, and"
    " how many sessions ago the oldest of them was; the last line tells how far back one can always"
    " go once every set has been used. Every session is a full backup.",
)
@click.option("--levels", type=INTEGER, default=5, show_default=True, help="Sets of tapes.")
@click.option("--sessions", type=INTEGER, metavar="N", help="How many.  [default: two rounds]")
@click.option("--first", type=INTEGER, default=1, metavar="N", help="Begin with session N.")
@click.option("--labels", metavar="L,L,…", help="What the sets are called.  [default: A,B,C,…]")
@click.option("--calendar", "ics", is_flag=True, help="Write an iCalendar file instead.")
@click.option("--start", metavar="DATE", help="The day of session 1, such as 2025-01-31.")
@click.option("--every", metavar="TIME", help="Between sessions: 12h, 7d.  [default: 1d]")
@json_option
@out_option
def command(
    levels: int,
    sessions: int | None,
    first: int,
    labels: str | None,
    ics: bool,
    start: str | None,
    every: str | None,
    as_json: bool,
    out: str | None,
) -> None:
    """Parse, compute, show."""
    rotation = Rotation(levels)
    names = read_labels(labels, levels)
    count = min(2 * rotation.period, 1000) if sessions is None else sessions
    if count < 0:
        raise BadRequest(f"{count} sessions: expected 0 or more")
    if ics:
        if as_json or first != 1 or start is None:
            raise BadRequest("--calendar: expected --start, and neither --json nor --first")
        text = calendar(rotation, count, _day(start), _step(every or "1d"), names).decode()
        with output(out) as file:
            file.write(text)
        return
    if start is not None or every is not None:
        raise BadRequest("--start and --every are for a calendar: expected --calendar")
    found = rotation.sessions(first, count)
    with output(out) as file:
        if as_json:
            file.write(
                f'{{"levels":{levels},"guaranteed":{dumps(rotation.guaranteed)},"sessions":['
            )
            for place, session in enumerate(found):
                file.write("," * bool(place) + dumps(_record(session, names)))
            file.write("]}\n")
            return
        for session in found:
            kept = " ".join(map(str, session.restorable))
            file.write(f"{session.number} {names.of(session.tape)} {kept} ({session.oldest_age})\n")
        file.write(
            f"Always restorable: {rotation.guaranteed} sessions back, from session"
            f" {rotation.period} on.\n"
        )


def _record(session: Session, names: Labels) -> dict[str, object]:
    return {
        "session": session.number,
        "set": names.of(session.tape),
        "restorable": session.restorable,
        "oldest_age": session.oldest_age,
    }


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadText(text, "a day such as 2025-01-31") from None


def _step(text: str) -> timedelta:
    if text.endswith("d"):
        text = f"{text[:-1]}h"
        return timedelta(seconds=24 * parse_seconds(text))
    return timedelta(seconds=parse_seconds(text))
