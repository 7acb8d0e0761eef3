"""A board of sliding tiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, KeysView, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import index

from pegtile.core.pictures import Pictured
from pegtile.errors import BadState, BadText, IllegalMove, quoted
from pegtile.tiles.move import ALPHABET, Move

__all__ = ["Board"]


@dataclass(frozen=True, slots=True)
class Board(Pictured):
    """Rows × columns of the numbers 0 … N − 1, each once, row by row; 0 is the blank.

    >>> board = Board(2, 3, (1, 2, 3, 4, 0, 5))
    >>> print(board)
    1 2 3/4 0 5
    >>> print(board.moved(Move.LEFT))
    1 2 3/4 5 0

    Attributes:
        rows: how many rows, 1 or more.
        columns: how many columns, 1 or more.
        tiles: the numbers, row by row.

    Raises:
        BadState: the numbers are not 0 … N − 1, each once.
    """

    rows: int
    columns: int
    tiles: tuple[int, ...]

    def __post_init__(self) -> None:
        size = self.rows * self.columns
        if not isinstance(self.tiles, tuple):
            object.__setattr__(self, "tiles", tuple(self.tiles))
        if self.rows < 1 or self.columns < 1 or size < 2:
            raise BadState(f"a board of {self.rows}×{self.columns}: expected two cells or more")
        if len(self.tiles) != size:
            raise BadState(
                f"{len(self.tiles)} numbers on a board of {self.rows}×{self.columns}:"
                f" expected {size}"
            )
        seen: dict[int, int] = {}
        for cell, tile in enumerate(self.tiles):
            if not isinstance(tile, int) or not 0 <= tile < size:
                raise BadState(
                    f"tile {quoted(tile)} in {self._name(cell)}: expected 0 to {size - 1}"
                )
            if tile in seen:
                what = "a second blank" if tile == 0 else f"tile {tile} again"
                missing = min(set(range(size)) - set(self.tiles))
                raise BadState(
                    f"{what} in {self._name(cell)}, first in {self._name(seen[tile])}:"
                    f" expected each number once ({missing} is missing)"
                )
            seen[tile] = cell

    @classmethod
    def from_rows(cls, rows: Iterable[Sequence[int]]) -> Board:
        """Return the board with these rows.

        Raises:
            BadState: the rows differ in length, or the numbers are not 0 … N − 1, each once.
        """
        table = [tuple(map(_plain, row)) for row in rows]
        columns = len(table[0]) if table else 0
        for number, row in enumerate(table):
            if len(row) != columns:
                raise BadState(
                    f"row {number + 1} has {len(row)} cells: expected {columns}, as in row 1"
                )
        return cls(len(table), columns, tuple(tile for row in table for tile in row))

    def _name(self, cell: int) -> str:
        """Return what an error calls a cell."""
        row, column = divmod(cell, self.columns)
        return f"row {row + 1}, column {column + 1}"

    @property
    def blank(self) -> int:
        """The cell of the blank, row by row from 0."""
        return self.tiles.index(0)

    def row(self, number: int) -> tuple[int, ...]:
        """Return one row, from 0."""
        return self.tiles[number * self.columns : (number + 1) * self.columns]

    def row_list(self) -> list[tuple[int, ...]]:
        """Return the rows, top to bottom."""
        return [self.row(number) for number in range(self.rows)]

    def sliding_cell(self, move: Move) -> int | None:
        """Return the cell of the tile that `move` slides into the blank, None off the board."""
        for legal, cell in _slides(self.rows, self.columns, self.blank).items():
            if legal is move:
                return cell
        return None

    def moves(self) -> Iterator[Move]:
        """Iterate over the legal moves in the order of `ALPHABET`."""
        return iter(self.legal_moves)

    @property
    def legal_moves(self) -> KeysView[Move]:
        """The legal moves in the order of `ALPHABET`: a view to count, and to ask with `in`.

        >>> board = Board.parse("1 2 3/4 0 5")
        >>> len(board.legal_moves), Move.UP in board.legal_moves
        (3, False)
        """
        return _slides(self.rows, self.columns, self.blank).keys()

    def moved(self, move: Move) -> Board:
        """Return the board after a move.

        Raises:
            IllegalMove: no tile lies on that side of the blank.
        """
        cell = self.sliding_cell(move)
        if cell is None:
            raise IllegalMove(
                f"{move.name.lower()}: no tile lies there beside the blank in"
                f" {self._name(self.blank)}",
                state=self,
            )
        tiles = list(self.tiles)
        tiles[self.blank], tiles[cell] = tiles[cell], 0
        # A legal move keeps a board a board; checking that again would take three times as long.
        board = object.__new__(Board)
        object.__setattr__(board, "rows", self.rows)
        object.__setattr__(board, "columns", self.columns)
        object.__setattr__(board, "tiles", tuple(tiles))
        return board

    # Every other way to write a board lives in pegtile.notation.

    def __repr__(self) -> str:
        return f"Board.parse({str(self)!r})"

    def __str__(self) -> str:
        return "/".join(" ".join(map(str, row)) for row in self.row_list())

    @classmethod
    def parse(cls, text: str) -> Board:
        """Read what `str` writes: rows separated by `/`, numbers by spaces.

        Raises:
            BadText: a cell is not a number.
            BadState: the rows differ in length, or the numbers are not 0 … N − 1, each once.
        """
        rows: list[list[int]] = []
        column = 1
        for row in text.split("/"):
            words = row.split()
            for word in words:
                if not (word.isascii() and word.isdigit() and len(word) < 10):
                    raise BadText(word, "a tile's number", column=text.index(word, column - 1) + 1)
            column += len(row) + 1
            rows.append([int(word) for word in words])
        return cls.from_rows(rows)


def _plain(number: int) -> int:
    """Return an int for a NumPy integer; what is no whole number stays as it is, to be refused."""
    return index(number) if hasattr(number, "__index__") else number


@lru_cache(maxsize=4096)
def _slides(rows: int, columns: int, blank: int) -> dict[Move, int]:
    """Return the legal moves with the blank on a cell, and the cell each slides a tile from."""
    blank_row, blank_column = divmod(blank, columns)
    slides = {}
    for move in ALPHABET:
        down, right = move.value
        row, column = blank_row - down, blank_column - right
        if 0 <= row < rows and 0 <= column < columns:
            slides[move] = row * columns + column
    return slides
