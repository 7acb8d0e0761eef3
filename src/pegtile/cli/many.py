"""What the commands share that answer, or judge answers to, many puzzles at a time."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

import click

from pegtile.cli.frame import ANSWERED, NO, limit_options
from pegtile.cli.sets import FORMATS, job_lines, opened, set_options, some_limits
from pegtile.core.limits import Limits
from pegtile.datasets.answers import CheckMany, SolveMany

__all__ = ["CHECK_HELP", "SOLVE_HELP", "check_many_options", "checked_many", "solved_many"]

Command = TypeVar("Command", bound=Callable[..., Any])

_PARTS = (
    "The answers are JSON lines on stdout; with --out they go to a folder of parts with a manifest,"
    " and run again, an interrupted job does what is missing. Exit code 1 when any is not solved."
)
CHECK_HELP = (
    "Judge an answer to each of many puzzles: `response` (or `completion`, `output`, `moves`,"
    f" `answer`, `solution`) of each record.\n\n{FORMATS}\n\n{_PARTS}"
)
SOLVE_HELP = f"Solve many boards, each shortest and proven so.\n\n{FORMATS}\n\n{_PARTS}"


def check_many_options(command: Command) -> Command:
    """Add FILE and the options of both `check-many`."""
    answer = click.option(
        "--answer",
        "model_answer",
        is_flag=True,
        help="The texts are a language model's answers: their last list counts.",
    )
    return set_options(answer(limit_options(command)))


def checked_many(
    puzzle: str,
    file: str,
    goal: str,
    part_size: int,
    out: str | None,
    engine: str,
    model_answer: bool,
    limits: Limits,
) -> int:
    """Judge and write; return the exit code."""
    with opened(file, part_size) as records:
        job = CheckMany(records, puzzle, goal, model_answer, some_limits(limits))
        return _shown(job, out, engine)


def solved_many(
    file: str,
    goal: str,
    part_size: int,
    out: str | None,
    engine: str,
    metric: str,
    limits: Limits,
) -> int:
    """Solve and write; return the exit code."""
    with opened(file, part_size) as records:
        return _shown(SolveMany(records, goal, metric, some_limits(limits)), out, engine)


def _shown(job: CheckMany | SolveMany, out: str | None, engine: str) -> int:
    """Write the answers to stdout, or say what is in the folder."""
    count = solved = wrong = 0
    for line in job_lines(job, out, engine):
        answer = json.loads(line)
        count += 1
        solved += bool(answer.get("solved"))
        wrong += "error" in answer
        if out is None:
            click.echo(line, nl=False)
    told = f"{count:,} puzzles, {solved:,} solved, {wrong:,} malformed"
    click.echo(told if out is None else f"{out}: {told}, manifest.json", err=out is None)
    return ANSWERED if solved == count else NO
