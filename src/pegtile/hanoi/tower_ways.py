"""The cheapest ways of perfect towers from peg to peg, on any pegs under any rules.

The idea of Frame and Stewart, for any rules: a perfect tower is moved as two, the r smallest disks
and the others. They go about on the pegs in turn, the smaller tower wherever it likes, the larger
one on the pegs that the smaller leaves it. Every r is tried, or all near what was best for one disk
less. On three pegs the best such way is a shortest one, for r can only be all disks but one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise

from pegtile.hanoi.frame_stewart import frame_stewart_number, frame_stewart_tower
from pegtile.hanoi.move import Move
from pegtile.hanoi.pieces import Piece
from pegtile.hanoi.rules import Rules

__all__ = [
    "AS_GIVEN",
    "AT_GOAL",
    "NO_TOWER",
    "Node",
    "Steps",
    "Towers",
    "Way",
    "cheapest_ways",
]

Pegs = frozenset[int]
# Where the large part (or disk) stands, and where the tower of the smaller ones does.
Node = tuple[int, int]
Steps = Callable[[Node], Iterable[tuple[Node, int]]]

NO_TOWER = -1  # there are no smaller disks
AS_GIVEN = -2  # they stand as in the start
AT_GOAL = -3  # they stand as in the goal
_ALL_SPLITS = 8  # up to so many disks, every split is tried
_MOST_SPLIT_PEGS = 6  # with more, subsets of pegs are too many: only the largest disk is split off


@dataclass(frozen=True, slots=True)
class Way:
    """A cheapest way, as the nodes on it, and how many disks its smaller tower has."""

    cost: int
    nodes: tuple[Node, ...]
    smaller: int


def cheapest_ways(start: Node, steps: Steps, smaller: int) -> Callable[[Node], Way | None]:
    """Find the cheapest ways from a node (E. W. Dijkstra 1959); return what tells them."""
    known: dict[Node, tuple[int, Node | None]] = {}
    heap: list[tuple[int, int, Node, Node | None]] = [(0, 0, start, None)]
    pushed = 0  # keeps ties in the order of finding
    while heap:
        cost, _, node, before = heappop(heap)
        if node not in known:
            known[node] = cost, before
            for following, step in steps(node):
                pushed += 1
                heappush(heap, (cost + step, pushed, following, node))

    def way_to(node: Node) -> Way | None:
        if node not in known:
            return None
        nodes = [node]
        while (before := known[nodes[-1]][1]) is not None:
            nodes.append(before)
        return Way(known[node][0], tuple(nodes[::-1]), smaller)

    return way_to


class Towers:
    """The cheapest ways of perfect towers between pegs, for every height and set of pegs."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.all_pegs: Pegs = frozenset(range(rules.pegs))
        self._rows: dict[Pegs, list[dict[tuple[int, int], Way]]] = {}
        self._splits: dict[Pegs, tuple[int, int]] = {}

    def cost(self, disks: int, pegs: Pegs, source: int, target: int) -> int | None:
        """Return the cost of a tower's cheapest way on some pegs, None when there is none."""
        if not disks or source == target:
            return 0
        if self.rules.arcs is None and (len(pegs) > 2 or disks == 1):
            return frame_stewart_number(disks, len(pegs))
        way = self.way(disks, pegs, source, target)
        return None if way is None else way.cost

    def way(self, disks: int, pegs: Pegs, source: int, target: int) -> Way | None:
        """Return the cheapest way of a tower."""
        rows = self._rows.setdefault(pegs, [{}])
        while len(rows) <= disks:
            rows.append(self._row(len(rows), pegs))
        return rows[disks].get((source, target))

    def _row(self, disks: int, pegs: Pegs) -> dict[tuple[int, int], Way]:
        best: dict[tuple[int, int], Way] = {}
        for smaller in self._splits_to_try(disks, pegs):
            for source in sorted(pegs):
                top = source if smaller else NO_TOWER
                way_to = cheapest_ways(
                    (source, top), self.steps(disks - smaller, smaller, pegs), smaller
                )
                for target in sorted(pegs - {source}):
                    way = way_to((target, target if smaller else NO_TOWER))
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

    def steps(self, larger: int, smaller: int, pegs: Pegs, *, back: bool = False) -> Steps:
        """Return how two towers, one of larger disks, may go on; `back` takes moves back."""

        def between(disks: int, on: Pegs, a: int, b: int) -> int | None:
            if disks == 1 and on is not pegs:
                return 1 if self.rules.allows(a, b) else None
            return self.cost(disks, on, a, b)

        def steps(node: Node) -> Iterator[tuple[Node, int]]:
            low, top = node
            for peg in pegs:
                if top >= 0 and peg != top:
                    ends = (peg, top) if back else (top, peg)
                    cost = self.cost(smaller, pegs, *ends)
                    if cost is not None:
                        yield (low, peg), cost
                if peg != low and top not in (low, peg) and top >= NO_TOWER:
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
        return TowerPiece(self, first, disks, pegs, source, target)

    def parts(
        self, way: Way, first: int, disks: int, pegs: Pegs, *, back: bool = False
    ) -> list[Piece | Move]:
        """Return the moves along a way, from node to node; those beyond its ends are left out."""
        found: list[Piece | Move] = []
        largest = first + disks - 1
        for (low, top), (low_after, top_after) in pairwise(way.nodes[::-1] if back else way.nodes):
            if min(top, top_after) < NO_TOWER:
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
class TowerPiece:
    """A perfect tower goes from peg to peg."""

    towers: Towers
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
