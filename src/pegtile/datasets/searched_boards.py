"""Boards too many for a table, their distance to a goal found by the exact solver.

Candidates are numbered, each is solved, and those that will do are kept. Puzzle number i is the
first that will do among a block of candidates of its own, so that it depends on nothing but i. A
block is so large that not one in 10^17 is without; the source ends where the candidates do, which
is with about one of every 80 boards.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pegtile.datasets.board_sources import board_record, check_any_length
from pegtile.datasets.candidates import AllBoards, Candidates, NearBoards, Ways, count_ways
from pegtile.datasets.shuffled import Shuffled
from pegtile.errors import BadRequest
from pegtile.tiles.board import Board

__all__ = ["LONGEST_WAY", "SearchedBoards"]

LONGEST_WAY = 40
"""Beyond this length all boards are candidates: on 4×4 more of them will do than of the ways."""

_FEW_WAYS = 300_000  # boards at the ends of so few are all made at once, in seconds
_MOST_CELLS = 16  # a random board of more takes the solver hours
_SAMPLE = 300
_CERTAIN = 40  # e^-40 is the share of blocks without a board that will do
_RAREST = 0.003


@dataclass(frozen=True, slots=True)
class SearchedBoards:
    """All boards of a size that is too large for a table, by their distance to a goal.

    Attributes:
        goal: the board to reach.
        solvable: whether those that can reach it are meant, or those that cannot; the latter have
            no length.
    """

    goal: Board
    solvable: bool = True

    def description(self) -> dict[str, Any]:
        """Return what tells this source from every other."""
        return {"puzzle": "tiles", "goal": str(self.goal), "solvable": self.solvable}

    def longest(self) -> int:
        """Return a length that none exceeds.

        The (n² − 1)-puzzle is solved in 5n³ moves or fewer (I. Parberry, A real-time algorithm for
        the (n²−1)-puzzle, Information Processing Letters 56, 1995).
        """
        return 5 * int(max(self.goal.rows, self.goal.columns)) ** 3

    def count(self, low: int, high: int) -> int:
        """Return how many puzzles of these lengths can be told apart by number."""
        candidates, block = self._candidates(low, high)
        return candidates.count // block

    def record(self, low: int, high: int, number: int) -> dict[str, Any]:
        """Return one of these boards.

        Raises:
            BadRequest: none of its candidates will do, which practically never happens.
        """
        candidates, block = self._candidates(low, high)
        if not self.solvable:
            return board_record(candidates.tiles(number), self.goal, None)
        shuffled = Shuffled(f"candidates {low} {high}", candidates.count)
        for place in range(number * block, (number + 1) * block):
            found = candidates.tried(shuffled(place))
            if found is not None and low <= found.distance <= high:
                return board_record(list(found.board.tiles), self.goal, found.distance)
        raise BadRequest(f"no board of length {low} to {high} in block {number}: try another seed")

    def _candidates(self, low: int, high: int) -> tuple[Candidates, int]:
        """Return the candidates for these lengths, and how many make a block."""
        every = low == 0 and high >= self.longest()
        if not self.solvable:
            check_any_length(low, high, self.longest())
            return AllBoards(self.goal), 1
        if every:
            if len(self.goal.tiles) > _MOST_CELLS:
                raise BadRequest(
                    f"random boards of {self.goal.rows}×{self.goal.columns} take too long to solve:"
                    f" expected --distance up to {LONGEST_WAY}"
                )
            return AllBoards(self.goal), 1
        return _chosen(self.goal, low, high)


@lru_cache(maxsize=16)
def _chosen(goal: Board, low: int, high: int) -> tuple[Candidates, int]:
    """Return the candidates for some lengths, and the size of a block by what a sample tells.

    Raises:
        BadRequest: too few candidates will do, or they take too long to solve.
    """
    candidates: Candidates
    if high <= LONGEST_WAY:
        if count_ways(goal, 0, high) <= _FEW_WAYS:
            return NearBoards(goal, low, high), 1
        candidates = Ways(goal, low, high)
    elif len(goal.tiles) <= _MOST_CELLS:
        candidates = AllBoards(goal)
    else:
        raise BadRequest(
            f"boards of {goal.rows}×{goal.columns} further than {LONGEST_WAY} moves from the goal"
            f" take too long to solve: expected --distance up to {LONGEST_WAY}"
        )
    shuffled = Shuffled("sample", candidates.count)
    good = 0
    for place in range(_SAMPLE):
        found = candidates.tried(shuffled(place))
        good += found is not None and low <= found.distance <= high
    if good < _RAREST * _SAMPLE:
        raise BadRequest(
            f"boards of length {low} to {high} are too rare to be found: expected lengths that one"
            f" in {round(1 / _RAREST)} has"
        )
    # Half of what the sample tells, because it may have been lucky.
    return candidates, math.ceil(2 * _CERTAIN * _SAMPLE / good)
