"""All boards of a size, by their distance to a goal."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pegtile.datasets.sources import MOST_STATES, Source
from pegtile.errors import BadRequest
from pegtile.tiles.board import Board

if TYPE_CHECKING:
    from pegtile.datasets.tables import Levels

__all__ = ["BoardSource", "board_record", "board_source", "check_any_length"]


def board_source(goal: Board, solvable: bool = True) -> Source:
    """Return the source of boards of a size: from tables of all, or by the exact solver."""
    single_file = min(goal.rows, goal.columns) == 1
    if single_file or math.factorial(len(goal.tiles)) <= MOST_STATES:
        return BoardSource(goal, solvable)
    from pegtile.datasets.searched_boards import SearchedBoards

    return SearchedBoards(goal, solvable)


def board_record(tiles: list[int], goal: Board, distance: int | None) -> dict[str, Any]:
    """Write a board that can reach the goal; without a distance, one that cannot.

    Exchanging two tiles turns each board that can reach the goal into one that cannot.
    """
    if distance is None:
        a, b = (cell for cell, tile in enumerate(tiles) if tile in (1, 2))
        tiles[a], tiles[b] = tiles[b], tiles[a]
    rows, columns = goal.rows, goal.columns
    return {
        "puzzle": "tiles",
        "rows": rows,
        "columns": columns,
        "start": str(Board(rows, columns, tuple(tiles))),
        "goal": str(goal),
        "solvable": distance is not None,
        "distance": distance,
    }


def check_any_length(low: int, high: int, longest: int) -> None:
    """Refuse a choice of lengths among boards that cannot be solved.

    Raises:
        BadRequest: not all lengths are asked for.
    """
    if low > 0 or high < longest:
        raise BadRequest(
            f"lengths {low} to {high}: boards that cannot be solved have no length:"
            " expected uniform"
        )


@dataclass(frozen=True, slots=True)
class BoardSource:
    """All boards of a small size, by their distance to a goal.

    Attributes:
        goal: the board to reach.
        solvable: whether those that can reach it are meant, or those that cannot; the latter have
            no length, and are numbered like the former.

    Raises:
        BadRequest: there are too many boards of that size to search them all.
    """

    goal: Board
    solvable: bool = True

    def description(self) -> dict[str, Any]:
        """Return what tells this source from every other."""
        return {"puzzle": "tiles", "goal": str(self.goal), "solvable": self.solvable}

    def longest(self) -> int:
        """Return the greatest shortest length."""
        return self._levels().longest

    def count(self, low: int, high: int) -> int:
        """Return how many boards have a distance from `low` to `high`.

        Raises:
            BadRequest: lengths are asked for of boards that have none.
        """
        if not self.solvable:
            check_any_length(low, high, self.longest())
        return self._levels().count(low, high)

    def record(self, low: int, high: int, number: int) -> dict[str, Any]:
        """Return one of these boards."""
        distance, tiles = self._levels().state(low, number)
        return board_record(tiles, self.goal, distance if self.solvable else None)

    def _levels(self) -> Levels:
        from pegtile.datasets.tables import board_levels

        return board_levels(self.goal)
