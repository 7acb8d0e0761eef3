"""The slow twin of the beam kernels: plain lists, every board judged from scratch."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from pegtile.tiles.pair_values import PairValues

Judge = Callable[[tuple[int, ...]], int]
_AGES = 0xFFFF


class _Seen:
    """The table of keys met: eight places a key, the oldest of them gives way."""

    def __init__(self, width: int) -> None:
        bits = 10
        while (1 << bits) < 8 * width:
            bits += 1
        self.slots: dict[int, int] = {}
        self.mask = (1 << bits) - 1

    def met(self, key: int, depth: int) -> bool:
        slot = oldest = key >> 20 & self.mask
        most_age = 0
        now = depth % _AGES + 1
        for _ in range(8):
            held = self.slots.get(slot)
            if held is None:
                oldest = slot
                break
            if held ^ key <= _AGES:
                return True
            age = (now + _AGES - (held & _AGES)) % _AGES
            if age >= most_age:
                most_age, oldest = age, slot
            slot = slot + 1 & self.mask
        self.slots[oldest] = key & ~_AGES | now
        return False


def manhattan(board: Sequence[int], columns: int, home: int) -> int:
    """Sum the distances of all tiles, named by goal cells, from their cells."""
    return sum(
        abs(tile // columns - cell // columns) + abs(tile % columns - cell % columns)
        for cell, tile in enumerate(board)
        if tile != home
    )


def pair_value(values: PairValues, board: Sequence[int], columns: int, home: int) -> int:
    """Sum the values of all tiles and all pairs."""
    rows = len(board) // columns
    span = 2 * values.reach + 1

    def kind(tile: int) -> int:
        place = board.index(tile)
        down = place // columns - tile // columns
        right = place % columns - tile % columns
        near = [max(-values.reach, min(values.reach, x)) + values.reach for x in (down, right)]
        return near[0] * span + near[1]

    total = 0
    for tile in range(len(board)):
        if tile == home:
            continue
        total += int(values.singles[tile, board.index(tile)])
        for step, (down, right) in enumerate(values.steps):
            row, column = tile // columns + down, tile % columns + right
            other = row * columns + column
            if 0 <= row < rows and 0 <= column < columns and other != home and other > tile:
                total += int(values.pairs[step, kind(tile), kind(other)])
    return total


def beam_search(
    rows: int,
    columns: int,
    home: int,
    width: int,
    board: Sequence[int],
    judge: Judge,
    *,
    most: int = 10_000,
    seed: int = 0,
    depth: int = 10_000,
) -> bytes | None:
    """Return the moves that the kernel's beam finds, None if it ends before."""
    cells = rows * columns
    numbers = np.random.Generator(np.random.PCG64(seed))
    keys = numbers.integers(0, 1 << 64, size=(cells, cells), dtype=np.uint64).tolist()

    def key_of(state: tuple[int, ...]) -> int:
        key = 0
        for cell, tile in enumerate(state):
            if tile != home:
                key ^= keys[tile][cell]
        return key

    seen = _Seen(width)
    goal = tuple(range(cells))
    level: list[tuple[tuple[int, ...], int, bytes]] = [(tuple(board), -1, b"")]
    for now in range(depth):
        children = []
        for state, before, path in level:
            blank = state.index(home)
            for move, cell in _slides(rows, columns, blank):
                if cell == before:
                    continue
                child = list(state)
                child[blank], child[cell] = child[cell], home
                after = tuple(child)
                if now + 1 + manhattan(after, columns, home) > most:
                    continue
                if seen.met(key_of(after), now):
                    continue
                if after == goal:
                    return path + bytes([move])
                children.append((judge(after), key_of(after), after, blank, path + bytes([move])))
        if not children:
            return None
        level = _best(children, width)
    return None


def _slides(rows: int, columns: int, blank: int) -> list[tuple[int, int]]:
    row, column = divmod(blank, columns)
    slides = []
    for move, (down, right) in ((0, (0, 1)), (1, (0, -1)), (2, (1, 0)), (3, (-1, 0))):
        if 0 <= row + down < rows and 0 <= column + right < columns:
            slides.append((move, (row + down) * columns + column + right))
    return slides


def _best(
    children: list[tuple[int, int, tuple[int, ...], int, bytes]], width: int
) -> list[tuple[tuple[int, ...], int, bytes]]:
    """Choose as the kernel does: those of the least values, then by the keys' low bits."""
    values = sorted(child[0] for child in children)
    if len(values) <= width:
        worst, room = values[-1] + 1, 0
    else:
        worst = values[width]
        room = width - sum(value < worst for value in values)
    tied = values.count(worst)
    chosen = []
    for turn in range(2):
        for value, key, state, blank, path in children:
            lucky = (key & 0xFFFFFF) * tied < room << 24
            wanted = value < worst and turn == 0
            if value == worst:
                wanted = lucky if turn == 0 else not lucky
            if wanted and len(chosen) < width:
                chosen.append((state, blank, path))
    return chosen
