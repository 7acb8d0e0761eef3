"""Greedy best-first search."""

from __future__ import annotations

from collections.abc import Hashable
from heapq import heappop, heappush
from typing import TypeVar

from pegtile.core.limits import NO_LIMITS, Cancel, Limits
from pegtile.core.solution import Solution
from pegtile.core.space import Heuristic, StateSpace
from pegtile.search.events import Cut, Watch
from pegtile.search.run import Node, Run

__all__ = ["greedy_search"]

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT")


def greedy_search(
    space: StateSpace[StateT, MoveT],
    heuristic: Heuristic[StateT],
    *,
    limits: Limits = NO_LIMITS,
    cancel: Cancel | None = None,
    watch: Watch[StateT, MoveT] | None = None,
) -> Solution[StateT, MoveT]:
    """Expand the node that looks nearest to the goal, always: quick, and seldom shortest.

    Args:
        space: the puzzle.
        heuristic: an admissible estimate: its value at the start is the bound that is reported.
        limits: how much it may use; nodes count when they are made.
        cancel: a switch that ends it.
        watch: a listener to its events.
    """
    run = Run("greedy", space, limits, cancel, watch)
    nearest = heuristic(space.start)
    proof = "the estimate of the start"
    root = run.root(space.start, nearest)
    # Entries are (h, tie-break: the older node first, node).
    frontier: list[tuple[int, int, Node[StateT, MoveT]]] = [(nearest, root.number, root)]
    reached = run.table = {space.start: root}
    while frontier:
        _, _, node = heappop(frontier)
        if space.is_goal(node.state):
            return run.solved(node, nearest, proof)
        run.expand(node, len(frontier) + 1, len(reached) - len(frontier) - 1)
        for move in space.moves(node.state):
            state = space.apply(node.state, move)
            estimate = heuristic(state)
            child = run.child(node, move, state, estimate)
            if run.limit is not None:
                return run.stopped(nearest, proof)
            if state in reached:
                run.cut(child, Cut.VISITED)
            else:
                reached[state] = child
                heappush(frontier, (estimate, child.number, child))
    return run.exhausted()
