"""Boards of sliding tiles as environments see them."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

import numpy as np
from gymnasium.spaces import Box
from numpy.typing import NDArray

from pegtile.datasets.board_sources import board_source
from pegtile.datasets.sources import MOST_STATES
from pegtile.environments._step_kernels import board_ranks, slide_tiles
from pegtile.environments.drawing import pixels, text
from pegtile.environments.worlds import RANDOM, Rows, drawn_record, lengths
from pegtile.errors import BadRequest
from pegtile.notation.tile_boards import read_board, read_goal
from pegtile.render.board import BoardLayout
from pegtile.tiles.board import Board
from pegtile.tiles.goals import check_same_tiles, named_goal
from pegtile.tiles.move import ALPHABET
from pegtile.tiles.parity import check_solvable

__all__ = ["TileWorld"]

_MOST_CELLS = 255
_MOST_SOLVED = 16  # cells of a board whose distance the solver tells within a moment


class TileWorld:
    """Boards of one size and goal; the actions are the moves L, R, U, D of a tile.

    Attributes:
        actions: 4.
        space: the tiles row by row, 0 being the blank: uint8[rows, columns].
        goal: the board to reach.
    """

    actions = len(ALPHABET)

    def __init__(
        self,
        count: int,
        rows: int = 3,
        columns: int | None = None,
        start: Board | str = RANDOM,
        goal: Board | str = "blank-last",
        distance: int | str | None = None,
    ) -> None:
        columns = rows if columns is None else columns
        if rows * columns > _MOST_CELLS:
            raise BadRequest(f"a board of {rows}×{columns}: expected at most {_MOST_CELLS} cells")
        home = named_goal("blank-last", rows, columns)
        self.goal = read_goal(goal, home) if isinstance(goal, str) else goal
        check_same_tiles(home, self.goal)
        self.space = Box(0, rows * columns - 1, (rows, columns), np.uint8)
        self._defaults: dict[str, Any] = {"start": start, "distance": distance}
        self._source = board_source(self.goal)
        self._boards = np.tile(np.array(self.goal.tiles, np.uint8), (count, 1))
        self._goal = self._boards[0].copy()
        self._blanks = np.full(count, self.goal.blank)
        self._astray = np.zeros(count, np.intp)
        self._origins = _origins(rows, columns)
        self._legal = (self._origins >= 0).astype(np.int8)
        self._last = np.full(count, -1, np.int64)

    def place(self, rows: Rows, numbers: np.random.Generator, options: dict[str, Any]) -> None:
        """Put boards at a start: that of the options `start`, `distance`, else of the world.

        Raises:
            Unsolvable: it cannot reach the goal.
            BadRequest: there is no such option, or no board of that distance.
        """
        options = options or self._defaults
        wanted = lengths(options.get("distance"))
        start = options.get("start", RANDOM)
        if wanted is not None:
            for row in rows:
                board = Board.parse(drawn_record(self._source, wanted, numbers)["start"])
                self._boards[row] = board.tiles
        elif start != RANDOM:
            self._boards[rows] = self._given(start).tiles
        else:
            self._boards[rows] = _random_boards(self.goal, len(rows), numbers)
        self._blanks[rows] = np.argmin(self._boards[rows], axis=1)
        self._astray[rows] = np.count_nonzero(self._boards[rows] != self._goal, axis=1)
        self._last[rows] = -1

    def _given(self, start: Board | str) -> Board:
        board = start if isinstance(start, Board) else read_board(start, rows=self.goal.rows)
        check_same_tiles(board, self.goal)
        check_solvable(board, self.goal)
        return board

    def step(self, actions: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Slide a tile on each board, none where the action is negative."""
        legal = np.empty(len(actions), np.uint8)
        slide_tiles(
            self._boards, self._blanks, self._astray, self._goal, self._origins, actions, legal
        )
        self._last = np.where(legal, actions, -1)
        return legal.view(np.bool_)

    @property
    def solved(self) -> NDArray[np.bool_]:
        """Which boards are the goal."""
        solved: NDArray[np.bool_] = self._astray == 0
        return solved

    def observations(self) -> NDArray[Any]:
        """Return the boards: uint8[boards, rows, columns]."""
        return self._boards.reshape(-1, self.goal.rows, self.goal.columns).copy()

    def masks(self) -> NDArray[np.int8]:
        """Return which moves are legal."""
        masks: NDArray[np.int8] = self._legal[self._blanks]
        return masks

    def distances(self) -> NDArray[np.int64]:
        """Return the distances to the goal: from a table, or by the exact solver one by one."""
        if math.factorial(len(self._goal)) <= MOST_STATES:
            ranks = np.empty(len(self._boards), np.int64)
            board_ranks(self._boards, ranks)
            return _table(self.goal)[ranks].astype(np.int64)
        if len(self._goal) > _MOST_SOLVED:
            raise BadRequest(
                f"distances on {self.goal.rows}×{self.goal.columns}: expected at most"
                f" {_MOST_SOLVED} cells for rewards shaped by them"
            )
        from pegtile.tiles.exact_solver import solve

        boards = map(self._board, range(len(self._boards)))
        return np.array([solve(board, self.goal).cost for board in boards], np.int64)

    def _board(self, row: int) -> Board:
        return Board(self.goal.rows, self.goal.columns, tuple(self._boards[row].tolist()))

    def text(self, row: int) -> str:
        """Draw a board in text."""
        layout = BoardLayout.cells(self.goal.rows, self.goal.columns)
        return text(layout.scene(self._board(row)))

    def picture(self, row: int) -> NDArray[np.uint8]:
        """Draw a board in pixels, with the last move."""
        move = None if self._last[row] < 0 else ALPHABET[self._last[row]]
        layout = BoardLayout.pixels(self.goal.rows, self.goal.columns, self.goal)
        return pixels(layout.scene(self._board(row), move))


