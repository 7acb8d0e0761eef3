"""The classic solution: a whole tower from one peg to another, for any number of disks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from pegtile.core.checker import verified
from pegtile.core.moves import LazyPath
from pegtile.core.solution import Solution
from pegtile.errors import BadRequest, quoted
from pegtile.hanoi.closed_form import check_tower, move_number, rank, state_after
from pegtile.hanoi.move import Move
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State

__all__ = ["PerfectPath", "solve_perfect"]

# The smallest disks move as one tower of this height between two moves of larger disks, in one of
# six ways that are kept as tuples. Higher is no quicker: 255 moves are handed over at once.
_LOW = 8

_PROOF = (
    "2^n - 1 moves: the largest disk moves at least once, and before its first move and after its"
    " last the others stand as one tower on one peg, which takes 2^(n-1) - 1 moves each time"
)


@dataclass(frozen=True, slots=True)
class PerfectPath(LazyPath[State, Move]):
    """The moves of a whole tower from peg to peg, 2^n − 1 of them, each computed when asked for.

    The first item of a slice, forwards or backwards, takes O(n); each after it O(1) amortised.

    >>> path = PerfectPath(1001)
    >>> str(path[2**1000 - 1]), path.cost == 2**1001 - 1
    ('1001 A C', True)
    >>> [str(move) for move in path[2**1000:][:2]]
    ['1 B A', '2 B C']

    Attributes:
        disks: how many disks the tower has.
        source: the peg it starts on.
        target: the peg it goes to; when that is `source`, there are no moves.

    Raises:
        BadRequest: the number of disks is negative, or a peg is not 0, 1 or 2.
    """

    disks: int
    source: int = 0
    target: int = 2

    def __post_init__(self) -> None:
        check_tower(self.disks, self.source, self.target)

    @property
    def cost(self) -> int:
        """The exact number of moves."""
        return 0 if self.source == self.target else (1 << self.disks) - 1

    def item(self, index: int) -> Move:
        """Return move number `index` + 1."""
        return move_number(self.disks, index + 1, self.source, self.target)

    def state_at(self, move: int) -> State:
        """Return the state after `move` moves.

        Raises:
            BadRequest: there are not so many moves.
        """
        return state_after(self.disks, move, self.source, self.target)

    def rank(self, state: State) -> int | None:
        """Return after how many moves `state` is passed, None when it is not on the path.

        Raises:
            BadRequest: the state has another number of disks, or other than three pegs.
        """
        if state.disks != self.disks:
            raise BadRequest(f"state {quoted(str(state))}: expected {self.disks} disks")
        return rank(state, self.source, self.target)

    def run(self, start: int, stop: int, step: int = 1) -> Iterator[Move]:
        """Iterate over the moves at `range(start, stop, step)`, with step 1 or −1."""
        count = (stop - start) * step
        if count <= 0:
            return iter(())
        pieces = self._forwards(start, count) if step > 0 else self._backwards(start + 1, count)
        return chain.from_iterable(pieces)

    def _low(self, made: int) -> tuple[int, int, int, int]:
        """Return how the low tower stands after `made` moves of the whole.

        That is: its height, how many moves it has made since a larger disk moved, its peg before
        those, and the way in which it turns.
        """
        low = min(_LOW, self.disks)
        way = (
            self.target - self.source if (self.disks - low) % 2 == 0 else self.source - self.target
        )
        peg = (self.source + way * ((made >> low) % 3)) % 3
        return low, made & ((1 << low) - 1), peg, way

    def _forwards(self, made: int, count: int) -> Iterator[Sequence[Move]]:
        """Yield runs of the `count` moves after the first `made`."""
        pegs = bytearray(self.state_at(made).pegs_of_disks)
        low, offset, peg, way = self._low(made)
        while True:
            there = (peg + way) % 3
            piece = _low_moves(low, peg, there)[offset:]
            if len(piece) >= count:
                yield piece[:count]
                return
            yield piece
            peg, offset = there, 0
            place = low  # the smallest larger disk that does not lie under the low tower
            while pegs[place] == peg:
                place += 1
            free = 3 - peg - pegs[place]
            yield (Move(place + 1, pegs[place], free),)
            pegs[place] = free
            count -= len(piece) + 1
            if count == 0:
                return

    def _backwards(self, made: int, count: int) -> Iterator[Sequence[Move]]:
        """Yield runs of the last `count` of the first `made` moves, the last one first."""
        pegs = bytearray(self.state_at(made).pegs_of_disks)
        low, offset, peg, way = self._low(made)
        while True:
            piece = _low_moves(low, peg, (peg + way) % 3)[:offset][::-1]
            if len(piece) >= count:
                yield piece[:count]
                return
            yield piece
            place = low
            while pegs[place] == peg:
                place += 1
            free = 3 - peg - pegs[place]
            yield (Move(place + 1, free, pegs[place]),)
            pegs[place] = free
            peg, offset = (peg - way) % 3, (1 << low) - 1
            count -= len(piece) + 1
            if count == 0:
                return


@lru_cache(maxsize=6 * (_LOW + 1))
def _low_moves(disks: int, source: int, target: int) -> tuple[Move, ...]:
    """Return all moves of a small tower."""
    return tuple(move_number(disks, i, source, target) for i in range(1, 1 << disks))


def solve_perfect(disks: int, source: int = 0, target: int = 2) -> Solution[State, Move]:
    """Return the shortest solution of a whole tower, its moves a `PerfectPath`.

    From a peg to itself it has no moves.

    >>> solution = solve_perfect(64)
    >>> solution.cost, solution.optimal
    (18446744073709551615, True)

    Raises:
        BadRequest: the number of disks is negative, or a peg is not 0, 1 or 2.
    """
    path = PerfectPath(disks, source, target)
    solution = Solution(
        puzzle="hanoi",
        start=State.perfect(disks, source),
        goal=State.perfect(disks, target),
        moves=path,
        method="bits",
        cost=path.cost,
        lower_bound=path.cost,
        proof=_PROOF if path.cost else "the start is the goal",
    )
    return verified(solution, Rules())
