"""A good path between any two states, on any pegs under any rules, at any size, not proven best.

The idea of Frame and Stewart, for any rules: a perfect tower is moved as two, the r smallest disks
and the others. They go about on the pegs in turn, the smaller tower wherever it likes, the larger
one on the pegs that the smaller leaves it. Every r is tried, or all near what was best for one disk
less. On three pegs the best such path is a shortest one, for r can only be all disks but one.

From a state that is not perfect, the smaller disks are gathered on one peg before a larger disk
moves; the goal is reached by what gathers it, taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise

from pegtile.hanoi.frame_stewart import frame_stewart_number, frame_stewart_tower
from pegtile.hanoi.move import Move
from pegtile.hanoi.multipeg import moving_disks
from pegtile.hanoi.pieces import Piece, PiecePath
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State

__all__ = ["tower_path"]

Pegs = frozenset[int]
# Where the large part (or disk) stands, and where the tower of the smaller ones does.
_Node = tuple[int, int]
_Steps = Callable[[_Node], Iterable[tuple[_Node, int]]]

_NO_TOWER = -1  # there are no smaller disks
_AS_GIVEN = -2  # they stand as in the start
_AT_GOAL = -3  # they stand as in the goal
_ALL_SPLITS = 8  # up to so many disks, every split is tried
_MOST_HEIGHT = 32  # of several largest disks on one peg, so many at most are moved as one tower
_MOST_SPLIT_PEGS = 6  # with more, subsets of pegs are too many: only the largest disk is split off


def tower_path(start: State, goal: State, rules: Rules) -> PiecePath | None:
    """Return a path, None when there is none of this kind.

    On three pegs it is a shortest one, and None says that there is none at all.

    Raises:
        BadRequest: start and goal differ in disks or pegs.
    """
    disks = moving_disks(start, goal)
    plan = _Plan(start.pegs_of_disks[:disks], goal.pegs_of_disks[:disks], rules)
    return PiecePath(start, _Whole(plan)) if plan.way or not disks else None


@dataclass(frozen=True, slots=True)
class _Way:
    """A cheapest way, as the nodes on it, and how many disks its smaller tower has."""

    cost: int
    nodes: tuple[_Node, ...]
    smaller: int


def _cheapest(start: _Node, steps: _Steps, smaller: int) -> Callable[[_Node], _Way | None]:
    """Find the cheapest ways from a node (E. W. Dijkstra 1959); return what tells them."""
    known: dict[_Node, tuple[int, _Node | None]] = {}
    heap: list[tuple[int, int, _Node, _Node | None]] = [(0, 0, start, None)]
    pushed = 0  # keeps ties in the order of finding
    while heap:
        cost, _, node, before = heappop(heap)
        if node not in known:
            known[node] = cost, before
            for following, step in steps(node):
                pushed += 1
                heappush(heap, (cost + step, pushed, following, node))

    def way_to(node: _Node) -> _Way | None:
        if node not in known:
            return None
        nodes = [node]
        while (before := known[nodes[-1]][1]) is not None:
            nodes.append(before)
        return _Way(known[node][0], tuple(nodes[::-1]), smaller)

    return way_to


class _Towers:
    """The cheapest ways of perfect towers between pegs, for every height and set of pegs."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.all_pegs: Pegs = frozenset(range(rules.pegs))
        self._rows: dict[Pegs, list[dict[tuple[int, int], _Way]]] = {}
        self._splits: dict[Pegs, tuple[int, int]] = {}

    def cost(self, disks: int, pegs: Pegs, source: int, target: int) -> int | None:
        """Return the cost of a tower's cheapest way on some pegs, None when there is none."""
        if not disks or source == target:
            return 0
        if self.rules.arcs is None and (len(pegs) > 2 or disks == 1):
            return frame_stewart_number(disks, len(pegs))
        way = self.way(disks, pegs, source, target)
        return None if way is None else way.cost

    def way(self, disks: int, pegs: Pegs, source: int, target: int) -> _Way | None:
        """Return the cheapest way of a tower."""
        rows = self._rows.setdefault(pegs, [{}])
        while len(rows) <= disks:
            rows.append(self._row(len(rows), pegs))
        return rows[disks].get((source, target))

    def _row(self, disks: int, pegs: Pegs) -> dict[tuple[int, int], _Way]:
        best: dict[tuple[int, int], _Way] = {}
        for smaller in self._splits_to_try(disks, pegs):
            for source in sorted(pegs):
                top = source if smaller else _NO_TOWER
                way_to = _cheapest(
                    (source, top), self.steps(disks - smaller, smaller, pegs), smaller
                )
                for target in sorted(pegs - {source}):
                    way = way_to((target, target if smaller else _NO_TOWER))
                    known = best.get((source, target))
                    if way is not None and (known is None or way.cost < known.cost):
                        best[source, target] = way
        if best:
            used = [way.smaller for way in best.values()]
            self._splits[pegs] = min(used), max(used)
        return best

    def _splits_to_try(self, disks: int, pegs: Pegs) -> range:
        if disks == 1:
            return range(1)
        if len(pegs) <= 3 or len(pegs) > _MOST_SPLIT_PEGS:
            return range(disks - 1, disks)
        if disks <= _ALL_SPLITS:
            return range(1, disks)
        low, high = self._splits.get(pegs, (1, disks))
        return range(max(1, low), min(disks, high + 2))

    def steps(self, larger: int, smaller: int, pegs: Pegs, *, back: bool = False) -> _Steps:
        """Return how two towers, one of larger disks, may go on; `back` takes moves back."""

        def between(disks: int, on: Pegs, a: int, b: int) -> int | None:
            if disks == 1 and on is not pegs:
                return 1 if self.rules.allows(a, b) else None
            return self.cost(disks, on, a, b)

        def steps(node: _Node) -> Iterator[tuple[_Node, int]]:
            low, top = node
            for peg in pegs:
                if top >= 0 and peg != top:
                    ends = (peg, top) if back else (top, peg)
                    cost = self.cost(smaller, pegs, *ends)
                    if cost is not None:
                        yield (low, peg), cost
                if peg != low and top not in (low, peg) and top >= _NO_TOWER:
                    ends = (peg, low) if back else (low, peg)
                    cost = between(larger, pegs - {top}, *ends)
                    if cost is not None:
                        yield (peg, top), cost

        return steps

    def piece(self, first: int, disks: int, pegs: Pegs, source: int, target: int) -> Piece:
        """Return the moves of a tower whose smallest disk is `first`."""
        if self.rules.arcs is None and source != target:
            spares = tuple(sorted(pegs - {source, target}))
            return frame_stewart_tower(first, first + disks - 1, source, target, spares)
        return _TowerPiece(self, first, disks, pegs, source, target)

    def parts(
        self, way: _Way, first: int, disks: int, pegs: Pegs, *, back: bool = False
    ) -> list[Piece | Move]:
        """Return the moves along a way, from node to node; those beyond its ends are left out."""
        found: list[Piece | Move] = []
        largest = first + disks - 1
        for (low, top), (low_after, top_after) in pairwise(way.nodes[::-1] if back else way.nodes):
            if min(top, top_after) < _NO_TOWER:
                continue
            if top != top_after:
                found.append(self.piece(first, way.smaller, pegs, top, top_after))
            elif disks - way.smaller == 1:
                found.append(Move(largest, low, low_after))
            else:
                height = disks - way.smaller
                others = pegs - {top}
                found.append(self.piece(first + way.smaller, height, others, low, low_after))
        return found


