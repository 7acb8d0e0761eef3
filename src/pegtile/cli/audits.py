"""What `pegtile hanoi audit` and `pegtile tiles audit` share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

import click

from pegtile.cli.frame import ANSWERED, NO, json_option, limit_options
from pegtile.cli.sets import FORMATS, job_lines, opened, set_options, some_limits
from pegtile.core.limits import Limits
from pegtile.datasets.audit import Audit, Finding, Problem, gathered
from pegtile.notation.json_codec import dumps

__all__ = ["HELP", "audit_options", "audited"]

Command = TypeVar("Command", bound=Callable[..., Any])

HELP = (
    "Look at every instance of somebody's set: is it malformed, unsolvable, solved already, a"
    f" duplicate, or is its claimed shortest length wrong?\n\n{FORMATS}\n\nExit code 1 when"
    " anything is wrong."
)


def audit_options(command: Command) -> Command:
    """Add FILE and the options of both commands."""
    return set_options(json_option(limit_options(command)))


def audited(
    puzzle: str,
    file: str,
    goal: str,
    part_size: int,
    out: str | None,
    engine: str,
    as_json: bool,
    limits: Limits,
) -> int:
    """Tell each finding and a summary; return the exit code."""
    counts: Counter[Problem] = Counter()
    instances = wrong = 0
    with opened(file, part_size) as records:
        job = Audit(records, puzzle, goal, some_limits(limits))
        for look in gathered(Audit.looks(job_lines(job, out, engine))):
            instances += 1
            kinds = [finding.problem for finding in look.findings]
            counts.update(kinds)
            wrong += any(kind is not Problem.UNCHECKED_OPTIMUM for kind in kinds)
            for finding in look.findings:
                _tell(finding, as_json)
    if as_json:
        summary = {problem.value: counts[problem] for problem in Problem}
        click.echo(dumps({"instances": instances, "wrong": wrong, **summary}))
    else:
        kinds_found = ", ".join(
            f"{counts[kind]:,} {kind.value}" for kind in Problem if counts[kind]
        )
        told = f" ({kinds_found})" if kinds_found else ""
        click.echo(f"{instances:,} instances, {wrong:,} of them wrong{told}")
    return NO if wrong else ANSWERED


def _tell(finding: Finding, as_json: bool) -> None:
    if as_json:
        record = {"line": finding.line, "problem": finding.problem.value}
        click.echo(dumps({**record, "reason": finding.reason}))
    else:
        click.echo(f"line {finding.line}: {finding.problem.value}: {finding.reason}")
