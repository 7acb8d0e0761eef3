"""Sequences of moves: short ones held at one byte a move, astronomic ones computed when asked."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar, overload

from pegtile.errors import BadRequest, quoted

__all__ = ["LazyPath", "LazySequence", "MoveList"]

T = TypeVar("T")
StateT = TypeVar("StateT")
T_co = TypeVar("T_co", covariant=True)


class MoveList(Sequence[T]):
    r"""An immutable list of moves, one byte each: a code into a small alphabet of moves.

    >>> moves = MoveList(b"\x00\x01\x00", ("L", "U"))
    >>> list(moves), moves[1], len(moves)
    (['L', 'U', 'L'], 'U', 3)

    Attributes:
        codes: the codes, a byte a move.
        alphabet: the move that each code stands for, at most 256.
    """

    __slots__ = ("alphabet", "codes")

    codes: bytes
    alphabet: tuple[T, ...]

    def __init__(self, codes: bytes, alphabet: Sequence[T]) -> None:
        self.codes = bytes(codes)
        self.alphabet = tuple(alphabet)
        if self.codes and max(self.codes) >= len(self.alphabet):
            raise BadRequest(f"code {max(self.codes)} is not in an alphabet of {len(alphabet)}")

    @classmethod
    def of(cls, moves: Iterable[T], alphabet: Sequence[T]) -> MoveList[T]:
        """Pack `moves`, each of which must be in `alphabet`."""
        code = {move: number for number, move in enumerate(alphabet)}
        return cls(bytes(code[move] for move in moves), alphabet)

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> MoveList[T]: ...
    def __getitem__(self, index: int | slice) -> T | MoveList[T]:
        if isinstance(index, slice):
            return MoveList(self.codes[index], self.alphabet)
        return self.alphabet[self.codes[index]]

    def __iter__(self) -> Iterator[T]:
        return map(self.alphabet.__getitem__, self.codes)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, MoveList):
            return self.alphabet == other.alphabet and self.codes == other.codes
        return NotImplemented

    def __hash__(self) -> int:
        return hash((self.codes, self.alphabet))

    def __repr__(self) -> str:
        return f"MoveList({self.codes!r}, {self.alphabet!r})"


class LazySequence(Sequence[T_co]):
    """A sequence whose items are computed when asked for, of any length whatever.

    A subclass gives `cost`, `item` and `run`; indexing, slices of slices and walking backwards
    come with them. Python's own `len` holds no more than 2^63 − 1, so the length is `cost`.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def cost(self) -> int:
        """The exact number of items."""

    @abstractmethod
    def item(self, index: int) -> T_co:
        """Return the item at `index`, 0 ≤ index < cost."""

    @abstractmethod
    def run(self, start: int, stop: int, step: int = 1) -> Iterator[T_co]:
        """Iterate over the items at `range(start, stop, step)`, with step 1 or −1."""

    def __len__(self) -> int:
        if self.cost > (1 << 63) - 1:
            raise OverflowError(
                "len() holds no more than 2^63 - 1: ask for .cost, which is exact at any size"
            )
        return self.cost

    def __bool__(self) -> bool:
        return self.cost > 0

    @overload
    def __getitem__(self, index: int) -> T_co: ...
    @overload
    def __getitem__(self, index: slice) -> LazySequence[T_co]: ...
    def __getitem__(self, index: int | slice) -> T_co | LazySequence[T_co]:
        if isinstance(index, slice):
            start, stop, step = _indices(index, self.cost)
            return _Slice(self, start, step, max(0, -((start - stop) // step)))
        place = index + self.cost if index < 0 else index
        if not 0 <= place < self.cost:
            raise IndexError(f"index {quoted(index)} is outside {quoted(self.cost)} items")
        return self.item(place)

    def __iter__(self) -> Iterator[T_co]:
        return self.run(0, self.cost)

    def __reversed__(self) -> Iterator[T_co]:
        return self.run(self.cost - 1, -1, -1)


class LazyPath(LazySequence[T], Generic[StateT, T]):
    """A lazy sequence of moves that can also tell the state after any number of them."""

    __slots__ = ()

    @abstractmethod
    def state_at(self, move: int) -> StateT:
        """Return the state after `move` moves, 0 ≤ move ≤ cost.

        Raises:
            BadRequest: there is no such move.
        """


class _Slice(LazySequence[T_co]):
    """Some of the items of another lazy sequence, evenly spaced."""

    __slots__ = ("_cost", "_of", "_start", "_step")

    def __init__(self, of: LazySequence[T_co], start: int, step: int, cost: int) -> None:
        self._of = of
        self._start = start
        self._step = step
        self._cost = cost

    @property
    def cost(self) -> int:
        return self._cost

    def item(self, index: int) -> T_co:
        return self._of.item(self._start + index * self._step)

    def run(self, start: int, stop: int, step: int = 1) -> Iterator[T_co]:
        stride = self._step * step
        first = self._start + start * self._step
        last = self._start + stop * self._step
        if abs(stride) == 1:
            return self._of.run(first, last, stride)
        return self._strided(first, last, stride)

    def _strided(self, place: int, last: int, stride: int) -> Iterator[T_co]:
        while place < last if stride > 0 else place > last:
            yield self._of.item(place)
            place += stride


def _indices(wanted: slice, cost: int) -> tuple[int, int, int]:
    """Do what `slice.indices` does, which refuses lengths that a machine word cannot hold."""
    step = 1 if wanted.step is None else int(wanted.step)
    if step == 0:
        raise ValueError("slice step cannot be zero")
    lowest, highest = (0, cost) if step > 0 else (-1, cost - 1)

    def place(bound: int | None, default: int) -> int:
        if bound is None:
            return default
        return max(lowest, min(highest, bound + cost if bound < 0 else bound))

    return (
        place(wanted.start, lowest if step > 0 else highest),
        place(wanted.stop, highest if step > 0 else lowest),
        step,
    )
