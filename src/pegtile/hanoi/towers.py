"""A good path between any two states, on any pegs under any rules, at any size, not proven best.

From a state that is not perfect, the smaller disks are gathered on one peg before a larger disk
moves; the goal is reached by what gathers it, taken back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pegtile.hanoi.move import Move
from pegtile.hanoi.moving import moving_disks
from pegtile.hanoi.pieces import Piece, PiecePath
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.hanoi.tower_ways import (
    AS_GIVEN,
    AT_GOAL,
    NO_TOWER,
    Node,
    Steps,
    Towers,
    Way,
    cheapest_ways,
)

__all__ = ["tower_path"]

_MOST_HEIGHT = 32  # of several largest disks on one peg, so many at most are moved as one tower


def tower_path(start: State, goal: State, rules: Rules) -> PiecePath | None:
    """Return a path, None when there is none of this kind.

    On three pegs it is a shortest one, and None says that there is none at all.

    Raises:
        BadRequest: start and goal differ in disks or pegs.
    """
    disks = moving_disks(start, goal)
    plan = _Plan(start.pegs_of_disks[:disks], goal.pegs_of_disks[:disks], rules)
    return PiecePath(start, _Whole(plan)) if plan.way or not disks else None


def _standing_together(places: bytes) -> int:
    """Return how many of the largest disks stand on one peg."""
    return len(places) - len(places.rstrip(places[-1:])) if places else 0


class _Gathering:
    """How the smallest disks of a state are gathered on each peg; `back`, how they leave it."""

    def __init__(self, places: bytes, towers: Towers, *, back: bool) -> None:
        self.places, self.towers, self.back = places, towers, back
        self.tower = len(places) - len(places.lstrip(places[:1])) if places else 0
        self._ways: list[list[Way | None]] = []
        for disks in range(self.tower + 1, len(places) + 1):
            self._ways.append(self._ways_of(disks))

    def _ways_of(self, disks: int) -> list[Way | None]:
        """Return the cheapest way to gather so many disks on each peg."""
        together = min(_standing_together(self.places[:disks]), _MOST_HEIGHT)
        low = self.places[disks - 1]
        finders = [
            cheapest_ways((low, AS_GIVEN), self.steps(disks, height), disks - height)
            for height in range(1, together + 1)
        ]
        found: list[Way | None] = []
        for peg in range(self.towers.rules.pegs):
            ways = [way for find in finders if (way := find((peg, peg))) is not None]
            found.append(min(ways, key=lambda way: way.cost, default=None))
        return found

    def cost(self, disks: int, peg: int) -> int | None:
        """Return what gathering the smallest disks on a peg costs, None when it is not possible."""
        if not disks:
            return 0
        if disks <= self.tower:
            ends = (peg, self.places[0]) if self.back else (self.places[0], peg)
            return self.towers.cost(disks, self.towers.all_pegs, *ends)
        way = self._ways[disks - self.tower - 1][peg]
        return None if way is None else way.cost

    def steps(self, disks: int, height: int) -> Steps:
        """Return how the tower of the largest of some disks and that of the others may go on."""
        onwards = self.towers.steps(height, disks - height, self.towers.all_pegs, back=self.back)

        def steps(node: Node) -> Iterator[tuple[Node, int]]:
            low, top = node
            if top == AS_GIVEN:
                for peg in self.towers.all_pegs:
                    cost = self.cost(disks - height, peg)
                    if cost is not None:
                        yield (low, peg), cost
            yield from onwards(node)

        return steps

    def piece(self, disks: int, peg: int) -> Piece:
        """Return the moves that gather the smallest disks on a peg."""
        if 0 < disks <= self.tower:
            ends = (peg, self.places[0]) if self.back else (self.places[0], peg)
            return self.towers.piece(1, disks, self.towers.all_pegs, *ends)
        return _GatheringPiece(self, disks, peg)

    def parts(self, disks: int, peg: int) -> list[Piece | Move]:
        """Return what the piece is made of."""
        way = self._ways[disks - self.tower - 1][peg] if disks > self.tower else None
        if way is None:
            return []
        parts = self.towers.parts(way, 1, disks, self.towers.all_pegs, back=self.back)
        first = self.piece(way.smaller, way.nodes[1][1])
        return [*parts, first] if self.back else [first, *parts]


@dataclass(frozen=True, slots=True)
class _GatheringPiece:
    """The smallest disks are gathered on a peg, or leave it for their goal."""

    gathering: _Gathering
    disks: int
    peg: int

    @property
    def cost(self) -> int:
        return self.gathering.cost(self.disks, self.peg) or 0

    def parts(self) -> list[Piece | Move]:
        return self.gathering.parts(self.disks, self.peg)

    def finish(self, places: bytearray) -> None:
        if self.gathering.back:
            places[: self.disks] = self.gathering.places[: self.disks]
        else:
            places[: self.disks] = bytes((self.peg,)) * self.disks


class _Plan:
    """The whole path: gather the smaller disks, move the largest ones, scatter the smaller."""

    def __init__(self, start: bytes, goal: bytes, rules: Rules) -> None:
        self.towers = Towers(rules)
        self.start, self.goal = start, goal
        self.before = _Gathering(start, self.towers, back=False)
        self.after = _Gathering(goal, self.towers, back=True)
        together = min(_standing_together(start), _standing_together(goal), _MOST_HEIGHT)
        ways = [self._way(height) for height in range(1, together + 1)]
        known = [way for way in ways if way is not None]
        self.way = min(known, key=lambda way: way.cost, default=None)

    def _way(self, height: int) -> Way | None:
        """Return the cheapest way that moves so many of the largest disks as one tower."""
        source, target = self.start[-1], self.goal[-1]
        smaller = len(self.start) - height
        gather = self.before.steps(len(self.start), height)

        def steps(node: Node) -> Iterator[tuple[Node, int]]:
            low, top = node
            if low == target and top >= NO_TOWER:
                cost = self.after.cost(smaller, max(top, 0))
                if cost is not None:
                    yield (low, AT_GOAL), cost
            yield from gather(node)

        return cheapest_ways((source, AS_GIVEN), steps, smaller)((target, AT_GOAL))


@dataclass(frozen=True, slots=True)
class _Whole:
    """The whole path as a piece."""

    plan: _Plan

    @property
    def cost(self) -> int:
        return self.plan.way.cost if self.plan.way else 0

    def parts(self) -> list[Piece | Move]:
        plan, way = self.plan, self.plan.way
        if way is None:
            return []
        disks, pegs = len(plan.start), plan.towers.all_pegs
        return [
            plan.before.piece(way.smaller, way.nodes[1][1]),
            *plan.towers.parts(way, 1, disks, pegs),
            plan.after.piece(way.smaller, way.nodes[-2][1]),
        ]

    def finish(self, places: bytearray) -> None:
        places[: len(self.plan.goal)] = self.plan.goal
