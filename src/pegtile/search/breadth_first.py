"""Breadth-first search."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from typing import TypeVar

from pegtile.core.limits import NO_LIMITS, Cancel, Limits
from pegtile.core.solution import Solution
from pegtile.core.space import StateSpace
from pegtile.search.events import Cut, Watch
from pegtile.search.run import Run

__all__ = ["breadth_first_search"]

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT")


def breadth_first_search(
    space: StateSpace[StateT, MoveT],
    *,
    limits: Limits = NO_LIMITS,
    cancel: Cancel | None = None,
    watch: Watch[StateT, MoveT] | None = None,
) -> Solution[StateT, MoveT]:
    """Look at all states one move away, then two, three, …: the first answer is shortest.

    Every state is kept (E. F. Moore, The shortest path through a maze, 1959).

    Args:
        space: the puzzle.
        limits: how much it may use; nodes count when they are made.
        cancel: a switch that ends it.
        watch: a listener to its events.
    """
    run = Run("breadth-first", space, limits, cancel, watch)
    root = run.root(space.start)
    if space.is_goal(space.start):
        return run.solved(root, 0, "the start is the goal")
    frontier = deque([root])
    reached = run.table = {space.start: root}
    while frontier:
        run.expand(frontier[0], len(frontier), len(reached) - len(frontier))
        node = frontier.popleft()
        proof = f"every state within {node.depth} moves was visited"
        for move in space.moves(node.state):
            child = run.child(node, move, space.apply(node.state, move))
            if run.limit is not None:
                return run.stopped(child.depth, proof)
            if child.state in reached:
                run.cut(child, Cut.VISITED)
            elif space.is_goal(child.state):
                return run.solved(child, child.depth, proof)
            else:
                reached[child.state] = child
                frontier.append(child)
    return run.exhausted()
