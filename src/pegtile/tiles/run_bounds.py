"""Lower bounds in runs, and the search for the fewest: a walking table for each axis."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

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


def run_problem(board: Board, goal: Board, watch: Callable[[int], None]) -> RunProblem:
    """Prepare the search; `board` must not be the goal.

    Args:
        board: the board.
        goal: the goal.
        watch: called every few milliseconds with how many bytes are about to be taken; what it
            raises ends the work.
    """
    rows, columns = board.rows, board.columns
    home = {tile: cell for cell, tile in enumerate(goal.tiles)}
    start = bytes(home[tile] for tile in board.tiles)
    cells = range(rows * columns)
    along_rows = _table(columns, rows, goal.blank % columns, watch)
    along_columns = _table(rows, columns, goal.blank // columns, watch)
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


_tables: dict[tuple[int, int, int], WalkingTable] = {}


def _table(lines: int, width: int, blank_line: int, watch: Callable[[int], None]) -> WalkingTable:
    """Return the walking table of an axis, with as many classes of lines as it has room for."""
    kept = _tables.get((lines, width, blank_line))
    if kept is not None:
        return kept
    for classes in range(lines, 0, -1):
        class_of = [line * classes // lines for line in range(lines)]
        try:
            table = WalkingTable(lines, width, blank_line, class_of, _MOST_STATES, watch)
        except ValueError:
            continue
        _tables[lines, width, blank_line] = table
        return table
    raise AssertionError("in a single class there are few states")
