"""Trials in the CSV files of PEBL, the Psychology Experiment Building Language: read and written.

The columns are those of its Tower of Hanoi (S. T. Mueller, `battery/toh/TOH.pbl` in
https://github.com/stmueller/pebl), a row a step with a row 0 for the start, and a summary with a
row a trial; its Tower of London has `reset`, `tries` and `score` among them, which are read over.
States are written as PEBL does:

- Hanoi: the peg of each disk, the largest disk first, pegs counted from 1: `113`;
- London: the balls of each peg, bottom to top, between bars: `|21|3||`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

from pegtile.datasets.psychology import Apparatus, Stacks, Step, Trial, check_times
from pegtile.errors import PuzzleError, quoted

__all__ = ["is_pebl", "read_steps", "steps_csv", "summary_csv"]

_OURS = ("excess", "violations", "first_move_ms")
_STEPS = ("sub", "trial", "size", "current", "end", "step", "abstime", "trialtime", "clicktime",
          "done")  # fmt: skip
_SUMMARY = ("sub", "trial", "size", "shortest", "startlab", "endlab", "startconf", "endconf",
            "success", "steps", "time")  # fmt: skip


def steps_csv(trials: Sequence[Trial]) -> str:
    """Write the rows of each trial: its start, then every step, in PEBL's columns and three more.

    A forbidden step, which PEBL does not log, has a row whose state is that of the row before, and
    does not count as a step. `excess` is what the moves so far have cost beyond a shortest way,
    `violations` how many were forbidden so far. Without a clock, a subject's trials follow each
    other at once.
    """
    rows: list[list[object]] = [[*_STEPS, *_OURS]]
    clock: dict[str, int] = {}
    for trial in trials:
        began = clock.get(trial.subject, 0) if trial.began is None else trial.began
        last, moves, state = 0, 0, trial.start
        first: int | None = None
        distances = trial.distances()
        for place, after in enumerate((trial.start, *trial.states())):
            time = trial.steps[place - 1].milliseconds if place else 0
            moves += after != state
            first = time if place and first is None else first
            rows.append([
                trial.subject, trial.number, sum(map(len, after)), _text(after, trial.apparatus),
                _text(trial.goal, trial.apparatus), moves, began + time, time, time - last,
                int(after == trial.goal and place > 0), moves + distances[place] - distances[0],
                place - moves, "" if first is None else first,
            ])  # fmt: skip
            last, state = time, after
        clock[trial.subject] = began + last
    return _csv(rows)


def summary_csv(trials: Sequence[Trial]) -> str:
    """Write a row for each trial in the columns of PEBL's summary, three more, perseverations last.

    `startlab` and `endlab` are PEBL's names of states: the state itself for Hanoi, for London 0,
    which PEBL writes where a state has no name. `excess` is empty where the goal was not reached.
    """
    rows: list[list[object]] = [[*_SUMMARY, *_OURS, "perseverations"]]
    for trial in trials:
        score = trial.score()
        ends = [_text(state, trial.apparatus) for state in (trial.start, trial.goal)]
        labels = ends if trial.apparatus.sizes else [0, 0]
        rows.append([
            trial.subject, trial.number, sum(map(len, trial.start)), trial.distances()[0],
            *labels, *ends, int(score.solved), score.moves, score.total_ms,
            "" if score.excess is None else score.excess, score.violations,
            "" if score.first_move_ms is None else score.first_move_ms, score.perseverations,
        ])  # fmt: skip
    return _csv(rows)


def is_pebl(text: str) -> bool:
    """Say whether a text begins with the header of such a file."""
    return text.lstrip("\ufeff").startswith("sub,trial,size,")


def read_steps(text: str, apparatus: Apparatus) -> list[Trial]:
    """Read the rows of steps that PEBL, or `steps_csv`, has written; a row 0 begins a trial.

    Raises:
        PuzzleError: a row is not such a row; it tells which.
    """
    trials: list[tuple[dict[str, str], list[Stacks], list[int]]] = []
    lines: list[int] = []
    reader = csv.DictReader(io.StringIO(text.lstrip("\ufeff"), newline=""))
    for row in reader:
        try:
            state, time = _state(row["current"], apparatus), int(row["trialtime"])
            if int(row["step"]) == 0 and time == 0:
                trials.append((row, [state], []))
                lines.append(reader.line_num)
                _state(row["end"], apparatus), int(row["trial"]), int(row["abstime"])
            else:
                trials[-1][1].append(state)
                trials[-1][2].append(time)
        except (KeyError, ValueError, TypeError, IndexError):
            found = ",".join(str(cell) for cell in row.values())
            raise PuzzleError(
                f"line {reader.line_num}: {quoted(found)}: expected {','.join(_STEPS)}, and for"
                " each trial its step 0 first"
            ) from None
    return [
        Trial(
            row["sub"], int(row["trial"]), states[0], _state(row["end"], apparatus),
            _steps(states, times, line), apparatus, int(row["abstime"]),
        )
        for line, (row, states, times) in zip(lines, trials, strict=True)
    ]  # fmt: skip


def _steps(states: list[Stacks], times: list[int], line: int) -> list[Step]:
    """Return the steps of a trial that begins at a line."""
    try:
        check_times(times)
        return _moves(states, times)
    except PuzzleError as error:
        raise PuzzleError(f"the trial from line {line}: {error}") from None


def _moves(states: list[Stacks], times: list[int]) -> list[Step]:
    """Tell the moves between states; where nothing moved, something forbidden was tried."""
    steps = []
    for time, before, after in zip(times, states, states[1:], strict=False):
        shorter = [peg for peg in range(len(before)) if len(after[peg]) < len(before[peg])]
        longer = [peg for peg in range(len(before)) if len(after[peg]) > len(before[peg])]
        source, target = (shorter or [0])[0], (longer or [0])[0]
        moved: Any = list(before)
        if source != target:
            moved[target] = (*before[target], before[source][-1])
            moved[source] = before[source][:-1]
        if tuple(moved) != after:
            raise PuzzleError(
                f"at {time} ms, from {before} to {after}: expected one piece to have moved"
            )
        steps.append(Step(time, source, target))
    return steps


def _text(state: Stacks, apparatus: Apparatus) -> str:
    if not apparatus.sizes:
        return "|" + "".join("".join(map(str, stack)) + "|" for stack in state)
    places = {disk: peg for peg, stack in enumerate(state, 1) for disk in stack}
    return "".join(str(places[disk]) for disk in sorted(places, reverse=True))


def _state(text: str, apparatus: Apparatus) -> Stacks:
    if not apparatus.sizes:
        if not (text.startswith("|") and text.endswith("|") and len(text) > 1):
            raise ValueError(f"state {text}")
        return tuple(tuple(map(int, stack)) for stack in text[1:-1].split("|"))
    pegs = [int(peg) for peg in text]
    if not all(1 <= peg <= 3 for peg in pegs):
        raise ValueError(f"state {text}")
    disks = range(len(pegs), 0, -1)
    return tuple(
        tuple(disk for disk, on in zip(disks, pegs, strict=True) if on == peg) for peg in (1, 2, 3)
    )


def _csv(rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()
