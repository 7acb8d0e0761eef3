"""Long paths put together from others: one after the other, or taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from pegtile.core.moves import LazyPath
from pegtile.errors import BadRequest, quoted
from pegtile.hanoi.move import Move
from pegtile.hanoi.state import State

__all__ = ["Joined", "OneMove", "Undone", "check_index"]

Path = LazyPath[State, Move]


def check_index(move: int, cost: int) -> None:
    """Refuse a number of moves that a path does not have.

    Raises:
        BadRequest: it is not 0 … cost.
    """
    if not 0 <= move <= cost:
        # Comparing two huge numbers is quick, but writing them down is not.
        last = quoted(cost) if cost.bit_length() < 10_000 else f"below 2^{cost.bit_length()}"
        raise BadRequest(f"move {quoted(move)}: expected 0 to {last}")


@dataclass(frozen=True, slots=True)
class OneMove(LazyPath[State, Move]):
    """A path of a single move.

    Attributes:
        start: the state before it.
        move: the move.
    """

    start: State
    move: Move

    @property
    def cost(self) -> int:
        """1."""
        return 1

    def item(self, index: int) -> Move:
        """Return the move."""
        return self.move

    def run(self, start: int, stop: int, step: int = 1) -> Iterator[Move]:
        """Iterate over the move at `range(start, stop, step)`."""
        return (self.move for _ in range(start, stop, step))

    def state_at(self, move: int) -> State:
        """Return the state before or after it.

        Raises:
            BadRequest: `move` is neither 0 nor 1.
        """
        check_index(move, 1)
        return self.start.moved(self.move.disk, self.move.target) if move else self.start


@dataclass(frozen=True, slots=True)
class Undone(LazyPath[State, Move]):
    """A path walked from its end to its start.

    Attributes:
        path: the path as it was.
    """

    path: Path

    @property
    def cost(self) -> int:
        """The exact number of moves."""
        return self.path.cost

    def item(self, index: int) -> Move:
        """Return move `index`, from 0."""
        return self.path.item(self.cost - 1 - index).inverse()

    def run(self, start: int, stop: int, step: int = 1) -> Iterator[Move]:
        """Iterate over the moves at `range(start, stop, step)`, with step 1 or −1."""
        last = self.cost - 1
        return map(Move.inverse, self.path.run(last - start, last - stop, -step))

    def state_at(self, move: int) -> State:
        """Return the state after `move` moves.

        Raises:
            BadRequest: there are not so many.
        """
        check_index(move, self.cost)
        return self.path.state_at(self.cost - move)


class Joined(LazyPath[State, Move]):
    """A few paths one after the other, some of them moving only the smaller disks.

    Attributes:
        parts: each path with the pegs of the larger disks that it does not know.
    """

    __slots__ = ("_cost", "parts")

    def __init__(self, parts: Sequence[tuple[Path, bytes]]) -> None:
        self.parts = tuple(parts)
        self._cost = sum(path.cost for path, _ in parts)

    @property
    def cost(self) -> int:
        """The exact number of moves."""
        return self._cost

    def item(self, index: int) -> Move:
        """Return move `index`, from 0."""
        return next(self.run(index, index + 1))

    def run(self, start: int, stop: int, step: int = 1) -> Iterator[Move]:
        """Iterate over the moves at `range(start, stop, step)`, with step 1 or −1."""
        pieces: list[Iterator[Move]] = []
        before = 0
        for path, _ in self.parts:
            cost = path.cost
            # A run backwards ends one before its `stop`, which may be before the first move.
            first = max(min(start - before, cost if step > 0 else cost - 1), 0 if step > 0 else -1)
            last = max(min(stop - before, cost if step > 0 else cost - 1), 0 if step > 0 else -1)
            if (last - first) * step > 0:
                pieces.append(path.run(first, last, step))
            before += cost
        return chain.from_iterable(pieces if step > 0 else pieces[::-1])

    def state_at(self, move: int) -> State:
        """Return the state after `move` moves.

        Raises:
            BadRequest: there are not so many.
        """
        check_index(move, self._cost)
        for path, above in self.parts:
            if move <= path.cost:
                state = path.state_at(move)
                return State(state.pegs_of_disks + above, state.pegs)
            move -= path.cost
        raise AssertionError("a path has at least one part")
