"""Walking distance (Ken'ichiro Takahashi, 1990s): rows by themselves, columns by themselves.

Forget in which column a tile stands: what is left is, for every row, how many of its tiles belong
into which row. A vertical move takes one tile between the blank's row and the next; the fewest
such moves to the goal, plus the same for columns, are a bound, since a move is one or the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush

from pegtile.core.space import Heuristic
from pegtile.errors import BadRequest
from pegtile.tiles.board import Board

__all__ = ["LONGEST_SIDE", "walking_distance"]

LONGEST_SIDE = 5
"""With six rows of three, a single look-up took 45 s and half a gigabyte."""

_Counts = tuple[tuple[int, ...], ...]
"""By row: how many of its tiles belong into each row."""
_Walk = tuple[int, _Counts]
"""The blank's row, and the counts."""


def walking_distance(goal: Board) -> Heuristic[Board]:
    """Return the walking distance to `goal`.

    Nothing is tabulated beforehand: what a look-up finds out is kept for the next.

    >>> walking_distance(Board.parse("1 2 3/4 5 6/7 8 0"))(Board.parse("8 6 7/2 5 4/3 0 1"))
    25

    Raises:
        BadRequest: the board has more than `LONGEST_SIDE` rows or columns.
    """
    rows, columns = goal.rows, goal.columns
    if max(rows, columns) > LONGEST_SIDE:
        raise BadRequest(
            f"walking distance on {rows}×{columns}: expected at most {LONGEST_SIDE} rows and"
            " columns, since beyond that a single look-up can take a minute"
        )
    goal_row = [0] * len(goal.tiles)
    goal_column = [0] * len(goal.tiles)
    for cell, tile in enumerate(goal.tiles):
        goal_row[tile], goal_column[tile] = divmod(cell, columns)
    cell_row = [cell // columns for cell in range(rows * columns)]
    cell_column = [cell % columns for cell in range(rows * columns)]
    vertical = _distances(_walk(goal, cell_row, goal_row, rows))
    horizontal = _distances(_walk(goal, cell_column, goal_column, columns))

    def walking(board: Board) -> int:
        return vertical(_walk(board, cell_row, goal_row, rows)) + horizontal(
            _walk(board, cell_column, goal_column, columns)
        )

    return walking


def _walk(board: Board, line: Sequence[int], goal_line: Sequence[int], lines: int) -> _Walk:
    """Return what is left of a board when only rows (or only columns) are looked at."""
    counts = [[0] * lines for _ in range(lines)]
    blank = 0
    for cell, tile in enumerate(board.tiles):
        if tile:
            counts[line[cell]][goal_line[tile]] += 1
        else:
            blank = line[cell]
    return blank, tuple(map(tuple, counts))


def _steps(walk: _Walk) -> Iterator[_Walk]:
    """Iterate over what one move makes of a walk."""
    blank, counts = walk
    for line in (blank - 1, blank + 1):
        if not 0 <= line < len(counts):
            continue
        for kind, count in enumerate(counts[line]):
            if count:
                after = list(counts)
                giver, taker = list(counts[line]), list(counts[blank])
                giver[kind] -= 1
                taker[kind] += 1
                after[line], after[blank] = tuple(giver), tuple(taker)
                yield line, tuple(after)


def _distances(goal: _Walk) -> Callable[[_Walk], int]:
    """Return a function from walks to their distances from `goal`, by adaptive A*.

    Whatever one A* has closed at depth g is at least (length of its answer − g) from the goal,
    which makes the estimates of the next one better, and keeps them consistent (S. Koenig, M.
    Likhachev, Adaptive A*, 2005).
    """
    exact = {goal: 0}
    learned: dict[_Walk, int] = {}

    def estimate(walk: _Walk) -> int:
        known = learned.get(walk)
        if known is None:
            known = learned[walk] = sum(
                count * abs(line - kind)
                for line, row in enumerate(walk[1])
                for kind, count in enumerate(row)
            )
        return known

    def distance(start: _Walk) -> int:
        if start in exact:
            return exact[start]
        depth = {start: 0}
        before: dict[_Walk, _Walk] = {}
        frontier = [(estimate(start), 0, start)]
        closed: set[_Walk] = set()
        f = 0
        walk = start
        while frontier:
            f, negative_depth, walk = heappop(frontier)
            if walk in exact:
                break
            if walk in closed:
                continue
            closed.add(walk)
            for after in _steps(walk):
                if 1 - negative_depth < depth.get(after, 1 << 30):
                    depth[after] = 1 - negative_depth
                    before[after] = walk
                    known = exact.get(after)
                    rest = estimate(after) if known is None else known
                    heappush(frontier, (depth[after] + rest, -depth[after], after))
        else:
            # Only in a single row or column, where tiles cannot pass: the board is unsolvable.
            exact[start] = 0
            return 0
        for one in closed:
            learned[one] = max(learned[one], f - depth[one])
        while walk != start:
            walk = before[walk]
            exact[walk] = f - depth[walk]
        return exact[start]

    return distance
