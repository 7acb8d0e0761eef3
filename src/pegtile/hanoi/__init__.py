"""The Tower of Hanoi: states, rules, the classic methods, shortest paths, more pegs, graphs.

The names that most people need are here; each is loaded from its module when it is first used.

>>> from pegtile import hanoi
>>> [str(move) for move in hanoi.solve_perfect(2).moves]
['1 A B', '2 A C', '1 B C']
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pegtile.hanoi.classic import PerfectPath, solve_perfect
    from pegtile.hanoi.closed_form import move_number, peg_of_disk, rank, state_after
    from pegtile.hanoi.frame_stewart import (
        frame_stewart_number,
        frame_stewart_path,
        optimal_splits,
    )
    from pegtile.hanoi.graph import GraphFacts, LevelSizes, graph_facts, level_sizes
    from pegtile.hanoi.move import Labels, Move
    from pegtile.hanoi.restricted import restricted_distance, restricted_paths
    from pegtile.hanoi.rotation import Rotation
    from pegtile.hanoi.rules import HanoiSpace, Rules
    from pegtile.hanoi.shortest import decide, distance_to_peg, shortest_paths
    from pegtile.hanoi.solver import AllShortest, Certainty, certainty, solve, solve_all
    from pegtile.hanoi.state import State

__all__ = [
    "AllShortest",
    "Certainty",
    "GraphFacts",
    "HanoiSpace",
    "Labels",
    "LevelSizes",
    "Move",
    "PerfectPath",
    "Rotation",
    "Rules",
    "State",
    "certainty",
    "decide",
    "distance_to_peg",
    "frame_stewart_number",
    "frame_stewart_path",
    "graph_facts",
    "level_sizes",
    "move_number",
    "optimal_splits",
    "peg_of_disk",
    "rank",
    "restricted_distance",
    "restricted_paths",
    "shortest_paths",
    "solve",
    "solve_all",
    "solve_perfect",
    "state_after",
]

_HOMES = {
    "classic": ("PerfectPath", "solve_perfect"),
    "closed_form": ("move_number", "peg_of_disk", "rank", "state_after"),
    "frame_stewart": ("frame_stewart_number", "frame_stewart_path", "optimal_splits"),
    "graph": ("GraphFacts", "LevelSizes", "graph_facts", "level_sizes"),
    "move": ("Labels", "Move"),
    "restricted": ("restricted_distance", "restricted_paths"),
    "rotation": ("Rotation",),
    "rules": ("HanoiSpace", "Rules"),
    "shortest": ("decide", "distance_to_peg", "shortest_paths"),
    "solver": ("AllShortest", "Certainty", "certainty", "solve", "solve_all"),
    "state": ("State",),
}


def __getattr__(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(importlib.import_module(f"pegtile.hanoi.{home}"), name)
    raise AttributeError(f"module 'pegtile.hanoi' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
