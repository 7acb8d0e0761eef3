"""How far a state is from the goal: what makes a verdict more than yes or no.

This is the one place where the judge asks the solvers; no verdict on legality depends on it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from time import monotonic
from typing import TypeVar

from pegtile.core.checker import Verdict
from pegtile.core.limits import Limits
from pegtile.core.solution import Status
from pegtile.errors import BadRequest
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.judge.common import Judged, remarked
from pegtile.judge.tiles import Puzzle
from pegtile.judge.tower import Tower
from pegtile.tiles.board import Board

__all__ = ["DEFAULT_LIMITS", "Bounds", "TileDistances", "TowerDistances", "with_distances"]

DEFAULT_LIMITS = Limits(nodes=20_000_000, seconds=10.0)
"""What finding the shortest length may take when nobody says."""

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")

_SMALL = 60_000  # states of a graph that is searched as a whole


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is known of a distance.

    Attributes:
        lower: it is at least this.
        upper: it is at most this, None when nothing is known.
        unreachable: no moves lead there at all.
    """

    lower: int = 0
    upper: int | None = None
    unreachable: bool = False

    @property
    def exact(self) -> int | None:
        """The distance itself, None when it is not known."""
        return self.lower if self.lower == self.upper else None


class TowerDistances:
    """Distances to the goal of a tower.

    Exact for three pegs, any rules and any number of disks, for other towers of few states, and
    wherever a theorem or the exact solver tells within limits; bounds beyond.
    """

    def __init__(self, tower: Tower, limits: Limits = DEFAULT_LIMITS) -> None:
        self._goal = tower.goal
        self._rules = tower.rules
        self._limits = limits
        self._spent = 0.0

    def of(self, state: State) -> Bounds:
        """Return what is known of the distance from a state to the goal."""
        if state == self._goal:
            return Bounds(0, 0)
        if type(self._rules) is not Rules:
            return Bounds(1)
        if state.pegs == 3:
            found = self._on_three_pegs(state)
            return Bounds(0, None, True) if found is None else Bounds(found, found)
        if state.pegs**state.disks <= _SMALL:
            depth = self._table.get(state.pegs_of_disks)
            return Bounds(0, None, True) if depth is None else Bounds(depth, depth)
        return self._by_solver(state)

    def _by_solver(self, state: State) -> Bounds:
        """Ask the solver, while the time for all questions together lasts."""
        left = None
        if self._limits.seconds is not None:
            left = self._limits.seconds - self._spent
            if left <= 0:
                # Each disk that is not in place moves at least once.
                return Bounds(sum(map(int.__ne__, state.pegs_of_disks, self._goal.pegs_of_disks)))
        from pegtile.hanoi.solver import solve

        begun = monotonic()
        limits = replace(self._limits, seconds=left)
        found = solve(state, self._goal, self._rules, limits=limits)
        self._spent += monotonic() - begun
        if found.status is Status.UNSOLVABLE:
            return Bounds(0, None, True)
        return Bounds(found.lower_bound, found.cost)

    def _on_three_pegs(self, state: State) -> int | None:
        peg = self._goal.perfect_peg()
        if self._rules.arcs is not None:
            from pegtile.hanoi.restricted import restricted_distance

            return restricted_distance(state, self._goal, self._rules)
        from pegtile.hanoi.shortest import distance_to_peg, shortest_paths

        if peg is not None:
            return distance_to_peg(state, peg)
        return shortest_paths(state, self._goal).cost

    @cached_property
    def _table(self) -> dict[bytes, int]:
        """The distance of every state from which the goal can be reached."""
        arcs = self._rules.arcs
        back = Rules(self._rules.pegs, None if arcs is None else frozenset((b, a) for a, b in arcs))
        depths = {self._goal.pegs_of_disks: 0}
        queue = deque([self._goal])
        while queue:
            state = queue.popleft()
            depth = depths[state.pegs_of_disks] + 1
            for move in back.moves(state):
                before = back.after(state, move)
                if before.pegs_of_disks not in depths:
                    depths[before.pegs_of_disks] = depth
                    queue.append(before)
        return depths


class TileDistances:
    """Distances to the goal of a board, exact where a solver can within limits."""

    def __init__(self, puzzle: Puzzle, limits: Limits = DEFAULT_LIMITS) -> None:
        self._goal = puzzle.goal
        self._metric = puzzle.metric
        self._limits = limits

    def of(self, board: Board) -> Bounds:
        """Return what is known of the distance from a board to the goal."""
        from pegtile.tiles.parity import is_solvable

        if board == self._goal:
            return Bounds(0, 0)
        if not is_solvable(board, self._goal):
            return Bounds(0, None, True)
        return self._solved(board)

    def _solved(self, board: Board) -> Bounds:
        from pegtile.tiles.exact_solver import solve
        from pegtile.tiles.heuristics.displacement import manhattan_distance

        try:
            found = solve(board, self._goal, metric=self._metric, limits=self._limits)
        except BadRequest:  # a board beyond the exact solver
            return Bounds(manhattan_distance(self._goal)(board) if self._metric == "stm" else 1)
        return Bounds(found.lower_bound, found.cost)


def with_distances(
    judged: Judged[StateT, MoveT], start: StateT, distance: Callable[[StateT], Bounds]
) -> Verdict:
    """Add to a verdict the shortest length, the excess, and the distance that is left.

    Args:
        judged: the verdict and where its legal moves end.
        start: the state before the first move.
        distance: what is known of the distance from a state to the goal.
    """
    whole = distance(start)
    if whole.unreachable:
        judged = remarked(judged, "no moves lead from the start to the goal")
    verdict = judged.verdict
    upper = whole.upper
    if verdict.solved:
        upper = verdict.moves if upper is None else min(upper, verdict.moves)
    shortest = whole.lower if upper == whole.lower else None
    return replace(
        verdict,
        optimal=shortest,
        lower_bound=whole.lower,
        upper_bound=upper,
        excess=verdict.moves - shortest if verdict.solved and shortest is not None else None,
        distance_left=distance(judged.end).exact,
    )
