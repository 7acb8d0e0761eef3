"""A better path between two states that are not perfect, on four pegs or more; not proven best.

Only a few of the largest disks are moved one by one; all smaller ones go about as one tower between
their moves. That makes a graph that is small enough to be searched: its nodes are the pegs of the
large disks and of the tower, and a move of the tower costs what the tower's cheapest way does. How
the smaller disks come together at first is the same question again, about fewer disks, until there
are so few that an exact search tells; and so it is at the end, taken back.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from pegtile.core.limits import Budget
from pegtile.hanoi._hop_kernels import costs_from
from pegtile.hanoi.move import Move
from pegtile.hanoi.moving import moving_disks
from pegtile.hanoi.multipeg import search_between
from pegtile.hanoi.pieces import Piece, PiecePath
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.hanoi.tower_ways import Towers

__all__ = ["block_path"]

# Nodes of the graph of large disks and tower: more give better paths, and many rounds take long.
_MOST_NODES = {64: 1 << 18, 256: 1 << 16, 2000: 1 << 14}  # for up to so many disks
_MOST_PEGS = 8
_LARGEST_COST = 4000  # costs of the tower are scaled down to this for the search

Hops = list[tuple[int, int]]
"""The nodes on a way: (number of the large disks' pegs, peg of the tower)."""


def block_path(
    start: State, goal: State, rules: Rules, budget: Budget, *, large: int | None = None
) -> PiecePath | None:
    """Return a path; None when there is none of this kind, or none could be found.

    Args:
        start: where it starts.
        goal: where it ends.
        rules: which moves there are; on four to eight pegs.
        budget: when it ends, there is no path.
        large: how many disks are moved one by one at a time; by default as many as take a second.

    Raises:
        BadRequest: start and goal differ in disks or pegs.
    """
    disks = moving_disks(start, goal)
    if large is None:
        large = _large_disks(disks, rules.pegs)
    if not 4 <= rules.pegs <= _MOST_PEGS or not 0 < large < disks:
        return None
    towers = Towers(rules)
    ends = [state.pegs_of_disks[:disks] for state in (start, goal)]
    before = _Gathering(ends[0], large, towers, budget, back=False)
    after = _Gathering(ends[1], large, towers, budget, back=True)
    whole = None if budget.look() is not None else _Whole.of(before, after)
    return None if whole is None else PiecePath(start, whole)


def _large_disks(disks: int, pegs: int) -> int:
    """Return how many large disks to move one by one at a time; 0 when it would take too long."""
    nodes = next((nodes for most, nodes in _MOST_NODES.items() if disks <= most), 0)
    large = 0
    while pegs ** (large + 2) <= nodes:
        large += 1
    return large


class _Graph:
    """The graph of some large disks and the tower of all smaller ones, walked towards some nodes.

    `back` turns every move round, so that ways lead from the goal.
    """

    def __init__(self, smaller: int, large: int, towers: Towers, *, back: bool) -> None:
        self.smaller, self.large, self.towers, self.back = smaller, large, towers, back
        self.pegs = towers.rules.pegs
        rules = towers.rules.reversed() if back else towers.rules
        self.rules = rules
        self.exact = [[self._cost(a, b) for b in range(self.pegs)] for a in range(self.pegs)]
        known = [cost for row in self.exact for cost in row if cost]
        self.scale = max(1, -(-max(known, default=1) // _LARGEST_COST))
        self.scaled = np.array(
            [[self.scaled_cost(cost) for cost in row] for row in self.exact], np.int32
        )

    def _cost(self, a: int, b: int) -> int | None:
        ends = (b, a) if self.back else (a, b)
        return self.towers.cost(self.smaller, self.towers.all_pegs, *ends)

    def scaled_cost(self, cost: int | None) -> int:
        """Return a cost as the search takes it; 0 stands for none at all."""
        return -(-(cost or 0) // self.scale)

    def number(self, places: bytes) -> int:
        """Return the number of the large disks' pegs, given the pegs of all disks."""
        number = 0
        for peg in reversed(places[self.smaller : self.smaller + self.large]):
            number = number * self.pegs + peg
        return number

    def costs_to(self, targets: list[tuple[int, int, int]]) -> NDArray[np.int32]:
        """Return the least scaled cost from every node to some (number, tower's peg, cost)."""
        arcs = self.rules.reversed().all_arcs()
        return costs_from(
            self.large,
            self.pegs,
            np.array([a for a, _ in arcs], np.uint8),
            np.array([b for _, b in arcs], np.uint8),
            np.ascontiguousarray(self.scaled.T),
            np.array([number * self.pegs + tower for number, tower, _ in targets], np.int64),
            np.array([cost for _, _, cost in targets], np.int32),
        )

    def walk(self, costs: NDArray[np.int32], number: int, tower: int) -> Hops | None:
        """Return the way from a node downhill to the nearest target."""
        if costs[number * self.pegs + tower] < 0:
            return None
        hops = [(number, tower)]
        while (step := self._downhill(costs, *hops[-1])) is not None:
            hops.append(step)
        return hops

    def _downhill(
        self, costs: NDArray[np.int32], number: int, tower: int
    ) -> tuple[int, int] | None:
        here = int(costs[number * self.pegs + tower])
        for peg in range(self.pegs):
            cost = int(self.scaled[tower, peg])
            if 0 < cost <= here and costs[number * self.pegs + peg] == here - cost:
                return number, peg
        if not here:
            return None
        digits = bytes(number // self.pegs**disk % self.pegs for disk in range(self.large))
        for disk, source, target in self.rules.moves(State(digits, self.pegs)):
            other = number + (target - source) * self.pegs ** (disk - 1)
            if tower not in (source, target) and costs[other * self.pegs + tower] == here - 1:
                return other, tower
        return None

    def cost(self, hops: Hops) -> int:
        """Return the exact cost of a way."""
        return sum(
            1 if tower == after else self.exact[tower][after] or 0
            for (_, tower), (_, after) in pairwise(hops)
        )

    def parts(self, hops: Hops) -> list[Piece | Move]:
        """Return the moves along a way, in the order of time."""
        parts: list[Piece | Move] = []
        for (number, tower), (after, peg) in pairwise(hops[::-1] if self.back else hops):
            if tower != peg:
                parts.append(self.towers.piece(1, self.smaller, self.towers.all_pegs, tower, peg))
                continue
            unit = disk = 0
            for disk in range(self.large):
                unit = self.pegs**disk
                if number // unit % self.pegs != after // unit % self.pegs:
                    break
            source, target = number // unit % self.pegs, after // unit % self.pegs
            parts.append(Move(self.smaller + disk + 1, source, target))
        return parts


class _Gathering:
    """How the smallest disks of a state come together on each peg, in rounds of a few disks."""

    def __init__(
        self, places: bytes, large: int, towers: Towers, budget: Budget, *, back: bool
    ) -> None:
        self.places, self.large, self.towers, self.back = places, large, towers, back
        self.pegs = towers.rules.pegs
        # So many disks are together after each round; the last ones are moved by the whole path.
        rounds = range(len(places) - large, 0, -large)
        self.sizes = list(rounds[::-1])
        self._base = [self._exactly(self.sizes[0], peg) for peg in range(self.pegs)]
        self._costs = [[None if moves is None else len(moves) for moves in self._base]]
        self._hops: list[list[Hops | None]] = [[]]
        self._graphs: list[_Graph | None] = [None]
        for place in range(1, len(self.sizes)):
            if budget.look() is None:
                self._round(place)

    def _exactly(self, disks: int, peg: int) -> tuple[Move, ...] | None:
        """Return shortest moves of the first round's disks; they are few."""
        a, b = State(self.places[:disks], self.pegs), State.perfect(disks, peg, self.pegs)
        if self.back:
            a, b = b, a
        found = search_between(a, b, self.towers.rules, Budget(), one_path=True)
        return None if found.layers is None else next(found.layers.paths())

    def _round(self, place: int) -> None:
        graph = _Graph(self.sizes[place - 1], self.large, self.towers, back=self.back)
        here = graph.number(self.places)
        costs: list[int | None] = []
        ways: list[Hops | None] = []
        for peg in range(self.pegs):
            together = sum(peg * self.pegs**disk for disk in range(self.large))
            to = graph.costs_to([(together, peg, 0)])
            cost, way = self.best(graph, to, here, place - 1)
            costs.append(cost)
            ways.append(way)
        self._costs.append(costs)
        self._hops.append(ways)
        self._graphs.append(graph)

    def best(
        self, graph: _Graph, costs: NDArray[np.int32], number: int, place: int
    ) -> tuple[int | None, Hops | None]:
        """Return the best way from where these disks are to a target, gathering before it."""
        best: tuple[int | None, Hops | None] = None, None
        for peg in range(self.pegs):
            gathered = self.cost(place, peg)
            hops = None if gathered is None else graph.walk(costs, number, peg)
            if gathered is not None and hops is not None:
                cost = gathered + graph.cost(hops)
                if best[0] is None or cost < best[0]:
                    best = cost, hops
        return best

    def cost(self, place: int, peg: int) -> int | None:
        """Return what it costs to gather the disks of a round on a peg."""
        return self._costs[place][peg]

    def parts(self, place: int, peg: int) -> list[Piece | Move]:
        """Return the moves of it."""
        if place == 0:
            return list(self._base[peg] or ())
        hops, graph = self._hops[place][peg], self._graphs[place]
        if hops is None or graph is None:
            return []
        first: Piece = _Gathered(self, place - 1, hops[0][1])
        parts = graph.parts(hops)
        return [*parts, first] if self.back else [first, *parts]


@dataclass(frozen=True, slots=True)
class _Gathered:
    """The disks of a round come together on a peg, or leave it for their goal."""

    gathering: _Gathering
    place: int
    peg: int

    @property
    def cost(self) -> int:
        return self.gathering.cost(self.place, self.peg) or 0

    def parts(self) -> list[Piece | Move]:
        return self.gathering.parts(self.place, self.peg)

    def finish(self, places: bytearray) -> None:
        size = self.gathering.sizes[self.place]
        if self.gathering.back:
            places[:size] = self.gathering.places[:size]
        else:
            places[:size] = bytes((self.peg,)) * size


@dataclass(frozen=True, slots=True)
class _Whole:
    """Gather, move the large disks one by one and the tower between them, scatter."""

    before: _Gathering
    after: _Gathering
    graph: _Graph
    hops: tuple[tuple[int, int], ...]
    cost: int

    @classmethod
    def of(cls, before: _Gathering, after: _Gathering) -> _Whole | None:
        place = len(before.sizes) - 1
        graph = _Graph(before.sizes[-1], before.large, before.towers, back=False)
        there = graph.number(after.places)
        targets = []
        for peg in range(before.pegs):
            cost = after.cost(place, peg)
            if cost is not None:
                targets.append((there, peg, graph.scaled_cost(cost)))
        costs = graph.costs_to(targets)
        found, hops = before.best(graph, costs, graph.number(before.places), place)
        if found is None or hops is None:
            return None
        return cls(before, after, graph, tuple(hops), found + (after.cost(place, hops[-1][1]) or 0))

    def parts(self) -> list[Piece | Move]:
        place = len(self.before.sizes) - 1
        return [
            _Gathered(self.before, place, self.hops[0][1]),
            *self.graph.parts(list(self.hops)),
            _Gathered(self.after, place, self.hops[-1][1]),
        ]

    def finish(self, places: bytearray) -> None:
        places[: len(self.after.places)] = self.after.places
