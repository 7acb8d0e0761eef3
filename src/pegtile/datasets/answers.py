"""The jobs of judging, and of making, answers to many puzzles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, BinaryIO

from pegtile.core.limits import Limits
from pegtile.datasets.fields import UNREADABLE, what_is_wrong
from pegtile.datasets.instances import board_puzzle, response, tower
from pegtile.datasets.record_files import RecordFile
from pegtile.errors import PuzzleError, Unsolvable
from pegtile.judge import Score, check_tiles, check_tower, score
from pegtile.judge.distances import DEFAULT_LIMITS
from pegtile.notation.json_codec import dumps, verdict_object

__all__ = ["CheckMany", "SolveMany"]


@dataclass(frozen=True, slots=True)
class CheckMany:
    """The job of judging an answer to each puzzle of a file.

    Of a record `response` is judged (or `completion`, `output`, `moves`, `answer`, `solution`).

    Attributes:
        file: the puzzles with the answers.
        puzzle: `hanoi` or `tiles`.
        goal: the goal of puzzles that name none.
        model_answer: the answers are those of a language model, with its reasoning.
        limits: what finding one shortest length may take; a limit on time makes the bytes depend
            on the machine.
    """

    file: RecordFile
    puzzle: str
    goal: str = ""
    model_answer: bool = False
    limits: Limits = DEFAULT_LIMITS

    def description(self) -> dict[str, Any]:
        """Return what tells this job from every other."""
        return {
            "job": "check",
            "puzzle": self.puzzle,
            **self.file.description(),
            "goal": self.goal,
            "model_answer": self.model_answer,
            "nodes": self.limits.nodes,
            "seconds": self.limits.seconds,
        }

    def part_count(self) -> int:
        """Return how many parts there are."""
        return self.file.part_count()

    def part_file(self, part: int) -> str:
        """Return the name of the file of a part."""
        return f"verdicts-{part:06d}.jsonl"

    def write_part(self, part: int, file: BinaryIO) -> dict[str, Any]:
        """Write a verdict for each puzzle and return how many were solved."""
        judge = self._of_tower if self.puzzle == "hanoi" else self._of_board
        return _written(self.file, part, file, judge)

    def _of_tower(self, record: dict[str, Any]) -> dict[str, Any]:
        found = tower(record, self.goal)
        verdict = check_tower(
            response(record), found.start, found.goal, rules=found.rules,
            pegs_from=found.pegs_from, model_answer=self.model_answer, limits=self.limits,
        )  # fmt: skip
        return _scored(verdict)

    def _of_board(self, record: dict[str, Any]) -> dict[str, Any]:
        found = board_puzzle(record, self.goal)
        verdict = check_tiles(
            response(record), found.start, found.goal, convention=found.convention,
            model_answer=self.model_answer, limits=self.limits,
        )  # fmt: skip
        return _scored(verdict)


def _scored(verdict: Any) -> dict[str, Any]:
    scores = {kind.value: score(verdict, kind) for kind in Score}
    return {**verdict_object(verdict), "scores": scores}


@dataclass(frozen=True, slots=True)
class SolveMany:
    """The job of solving each board of a file, shortest and proven so.

    Attributes:
        file: the boards.
        goal: the goal of boards that name none.
        metric: `stm` or `mtm`.
        limits: what one board may take; a limit on time makes the bytes depend on the machine.
    """

    file: RecordFile
    goal: str = ""
    metric: str = "stm"
    limits: Limits = DEFAULT_LIMITS

    def description(self) -> dict[str, Any]:
        """Return what tells this job from every other."""
        return {
            "job": "solve",
            "puzzle": "tiles",
            **self.file.description(),
            "goal": self.goal,
            "metric": self.metric,
            "nodes": self.limits.nodes,
            "seconds": self.limits.seconds,
        }

    def part_count(self) -> int:
        """Return how many parts there are."""
        return self.file.part_count()

    def part_file(self, part: int) -> str:
        """Return the name of the file of a part."""
        return f"solutions-{part:06d}.jsonl"

    def write_part(self, part: int, file: BinaryIO) -> dict[str, Any]:
        """Write a line for each board and return how many were solved."""
        return _written(self.file, part, file, self._solution)

    def _solution(self, record: dict[str, Any]) -> dict[str, Any]:
        from pegtile.tiles.exact_solver import solve
        from pegtile.tiles.many_boards import unsolvable

        puzzle = board_puzzle(record, self.goal)
        try:
            found = solve(puzzle.start, puzzle.goal, metric=self.metric, limits=self.limits)
        except Unsolvable as error:
            found = unsolvable(puzzle.start, puzzle.goal, error, self.metric)
        return {
            "start": str(puzzle.start),
            "goal": str(puzzle.goal),
            "solved": found.moves is not None,
            "status": found.status.value,
            "cost": found.cost,
            "optimal": found.optimal,
            "lower_bound": found.lower_bound,
            "moves": None if found.moves is None else "".join(m.letter for m in found.moves),
            "convention": "tile",
            "metric": self.metric,
        }


def _written(
    records: RecordFile,
    part: int,
    file: BinaryIO,
    answered: Callable[[dict[str, Any]], dict[str, Any]],
) -> dict[str, Any]:
    """Write an answer, or what is wrong, for each record; return how many and how many solved."""
    count = solved = wrong = 0
    for line, record in records.instances(part):
        try:
            if isinstance(record, PuzzleError):
                raise record
            answer = answered(record)
        except UNREADABLE as error:
            answer = {"error": what_is_wrong(error, record)}
        identity = {"id": record["id"]} if isinstance(record, dict) and "id" in record else {}
        file.write(dumps({"line": line, **identity, **answer}).encode() + b"\n")
        count += 1
        solved += bool(answer.get("solved"))
        wrong += "error" in answer
    return {"count": count, "solved": solved, "malformed": wrong}
