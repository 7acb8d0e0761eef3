"""Three pegs, any allowed moves between them, any state to any state: exact at any size.

The largest disk that has to move never stands twice on one peg (what it does in between could be
left out, for it is in nobody's way). So it goes to its peg directly or by the third peg, and each
time that it moves, all smaller disks stand on the one peg left. What the smaller disks do in
between is the same problem with one disk less, from the start or a perfect state to a perfect state
or the goal: 16 problems a disk, solved from the smallest disk up.

Perfect to perfect, this is the recursion of A. Sapir, "The Tower of Hanoi with forbidden moves",
The Computer Journal 47 (2004); for the classic rules it is A. M. Hinz's choice between moving the
largest disk once or twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from math import prod

from pegtile.errors import BadRequest, Unsolvable, quoted
from pegtile.hanoi.move import DEFAULT_LABELS, Move
from pegtile.hanoi.pieces import PiecePath
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State

__all__ = ["RestrictedPaths", "restricted_bytes", "restricted_distance", "restricted_paths"]

_ENDS = 4  # pegs 0, 1, 2, and _GIVEN
_GIVEN = 3  # as a source the start itself, as a target the goal

# For one number of disks: [source][target] of the least cost, None when unreachable.
_Costs = list[list[int | None]]


def restricted_distance(start: State, goal: State, rules: Rules) -> int | None:
    """Return the least number of moves between two states on three pegs, None when unreachable.

    Memory is that of a few numbers of n digits.

    Raises:
        BadRequest: there are not three pegs, or start and goal differ in disks.
    """
    table = _Table(start, goal, rules)
    costs: _Costs = _FREE
    for disk in range(1, start.disks + 1):
        costs = table.with_disk(disk, costs)
    return costs[_GIVEN][_GIVEN]


def restricted_bytes(disks: int) -> int:
    """Return about how much memory `restricted_paths` takes: it grows as the square of `disks`."""
    return 7 * disks * disks // 2 + 1500 * disks


def restricted_paths(start: State, goal: State, rules: Rules) -> RestrictedPaths:
    """Return all shortest paths between two states on three pegs.

    Memory grows as the square of the number of disks: 5,000 disks take some 90 MB.

    Raises:
        BadRequest: there are not three pegs, or start and goal differ in disks.
        Unsolvable: the rules allow no path; the proof names the disk that cannot move.
    """
    return RestrictedPaths(start, goal, rules)


_FREE: _Costs = [[0] * _ENDS for _ in range(_ENDS)]


class _Table:
    """What each disk may do, and the least costs for every number of disks."""

    def __init__(self, start: State, goal: State, rules: Rules) -> None:
        if not start.pegs == goal.pegs == rules.pegs == 3:
            raise BadRequest(
                f"start, goal and rules have {start.pegs}, {goal.pegs} and {rules.pegs} pegs:"
                " expected 3"
            )
        if start.disks != goal.disks:
            raise BadRequest(f"the start has {start.disks} disks and the goal {goal.disks}")
        self.start, self.goal = start.pegs_of_disks, goal.pegs_of_disks
        # The ways from peg to peg, each the pegs that are visited.
        self.ways = [[_ways(rules, i, j) for j in range(3)] for i in range(3)]

    def ways_of(self, disk: int, source: int, target: int) -> list[tuple[int, ...]]:
        """Return the ways that `disk` may go when the disks up to it go from source to target."""
        a = self.start[disk - 1] if source == _GIVEN else source
        b = self.goal[disk - 1] if target == _GIVEN else target
        return self.ways[a][b]

    def with_disk(self, disk: int, smaller: _Costs) -> _Costs:
        """Return the costs for disks 1 … disk, given those without the largest of them."""
        costs: _Costs = []
        for source in range(_ENDS):
            row: list[int | None] = []
            for target in range(_ENDS):
                best: int | None = None
                for way in self.ways_of(disk, source, target):
                    cost = _cost(way, source, target, smaller)
                    if best is None or (cost is not None and cost < best):
                        best = cost
                row.append(best)
            costs.append(row)
        return costs


def _ways(rules: Rules, source: int, target: int) -> list[tuple[int, ...]]:
    """Return the ways of a disk between two pegs: none needed, direct, by the third peg."""
    if source == target:
        return [(source,)]
    third = 3 - source - target
    found: list[tuple[int, ...]] = []
    if rules.allows(source, target):
        found.append((source, target))
    if rules.allows(source, third) and rules.allows(third, target):
        found.append((source, third, target))
    return found


@cache
def _legs(way: tuple[int, ...], source: int, target: int) -> tuple[tuple[int, int], ...]:
    """Return where the smaller disks go from and to, before, between and after the largest's moves.

    While it moves from peg i to peg j they stand on the third, 3 − i − j.
    """
    stops = [source, *(3 - i - j for i, j in pairwise(way)), target]
    return tuple(pairwise(stops))


def _cost(way: tuple[int, ...], source: int, target: int, smaller: _Costs) -> int | None:
    total = len(way) - 1
    for a, b in _legs(way, source, target):
        cost = smaller[a][b]
        if cost is None:
            return None
        total += cost
    return total


class RestrictedPaths:
    """All shortest paths between two states on three pegs under some rules.

    Attributes:
        start: where they start.
        goal: where they end.
        cost: their length.
        count: how many there are.
    """

    def __init__(self, start: State, goal: State, rules: Rules) -> None:
        self.start, self.goal, self.rules = start, goal, rules
        self._table = _Table(start, goal, rules)
        self._costs: list[_Costs] = [_FREE]
        for disk in range(1, start.disks + 1):
            self._costs.append(self._table.with_disk(disk, self._costs[-1]))
        cost = self._costs[-1][_GIVEN][_GIVEN]
        if cost is None:
            raise Unsolvable(self._why())
        self.cost: int = cost
        self._counts: list[list[list[int]]] = [[[1] * _ENDS for _ in range(_ENDS)]]
        for disk in range(1, start.disks + 1):
            self._counts.append(
                [
                    [
                        sum(self._count(way, disk, a, b) for way in self.best_ways(disk, a, b))
                        for b in range(_ENDS)
                    ]
                    for a in range(_ENDS)
                ]
            )
        self.count: int = self._counts[-1][_GIVEN][_GIVEN]

    def path(self, number: int = 0) -> PiecePath:
        """Return one of the shortest paths.

        Paths are numbered with the larger disks' direct ways before those by the third peg.

        Raises:
            BadRequest: there are not so many.
        """
        if not 0 <= number < self.count:
            raise BadRequest(f"path {quoted(number)}: expected 0 to {quoted(self.count - 1)}")
        root = _Part(self, self.start.disks, _GIVEN, _GIVEN, number)
        return PiecePath(self.start, root)

    def __iter__(self) -> Iterator[PiecePath]:
        number = 0
        while number < self.count:
            yield self.path(number)
            number += 1

    def best_ways(self, disk: int, source: int, target: int) -> list[tuple[int, ...]]:
        """Return the ways of `disk` that are shortest for the disks up to it."""
        best, smaller = self._costs[disk][source][target], self._costs[disk - 1]
        if best is None:
            return []
        ways = self._table.ways_of(disk, source, target)
        return [way for way in ways if _cost(way, source, target, smaller) == best]

    def cost_of(self, disks: int, source: int, target: int) -> int:
        """Return the cost for the smallest `disks` disks; 0 where it is unreachable."""
        return self._costs[disks][source][target] or 0

    def parts(self, part: _Part) -> list[_Part | Move]:
        """Break a part at the moves of its largest disk; legs without moves are left out."""
        disk, number = part.disks, part.number
        for way in self.best_ways(disk, part.source, part.target):
            count = self._count(way, disk, part.source, part.target)
            if number < count:
                break
            number -= count
        found: list[_Part | Move] = []
        for place, (a, b) in enumerate(_legs(way, part.source, part.target)):
            if place:
                found.append(Move(disk, way[place - 1], way[place]))
            number, own = divmod(number, self._counts[disk - 1][a][b]) if number else (0, 0)
            if self.cost_of(disk - 1, a, b):
                found.append(_Part(self, disk - 1, a, b, own))
        return found

    def _count(self, way: tuple[int, ...], disk: int, source: int, target: int) -> int:
        smaller = self._counts[disk - 1]
        return prod(smaller[a][b] for a, b in _legs(way, source, target))

    def _why(self) -> str:
        """Say which disk cannot go where it must."""
        of = DEFAULT_LABELS.of
        source = target = _GIVEN
        needs = ""
        for disk in range(self.start.disks, 0, -1):
            a = self._table.start[disk - 1] if source == _GIVEN else source
            b = self._table.goal[disk - 1] if target == _GIVEN else target
            ways = self._table.ways[a][b]
            if not ways:
                return f"{needs}disk {disk} has no way from peg {of(a)} to peg {of(b)}"
            way = ways[-1]
            smaller = self._costs[disk - 1]
            source, target = next(
                (x, y) for x, y in _legs(way, source, target) if smaller[x][y] is None
            )
            if len(way) > 1 and not needs:
                stand = "its place" if source == _GIVEN else f"peg {of(source)}"
                go = "its goal" if target == _GIVEN else f"peg {of(target)}"
                needs = (
                    f"for disk {disk} to go from peg {of(a)} to peg {of(b)}, every smaller disk"
                    f" would have to go from {stand} to {go}, but "
                )
        raise AssertionError("reachable")


@dataclass(frozen=True, slots=True)
class _Part:
    """The smallest `disks` disks go from one end to another along path `number`."""

    paths: RestrictedPaths = field(compare=False, repr=False)
    disks: int
    source: int
    target: int
    number: int

    @property
    def cost(self) -> int:
        return self.paths.cost_of(self.disks, self.source, self.target)

    def parts(self) -> list[_Part | Move]:
        return self.paths.parts(self) if self.disks else []

    def finish(self, places: bytearray) -> None:
        n = self.disks
        target = self.target
        places[:n] = self.paths.goal.pegs_of_disks[:n] if target == _GIVEN else bytes((target,)) * n
