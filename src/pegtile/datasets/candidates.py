"""Boards by number, of which some have the distance that is wanted."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from pegtile.core.limits import Budget
from pegtile.core.progress import silent
from pegtile.tiles.board import Board
from pegtile.tiles.exact_solver import solve
from pegtile.tiles.parity import is_solvable
from pegtile.tiles.problems import prepare
from pegtile.tiles.repeats import no_repeats
from pegtile.tiles.rounds import ida_star
from pegtile.tiles.table_plans import Shape, shape_of

__all__ = ["AllBoards", "Candidate", "Candidates", "NearBoards", "Ways", "count_ways"]


class Candidate(NamedTuple):
    """A board and its distance to the goal."""

    board: Board
    distance: int


class Candidates(Protocol):
    """Boards by number.

    Attributes:
        count: how many there are, numbered from 0.
    """

    count: int

    def tiles(self, number: int) -> list[int]:
        """Return the tiles of a board, row by row."""

    def tried(self, number: int) -> Candidate | None:
        """Solve a board; None when it must not be kept."""


class AllBoards:
    """All boards that can reach a goal, by the rank of their order."""

    def __init__(self, goal: Board) -> None:
        self._goal = goal
        self.count = math.factorial(len(goal.tiles)) // 2

    def tiles(self, number: int) -> list[int]:
        """Return the tiles of a board: where the blank is, and all but the last two in order."""
        number, blank = divmod(number, len(self._goal.tiles))
        left = sorted(self._goal.tiles)[1:]
        order = []
        for base in range(len(left), 2, -1):
            number, place = divmod(number, base)
            order.append(left.pop(place))
        rows, columns = self._goal.rows, self._goal.columns
        tiles = [*order, *left]
        tiles.insert(blank, 0)
        if not is_solvable(Board(rows, columns, tuple(tiles)), self._goal):
            tiles = [*order, *left[::-1]]
            tiles.insert(blank, 0)
        return tiles

    def tried(self, number: int) -> Candidate | None:
        """Solve a board."""
        board = Board(self._goal.rows, self._goal.columns, tuple(self.tiles(number)))
        found = solve(board, self._goal)
        return None if found.cost is None else Candidate(board, found.cost)


class NearBoards:
    """The boards at distances from `low` to `high`, all made at once."""

    def __init__(self, goal: Board, low: int, high: int) -> None:
        self._goal = goal
        self._boards: list[tuple[tuple[int, ...], int]] = []
        upright = Shape(goal.rows, goal.columns, goal.blank, tuple(range(len(goal.tiles))))
        steps = [[cell for _, cell in cells] for cells in _steps(upright)]
        before: set[tuple[int, ...]] = set()
        level = {goal.tiles}
        for distance in range(high + 1):
            if distance >= low:
                self._boards += [(tiles, distance) for tiles in sorted(level)]
            following = set()
            for tiles in level:
                blank = tiles.index(0)
                for cell in steps[blank]:
                    moved = list(tiles)
                    moved[blank], moved[cell] = moved[cell], 0
                    following.add(tuple(moved))
            before, level = level, following - before
        self.count = len(self._boards)

    def tiles(self, number: int) -> list[int]:
        """Return the tiles of a board."""
        return list(self._boards[number][0])

    def tried(self, number: int) -> Candidate | None:
        """Return a board."""
        tiles, distance = self._boards[number]
        return Candidate(Board(self._goal.rows, self._goal.columns, tiles), distance)


class Ways:
    """Sequences of `low` to `high` moves to the goal, without repeats.

    The solver leaves out sequences with a repeat (`tiles.repeats`) and gives, of all shortest
    solutions of a board, the one that comes first. A way is kept when it is just that one. So every
    board of these lengths is kept for exactly one way: none comes twice, all are equally likely.
    """

    def __init__(self, goal: Board, low: int, high: int) -> None:
        self._goal = goal
        self._shape = shape_of(goal)
        self._counts = _counts(self._shape, high)
        self._automaton = no_repeats()
        self._low = low
        self._totals = [int(self._counts[moves, :, 0].sum()) for moves in range(high + 1)]
        self.count = sum(self._totals[low:])

    def tiles(self, number: int) -> list[int]:
        """Return the tiles of the board at the other end of a way."""
        return self._end(self._way(number))

    def tried(self, number: int) -> Candidate | None:
        """Solve a board; None when its solution is not the way."""
        way = self._way(number)
        board = Board(self._goal.rows, self._goal.columns, tuple(self._end(way)))
        if board == self._goal:
            return None if way else Candidate(board, 0)
        budget = Budget()
        problem = prepare(board, self._goal, "stm", None, threads=1, budget=budget, progress=silent)
        found = ida_star(problem.kernel, problem.start, problem.bound, budget=budget)
        # The way leads to the goal, by how it was made; the search says that no shorter one does.
        return Candidate(board, len(way)) if found.path == way else None

    def _way(self, number: int) -> bytes:
        """Return the codes of the moves of a way on the upright board, from the board on."""
        moves = self._low
        while number >= self._totals[moves]:
            number -= self._totals[moves]
            moves += 1
        blank = 0
        while number >= (count := int(self._counts[moves, blank, 0])):
            number -= count
            blank += 1
        state = 0
        way = bytearray()
        steps = _steps(self._shape)
        for left in range(moves - 1, -1, -1):
            for move, cell in steps[blank]:
                after = int(self._automaton[state, move])
                count = int(self._counts[left, cell, after]) if after >= 0 else 0
                if number < count:
                    way.append(move)
                    blank, state = cell, after
                    break
                number -= count
        return bytes(way)

    def _end(self, way: bytes) -> list[int]:
        """Return the board from which a way leads to the goal."""
        images, columns = self._shape.images, self._shape.columns
        upright = [0] * len(images)
        for image, tile in zip(images, self._goal.tiles, strict=True):
            upright[image] = tile
        blank = self._shape.blank
        offsets = (1, -1, columns, -columns)
        for move in reversed(way):
            cell = blank - offsets[move]
            upright[blank], upright[cell] = upright[cell], 0
            blank = cell
        return [upright[image] for image in images]


def count_ways(goal: Board, low: int, high: int) -> int:
    """Return how many ways of `low` to `high` moves lead to a goal."""
    return int(_counts(shape_of(goal), high)[low:, :, 0].sum())


@lru_cache(maxsize=8)
def _counts(shape: Shape, most: int) -> NDArray[np.int64]:
    """Return how many ways lead home: int64[moves, blank's cell, state of the automaton]."""
    automaton = np.asarray(no_repeats())
    counts = np.zeros((most + 1, shape.rows * shape.columns, len(automaton)), np.int64)
    counts[0, shape.blank] = 1
    for moves in range(1, most + 1):
        for blank, steps in enumerate(_steps(shape)):
            for move, cell in steps:
                after = automaton[:, move]
                allowed = after >= 0
                counts[moves, blank, allowed] += counts[moves - 1, cell, after[allowed]]
    return counts


@lru_cache(maxsize=8)
def _steps(shape: Shape) -> list[list[tuple[int, int]]]:
    """Return, for each cell of the blank, the codes of the moves there and where they put it."""
    steps: list[list[tuple[int, int]]] = []
    for cell in range(shape.rows * shape.columns):
        row, column = divmod(cell, shape.columns)
        ends = ((row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column))
        steps.append(
            [
                (move, r * shape.columns + c)
                for move, (r, c) in enumerate(ends)
                if 0 <= r < shape.rows and 0 <= c < shape.columns
            ]
        )
    return steps
