"""Audits of somebody's set of puzzles: what is malformed, unsolvable, doubled, wrongly labelled."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, BinaryIO, NamedTuple

from pegtile.core.limits import Limits
from pegtile.datasets.fields import UNREADABLE, what_is_wrong
from pegtile.datasets.instances import board_puzzle, claimed_length, claimed_unsolvable, tower
from pegtile.datasets.record_files import Instance, RecordFile
from pegtile.errors import PuzzleError, quoted
from pegtile.judge.distances import DEFAULT_LIMITS, Bounds, TileDistances, TowerDistances
from pegtile.judge.tiles import Puzzle
from pegtile.notation.json_codec import dumps

__all__ = ["Audit", "Finding", "Look", "Problem", "audit", "gathered"]


_LONGEST = 1001  # binary digits of a number that is written out


class Problem(StrEnum):
    """What can be wrong with an instance."""

    MALFORMED = "malformed"
    UNSOLVABLE = "unsolvable"
    SOLVED = "already-solved"
    DUPLICATE = "duplicate"
    WRONG_OPTIMUM = "wrong-optimum"
    UNCHECKED_OPTIMUM = "unchecked-optimum"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong with an instance.

    Attributes:
        line: where it stands, from 1.
        problem: what kind of thing.
        reason: a sentence.
    """

    line: int
    problem: Problem
    reason: str


class Look(NamedTuple):
    """What one look at an instance told.

    Attributes:
        line: where it stands, from 1.
        key: the same for the same puzzle, empty when it is malformed.
        findings: what is wrong with it alone.
    """

    line: int
    key: str
    findings: list[Finding]


def audit(
    instances: Iterable[Instance], puzzle: str, goal: str = "", limits: Limits = DEFAULT_LIMITS
) -> Iterator[Look]:
    """Look at every instance of a set, duplicates left aside (see `gathered`).

    Args:
        instances: the set.
        puzzle: `hanoi` or `tiles`.
        goal: the goal of instances that name none: a board, its name, a state.
        limits: what finding one shortest length may take.
    """
    read = _tower if puzzle == "hanoi" else _board
    for line, record in instances:
        try:
            if isinstance(record, PuzzleError):
                raise record
            key, solved, bounds = read(record, goal, limits)
            yield Look(line, key, list(_findings(line, record, solved, bounds)))
        except UNREADABLE as error:
            reason = what_is_wrong(error, record)
            yield Look(line, "", [Finding(line, Problem.MALFORMED, reason)])


def gathered(looks: Iterable[Look]) -> Iterator[Look]:
    """Add to each look whether an earlier one was at the same puzzle."""
    seen: dict[str, int] = {}
    for look in looks:
        first = seen.setdefault(look.key, look.line) if look.key else look.line
        if first != look.line:
            reason = f"the same as line {first}"
            look.findings.append(Finding(look.line, Problem.DUPLICATE, reason))
        yield look


@dataclass(frozen=True, slots=True)
class Audit:
    """The job of looking at every instance of a file; `gathered` reads its parts one by one.

    Attributes:
        file: the set.
        puzzle: `hanoi` or `tiles`.
        goal: the goal of instances that name none.
        limits: what finding one shortest length may take; a limit on time makes the bytes depend
            on the machine.
    """

    file: RecordFile
    puzzle: str
    goal: str = ""
    limits: Limits = DEFAULT_LIMITS

    def description(self) -> dict[str, Any]:
        """Return what tells this job from every other."""
        return {
            "job": "audit",
            "puzzle": self.puzzle,
            **self.file.description(),
            "goal": self.goal,
            "nodes": self.limits.nodes,
            "seconds": self.limits.seconds,
        }

    def part_count(self) -> int:
        """Return how many parts there are."""
        return self.file.part_count()

    def part_file(self, part: int) -> str:
        """Return the name of the file of a part."""
        return f"looks-{part:06d}.jsonl"

    def write_part(self, part: int, file: BinaryIO) -> dict[str, Any]:
        """Write a line for each instance and return how many there are."""
        count = 0
        for look in audit(self.file.instances(part), self.puzzle, self.goal, self.limits):
            findings = [[finding.problem.value, finding.reason] for finding in look.findings]
            record = {"line": look.line, "key": look.key, "findings": findings}
            file.write(dumps(record).encode() + b"\n")
            count += 1
        return {"count": count}

    @staticmethod
    def looks(lines: Iterable[bytes]) -> Iterator[Look]:
        """Read back what `write_part` wrote."""
        for text in lines:
            value = json.loads(text)
            line = value["line"]
            found = [Finding(line, Problem(kind), reason) for kind, reason in value["findings"]]
            yield Look(line, value["key"], found)


def _findings(
    number: int, record: dict[str, Any], solved: bool, bounds: Bounds
) -> Iterator[Finding]:
    claim, unsolvable = claimed_length(record), claimed_unsolvable(record)
    if bounds.unreachable:
        if not unsolvable:
            yield Finding(number, Problem.UNSOLVABLE, "no moves lead from the start to the goal")
        return
    if unsolvable:
        yield Finding(number, Problem.WRONG_OPTIMUM, "called unsolvable, but it can be solved")
    if solved:
        yield Finding(number, Problem.SOLVED, "the start is the goal")
    if claim is None:
        return
    claimed = f"claimed {_short(claim)}"
    if bounds.exact is None and bounds.lower <= claim <= (bounds.upper or claim):
        reason = f"{claimed}; it takes {bounds.lower} or more, the rest was not computed"
        yield Finding(number, Problem.UNCHECKED_OPTIMUM, reason)
    elif claim != bounds.exact:
        known = f"{bounds.lower} or more" if bounds.exact is None else str(bounds.exact)
        yield Finding(number, Problem.WRONG_OPTIMUM, f"{claimed}, shortest is {known}")


def _short(number: int) -> str:
    return str(number) if number.bit_length() < _LONGEST else quoted(number)


def _board(record: dict[str, Any], goal: str, limits: Limits) -> tuple[str, bool, Bounds]:
    puzzle = board_puzzle(record, goal)
    bounds = _board_bounds(puzzle, limits)
    return f"{puzzle.start} > {puzzle.goal}", puzzle.start == puzzle.goal, bounds


def _board_bounds(puzzle: Puzzle, limits: Limits) -> Bounds:
    board, goal = puzzle.start, puzzle.goal
    bounds = TileDistances(puzzle, limits).of(board)
    if bounds.exact is not None or bounds.unreachable or len(board.tiles) > 9:
        return bounds
    from pegtile.datasets.tables import distances_by_board

    known = distances_by_board(goal)[bytes(board.tiles)]
    return Bounds(known, known)


def _tower(record: dict[str, Any], goal: str, limits: Limits) -> tuple[str, bool, Bounds]:
    found = tower(record, goal)
    start, target = found.start, found.goal
    bounds = TowerDistances(found, limits).of(start)
    return f"{start!r} > {target!r} {found.rules}", start == target, bounds
