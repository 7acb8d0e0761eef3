"""States packed into 64-bit numbers for the kernels, and all shortest paths as layers of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from pegtile.hanoi._pair_kernels import Ball, neighbours
from pegtile.hanoi.move import Move
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Packing", "ShortestPathLayers"]

_EXACT = 1 << 62  # counts beyond this are added as Python integers
_MOST_PEGS = 64


@dataclass(frozen=True, slots=True)
class Packing:
    """How the states of some disks on some pegs become numbers: a few bits a disk, disk 1 lowest.

    Attributes:
        disks: how many.
        pegs: how many.
    """

    disks: int
    pegs: int

    @property
    def bits(self) -> int:
        """Bits a disk."""
        return max(1, (self.pegs - 1).bit_length())

    @property
    def fits(self) -> bool:
        """Whether a state has room in 64 bits, and the pegs in the kernels' tables."""
        return self.disks * self.bits <= 64 and self.pegs <= _MOST_PEGS

    def pack(self, state: State) -> int:
        """Return a state as a number."""
        number = 0
        for peg in reversed(state.pegs_of_disks):
            number = number << self.bits | peg
        return number

    def unpack(self, number: int) -> State:
        """Return a number as a state."""
        mask = (1 << self.bits) - 1
        pegs = bytes(number >> self.bits * disk & mask for disk in range(self.disks))
        return State(pegs, self.pegs)

    def rows(self, states: NDArray[np.uint64]) -> NDArray[np.uint8]:
        """Return the peg of each disk, smallest first, a state a row."""
        shifts = np.arange(self.disks, dtype=np.uint64) * np.uint64(self.bits)
        mask = np.uint64((1 << self.bits) - 1)
        return (states[:, None] >> shifts & mask).astype(np.uint8)

    def move(self, before: int, after: int) -> Move:
        """Return the move between two neighbouring states."""
        mask = (1 << self.bits) - 1
        place = ((before ^ after).bit_length() - 1) // self.bits
        shift = place * self.bits
        return Move(place + 1, before >> shift & mask, after >> shift & mask)

    def ball(self, centre: State, rules: Rules) -> Ball:
        """Return the ball of no moves around a state."""
        return Ball(self.pack(centre), self.disks, self.pegs, self.bits, *_arcs(rules))

    def neighbours(
        self, states: NDArray[np.uint64], rules: Rules
    ) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
        """Return all moves from some states: (place of the state it leaves, the state after it)."""
        return neighbours(states, self.disks, self.pegs, self.bits, *_arcs(rules))


def _arcs(rules: Rules) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    arcs = rules.all_arcs()
    return np.array([a for a, _ in arcs], np.uint8), np.array([b for _, b in arcs], np.uint8)


@dataclass(frozen=True, slots=True, eq=False)
class ShortestPathLayers:
    """All shortest paths between two states: the states of some path, by moves from the start.

    Attributes:
        packing: how states are packed.
        rules: which moves there are.
        layers: uint64 arrays, sorted: the states after 0, 1, 2, … moves.
    """

    packing: Packing
    rules: Rules
    layers: tuple[NDArray[np.uint64], ...]

    @property
    def distance(self) -> int:
        """The length of a shortest path."""
        return len(self.layers) - 1

    def count(self) -> int:
        """Return how many shortest paths there are, exactly."""
        counts: NDArray[Any] = np.ones(1, np.int64)  # as objects once they are large
        for before, after in pairwise(self.layers):
            parents, children = self.packing.neighbours(before, self.rules)
            places = np.searchsorted(after, children)
            places[places == len(after)] = 0
            there = after[places] == children
            if counts.dtype != object and int(counts.max()) * len(self.rules.all_arcs()) >= _EXACT:
                counts = counts.astype(object)
            following = np.zeros(len(after), counts.dtype)
            np.add.at(following, places[there], counts[parents[there]])
            counts = following
        return int(counts[0])

    def paths(self) -> Iterator[tuple[Move, ...]]:
        """Iterate over the shortest paths, each as its moves, always in the same order."""
        start = int(self.layers[0][0])
        path = [start]
        choices = [self._ahead(start, 1)] if self.distance else []
        if not self.distance:
            yield ()
        while choices:
            following = next(choices[-1], None)
            if following is None:
                choices.pop()
                path.pop()
                continue
            path.append(following)
            if len(path) <= self.distance:
                choices.append(self._ahead(following, len(path)))
                continue
            move = self.packing.move
            yield tuple(move(a, b) for a, b in pairwise(path))
            path.pop()

    def _ahead(self, state: int, depth: int) -> Iterator[int]:
        """Iterate over the neighbours of a state that lie in layer `depth`."""
        layer = self.layers[depth]
        _, children = self.packing.neighbours(np.array([state], np.uint64), self.rules)
        places = np.minimum(np.searchsorted(layer, children), len(layer) - 1)
        return iter(children[layer[places] == children].tolist())
