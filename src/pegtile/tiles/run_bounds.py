"""Lower bounds in runs, and the search for the fewest: a walking table for each axis."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial

from pegtile.tiles._run_kernels import RunSearch
from pegtile.tiles._walking_kernels import WalkingTable
from pegtile.tiles.board import Board

__all__ = ["RunProblem", "run_problem"]

_MOST_STATES = 400_000


@dataclass(frozen=True, slots=True)
class RunProblem:
    """A board whose fewest runs are looked for.

    Attributes:
        kernel: makes a search.
        start: the tile on each cell, named by its goal cell.
        bound: no solution has fewer runs.
    """

    kernel: partial[RunSearch]
    start: bytes
    bound: int


def run_problem(board: Board, goal: Board) -> RunProblem:
    """Prepare the search; `board` must not be the goal."""
    rows, columns = board.rows, board.columns
    home = {tile: cell for cell, tile in enumerate(goal.tiles)}
    start = bytes(home[tile] for tile in board.tiles)
    cells = range(rows * columns)
    along_rows = _table(columns, rows, goal.blank % columns)
    along_columns = _table(rows, columns, goal.blank // columns)
    axes = []
    states = []
    for table, line_of in (
        (along_rows, [cell % columns for cell in cells]),
        (along_columns, [cell // columns for cell in cells]),
    ):
        class_of = [line * table.classes // table.lines for line in line_of]
        counts = [[0] * table.classes for _ in range(table.lines)]
        for cell, tile in enumerate(start):
            if tile != goal.blank:
                counts[line_of[cell]][class_of[tile]] += 1
        axes.append((table.following, table.distances, class_of))
        states.append(table.find(counts, line_of[board.blank]))
    across = int(along_rows.distances[states[0]])
    down = int(along_columns.distances[states[1]])
    # Runs along the two axes take turns.
    bound = min(max(2 * across - 1, 2 * down), max(2 * down - 1, 2 * across))
    kernel = partial(RunSearch, rows, columns, goal.blank, axes, (states[0], states[1]))
    return RunProblem(kernel, start, max(1, bound))


@cache
def _table(lines: int, width: int, blank_line: int) -> WalkingTable:
    """Return the walking table of an axis, with as many classes of lines as it has room for."""
    for classes in range(lines, 1, -1):
        try:
            return WalkingTable(
                lines, width, blank_line, [line * classes // lines for line in range(lines)],
                _MOST_STATES,
            )  # fmt: skip
        except ValueError:
            continue
    return WalkingTable(lines, width, blank_line, [0] * lines, _MOST_STATES)
