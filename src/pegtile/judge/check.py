"""The way in: judge an answer to a tower or to a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from pegtile.core.checker import Verdict
from pegtile.errors import BadRequest
from pegtile.hanoi.move import DEFAULT_LABELS, Labels, Move
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.judge.common import Judged
from pegtile.judge.tower import Tower, judge_tower
from pegtile.notation.answers import Part, answer_parts, boxed_part
from pegtile.notation.hanoi_text import read_moves
from pegtile.notation.reading import Fault, Reading
from pegtile.notation.texts import Text

__all__ = ["LONGEST_TEXT", "check", "check_tower", "judged_tower"]

LONGEST_TEXT = 1 << 23
"""Characters of a text in any format; longer ones are streamed, in the formats that stream."""


def check_tower(
    answer: str | Iterable[Move],
    start: State,
    goal: State,
    *,
    rules: Rules | None = None,
    labels: Labels = DEFAULT_LABELS,
    pegs_from: int | None = None,
    model_answer: bool = False,
) -> Verdict:
    """Judge moves of the tower.

    Args:
        answer: the moves, as a text in any format or as moves.
        start: the state before the first move.
        goal: the state to reach.
        rules: the rules of the moves; any peg to any other when None.
        labels: what the pegs are called in the text.
        pegs_from: the number of the first peg where the text has numbers for pegs, 0 or 1; when
            None the moves decide.
        model_answer: the text is the answer of a language model, with its reasoning: the last list
            counts.

    Raises:
        BadRequest: start, goal and rules do not fit together, or the text is too long.
    """
    return judged_tower(
        answer, Tower(start, goal, rules or Rules(start.pegs), labels, pegs_from),
        model_answer=model_answer,
    ).verdict  # fmt: skip


def judged_tower(
    answer: str | Iterable[Move], tower: Tower, *, model_answer: bool = False
) -> Judged[State, Move]:
    """Judge moves of the tower and keep what the verdict was reached on.

    Raises:
        BadRequest: the text is too long.
    """
    if not isinstance(answer, str):
        answer = "[" + ",".join(f"[{m.disk},{m.source},{m.target}]" for m in answer) + "]"
        tower = replace(tower, pegs_from=0)
    text = _text(answer)
    reading = read_tower(text, tower, model_answer=model_answer)
    return judge_tower(text, reading, tower)


def _text(answer: str) -> Text:
    if len(answer) > LONGEST_TEXT:
        raise BadRequest(
            f"the text has {len(answer):,} characters: expected at most {LONGEST_TEXT:,}"
        )
    return Text(answer)


def read_tower(text: Text, tower: Tower, *, model_answer: bool = False) -> Reading:
    """Find the moves of the tower in a text."""
    labels, pegs = tower.labels, tower.start.pegs
    reading = Reading("", [])
    for part in _parts(text, model_answer=model_answer):
        reading = read_moves(
            text, labels, pegs, start=part.start, end=part.end, answer=model_answer
        )
        reading = _of_part(reading, part, model_answer=model_answer)
        if reading.moves or reading.fault is not None:
            return reading
    return _without_moves(reading, text, model_answer=model_answer)


def _parts(text: Text, *, model_answer: bool) -> Iterator[Part]:
    """Yield the parts of the text to look at, the likeliest first."""
    if model_answer:
        yield from answer_parts(text)
        return
    boxed = boxed_part(text.plain, 0, len(text.plain))
    if boxed is not None:
        yield boxed
    yield Part(0, len(text.plain))


def _of_part(reading: Reading, part: Part, *, model_answer: bool) -> Reading:
    """Add what being in a part means for a reading."""
    remarks = reading.remarks
    if part.name and (reading.moves or part.cut):
        remarks = (f"judged is {part.name}", *remarks)
    fault = reading.fault
    if part.cut and fault is None:
        fault = Fault(part.end, part.end, "the answer breaks off", truncated=True)
    return replace(reading, remarks=remarks, fault=fault)


def _without_moves(reading: Reading, text: Text, *, model_answer: bool) -> Reading:
    """Say what a text without moves is: an empty list, or nothing that can be read."""
    stripped = text.plain.strip(" \n\t[](){}`.\"'")
    if not stripped or model_answer or reading.format:
        return reading
    start = len(text.plain) - len(text.plain.lstrip())
    fault = Fault(start, text.plain.find("\n", start) % (len(text.plain) + 1), "expected moves")
    return replace(reading, fault=fault)


def check(answer: Any, start: Any, goal: Any, **options: Any) -> Verdict:
    """Judge an answer: `check_tower` when `start` is the state of a tower, else `check_tiles`.

    >>> from pegtile.hanoi.state import State
    >>> check("1 A C", State.parse("A"), State.parse("C")).solved
    True

    Raises:
        BadRequest: `start` is neither, or start and goal do not fit together.
    """
    if isinstance(start, State):
        return check_tower(answer, start, goal, **options)
    raise BadRequest("expected a start that is a State or a Board")