def _origins(rows: int, columns: int) -> NDArray[np.intp]:
    """Return, for each cell of the blank and each move, the cell of the tile, −1 without one."""
    origins = np.full((rows * columns, len(ALPHABET)), -1)
    for cell in range(rows * columns):
        for action, move in enumerate(ALPHABET):
            down, right = move.value
            row, column = cell // columns - down, cell % columns - right
            if 0 <= row < rows and 0 <= column < columns:
                origins[cell, action] = row * columns + column
    return origins


def _random_boards(goal: Board, count: int, numbers: np.random.Generator) -> NDArray[np.uint8]:
    """Return boards that are not solved, all that can be solved being equally likely.

    As `tiles.instances.random_board` does it, but for many at a time.
    """
    home = np.array(goal.tiles, np.uint8)
    if min(goal.rows, goal.columns) == 1:
        places = numbers.integers(len(home) - 1, size=count)
        places += places >= goal.blank
        others = [np.insert(home[home > 0], place, 0) for place in places]
        return np.array(others, np.uint8).reshape(count, -1)
    boards = numbers.permuted(np.tile(home, (count, 1)), axis=1)
    order = np.argsort(home)[boards]
    inversions = np.count_nonzero(np.triu(order[:, :, None] > order[:, None, :], 1), axis=(1, 2))
    blanks = np.argmin(boards, axis=1)
    steps = abs(blanks // goal.columns - goal.blank // goal.columns) + abs(
        blanks % goal.columns - goal.blank % goal.columns
    )
    # Two tiles that change places make a board of the wrong parity solvable.
    wrong = np.flatnonzero((inversions + steps) % 2)
    first = np.where(blanks[wrong] == 0, 1, 0)
    second = np.where(blanks[wrong] <= 1, 2, 1)
    boards[wrong, first], boards[wrong, second] = boards[wrong, second], boards[wrong, first]
    solved = np.flatnonzero((boards == home).all(axis=1))
    if solved.size:
        boards[solved] = _random_boards(goal, solved.size, numbers)
    return boards


@lru_cache(maxsize=4)
def _table(goal: Board) -> NDArray[np.uint8]:
    """Return the distance of every board, by its rank among all orders of the tiles."""
    from pegtile.datasets.tables import board_levels

    table = np.zeros(math.factorial(len(goal.tiles)), np.uint8)
    for distance, boards in enumerate(board_levels(goal).levels):
        ranks = np.empty(len(boards), np.int64)
        board_ranks(np.ascontiguousarray(boards), ranks)
        table[ranks] = distance
    return table
