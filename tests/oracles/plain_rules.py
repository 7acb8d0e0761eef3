"""The plain rules of both puzzles, apart from everything else: where a list first goes wrong."""


def tower(stacks, goal, moves):
    """Judge moves (disk, source, target); `stacks` are bottom to top.

    Return (index, code) of the first fault, None without one, and whether the goal is the end.
    """
    stacks, goal = ([list(stack) for stack in state] for state in (stacks, goal))
    disks = sum(map(len, stacks))
    reached = 0 if stacks == goal else None
    for index, (disk, source, target) in enumerate(moves, 1):
        code = None
        if not 1 <= disk <= disks:
            code = "unknown-disk"
        elif source == target:
            code = "same-peg"
        elif not stacks[source]:
            code = "empty-peg"
        elif stacks[source][-1] != disk:
            code = "not-top-disk"
        elif stacks[target] and stacks[target][-1] < disk:
            code = "larger-on-smaller"
        if code:
            return (index, code), False
        stacks[target].append(stacks[source].pop())
        if reached is None and stacks == goal:
            reached = index
    return _end(moves, reached, stacks == goal)


def tiles(board, goal, columns, items):
    """Judge items (letter or None, tile or None) in the tile convention; return as `tower` does."""
    cells = list(board)
    reached = 0 if cells == list(goal) else None
    for index, (letter, tile) in enumerate(items, 1):
        blank = cells.index(0)
        row, column = divmod(blank, columns)
        beside = {"L": (row, column + 1), "R": (row, column - 1),
                  "U": (row + 1, column), "D": (row - 1, column)}  # fmt: skip
        inside = {
            way: r * columns + c
            for way, (r, c) in beside.items()
            if 0 <= r < len(cells) // columns and 0 <= c < columns
        }
        cell = inside.get(letter) if letter else None
        if tile is not None and tile not in cells[:blank] + cells[blank + 1 :]:
            return (index, "unknown-tile"), False
        if letter and cell is None:
            return (index, "off-board"), False
        if not letter:
            cell = cells.index(tile)
        if cell not in inside.values() or (tile is not None and cells[cell] != tile):
            return (index, "tile-not-beside-blank"), False
        cells[blank], cells[cell] = cells[cell], 0
        if reached is None and cells == list(goal):
            reached = index
    return _end(items, reached, cells == list(goal))


def _end(moves, reached, solved):
    """Say what a list whose moves are all legal is as a whole."""
    if not moves and not solved:
        return (0, "empty-answer"), False
    if reached is not None and not solved:
        return (reached + 1, "continues-after-goal"), False
    return None, solved
