"""Long paths told by recursion: a path is made of moves and of shorter paths, its pieces.

Nothing is held but the pieces on the way down to the present move, so a path of any length
streams, forwards or backwards, and starts anywhere: whole pieces before the start are skipped by
their lengths.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Protocol

from pegtile.core.moves import LazyPath
from pegtile.hanoi.move import Move
from pegtile.hanoi.paths import check_index
from pegtile.hanoi.state import State

__all__ = ["Piece", "PiecePath"]

# A piece of at most so many moves is broken into moves once and kept, for pieces come again and
# again: streaming goes fifty times faster.
_SHORT = 100
_MOST_KEPT = 10_000


class Piece(Hashable, Protocol):
    """A part of a path that may be broken into smaller parts; equal ones make equal moves."""

    @property
    def cost(self) -> int:
        """How many moves it has."""

    def parts(self) -> Sequence[Piece | Move]:
        """Return what it is made of, in order."""

    def finish(self, places: bytearray) -> None:
        """Put the disks that it moves where they stand after it; `places` is smallest first."""


class PiecePath(LazyPath[State, Move]):
    """The path that one piece makes from a state.

    Attributes:
        start: the state it starts from.
        piece: the whole path as a piece.
    """

    __slots__ = ("_kept", "piece", "start")

    def __init__(self, start: State, piece: Piece) -> None:
        self.start = start
        self.piece = piece
        self._kept: dict[Piece, list[Piece | Move]] = {}

    @property
    def cost(self) -> int:
        """The number of moves."""
        return self.piece.cost

    def item(self, index: int) -> Move:
        """Return move `index`, from 0."""
        return next(self.run(index, index + 1))

    def run(self, start: int, stop: int, step: int = 1) -> Iterator[Move]:
        """Iterate over the moves at `range(start, stop, step)`, with step 1 or −1."""
        skip = start if step > 0 else self.cost - 1 - start
        left = max(0, (stop - start) * step)
        order = -1 if step > 0 else 1  # the stack gives back what was put last
        stack: list[Piece | Move] = [self.piece]
        while stack and left:
            part = stack.pop()
            if skip:
                cost = 1 if isinstance(part, Move) else part.cost
                if cost <= skip:
                    skip -= cost
                    continue
            if isinstance(part, Move):
                yield part
                left -= 1
            else:
                stack.extend(self._parts(part)[::order])

    def _parts(self, piece: Piece) -> Sequence[Piece | Move]:
        """Return what a piece is made of; a short one in moves alone."""
        known = self._kept.get(piece)
        if known is not None:
            return known
        parts = piece.parts()
        if piece.cost > _SHORT:
            return parts
        moves: list[Piece | Move] = []
        for part in parts:
            moves.extend((part,) if isinstance(part, Move) else self._parts(part))
        if len(self._kept) < _MOST_KEPT:
            self._kept[piece] = moves
        return moves

    def state_at(self, move: int) -> State:
        """Return the state after `move` moves.

        Raises:
            BadRequest: there are fewer moves.
        """
        check_index(move, self.cost)
        places = bytearray(self.start.pegs_of_disks)
        stack: list[Piece | Move] = [self.piece]
        while stack and move:
            part = stack.pop()
            if isinstance(part, Move):
                places[part.disk - 1] = part.target
                move -= 1
            elif part.cost <= move:
                part.finish(places)
                move -= part.cost
            else:
                stack.extend(part.parts()[::-1])
        return State(bytes(places), self.start.pegs)
