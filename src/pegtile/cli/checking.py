"""What `hanoi check` and `tiles check` share: their options, the source, and how to show."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

import click

from pegtile.cli.frame import ANSWERED, NO, json_option, limit_options, out_option, output

if TYPE_CHECKING:
    from pegtile.core.checker import Verdict
    from pegtile.core.limits import Limits

__all__ = ["check_options", "limits_or_default", "show_verdict", "source_of"]

Command = TypeVar("Command", bound=Callable[..., Any])


def check_options(command: Command) -> Command:
    """Add FILE and the options that both commands have."""
    for option in (
        limit_options,
        out_option,
        json_option,
        click.option("--curve", is_flag=True, help="Tell the distance to the goal at every move."),
        click.option(
            "--score",
            "score",
            type=click.Choice(["strict", "ratio", "progress"]),
            help="Add a score from 0 to 1.",
        ),
        click.option(
            "--answer",
            "model_answer",
            is_flag=True,
            help="The text is a language model's answer: its last list counts, its reasoning not.",
        ),
        click.argument("file", metavar="FILE|-"),
    ):
        command = option(command)
    return command


def limits_or_default(limits: Limits) -> Limits:
    """Return the limits that were given, or those of a check when none was."""
    from pegtile.core.limits import NO_LIMITS
    from pegtile.judge.distances import DEFAULT_LIMITS

    return DEFAULT_LIMITS if limits == NO_LIMITS else limits


@contextmanager
def source_of(path: str) -> Iterator[BinaryIO]:
    """Open a file of moves, `-` being stdin.

    Raises:
        OSError: it cannot be read.
    """
    if path == "-":
        yield sys.stdin.buffer
        return
    with open(path, "rb") as file:
        yield file


def show_verdict(
    verdict: Verdict,
    *,
    score: str | None,
    curve: Sequence[int | None] | None,
    as_json: bool,
    out: str | None,
    extra: dict[str, Any],
    goal: str | None = None,
) -> int:
    """Show a verdict, with the goal where it can be mistaken; return the exit code."""
    from pegtile.judge.scores import Score
    from pegtile.judge.scores import score as score_of
    from pegtile.notation.json_codec import dumps, verdict_object

    value = None if score is None else score_of(verdict, Score(score))
    with output(out) as stream:
        if as_json:
            whole = {**extra, **verdict_object(verdict)}
            if score is not None:
                whole |= {"score": value, "score_kind": score}
            if curve is not None:
                whole["curve"] = curve
            stream.write(dumps(whole) + "\n")
        else:
            stream.writelines(line + "\n" for line in _lines(verdict))
            if goal is not None:
                stream.write(f"  goal: {goal}\n")
            if score is not None:
                shown = "unknown: the distance could not be computed" if value is None else value
                stream.write(f"{score} score: {shown}\n")
            for number, distance in enumerate(curve or ()):
                stream.write(f"{number} {'?' if distance is None else distance}\n")
    if not as_json:
        for remark in verdict.remarks:
            click.echo(f"Remark: {remark}", err=True)
    return ANSWERED if verdict.solved else NO


def _lines(verdict: Verdict) -> Iterator[str]:
    """Lay a verdict out."""
    count = f"{verdict.moves} move{'' if verdict.moves == 1 else 's'}"
    if verdict.solved:
        yield f"solved in {count}" + _excess(verdict)
    elif verdict.truncated:
        yield f"not solved: the text breaks off after {count}"
    elif verdict.first_error is None:
        yield f"not solved: {count}, all legal, but they do not end at the goal"
    else:
        yield f"not solved: {verdict.first_error.code}"
    error = verdict.first_error
    if error is not None:
        where = f"move {error.index}" if error.index else "the answer"
        if error.line is not None:
            where += f", line {error.line}"
            where += f", column {error.column}" if error.column is not None else ""
        yield f"  {where}: {error.reason}"
        if error.text:
            yield f"  written: {' '.join(error.text.split())}"
        if error.state:
            yield f"  state:   {error.state}"
    if not verdict.solved:
        yield f"  legal moves before: {verdict.longest_legal_prefix} of {verdict.moves}"
        if verdict.distance_left is not None:
            yield f"  moves left to the goal: {verdict.distance_left}"
        if verdict.optimal is not None:
            yield f"  the shortest solution: {verdict.optimal}"
    if verdict.duplicates_visited:
        yield f"  states visited again: {verdict.duplicates_visited}"
    if verdict.format:
        said = f", convention {verdict.convention}" if verdict.convention else ""
        yield f"  read as: {verdict.format}{said}"


def _excess(verdict: Verdict) -> str:
    """Say how far from the shortest a solution is."""
    if verdict.optimal is None:
        return f" (the shortest has at least {verdict.lower_bound})"
    if verdict.excess == 0:
        return ", which is the shortest"
    return f", {verdict.excess} more than the shortest"
