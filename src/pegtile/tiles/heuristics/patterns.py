"""Additive pattern databases in plain form: a dictionary for each group of tiles.

R. E. Korf, A. Felner, Disjoint pattern database heuristics, Artificial Intelligence 134, 2002. This
plain form keeps the blank in the key. Taking the least value over all places of the blank, as large
tables do to save room, would still be admissible, but no longer consistent.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from pegtile.core.space import Heuristic
from pegtile.errors import BadRequest
from pegtile.tiles.board import Board

__all__ = ["MOST_CELLS", "default_partition", "pattern_databases", "pattern_table"]

MOST_CELLS = 36
"""Beyond this, tables of single tiles are all that a plain dictionary could hold."""
_MOST_ENTRIES = 50_000


def pattern_databases(
    goal: Board, partition: Iterable[Sequence[int]] | None = None
) -> Heuristic[Board]:
    """Return the sum of one table a group: how often the tiles of the group alone must move.

    The groups share no tile, so no move is counted twice.

    >>> bound = pattern_databases(Board.parse("1 2 3/4 5 6/7 8 0"), [(1, 2, 3, 4), (5, 6, 7, 8)])
    >>> bound(Board.parse("8 6 7/2 5 4/3 0 1"))
    29

    Args:
        goal: the goal.
        partition: the groups of tiles; None divides them along the goal's rows.

    Raises:
        BadRequest: a tile is unknown or in two groups, or the board has more than `MOST_CELLS`.
    """
    if len(goal.tiles) > MOST_CELLS:
        raise BadRequest(
            f"plain pattern databases for {len(goal.tiles)} cells: expected at most {MOST_CELLS}"
        )
    groups = default_partition(goal) if partition is None else [tuple(g) for g in partition]
    seen: set[int] = set()
    for tile in (tile for group in groups for tile in group):
        if not 0 < tile < len(goal.tiles) or tile in seen:
            raise BadRequest(
                f"tile {tile} in a group: expected each of 1 to {len(goal.tiles) - 1} once"
            )
        seen.add(tile)
    tables = [(group, pattern_table(goal, group)) for group in groups]

    def additive(board: Board) -> int:
        cell_of = [0] * len(board.tiles)
        for cell, tile in enumerate(board.tiles):
            cell_of[tile] = cell
        total = 0
        for group, table in tables:
            # A pattern that is not in its table belongs to a board that cannot be solved.
            total += table.get((cell_of[0], *(cell_of[tile] for tile in group)), 0)
        return total

    return additive


def default_partition(goal: Board) -> list[tuple[int, ...]]:
    """Return groups of neighbouring tiles, as large as a small dictionary can hold.

    >>> default_partition(Board.parse("1 2 3/4 5 6/7 8 0"))
    [(1, 2, 3, 4), (5, 6, 7, 8)]
    """
    size = len(goal.tiles)
    group, entries = 1, size * (size - 1)
    while group < size - 1 and entries * (size - group - 1) <= _MOST_ENTRIES:
        entries *= size - group - 1
        group += 1
    tiles = [tile for tile in goal.tiles if tile]
    return [tuple(tiles[first : first + group]) for first in range(0, len(tiles), group)]


def pattern_table(goal: Board, group: Sequence[int]) -> dict[tuple[int, ...], int]:
    """Return the fewest moves of the tiles of a group, by (blank's cell, cell of each tile).

    Backwards from the goal; a move of the blank past any other tile is free, so that it goes to
    the front of the queue and not to its end.
    """
    neighbours = _neighbours(goal.rows, goal.columns)
    cells = [goal.tiles.index(tile) for tile in group]
    root = (goal.blank, *cells)
    table = {root: 0}
    done: set[tuple[int, ...]] = set()
    queue = deque([root])
    while queue:
        pattern = queue.popleft()
        if pattern in done:
            continue
        done.add(pattern)
        moves = table[pattern]
        blank = pattern[0]
        for cell in neighbours[blank]:
            if cell in pattern:
                place = pattern.index(cell)
                after = (cell, *pattern[1:place], blank, *pattern[place + 1 :])
                if moves + 1 < table.get(after, moves + 2):
                    table[after] = moves + 1
                    queue.append(after)
            else:
                after = (cell, *pattern[1:])
                if moves < table.get(after, moves + 1):
                    table[after] = moves
                    queue.appendleft(after)
    return table


def _neighbours(rows: int, columns: int) -> list[list[int]]:
    """Return the cells beside each cell."""
    table: list[list[int]] = [[] for _ in range(rows * columns)]
    for cell in range(rows * columns):
        if (cell + 1) % columns:
            table[cell].append(cell + 1)
            table[cell + 1].append(cell)
        if cell + columns < rows * columns:
            table[cell].append(cell + columns)
            table[cell + columns].append(cell)
    return table
