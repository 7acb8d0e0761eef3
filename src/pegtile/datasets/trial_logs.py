"""Logs of trials: read as JSON lines or PEBL's CSV, summed up for each person."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from math import isfinite
from typing import Any

from pegtile.datasets.fields import UNREADABLE, whole_number
from pegtile.datasets.pebl import is_pebl, read_steps
from pegtile.datasets.psychology import HANOI, LONDON, Stacks, Step, Trial, check_times
from pegtile.errors import PuzzleError, quoted

__all__ = ["APPARATUS", "people_csv", "read_trials"]

APPARATUS = {"hanoi": HANOI, "london": LONDON}
"""The rules by name."""

_COLUMNS = ("sub", "trials", "solved", "moves", "excess", "violations", "perseverations",
            "first_move_ms", "total_ms")  # fmt: skip


def read_trials(text: str, apparatus: str = "hanoi") -> list[Trial]:
    """Read trials: the CSV of steps that PEBL writes, or a JSON object a line.

    `sub` (or `subject`), `trial`, `start` and `goal` (the stacks of each peg, bottom to top),
    `steps`: a list of [milliseconds since the trial began, from, to], pegs counted from 0; `task`
    may name another apparatus, `began` tells the milliseconds of some clock at the start. Fractions
    of a millisecond are rounded.

    Raises:
        PuzzleError: a line is no such row or object, or its time goes back; it tells which.
    """
    if is_pebl(text):
        return read_steps(text, APPARATUS[apparatus])
    trials: list[Trial] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            trials.append(_trial(json.loads(line), len(trials) + 1, apparatus))
        except PuzzleError as error:
            raise PuzzleError(f"line {number}: {error}") from None
        except UNREADABLE as error:
            raise PuzzleError(
                f"line {number}: {type(error).__name__} {quoted(str(error))}: expected an object"
                " with sub, start, goal and steps [[milliseconds, from, to], …]"
            ) from None
    return trials


def _trial(record: dict[str, Any], number: int, apparatus: str) -> Trial:
    rules = APPARATUS[record.get("task", apparatus)]
    start, goal = (_stacks(record[key]) for key in ("start", "goal"))
    steps = [
        Step(_milliseconds(time), whole_number(source, "peg"), whole_number(target, "peg"))
        for time, source, target in record["steps"]
    ]
    check_times([step.milliseconds for step in steps])
    for step in steps:
        if not (0 <= step.source < len(start) and 0 <= step.target < len(start)):
            raise PuzzleError(f"step {step.source} to {step.target}: expected pegs from 0")
    for state in (start, goal):
        rules.check(state)
    subject = str(record.get("sub", record.get("subject", "1")))
    began = record.get("began")
    return Trial(
        subject, whole_number(record.get("trial", number), "trial"), start, goal, steps, rules,
        None if began is None else _milliseconds(began),
    )  # fmt: skip


def _milliseconds(value: Any) -> int:
    """Read a time, which browsers tell with fractions."""
    if isinstance(value, float) and isfinite(value):
        value = round(value)
    return whole_number(value, "milliseconds")


def _stacks(value: Any) -> Stacks:
    return tuple(tuple(whole_number(piece, "piece") for piece in stack) for stack in value)


def people_csv(trials: Sequence[Trial]) -> str:
    """Write a row for each person: how many trials, how many solved, and sums over them.

    `excess` is over the solved trials; `first_move_ms` and `total_ms` are means, rounded.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for subject in dict.fromkeys(trial.subject for trial in trials):
        scores = [trial.score() for trial in trials if trial.subject == subject]
        firsts = [one.first_move_ms for one in scores if one.first_move_ms is not None]
        writer.writerow([
            subject, len(scores), sum(one.solved for one in scores),
            sum(one.moves for one in scores), sum(one.excess or 0 for one in scores),
            sum(one.violations for one in scores), sum(one.perseverations for one in scores),
            round(sum(firsts) / len(firsts)) if firsts else "",
            round(sum(one.total_ms for one in scores) / len(scores)),
        ])  # fmt: skip
    return text.getvalue()
