"""The heuristics by name, as faces list and call them."""

from __future__ import annotations

from collections.abc import Callable

from pegtile.core.space import Heuristic
from pegtile.errors import BadRequest, quoted
from pegtile.tiles.board import Board
from pegtile.tiles.heuristics.conflicts import linear_conflict
from pegtile.tiles.heuristics.displacement import manhattan_distance, misplaced_tiles
from pegtile.tiles.heuristics.patterns import pattern_databases
from pegtile.tiles.heuristics.walking import walking_distance

__all__ = ["HEURISTICS", "heuristic"]

HEURISTICS: dict[str, Callable[[Board], Heuristic[Board]]] = {
    "misplaced": misplaced_tiles,
    "manhattan": manhattan_distance,
    "linear-conflict": linear_conflict,
    "walking-distance": walking_distance,
    "pattern-databases": pattern_databases,
}
"""What makes each heuristic from a goal, the simplest first."""


def heuristic(name: str, goal: Board) -> Heuristic[Board]:
    """Return a heuristic by its name.

    Raises:
        BadRequest: no heuristic has that name, or it is not for boards of that size.
    """
    if name not in HEURISTICS:
        raise BadRequest(f"heuristic {quoted(name)}: expected {', '.join(HEURISTICS)}")
    return HEURISTICS[name](goal)
