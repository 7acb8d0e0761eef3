"""Pattern databases by walking the blank about, and their ranks by sorting: slow and plain."""

from __future__ import annotations

from collections import deque
from itertools import combinations, permutations


def neighbours(rows: int, columns: int, cell: int) -> list[int]:
    """Return the cells beside a cell."""
    row, column = divmod(cell, columns)
    return [
        r * columns + c
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        if 0 <= r < rows and 0 <= c < columns
    ]


def distances(
    rows: int, columns: int, pattern: tuple[int, ...], blank: int, deepest: int = 1 << 30
) -> dict[tuple[int, ...], int]:
    """Return the fewest slides of the pattern's tiles, wherever the blank is, of every placement.

    A placement is the cell of each tile of the pattern; the tiles' goal cells are `pattern`. Those
    that need more than `deepest` slides are left out.
    """
    start = (pattern, blank)
    known = {start: 0}
    best: dict[tuple[int, ...], int] = {}
    queue = deque([start])
    while queue:
        state = queue.popleft()
        cells, empty = state
        best.setdefault(cells, known[state])
        for cell in neighbours(rows, columns, empty):
            if cell in cells:
                after = (tuple(empty if c == cell else c for c in cells), cell)
                cost = known[state] + 1
            else:
                after = (cells, cell)
                cost = known[state]
            if cost > deepest:
                continue
            if after not in known or cost < known[after]:
                known[after] = cost
                # Free steps first, so that states leave the queue by ascending cost.
                if cost == known[state]:
                    queue.appendleft(after)
                else:
                    queue.append(after)
    return best


def placements_in_order(cells: int, tiles: int) -> list[tuple[int, ...]]:
    """Return all placements in the order of their ranks."""
    masks = sorted(
        combinations(range(cells), tiles), key=lambda chosen: sum(1 << c for c in chosen)
    )
    in_order = []
    for occupied in masks:
        for order in permutations(range(tiles)):
            placement = [0] * tiles
            for cell, tile in zip(occupied, order, strict=True):
                placement[tile] = cell
            in_order.append(tuple(placement))
    return in_order
