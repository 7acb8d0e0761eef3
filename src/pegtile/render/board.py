"""How a board lies in its frame."""

from __future__ import annotations

from dataclasses import dataclass

from pegtile.errors import BadRequest
from pegtile.render.explain.sentences import Sentence
from pegtile.render.scene import TERMINAL, Box, Role, Scene, Segments, Shape, clean, fitted
from pegtile.tiles.board import Board
from pegtile.tiles.move import Move

__all__ = ["MOST_CELLS", "BoardLayout", "slid"]

MOST_CELLS = 64
_LEGIBLE = 6.5
_SMALLEST_CELL = 4.0


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """Where the cells of a board lie, for all boards of one size.

    Attributes:
        rows: how many rows there are.
        columns: how many columns there are.
        goal: where each tile is at home, None when nobody said.
        unit: as in `TowerLayout`: 0 in character cells.
        cell_width: from one tile to the next.
        cell_height: likewise, downwards.
        left: the left edge of the first cell.
        top: the top edge of the first cell.
        width: of the frame.
        height: of the frame.
    """

    rows: int
    columns: int
    goal: Board | None
    unit: float
    cell_width: float
    cell_height: float
    left: float
    top: float
    width: float
    height: float

    @classmethod
    def pixels(
        cls,
        rows: int,
        columns: int,
        goal: Board | None = None,
        size: tuple[int, int] | None = None,
    ) -> BoardLayout:
        """Return the layout in pixels, at its natural size or filling a frame of (width, height).

        Raises:
            BadRequest: the board is too large for a picture, or the frame too small for the board.
        """
        _check(rows, columns)
        cell = min(72.0, max(24.0, 480 / max(rows, columns)))
        margin = 16.0
        width, height = cell * columns + 2 * margin, cell * rows + 2 * margin
        unit = 1.0
        shift_x = shift_y = 0.0
        if size is not None:
            unit = min(size[0] / width, size[1] / height)
            if cell * unit < _SMALLEST_CELL:
                least = _SMALLEST_CELL / cell
                raise BadRequest(
                    f"a picture of {size[0]}×{size[1]}: expected at least"
                    f" {int(width * least) + 1}×{int(height * least) + 1} for a board of"
                    f" {rows}×{columns}"
                )
            shift_x = (size[0] - width * unit) / 2
            shift_y = (size[1] - height * unit) / 2
            width, height = size[0] / unit, size[1] / unit
        return cls(
            rows,
            columns,
            goal,
            unit,
            cell * unit,
            cell * unit,
            margin * unit + shift_x,
            margin * unit + shift_y,
            width * unit,
            height * unit,
        )

    @classmethod
    def cells(
        cls, rows: int, columns: int, goal: Board | None = None, widest: int | None = TERMINAL
    ) -> BoardLayout:
        """Return the layout in character cells: with frames around the tiles while they have room.

        Args:
            rows: how many rows there are.
            columns: how many columns there are.
            goal: where each tile is at home, None when nobody said.
            widest: how many columns of text there are, None for as many as frames take.

        Raises:
            BadRequest: the board is too large for a picture.
        """
        _check(rows, columns)
        digits = len(str(rows * columns - 1))
        wide = (digits + 3) * columns + 1
        if widest is None or wide <= widest:
            return cls(rows, columns, goal, 0, digits + 3, 2, 0, 0, wide, 2 * rows + 1)
        wide = (digits + 1) * columns + 1
        return cls(rows, columns, goal, 0, digits + 1, 1, 0, 0, wide, rows)

    def place(self, cell: int) -> tuple[float, float]:
        """Return the left top corner of a cell, row by row from 0."""
        row, column = divmod(cell, self.columns)
        return self.left + self.cell_width * column, self.top + self.cell_height * row

    @property
    def lift(self) -> float | None:
        """The top edge of a shape while it is carried; None where shapes slide straight."""
        return None

    def mover(self, after: Board, move: Move) -> Box:
        """Return the tile that `move` moved, where it lies on the board after it."""
        return self._tile(after, _moved(after, move), lit=True)

    def scene(self, board: Board, move: Move | None = None, title: str = "") -> Scene:
        """Return the picture of a board; of the move that led to it, when one is given."""
        moved = -1 if move is None else _moved(board, move)
        shapes: list[Shape] = []
        if self.unit:
            rim = min(4.0, self.cell_width * 0.08)
            shapes.append(
                Box(
                    self.left - rim,
                    self.top - rim,
                    self.cell_width * self.columns + 2 * rim,
                    self.cell_height * self.rows + 2 * rim,
                    Role.BOARD,
                    radius=self.cell_width * 0.14,
                )
            )
        shapes += [
            self._tile(board, cell, lit=cell == moved)
            # What is lit comes last: in cells without frames it reaches into its neighbours'.
            for cell in sorted(range(len(board.tiles)), key=lambda cell: cell == moved)
            if board.tiles[cell] or not self.unit
        ]
        if move is not None and self.unit:
            shapes.append(self._arrow(board.blank, move))
        return Scene(
            self.width,
            self.height,
            clean(title) or f"Sliding tiles, {self.rows}×{self.columns}",
            self.describe(board, move),
            tuple(shapes),
        )

    def _tile(self, board: Board, cell: int, *, lit: bool) -> Box:
        """Return the tile in a cell."""
        x, y = self.place(cell)
        number = board.tiles[cell]
        home = bool(number) and self.goal is not None and self.goal.tiles[cell] == number
        role = Role.HOME if home else Role.TILE
        text = str(number) if number else ""
        if not self.unit:
            return Box(
                x,
                y,
                self.cell_width + 1,
                3 if self.cell_height > 1 else 1,
                role,
                text=text,
                text_size=1,
                lit=lit,
                key=f"tile-{number}",
            )
        gap = min(2.0, self.cell_width * 0.1)
        longest = "8" * len(str(self.rows * self.columns - 1))
        _, size = fitted(longest, self.cell_width * 0.46, self.cell_width * 0.8, 1.0)
        return Box(
            x + gap / 2,
            y + gap / 2,
            self.cell_width - gap,
            self.cell_height - gap,
            role,
            radius=self.cell_width * 0.12,
            text=text if size >= _LEGIBLE else "",
            text_size=size,
            key=f"tile-{number}",
            lit=lit,
        )

    def _arrow(self, blank: int, move: Move) -> Segments:
        """Return the way that a tile took, in the cell which it left."""
        down, right = move.value
        x, y = self.place(blank)
        x += self.cell_width / 2
        y += self.cell_height / 2
        dx, dy = right * self.cell_width * 0.26, down * self.cell_height * 0.26
        points = ((x - dx, y - dy), (x + dx, y + dy))
        return Segments((points,), max(1.0, self.cell_width * 0.05), Role.ARROW, arrow=True)

    def caption(self, after: Board, move: Move) -> str:
        """Return the move that led to a board in a few words."""
        return f"tile {after.tiles[_moved(after, move)]} {move.name.lower()}"

    def told(self, after: Board, move: Move) -> Sentence:
        """Return the move that led to a board as a sentence for any language."""
        return slid(after, move)

    def describe(self, board: Board, move: Move | None = None) -> str:
        """Return a board in words."""
        rows = "; ".join(
            " ".join(str(tile) if tile else "blank" for tile in row) for row in board.row_list()
        )
        text = f"Rows from the top, {rows}."
        return text if move is None else f"After sliding {self.caption(board, move)}. {text}"


def slid(after: Board, move: Move) -> Sentence:
    """Say which tile a move slid, by the board after it."""
    return Sentence.of(f"move.{move.name.lower()}", tile=after.tiles[_moved(after, move)])


def _moved(after: Board, move: Move) -> int:
    """Return the cell into which `move` slid a tile."""
    down, right = move.value
    return after.blank + down * after.columns + right


def _check(rows: int, columns: int) -> None:
    """Refuse a board that no picture can show."""
    if max(rows, columns) > MOST_CELLS:
        raise BadRequest(
            f"a picture of a board of {rows}×{columns}: expected at most {MOST_CELLS}×{MOST_CELLS}"
        )