@dataclass(frozen=True, slots=True)
class _TowerPiece:
    """A perfect tower goes from peg to peg."""

    towers: _Towers
    first: int
    disks: int
    pegs: Pegs
    source: int
    target: int

    @property
    def cost(self) -> int:
        return self.towers.cost(self.disks, self.pegs, self.source, self.target) or 0

    def parts(self) -> list[Piece | Move]:
        way = self.towers.way(self.disks, self.pegs, self.source, self.target)
        if way is None:
            return []
        return self.towers.parts(way, self.first, self.disks, self.pegs)

    def finish(self, places: bytearray) -> None:
        places[self.first - 1 : self.first - 1 + self.disks] = bytes((self.target,)) * self.disks


def _standing_together(places: bytes) -> int:
    """Return how many of the largest disks stand on one peg."""
    return len(places) - len(places.rstrip(places[-1:])) if places else 0


class _Gathering:
    """How the smallest disks of a state are gathered on each peg; `back`, how they leave it."""

    def __init__(self, places: bytes, towers: _Towers, *, back: bool) -> None:
        self.places, self.towers, self.back = places, towers, back
        self.tower = len(places) - len(places.lstrip(places[:1])) if places else 0
        self._ways: list[list[_Way | None]] = []
        for disks in range(self.tower + 1, len(places) + 1):
            self._ways.append(self._ways_of(disks))

    def _ways_of(self, disks: int) -> list[_Way | None]:
        """Return the cheapest way to gather so many disks on each peg."""
        together = min(_standing_together(self.places[:disks]), _MOST_HEIGHT)
        low = self.places[disks - 1]
        finders = [
            _cheapest((low, _AS_GIVEN), self.steps(disks, height), disks - height)
            for height in range(1, together + 1)
        ]
        found: list[_Way | None] = []
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

    def steps(self, disks: int, height: int) -> _Steps:
        """Return how the tower of the largest of some disks and that of the others may go on."""
        onwards = self.towers.steps(height, disks - height, self.towers.all_pegs, back=self.back)

        def steps(node: _Node) -> Iterator[tuple[_Node, int]]:
            low, top = node
            if top == _AS_GIVEN:
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
        self.towers = _Towers(rules)
        self.start, self.goal = start, goal
        self.before = _Gathering(start, self.towers, back=False)
        self.after = _Gathering(goal, self.towers, back=True)
        together = min(_standing_together(start), _standing_together(goal), _MOST_HEIGHT)
        ways = [self._way(height) for height in range(1, together + 1)]
        known = [way for way in ways if way is not None]
        self.way = min(known, key=lambda way: way.cost, default=None)

    def _way(self, height: int) -> _Way | None:
        """Return the cheapest way that moves so many of the largest disks as one tower."""
        source, target = self.start[-1], self.goal[-1]
        smaller = len(self.start) - height
        gather = self.before.steps(len(self.start), height)

        def steps(node: _Node) -> Iterator[tuple[_Node, int]]:
            low, top = node
            if low == target and top >= _NO_TOWER:
                cost = self.after.cost(smaller, max(top, 0))
                if cost is not None:
                    yield (low, _AT_GOAL), cost
            yield from gather(node)

        return _cheapest((source, _AS_GIVEN), steps, smaller)((target, _AT_GOAL))


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
