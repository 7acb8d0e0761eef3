"""How solutions of tiles are shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TextIO

import click

from pegtile.cli.tiles_options import goal_line
from pegtile.core.solution import Solution, Status
from pegtile.notation.json_codec import dumps, solution_object
from pegtile.notation.tile_moves import letters, runs, tile_numbers
from pegtile.tiles.move import Convention

if TYPE_CHECKING:
    from pegtile.tiles.all_solutions import AllSolutions

__all__ = ["Shown"]


@dataclass(frozen=True, slots=True)
class Shown:
    """How to show them.

    Attributes:
        convention: what the moves say.
        as_json: one JSON object a line, not text.
    """

    convention: Convention
    as_json: bool

    def one(self, solution: Solution[Any, Any], stream: TextIO) -> None:
        """Show a solution with its goal."""
        if self.as_json:
            stream.write(dumps(self._object(solution)) + "\n")
        else:
            stream.write(f"goal: {goal_line(solution.goal)}\n")
            stream.write(f"{self._result(solution)}\n")
            if solution.moves is not None:
                stream.write(f"{self.moves(solution)}\n")
        self._remark(solution)

    def improvement(self, solution: Solution[Any, Any], stream: TextIO) -> None:
        """Tell of an answer that is better than the one before, or better proven."""
        if self.as_json:
            ratio = _ratio(solution)
            stream.write(dumps(self._object(solution) | {"ratio": ratio}) + "\n")
        elif solution.cost is not None:
            click.echo(
                f"{solution.stats.seconds:8.2f} s: {solution.cost} moves, at least"
                f" {solution.lower_bound}, ratio {_ratio(solution)}, {solution.method}",
                err=True,
            )

    def last_improvement(self, solution: Solution[Any, Any], stream: TextIO) -> None:
        """Show the last of the improvements."""
        if not self.as_json:
            self.one(solution, stream)
            if solution.status.is_limit:
                stream.write(f"stopped by: {solution.status}\n")

    def every(self, found: AllSolutions, stream: TextIO) -> None:
        """Show how many solutions there are, and each as it is found."""
        whole = "" if found.status is Status.SOLVED else f" or more ({found.status})"
        if self.as_json:
            for solution in found:
                stream.write(dumps({"solutions": found.count} | self._object(solution)) + "\n")
            return
        stream.write(f"goal: {goal_line(found.first.goal)}\n{self._result(found.first)}\n")
        stream.write(f"solutions: {found.count}{whole}\n")
        for solution in found:
            stream.write(f"{self.moves(solution)}\n")

    def heading(self, goal: str, metric: str, stream: TextIO) -> None:
        """Begin a list of solutions."""
        if not self.as_json:
            stream.write(
                f"# goal: {goal}; metric: {metric}; convention: {self.convention}\n"
                "# line, moves, the moves themselves\n"
            )

    def line(self, number: int, answer: Solution[Any, Any] | Exception, stream: TextIO) -> None:
        """Show one of many solutions, or what is wrong with its line, on a line."""
        if isinstance(answer, Exception):
            click.echo(f"Error: line {number}: {answer}", err=True)
            if self.as_json:
                stream.write(dumps({"line": number, "error": str(answer)}) + "\n")
            return
        if self.as_json:
            stream.write(dumps({"line": number} | self._object(answer)) + "\n")
        elif answer.moves is None:
            stream.write(f"{number} - {self._result(answer)}\n")
        else:
            stream.write(f"{number} {answer.cost} {self.moves(answer)}\n")
        self._remark(answer)

    def moves(self, solution: Solution[Any, Any]) -> str:
        """Write the moves on one line."""
        if self.convention is Convention.NUMBER:
            return " ".join(map(str, tile_numbers(solution.start, solution.moves or ())))
        if solution.metric == "mtm":
            return runs(solution.moves or (), self.convention)
        return "".join(letters(solution.moves or (), self.convention))

    def _result(self, solution: Solution[Any, Any]) -> str:
        """Say how long the solution is and what is proven."""
        unit = "runs" if solution.metric == "mtm" else "moves"
        if solution.status is Status.UNSOLVABLE:
            return f"unsolvable: {solution.proof}"
        if solution.cost is None:
            return (
                f"no solution: {solution.status} reached; proven: at least"
                f" {solution.lower_bound} {unit}"
            )
        proven = "shortest" if solution.optimal else f"at least {solution.lower_bound}"
        return f"{unit}: {solution.cost}; proven: {proven}; convention: {self.convention}"

    def _object(self, solution: Solution[Any, Any]) -> dict[str, Any]:
        moves: Any = None
        if solution.moves is not None:
            if self.convention is Convention.NUMBER:
                moves = tile_numbers(solution.start, solution.moves)
            else:
                moves = "".join(letters(solution.moves, self.convention))
        return solution_object(
            solution,
            start=solution.start.row_list(),
            goal=solution.goal.row_list(),
            moves=moves,
            convention=self.convention.value,
        )

    def _remark(self, solution: Solution[Any, Any]) -> None:
        for remark in solution.remarks:
            click.echo(remark, err=True)


def _ratio(solution: Solution[Any, Any]) -> float | None:
    """Return how many times the proven lower bound an answer costs."""
    if solution.cost is None or solution.cost == solution.lower_bound:
        return None if solution.cost is None else 1.0
    return round(solution.cost / solution.lower_bound, 4)
