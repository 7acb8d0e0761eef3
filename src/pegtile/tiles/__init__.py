"""Sliding tiles: boards, goals, solvability, heuristics, exact and near-optimal solvers.

The names that most people need are here; each is loaded from its module when it is first used.

>>> from pegtile import tiles
>>> board = tiles.Board.parse("1 2 3/4 5 6/0 7 8")
>>> solution = tiles.solve(board)
>>> print(*solution.moves, solution.cost, solution.optimal)
L L 2 True
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pegtile.tiles.all_solutions import AllSolutions, solutions
    from pegtile.tiles.board import Board
    from pegtile.tiles.board_indices import board_at, index_of
    from pegtile.tiles.enumeration import Levels, enumerate_boards
    from pegtile.tiles.goals import named_goal
    from pegtile.tiles.heuristics.catalogue import heuristic
    from pegtile.tiles.instances import random_board, random_walk
    from pegtile.tiles.large_board import improvements
    from pegtile.tiles.many_boards import solve_many
    from pegtile.tiles.move import Convention, Move
    from pegtile.tiles.parity import is_solvable, solvable_goals
    from pegtile.tiles.rules import Rules, TilesSpace
    from pegtile.tiles.solver import solve

__all__ = [
    "AllSolutions",
    "Board",
    "Convention",
    "Levels",
    "Move",
    "Rules",
    "TilesSpace",
    "board_at",
    "enumerate_boards",
    "heuristic",
    "improvements",
    "index_of",
    "is_solvable",
    "named_goal",
    "random_board",
    "random_walk",
    "solutions",
    "solvable_goals",
    "solve",
    "solve_many",
]

_HOMES = {
    "all_solutions": ("AllSolutions", "solutions"),
    "board": ("Board",),
    "board_indices": ("board_at", "index_of"),
    "enumeration": ("Levels", "enumerate_boards"),
    "goals": ("named_goal",),
    "heuristics.catalogue": ("heuristic",),
    "instances": ("random_board", "random_walk"),
    "large_board": ("improvements",),
    "move": ("Convention", "Move"),
    "parity": ("is_solvable", "solvable_goals"),
    "rules": ("Rules", "TilesSpace"),
    "many_boards": ("solve_many",),
    "solver": ("solve",),
}


def __getattr__(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(importlib.import_module(f"pegtile.tiles.{home}"), name)
    raise AttributeError(f"module 'pegtile.tiles' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
