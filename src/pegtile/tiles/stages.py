"""The plan for solving a large board row by row and column by column.

Line by line, from the side that is farthest from the blank's goal, the tiles of the outermost row
or column are brought home, until a small core is left. All but the last two tiles of a line go home
one by one. The last two cannot, since the second would have to pass the first: one of them is
parked beside the line, the other brought near, and then both go home together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["Core", "Stage", "plan_stages"]

_NEAR_ALONG = 4
_NEAR_ACROSS = 3


@dataclass(frozen=True, slots=True)
class Stage:
    """One or two tiles to bring somewhere; all others count as nothing.

    Attributes:
        tiles: the tiles, named by their goal cells.
        free: the cells that the blank may go to.
        domain: the cells that the tiles may be on.
        goals: the cells where the stage ends, one for each tile, in every way that is allowed.
    """

    tiles: tuple[int, ...]
    free: frozenset[int]
    domain: tuple[int, ...]
    goals: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Core:
    """The rectangle that is left after the last stage."""

    top: int
    left: int
    rows: int
    columns: int

    def cells(self, columns: int) -> list[int]:
        """Return its cells on a board with so many columns, row by row."""
        return [
            row * columns + column
            for row in range(self.top, self.top + self.rows)
            for column in range(self.left, self.left + self.columns)
        ]


def plan_stages(rows: int, columns: int, home: int, most: int) -> tuple[list[Stage], Core]:
    """Return the stages after which a core of at most `most` rows and columns is left.

    Args:
        rows: rows of the board, 2 or more.
        columns: columns of the board, 2 or more.
        home: the blank's goal cell; the core holds it.
        most: 3 or more, so that the tiles of the lines can be turned.
    """
    core = Core(0, 0, rows, columns)
    stages: list[Stage] = []
    while core.rows > most or core.columns > most:
        line, core = _peel(core, columns, home)
        stages += _line_stages(line, core, columns)
    return stages, core


def _peel(core: Core, columns: int, home: int) -> tuple[list[list[int]], Core]:
    """Take the outermost line off the longer side of the core, far from the blank's goal.

    Return its cells, and beside them the lines next to it, and what is left.
    """
    top, left, rows, wide = core.top, core.left, core.rows, core.columns
    row, column = divmod(home, columns)
    grid = [core.cells(columns)[number * wide : (number + 1) * wide] for number in range(rows)]
    if rows >= wide:
        first = row - top >= top + rows - 1 - row
        lines = grid if first else grid[::-1]
        left_over = Core(top + first, left, rows - 1, wide)
    else:
        first = column - left >= left + wide - 1 - column
        turned = [list(line) for line in zip(*grid, strict=True)]
        lines = turned if first else turned[::-1]
        left_over = Core(top, left + first, rows, wide - 1)
    return lines, left_over


def _line_stages(lines: list[list[int]], inner: Core, columns: int) -> Iterator[Stage]:
    line = lines[0]
    free = set(inner.cells(columns)) | set(line)
    for tile in line[:-2]:
        yield _single(tile, free, [tile])
        free.remove(tile)
    first, second = line[-2:]
    near = sorted({cell for one in lines[:_NEAR_ACROSS] for cell in one[-_NEAR_ALONG:]} & free)
    park = lines[1][-2] if len(line) > 2 else first
    yield _single(first, free, [park])
    yield _single(second, free - {park}, [cell for cell in near if cell != park])
    yield Stage((first, second), frozenset(free), tuple(near), ((first, second),))


def _single(tile: int, free: set[int], goals: list[int]) -> Stage:
    return Stage((tile,), frozenset(free), tuple(sorted(free)), tuple((cell,) for cell in goals))
