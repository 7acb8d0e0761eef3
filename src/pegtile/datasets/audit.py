"""Audits of somebody's set of puzzles: what is malformed, unsolvable, doubled, wrongly labelled."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pegtile.core.limits import Limits
from pegtile.errors import PuzzleError
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.judge.distances import DEFAULT_LIMITS, Bounds, TileDistances, TowerDistances
from pegtile.judge.tiles import Puzzle
from pegtile.judge.tower import Tower
from pegtile.notation.tile_boards import read_board, read_goal
from pegtile.tiles.board import Board

__all__ = ["Finding", "Problem", "audit"]

_CLAIMS = ("distance", "optimal", "solution_length", "min_moves", "cost")


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


def audit(
    lines: Iterable[str], puzzle: str, goal: str = "", limits: Limits = DEFAULT_LIMITS
) -> Iterator[Finding | None]:
    """Look at every instance of a set, a line each: JSON with `start`, or a board or state alone.

    Of JSON objects `start` (or `board`, `state`), `goal`, `pegs`, `rules` and a claimed shortest
    length (`distance`, `optimal`, `solution_length`, `min_moves`, `cost`) are read.

    Args:
        lines: the set.
        puzzle: `hanoi` or `tiles`.
        goal: the goal of instances that name none: a board, its name, a state or a peg's state.
        limits: what finding one shortest length may take.

    Yields:
        Each finding; None for an instance without any.
    """
    read = _tower if puzzle == "hanoi" else _board
    seen: dict[tuple[Any, Any], int] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            record = _record(line)
            start, target, bounds = read(record, goal, limits)
        except (PuzzleError, ValueError, KeyError, TypeError, AttributeError) as error:
            yield Finding(number, Problem.MALFORMED, " ".join(str(error).split()))
            continue
        findings = list(_findings(number, record, start == target, bounds))
        first = seen.setdefault((start, target), number)
        if first != number:
            findings.append(Finding(number, Problem.DUPLICATE, f"the same as line {first}"))
        yield from findings or (None,)


def _record(line: str) -> dict[str, Any]:
    """Return an instance as an object; a line that is none is a start alone."""
    if not line.lstrip().startswith("{"):
        return {"start": line.strip()}
    record: dict[str, Any] = json.loads(line)
    if isinstance(record.get("metadata"), dict):
        record = record | record["metadata"]
    if "start" not in record:
        record["start"] = record["board"] if "board" in record else record["state"]
    return record


def _findings(
    number: int, record: dict[str, Any], solved: bool, bounds: Bounds
) -> Iterator[Finding]:
    claims = [record[key] for key in _CLAIMS if record.get(key) is not None]
    claim = int(claims[0]) if claims else None
    if bounds.unreachable:
        if record.get("solvable") is not False:
            yield Finding(number, Problem.UNSOLVABLE, "no moves lead from the start to the goal")
        return
    if record.get("solvable") is False:
        yield Finding(number, Problem.WRONG_OPTIMUM, "called unsolvable, but it can be solved")
    if solved:
        yield Finding(number, Problem.SOLVED, "the start is the goal")
    if claim is None:
        return
    if bounds.exact is None and bounds.lower <= claim <= (bounds.upper or claim):
        reason = f"claimed {claim}; it takes {bounds.lower} or more, the rest was not computed"
        yield Finding(number, Problem.UNCHECKED_OPTIMUM, reason)
    elif claim != bounds.exact:
        known = f"{bounds.lower} or more" if bounds.exact is None else str(bounds.exact)
        yield Finding(number, Problem.WRONG_OPTIMUM, f"claimed {claim}, shortest is {known}")


def _board(record: dict[str, Any], goal: str, limits: Limits) -> tuple[Board, Board, Bounds]:
    start = record["start"]
    board = Board.from_rows(start) if isinstance(start, list) else read_board(str(start))
    wanted = record.get("goal") or goal or "blank-last"
    target = Board.from_rows(wanted) if isinstance(wanted, list) else read_goal(wanted, board)
    return board, target, _board_bounds(board, target, limits)


def _board_bounds(board: Board, goal: Board, limits: Limits) -> Bounds:
    bounds = TileDistances(Puzzle(board, goal), limits).of(board)
    if bounds.exact is not None or bounds.unreachable or len(board.tiles) > 9:
        return bounds
    from pegtile.datasets.tables import distances_by_board

    known = distances_by_board(goal)[bytes(board.tiles)]
    return Bounds(known, known)


def _tower(record: dict[str, Any], goal: str, limits: Limits) -> tuple[State, State, Bounds]:
    pegs = int(record.get("pegs") or 3)
    start = _state(record["start"], pegs)
    wanted = record.get("goal") or goal or State.perfect(start.disks, pegs - 1, pegs).compact()
    target = _state(wanted, pegs)
    if target.disks != start.disks:
        raise PuzzleError(f"{start.disks} disks at the start and {target.disks} at the goal")
    rules = Rules.parse(str(record.get("rules") or "classic"), pegs)
    return start, target, TowerDistances(Tower(start, target, rules), limits).of(start)


def _state(value: Any, pegs: int) -> State:
    if isinstance(value, list):
        return State.from_stacks(value)
    return State.from_stacks_text(value) if ":" in value else State.parse(value, pegs)
