"""Which pattern databases a board is solved with, whatever its goal.

Tiles are named by their goal cells, so that a table serves every goal arrangement whose blank is in
the same cell; and a goal is turned and mirrored until it is one of a few upright shapes, so that
blank-first and blank-last, 3×4 and 4×3 share tables. The blank's goal cell itself stays: a goal
with the blank inside the board, such as a snail, has tables of its own, because there the blank
starts its way home from another place. (Tables that ignore where the blank ends serve all goals
alike, but their bounds are lower, and every unit lower doubles the search.)
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from pegtile.errors import BadRequest
from pegtile.tiles.board import Board

__all__ = ["MOST_CELLS", "Partition", "Shape", "Size", "TablePlan", "shape_of", "standard_plan"]

MOST_CELLS = 32
"""The largest board that the compiled look-ups take; a set of cells is a 32-bit word."""

_MOST_TILES = 8
_MOST_COLUMNS = 6


class Size(StrEnum):
    """How large the tables of a board may be."""

    SMALL = "small"
    """some megabytes, built within about a second when first needed"""
    LARGE = "large"
    """hundreds of megabytes, built on request, many times as strong"""


@dataclass(frozen=True, slots=True)
class Shape:
    """A goal turned upright: what the tables of a board depend on.

    Attributes:
        rows: at least as many as columns.
        columns: how many columns.
        blank: the blank's goal cell.
        images: where each cell of the goal as given lies in the upright one.
    """

    rows: int
    columns: int
    blank: int
    images: tuple[int, ...]

    def named_by_goal(self, board: Board, goal: Board) -> bytes:
        """Return a board turned as the goal is, each tile named by its goal cell."""
        home = dict(zip(goal.tiles, self.images, strict=True))
        cells = bytearray(len(self.images))
        for cell, tile in zip(self.images, board.tiles, strict=True):
            cells[cell] = home[tile]
        return bytes(cells)


def shape_of(goal: Board) -> Shape:
    """Return the upright shape of a goal.

    Of its turns and mirror images with no more columns than rows, that whose blank comes last.
    """
    choices = [
        Shape(rows, columns, images[goal.blank], images)
        for rows, columns, images in _symmetries(goal.rows, goal.columns)
        if columns <= rows
    ]
    return max(choices, key=lambda shape: shape.blank)


def _symmetries(rows: int, columns: int) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Iterate over the turns and mirror images of a board: (rows, columns, image of each cell)."""
    places = [divmod(cell, columns) for cell in range(rows * columns)]
    for transposed in (False, True):
        high, wide = (columns, rows) if transposed else (rows, columns)
        for down in (False, True):
            for right in (False, True):
                images = []
                for row, column in places:
                    r, c = (column, row) if transposed else (row, column)
                    r, c = (high - 1 - r if down else r), (wide - 1 - c if right else c)
                    images.append(r * wide + c)
                yield high, wide, tuple(images)


@dataclass(frozen=True, slots=True)
class Partition:
    """A division of all tiles among patterns, as seen on a mirror image of the board.

    Attributes:
        images: where each cell lies in the mirror image; the tiles of a pattern are those whose
            goal cells' images it names.
        patterns: which patterns of the plan.
    """

    images: tuple[int, ...]
    patterns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TablePlan:
    """The pattern databases for one shape of goal.

    Attributes:
        name: such as `4x4-6-6-3`.
        rows: rows of the upright board.
        columns: its columns.
        blank: the blank's goal cell.
        patterns: the goal cells of the tiles of each pattern, ascending.
        partitions: each names every tile once; the heuristic is the largest sum of any.
    """

    name: str
    rows: int
    columns: int
    blank: int
    patterns: tuple[tuple[int, ...], ...]
    partitions: tuple[Partition, ...]

    @property
    def lengths(self) -> tuple[int, ...]:
        """The number of placements of each pattern: its bytes."""
        cells = self.rows * self.columns
        return tuple(math.perm(cells, len(pattern)) for pattern in self.patterns)

    @property
    def bytes(self) -> int:
        """How many bytes the tables take."""
        return sum(self.lengths)

    @property
    def build_bytes(self) -> int:
        """About how many bytes of memory the build takes, the tables themselves included."""
        return self.bytes + max(self.lengths)


