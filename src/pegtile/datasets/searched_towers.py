"""Towers too large for a table of all their states, their distance found by the solver."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pegtile.datasets.sources import MOST_STATES, Source
from pegtile.datasets.tower_sources import PairSource, TowerSource, tower_kind, tower_record
from pegtile.errors import BadRequest
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.solver import solve
from pegtile.hanoi.state import State

__all__ = ["SearchedTowers", "pair_source", "tower_source"]


def tower_source(fixed: State, rules: Rules, forwards: bool = True) -> Source:
    """Return the source of all states to one, or from it: by counting, by table or by search."""
    closed = rules == Rules() and fixed.perfect_peg() is not None
    if closed or rules.pegs**fixed.disks <= MOST_STATES:
        return TowerSource(fixed, rules, forwards)
    ends = (None, fixed) if forwards else (fixed, None)
    return SearchedTowers(fixed.disks, rules, *ends)


def pair_source(disks: int, rules: Rules) -> Source:
    """Return the source of all pairs of two states: by table, or by search."""
    if rules == Rules() or rules.pegs ** (2 * disks) <= MOST_STATES:
        return PairSource(disks, rules)
    return SearchedTowers(disks, rules)


@dataclass(frozen=True, slots=True)
class SearchedTowers:
    """All puzzles of a tower, by their number; the length of each is found by a search of its own.

    Attributes:
        disks: how many disks the tower has.
        rules: how disks may move, so that every peg can be reached from every other.
        start: where all puzzles start, None for any state.
        goal: where all end, None for any state.

    Raises:
        BadRequest: some peg cannot be reached from some other.
    """

    disks: int
    rules: Rules
    start: State | None = None
    goal: State | None = None

    def __post_init__(self) -> None:
        if not (_reaches_all(self.rules) and _reaches_all(self.rules.reversed())):
            raise BadRequest(
                f"rules {self.rules} with {self.rules.pegs**self.disks:,} states: expected rules by"
                f" which each peg can be reached from each, or at most {MOST_STATES:,} states"
            )

    def description(self) -> dict[str, Any]:
        """Return what tells this source from every other."""
        ends = {"start": self.start, "goal": self.goal}
        named = {name: state.compact() for name, state in ends.items() if state is not None}
        return tower_kind(self.disks, self.rules) | named

    def longest(self) -> int:
        """Return a length that none exceeds: a shortest way passes no state twice."""
        return int(self.rules.pegs**self.disks) - 1

    def count(self, low: int, high: int) -> int:
        """Return how many puzzles there are.

        Raises:
            BadRequest: only some lengths are asked for.
        """
        if low or high < self.longest():
            raise BadRequest(
                f"lengths {low} to {high} of a tower with {self.longest() + 1:,} states: expected"
                " uniform, or a smaller tower"
            )
        free = (self.start is None) + (self.goal is None)
        return int(self.rules.pegs ** (self.disks * free))

    def record(self, low: int, high: int, number: int) -> dict[str, Any]:
        """Return one of these puzzles.

        Raises:
            BadRequest: its shortest length could not be proven.
        """
        ends = []
        for end in (self.start, self.goal):
            places = bytearray()
            for _ in range(self.disks if end is None else 0):
                number, peg = divmod(number, self.rules.pegs)
                places.append(peg)
            ends.append(State(bytes(places), self.rules.pegs) if end is None else end)
        start, goal = ends
        found = solve(start, goal, self.rules)
        if found.cost is None or not found.optimal:
            raise BadRequest(
                f"from {start.compact()} to {goal.compact()}: the shortest length could not be"
                " proven: expected a smaller tower"
            )
        return tower_record(start, goal, self.rules, int(found.cost))


def _reaches_all(rules: Rules) -> bool:
    """Say whether a disk alone can get from the first peg to every other."""
    reached, new = set[int](), {0}
    while new:
        reached |= new
        new = {b for a, b in rules.all_arcs() if a in new} - reached
    return len(reached) == rules.pegs
