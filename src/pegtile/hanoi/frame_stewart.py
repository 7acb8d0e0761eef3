"""Frame–Stewart numbers and moves: a tower from peg to peg, any number of pegs and disks.

Move the r smallest disks to a spare peg using all p pegs, the others to the target without that
peg, then the r on top of them; r chosen best. With p pegs the numbers grow by 1 once, by 2 for
p − 2 disks, by 4 for (p − 1)(p − 2)/2 disks: by 2^k for C(k + p − 3, p − 3) disks.

J. S. Frame and B. M. Stewart, solutions of problem 3918, American Mathematical Monthly 48 (1941).
Shortest for three pegs (long known) and for four (T. Bousch, "La quatrième tour de Hanoï", Bull.
Belg. Math. Soc. Simon Stevin 21, 2014). For five and more it is presumed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb

from pegtile.errors import BadRequest
from pegtile.hanoi.move import Move
from pegtile.hanoi.pieces import Piece, PiecePath
from pegtile.hanoi.state import State

__all__ = [
    "frame_stewart_number",
    "frame_stewart_path",
    "frame_stewart_recurrence",
    "frame_stewart_tower",
    "optimal_splits",
    "stockmeyer_number",
]


@lru_cache(maxsize=4096)
def frame_stewart_number(disks: int, pegs: int) -> int:
    """Return the Frame–Stewart number in closed form.

    >>> [frame_stewart_number(n, 4) for n in (6, 10, 15, 64)]
    [17, 49, 129, 18433]

    Raises:
        BadRequest: there are fewer than three pegs for two or more disks, or none for one.
    """
    _check(disks, pegs)
    if pegs == 2:
        return disks
    doublings = _doublings(disks, pegs)
    rest = disks - comb(doublings + pegs - 3, pegs - 2)  # disks that add 2^doublings each
    # The sum of 2^k C(k + p - 3, p - 3) over k < doublings, by repeated summation by parts.
    total = (1 << doublings) - 1
    for j in range(2, pegs - 1):
        total = (comb(doublings + j - 2, j - 1) << doublings) - total
    return total + (rest << doublings)


def _check(disks: int, pegs: int) -> None:
    if disks < 0:
        raise BadRequest(f"{disks} disks: expected 0 or more")
    least = 2 if disks <= 1 else 3
    if pegs < least:
        raise BadRequest(f"{pegs} pegs for {disks} disks: expected at least {least}")


def _doublings(disks: int, pegs: int) -> int:
    """Return the most k such that C(k + p − 3, p − 2) ≤ disks: all 2^j with j < k are used up."""
    low, high = 0, max(1, disks)
    while low < high:
        middle = (low + high + 1) // 2
        if comb(middle + pegs - 3, pegs - 2) <= disks:
            low = middle
        else:
            high = middle - 1
    return low


def frame_stewart_recurrence(disks: int, pegs: int) -> list[list[int]]:
    """Return the numbers by the recurrence itself: `[p][n]` for p = 3 … pegs, n = 0 … disks.

    Rows 0 to 2 are empty. Time grows as pegs times the square of disks.

    Raises:
        BadRequest: there are fewer than three pegs, or a negative number of disks.
    """
    _check(disks, pegs)
    rows: list[list[int]] = [[], [], []]
    rows.append([(1 << n) - 1 for n in range(disks + 1)])
    for _ in range(4, pegs + 1):
        row = [0, 1]
        for n in range(2, disks + 1):
            row.append(min(2 * row[r] + rows[-1][n - r] for r in range(1, n)))
        rows.append(row[: disks + 1])
    return rows


def optimal_splits(disks: int, pegs: int) -> range:
    """Return every r that is best: how many of the smallest disks go to a spare peg first.

    They are consecutive. In closed form: each disk more adds a power of 2 to either part, the cost
    of the r smallest counts twice, and a best r shares the disks out so that the smallest powers
    are used, C(k + p − 4, p − 3) of them being 2^k. Of the largest power in use some are left over,
    which may be on either side. With one disk there is only 0.

    >>> list(optimal_splits(15, 4)), list(optimal_splits(4, 4)), optimal_splits(10**6, 4)
    ([10], [1, 2], range(998586, 998588))

    Raises:
        BadRequest: there are fewer than three pegs for two or more disks.
    """
    _check(disks, pegs)
    if disks <= 1:
        return range(1)
    if pegs == 3:
        return range(disks - 1, disks)
    doublings = _doublings(disks, pegs)
    rest = disks - comb(doublings + pegs - 3, pegs - 2)  # disks that add 2^doublings
    small = comb(doublings + pegs - 4, pegs - 2)  # of the r smallest, those that add less
    least = small + max(0, rest - comb(doublings + pegs - 4, pegs - 4))
    most = small + min(rest, comb(doublings + pegs - 4, pegs - 3))
    return range(max(1, least), min(disks - 1, most) + 1)


def stockmeyer_number(disks: int) -> int:
    """Return how many moves take a tower from leaf to leaf of a star of four pegs.

    The r smallest disks go to the third leaf, the others along the row leaf, centre, leaf in
    3^(n − r) − 1 moves, and the r smallest on top of them. P. K. Stockmeyer, "Variations on the
    four-post Tower of Hanoi puzzle", Congressus Numerantium 102 (1994); shortest by T. Bousch, "La
    Tour de Stockmeyer", Séminaire Lotharingien de Combinatoire 77 (2017).

    >>> [stockmeyer_number(n) for n in range(8)]
    [0, 2, 6, 12, 20, 32, 48, 66]

    Raises:
        BadRequest: the number of disks is negative.
    """
    _check(disks, 4)
    numbers = [0]
    row = 1  # disks that go along the row; never fewer with more disks
    for n in range(1, disks + 1):
        while row < n and 2 * numbers[n - row - 1] + 3 * 3**row <= 2 * numbers[n - row] + 3**row:
            row += 1
        numbers.append(2 * numbers[n - row] + 3**row - 1)
    return numbers[disks]


def frame_stewart_path(
    disks: int, source: int, target: int, pegs: int, *, largest_split: bool = False
) -> PiecePath:
    """Return moves of that length, streamed: the smallest best split each time, or the largest.

    >>> path = frame_stewart_path(10, 0, 3, 4)
    >>> path.cost, [str(move) for move in path[:3]]
    (49, ['1 A D', '2 A B', '3 A C'])

    Raises:
        BadRequest: too few pegs, or a peg that does not exist.
    """
    start, goal = State.perfect(disks, source, pegs), State.perfect(disks, target, pegs)
    if start == goal:
        return PiecePath(start, _Tower(1, 0, source, target, (), largest_split))
    _check(disks, pegs)
    spares = tuple(peg for peg in range(pegs) if peg not in (source, target))
    return PiecePath(start, _Tower(1, disks, source, target, spares, largest_split))


def frame_stewart_tower(
    first: int, last: int, source: int, target: int, spares: tuple[int, ...]
) -> Piece:
    """Return the moves of the disks first … last alone, as a piece of a longer path."""
    return _Tower(first, last, source, target, spares, largest_split=False)


@dataclass(frozen=True, slots=True)
class _Tower:
    """Disks first … last, the smaller ones being where they do not hinder, go to another peg."""

    first: int
    last: int
    source: int
    target: int
    spares: tuple[int, ...]
    largest_split: bool

    @property
    def cost(self) -> int:
        return frame_stewart_number(self.last - self.first + 1, len(self.spares) + 2)

    def parts(self) -> list[_Tower | Move]:
        disks = self.last - self.first + 1
        if disks == 0:
            return []
        if disks == 1:
            return [Move(self.first, self.source, self.target)]
        splits = optimal_splits(disks, len(self.spares) + 2)
        small = self.first - 1 + splits[-1 if self.largest_split else 0]
        held, others = self.spares[0], self.spares[1:]
        again = self.largest_split
        return [
            _Tower(self.first, small, self.source, held, (*others, self.target), again),
            _Tower(small + 1, self.last, self.source, self.target, others, again),
            _Tower(self.first, small, held, self.target, (*others, self.source), again),
        ]

    def finish(self, places: bytearray) -> None:
        places[self.first - 1 : self.last] = bytes((self.target,)) * (self.last - self.first + 1)