# Found by exchanging tiles between patterns as long as that made the search for the answers of
# random boards shorter; the 7-8 is that of Korf and Felner (Disjoint pattern database heuristics,
# Artificial Intelligence 134, 2002).
_CHOSEN: dict[tuple[int, int, int, Size], tuple[tuple[int, ...], ...]] = {
    (4, 4, 15, Size.SMALL): ((4, 5, 8, 9, 12, 13), (3, 6, 7, 10, 11, 14), (0, 1, 2)),
    (4, 4, 15, Size.LARGE): ((2, 3, 6, 7, 10, 11, 14), (0, 1, 4, 5, 8, 9, 12, 13)),
    (5, 5, 24, Size.LARGE): (
        (12, 17, 18, 19, 22, 23),
        (10, 11, 15, 16, 20, 21),
        (3, 4, 8, 9, 13, 14),
        (0, 1, 2, 5, 6, 7),
    ),
}
_MOST_BYTES = {Size.SMALL: 40_000_000, Size.LARGE: 700_000_000}
_MOST_PLACEMENTS = {Size.SMALL: 7_000_000, Size.LARGE: 600_000_000}


def standard_plan(shape: Shape, size: Size = Size.SMALL) -> TablePlan:
    """Return the tables that `solve` uses for a shape of goal.

    On boards of nine cells and fewer one pattern holds all tiles: its table is that of the exact
    distances of all boards.

    Raises:
        BadRequest: the board is too large for tables, or needs none.
    """
    rows, columns, blank = shape.rows, shape.columns, shape.blank
    if columns == 1:
        raise BadRequest("no tables for a single row or column: the blank goes straight home")
    cells = rows * columns
    if cells > MOST_CELLS or columns > _MOST_COLUMNS:
        raise BadRequest(
            f"a board of {rows}×{columns} is too large for an exact solution: expected at most"
            f" {MOST_CELLS} cells, or a search for a short one (--within, --bound, --first)"
        )
    if cells - 1 <= _MOST_TILES:
        size = Size.SMALL
    whole = tuple(range(cells))
    chosen = _CHOSEN.get((rows, columns, blank, size))
    patterns = chosen or _cut(_winding(rows, columns, blank), _largest(cells, size))
    partitions = [Partition(whole, tuple(range(len(patterns))))]
    mirror = _mirror(rows, columns, blank)
    if len(patterns) > 1 and mirror is not None:
        partitions.append(Partition(mirror, partitions[0].patterns))
    elif len(patterns) > 1:
        # No mirror image has the blank's goal in the same cell: take other patterns beside.
        down = _cut(_winding_down(rows, columns, blank), _largest(cells, size))
        more = sum(math.perm(cells, len(pattern)) for pattern in down)
        if more + sum(math.perm(cells, len(p)) for p in patterns) <= _MOST_BYTES[size]:
            first = len(patterns)
            partitions.append(Partition(whole, tuple(range(first, first + len(down)))))
            patterns += down
    sizes = "-".join(str(len(patterns[number])) for number in partitions[0].patterns)
    corner = "" if blank == cells - 1 else f"-blank{blank}"
    name = f"{rows}x{columns}{corner}-{sizes}"
    return TablePlan(name, rows, columns, blank, patterns, tuple(partitions))


def _largest(cells: int, size: Size) -> int:
    """Return how many tiles a pattern may have."""
    tiles = 1
    for more in range(2, min(_MOST_TILES, cells - 1) + 1):
        total = math.perm(cells, more) * ((cells - 1) // more)
        if math.perm(cells, more) <= _MOST_PLACEMENTS[size] and total <= _MOST_BYTES[size]:
            tiles = more
    return tiles


def _winding(rows: int, columns: int, blank: int) -> list[int]:
    """Return the cells without the blank's, row by row, to and fro."""
    cells: list[int] = []
    for row in range(rows):
        line = range(row * columns, (row + 1) * columns)
        cells += line if row % 2 == 0 else reversed(line)
    return [cell for cell in cells if cell != blank]


def _winding_down(rows: int, columns: int, blank: int) -> list[int]:
    """Return the cells without the blank's, column by column, to and fro."""
    turned = _winding(columns, rows, -1)
    return [cell % rows * columns + cell // rows for cell in turned if
            cell % rows * columns + cell // rows != blank]  # fmt: skip


def _cut(cells: list[int], most: int) -> tuple[tuple[int, ...], ...]:
    """Cut cells into patterns of `most`, the last ones smaller."""
    ends = [*range(0, len(cells), most), len(cells)]
    return tuple(tuple(sorted(cells[start:end])) for start, end in pairwise(ends))


def _mirror(rows: int, columns: int, blank: int) -> tuple[int, ...] | None:
    """Return a mirror image of the board that leaves the blank's goal where it is, if any does."""
    whole = tuple(range(rows * columns))
    for high, _, images in _symmetries(rows, columns):
        if high == rows and images != whole and images[blank] == blank:
            return images
    return None
