"""Shortening an answer: loops are cut out, and pieces of it solved again.

A piece of the way in which the blank stays within a small rectangle is a puzzle of its own on that
rectangle, from the board before it to the board after it. A beam of moderate width solves it, and
where its way is shorter it takes the place of the piece.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from pegtile.tiles.beams import Spend, new_value_beam, run_beam, value_beam

__all__ = ["Piece", "Walk"]

# Beams of so many boards' cells are kept for the next piece: some hundred kilobytes each.
_KEPT = 4_000


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a way within a rectangle.

    Attributes:
        first: its first move.
        last: the move after its last.
        top, left, rows, columns: the rectangle.
    """

    first: int
    last: int
    top: int
    left: int
    rows: int
    columns: int


class Walk:
    """A way from a board to the goal, which can be shortened.

    Args:
        columns: of the board.
        board: the tile on each cell, named by its goal cell.
        home: the blank's goal cell, and its number.
        moves: codes of `ALPHABET`.

    Attributes:
        blanks: int32[moves + 1], the blank's cell before each move and at the end.
    """

    def __init__(self, columns: int, board: NDArray[np.uint16], home: int, moves: bytes) -> None:
        self._columns = columns
        self._rows = len(board) // columns
        self._board = board
        self._home = home
        steps = np.array([1, -1, columns, -columns])[np.frombuffer(moves, dtype=np.uint8)]
        blank = int(np.flatnonzero(board == home)[0])
        self.blanks = np.concatenate(([blank], blank + np.cumsum(steps))).astype(np.int32)

    def __len__(self) -> int:
        return len(self.blanks) - 1

    def moves(self) -> bytes:
        """Return the codes of the moves."""
        steps = np.diff(self.blanks)
        codes = np.select(
            [steps == self._columns, steps == -self._columns, steps == 1], [2, 3, 0], 1
        )
        return codes.astype(np.uint8).tobytes()

    def cut_loops(self) -> None:
        """Leave out every stretch that ends on the board that it began with."""
        numbers = np.random.Generator(np.random.PCG64(0))
        cells = len(self._board)
        keys = numbers.integers(0, 1 << 63, size=(cells, cells), dtype=np.uint64)
        board = self._board.copy()
        key = 0
        last_seen = {0: 0}
        way = [int(self.blanks[0])]
        met = [0]
        for before, after in zip(self.blanks[:-1].tolist(), self.blanks[1:].tolist(), strict=True):
            tile = board[after]
            key ^= int(keys[tile, after]) ^ int(keys[tile, before])
            board[before], board[after] = tile, self._home
            place = last_seen.get(key)
            if place is not None:
                for gone in met[place + 1 :]:
                    del last_seen[gone]
                del way[place + 1 :], met[place + 1 :]
            else:
                last_seen[key] = len(way)
                way.append(after)
                met.append(key)
        self.blanks = np.array(way, dtype=np.int32)

    def pieces(self, side: int, longest: int, first: int = 0) -> Iterator[Piece]:
        """Iterate over pieces that overlap by half, each as long as its rectangle allows.

        The way may be shortened meanwhile: what follows is cut from the way as it is then.

        Args:
            side: the most rows and columns of a rectangle.
            longest: the most moves of a piece.
            first: the first move of the first piece.
        """
        while first < len(self):
            piece = self._piece(first, side, longest)
            yield piece
            first = max(first + 1, (first + min(piece.last, len(self))) // 2)

    def _piece(self, first: int, side: int, longest: int) -> Piece:
        rows, columns = np.divmod(self.blanks[first : first + longest + 1], self._columns)
        top, low = np.minimum.accumulate(rows), np.maximum.accumulate(rows)
        left, right = np.minimum.accumulate(columns), np.maximum.accumulate(columns)
        fits = (low - top < side) & (right - left < side)
        last = int(np.argmin(fits)) - 1 if not fits.all() else len(fits) - 1
        high, wide = min(side, self._rows), min(side, self._columns)
        up = _around(int(top[last]), int(low[last]), high, self._rows)
        beside = _around(int(left[last]), int(right[last]), wide, self._columns)
        return Piece(first, first + last, up, beside, high, wide)

    def boards(self, piece: Piece) -> tuple[NDArray[np.uint16], int]:
        """Return a piece as a puzzle: its first board, and the blank's goal.

        Tiles are named by the cells of the rectangle where they end.
        """
        cells = (
            (piece.top + np.arange(piece.rows))[:, None] * self._columns
            + piece.left
            + np.arange(piece.columns)
        ).reshape(-1)
        place = np.full(len(self._board), -1, dtype=np.int32)
        place[cells] = np.arange(len(cells))
        # Only which tile ends where matters, so number them by where they begin.
        order = np.arange(len(cells), dtype=np.uint16)
        way = place[self.blanks[piece.first : piece.last + 1]].tolist()
        end = order.tolist()
        for before, after in pairwise(way):
            end[before], end[after] = end[after], end[before]
        board = np.empty(len(cells), dtype=np.uint16)
        board[end] = order
        return board, way[-1]

    def replace(self, piece: Piece, moves: bytes) -> None:
        """Put another way in the place of a piece."""
        steps = np.array([1, -1, self._columns, -self._columns])[
            np.frombuffer(moves, dtype=np.uint8)
        ]
        start = self.blanks[piece.first]
        way = np.concatenate(([start], start + np.cumsum(steps))).astype(np.int32)
        self.blanks = np.concatenate(
            (self.blanks[: piece.first], way, self.blanks[piece.last + 1 :])
        )

    def shorten(self, piece: Piece, width: int, spend: Spend, seed: int = 0) -> int:
        """Solve a piece again with a beam; return the moves saved.

        Args:
            piece: the piece.
            width: of the beam.
            spend: is told of the boards that the beam makes, and may end it by an exception.
            seed: of the beam.
        """
        length = piece.last - piece.first
        if length < 4:
            return 0
        board, home = self.boards(piece)
        if (board == np.arange(len(board))).all():
            self.replace(piece, b"")
            return length
        kept = width * len(board) <= _KEPT
        make = value_beam if kept else new_value_beam
        beam = make(piece.rows, piece.columns, home, width, seed if not kept else 0)
        beam.start(board, length - 2)
        moves = run_beam(beam, spend)
        if moves is None:
            return 0
        self.replace(piece, moves)
        return length - len(moves)


def _around(low: int, high: int, size: int, limit: int) -> int:
    """Return the first of `size` places below `limit` with low to high in their middle."""
    return max(0, min(low - (size - (high - low + 1)) // 2, limit - size))
