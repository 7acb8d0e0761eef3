"""Whole graphs by levels: every state of a small puzzle, by its distance to one of them."""

from __future__ import annotations

import math
from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from pegtile.datasets.sources import check_size
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.tiles.board import Board
from pegtile.tiles.board_indices import boards_at
from pegtile.tiles.enumeration import enumerate_boards

__all__ = ["Levels", "board_levels", "distances_by_board", "pair_levels", "tower_levels"]

Level = NDArray[np.uint8]
Codes = NDArray[np.uint64]


class Levels:
    """All states of a graph by level, numbered from the first level on.

    Attributes:
        longest: the number of the last level.
        levels: the levels, each uint8 of shape (states, places).
    """

    def __init__(self, levels: list[Level]) -> None:
        self.longest = len(levels) - 1
        self.levels = levels
        self._starts = [0, *accumulate(map(len, levels))]

    def count(self, low: int, high: int) -> int:
        """Return how many states there are from level `low` to level `high`."""
        low, high = min(low, self.longest + 1), min(high, self.longest)
        return max(0, self._starts[high + 1] - self._starts[low])

    def state(self, low: int, number: int) -> tuple[int, list[int]]:
        """Return the level and the places of a state, numbered from level `low` on."""
        number += self._starts[low]
        level = bisect_right(self._starts, number) - 1
        places: list[int] = self.levels[level][number - self._starts[level]].tolist()
        return level, places


@lru_cache(maxsize=4)
def board_levels(goal: Board) -> Levels:
    """Return the boards at distance 0, 1, … from a goal, each level uint8 of shape (boards, cells).

    Within a level boards stand in the order of their numbers read as one number of base 16, the
    last cell the highest digit.

    Raises:
        BadRequest: there are too many boards of that size.
    """
    check_size(math.factorial(len(goal.tiles)), f"a board of {goal.rows}×{goal.columns}")
    found = enumerate_boards(goal, distances=True)
    assert found.distances is not None
    boards = boards_at(goal, np.arange(found.states, dtype=np.uint64))
    numbers = boards @ (np.uint64(16) ** np.arange(len(goal.tiles), dtype=np.uint64))
    ordered = boards[np.lexsort((numbers, found.distances))]
    return Levels(np.split(ordered, np.cumsum(found.counts)[:-1]))


@lru_cache(maxsize=2)
def distances_by_board(goal: Board) -> dict[bytes, int]:
    """Return the distance of each board that can reach a goal, by its tiles as bytes.

    Raises:
        BadRequest: there are too many boards of that size.
    """
    return {
        row.tobytes(): distance
        for distance, level in enumerate(board_levels(goal).levels)
        for row in level
    }


@lru_cache(maxsize=4)
def tower_levels(fixed: State, rules: Rules, forwards: bool) -> Levels:
    """Return the states at distance 0, 1, … to `fixed`, or from it, uint8 of (states, disks).

    Raises:
        BadRequest: there are too many states.
    """
    disks, pegs = fixed.disks, fixed.pegs
    check_size(pegs**disks, f"a tower of {disks} disks on {pegs} pegs")
    powers = [pegs**disk for disk in range(disks)]
    place = sum(peg * power for peg, power in zip(fixed.pegs_of_disks, powers, strict=True))
    known = np.zeros(pegs**disks, np.bool_)
    level = np.array([place])
    known[place] = True
    levels = []
    while level.size:
        digits = np.stack(
            [level // power % pegs for power in powers] or [level[:, None][:, :0]][:1]
        )
        digits = digits.reshape(disks, level.size)
        levels.append(np.ascontiguousarray(digits.T.astype(np.uint8)))
        following = [level[:0]]
        for source in range(pegs):
            for target in range(pegs):
                # Towards the goal the search goes backwards along the arcs.
                if not rules.allows(*((target, source) if forwards else (source, target))):
                    continue
                for disk in range(disks):
                    clear = (digits[disk] == source) & ~np.any(
                        (digits[:disk] == source) | (digits[:disk] == target), axis=0
                    )
                    following.append(level[clear] + (target - source) * powers[disk])
        found = np.unique(np.concatenate(following))
        level = found[~known[found]]
        known[level] = True
    return Levels(levels)


@lru_cache(maxsize=2)
def pair_levels(disks: int, rules: Rules) -> Levels:
    """Return all pairs of states by their distance, those of which the second can be reached.

    The places of a pair are the bytes of its number, lowest first: the pegs of the start, then of
    the goal, smallest disk first, are its digits in base of the pegs.

    Raises:
        BadRequest: there are too many pairs.
    """
    pegs = rules.pegs
    states = pegs**disks
    check_size(states * states, f"pairs of states of {disks} disks on {pegs} pegs")
    levels: list[list[Codes]] = []
    powers = np.array([pegs**disk for disk in range(disks)], np.uint64)
    for start in range(states):
        places = bytes(start // pegs**disk % pegs for disk in range(disks))
        found = tower_levels.__wrapped__(State(places, pegs), rules, False)
        for number, level in enumerate(found.levels):
            if number == len(levels):
                levels.append([])
            goals = level.astype(np.uint64) @ powers
            levels[number].append(np.uint64(start) + np.uint64(states) * goals)
    return Levels([_digits(np.concatenate(level), 4, 8) for level in levels])


def _digits(codes: Codes, count: int, bits: int) -> Level:
    shifts = np.arange(count, dtype=np.uint64) * np.uint64(bits)
    return (codes[:, None] >> shifts & np.uint64((1 << bits) - 1)).astype(np.uint8)
