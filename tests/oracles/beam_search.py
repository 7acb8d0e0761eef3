"""The slow twin of the beam kernels: plain lists, every board judged from scratch."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pegtile.tiles.pair_values import PairValues
from pegtile.tiles.stages import Stage

# From a board and its parent's stage to its value and its own stage, None when it is not wanted.
Judge = Callable[[tuple[int, ...], int], tuple[int, int] | None]
_MIXER = 0x9E3779B97F4A7C15
_WORD = (1 << 64) - 1


class _Seen:
    """The table of keys met: sixteen places a line, the oldest of them gives way."""

    def __init__(self, width: int) -> None:
        bits = 10
        while (1 << bits) < 8 * width:
            bits += 1
        self.lines: dict[int, list[int]] = {}
        self.mask = (1 << bits) // 16 - 1

    def met(self, key: int) -> bool:
        line = self.lines.setdefault(key >> 32 & self.mask, [])
        tag = key & 0xFFFFFFFF | 1
        if tag in line:
            return True
        line.insert(0, tag)
        del line[16:]
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
    last_stage: int = -1,
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
    level = [_Node(0, 0, tuple(board), 0, -1, b"")]
    for now in range(depth):
        children = []
        for node in level:
            blank = node.state.index(home)
            for move, cell in _slides(rows, columns, blank):
                if cell == node.before:
                    continue
                child = list(node.state)
                child[blank], child[cell] = child[cell], home
                after = tuple(child)
                if now + 1 + manhattan(after, columns, home) > most:
                    continue
                judged = judge(after, node.stage)
                if judged is None:
                    continue
                value, stage = judged
                key = key_of(after)
                if seen.met(key ^ (2 * stage + (stage < last_stage)) * _MIXER & _WORD):
                    continue
                path = node.path + bytes([move])
                if after == goal or stage == last_stage:
                    return path
                before = blank if stage == node.stage else -1
                children.append(_Node(value, key, after, stage, before, path))
        if not children:
            return None
        level = _best(children, width)
    return None


class _Node(NamedTuple):
    value: int
    key: int
    state: tuple[int, ...]
    stage: int
    before: int
    path: bytes


def _slides(rows: int, columns: int, blank: int) -> list[tuple[int, int]]:
    row, column = divmod(blank, columns)
    slides = []
    for move, (down, right) in ((0, (0, 1)), (1, (0, -1)), (2, (1, 0)), (3, (-1, 0))):
        if 0 <= row + down < rows and 0 <= column + right < columns:
            slides.append((move, (row + down) * columns + column + right))
    return slides


def _best(children: list[_Node], width: int) -> list[_Node]:
    """Choose as the kernel does: those of the least values, then by the keys' low bits."""
    values = sorted(child.value for child in children)
    if len(values) <= width:
        worst, room = values[-1] + 1, 0
    else:
        worst = values[width]
        room = width - sum(value < worst for value in values)
    tied = values.count(worst)
    chosen: list[_Node] = []
    for turn in range(2):
        for child in children:
            lucky = (child.key & 0xFFFFFF) * tied < room << 24
            wanted = child.value < worst and turn == 0
            if child.value == worst:
                wanted = lucky if turn == 0 else not lucky
            if wanted and len(chosen) < width:
                chosen.append(child)
    return chosen


def stage_table(stage: Stage, columns: int, cells: int) -> dict[tuple[int, ...], int]:
    """Return the moves to the end of a stage, from the cells of its tiles and the blank's."""
    found: dict[tuple[int, ...], int] = {}
    level = [(*goal, blank) for goal in stage.goals for blank in stage.free if blank not in goal]
    distance = 0
    while level:
        found |= dict.fromkeys(level, distance)
        distance += 1
        level = list({
            state
            for *tiles, blank in level
            for _, cell in _slides(cells // columns, columns, blank)
            if cell in stage.free
            for state in [(*(blank if tile == cell else tile for tile in tiles), cell)]
            if state not in found and all(tile in stage.domain for tile in state[:-1])
        })  # fmt: skip
    return found


def stage_judge(
    stages: Sequence[Stage],
    columns: int,
    cells: int,
    home: int,
    values: PairValues,
    pull: int,
    rest: int,
) -> Judge:
    """Return the judge of the kernel's beam that is led through stages."""
    tables = [stage_table(stage, columns, cells) for stage in stages]

    def judge(state: tuple[int, ...], number: int) -> tuple[int, int] | None:
        blank = state.index(home)
        if blank not in stages[number].free:
            return None
        away = 0
        while number < len(stages):
            stage = stages[number]
            places = [state.index(tile) for tile in stage.tiles]
            if not all(place in stage.domain for place in places):
                return None
            far = max(tables[number].values()) + 1
            away = tables[number].get((*places, blank), far)
            if away:
                break
            number += 1
        value = pair_value(values, state, columns, home)
        return value + pull * away + rest * (len(stages) - number), number

    return judge


def scrambled(rows: int, columns: int, home: int, moves: int, seed: int) -> list[int]:
    """Return the goal after random moves."""
    numbers = random.Random(seed)
    board = list(range(rows * columns))
    blank = home
    for _ in range(moves):
        row, column = divmod(blank, columns)
        cells = [
            (row + down) * columns + column + right
            for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0))
            if 0 <= row + down < rows and 0 <= column + right < columns
        ]
        cell = numbers.choice(cells)
        board[blank], board[cell] = board[cell], home
        blank = cell
    return board


def array(board: list[int]) -> NDArray[np.uint16]:
    """Return a board as kernels take it."""
    return np.array(board, dtype=np.uint16)
