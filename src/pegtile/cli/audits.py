"""What `pegtile hanoi audit` and `pegtile tiles audit` share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

import click

from pegtile.cli.frame import ANSWERED, NO, json_option, limit_options, read_text
from pegtile.core.limits import Limits
from pegtile.datasets.audit import Problem, audit
from pegtile.notation.json_codec import dumps

__all__ = ["audit_options", "audited"]

Command = TypeVar("Command", bound=Callable[..., Any])


def audit_options(command: Command) -> Command:
    """Add FILE, `--goal`, `--json` and the limits."""
    for option in (
        limit_options,
        json_option,
        click.option("--goal", default="", metavar="GOAL", help="Where an instance names none."),
        click.argument("file", metavar="FILE"),
    ):
        command = option(command)
    return command


def audited(puzzle: str, file: str, goal: str, as_json: bool, limits: Limits) -> int:
    """Tell each finding and a summary; return the exit code."""
    lines = read_text(file).splitlines()
    counts: Counter[Problem] = Counter()
    wrong: set[int] = set()
    for finding in audit(lines, puzzle, goal, limits):
        if finding is None:
            continue
        counts[finding.problem] += 1
        if finding.problem is not Problem.UNCHECKED_OPTIMUM:
            wrong.add(finding.line)
        if as_json:
            record = {"line": finding.line, "problem": finding.problem.value}
            click.echo(dumps({**record, "reason": finding.reason}))
        else:
            click.echo(f"line {finding.line}: {finding.problem.value}: {finding.reason}")
    instances = sum(1 for line in lines if line.strip())
    if as_json:
        summary = {problem.value: counts[problem] for problem in Problem}
        click.echo(dumps({"instances": instances, "wrong": len(wrong), **summary}))
    else:
        click.echo(f"{instances:,} instances, {len(wrong):,} of them wrong")
    return NO if wrong else ANSWERED
