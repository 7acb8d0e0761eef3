"""Depth-first search with iterative deepening."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import count
from typing import TypeVar

from pegtile.core.limits import NO_LIMITS, Cancel, Limits
from pegtile.core.solution import Solution
from pegtile.core.space import StateSpace
from pegtile.search.depth_first import limited_round
from pegtile.search.events import Watch
from pegtile.search.run import Run

__all__ = ["iterative_deepening_search"]

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT")


def iterative_deepening_search(
    space: StateSpace[StateT, MoveT],
    *,
    limits: Limits = NO_LIMITS,
    cancel: Cancel | None = None,
    watch: Watch[StateT, MoveT] | None = None,
) -> Solution[StateT, MoveT]:
    """Search depth first to the limit 1, then 2, 3, … from scratch: the first answer is shortest.

    It needs no more memory than one path, and the work of the last round outweighs that of all
    earlier ones (R. E. Korf, Depth-first iterative-deepening, Artificial Intelligence 27, 1985).

    Args:
        space: the puzzle.
        limits: how much it may use; nodes count when they are made, in every round anew.
        cancel: a switch that ends it.
        watch: a listener to its events; every round grows a new tree.
    """
    run = Run("iterative-deepening", space, limits, cancel, watch)
    if space.is_goal(space.start):
        return run.solved(run.root(space.start), 0, "the start is the goal")
    for depth_limit in count(1):
        goal, was_cut = limited_round(run, space, depth_limit)
        proof = f"every path of {depth_limit - 1} moves was tried"
        if goal is not None:
            return run.solved(goal, depth_limit, proof)
        if run.limit is not None:
            return run.stopped(depth_limit, proof)
        if not was_cut:
            break
    return run.exhausted()
