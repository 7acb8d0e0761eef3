"""Uniform-cost search."""

from __future__ import annotations

from collections.abc import Hashable
from heapq import heappop, heappush
from typing import TypeVar

from pegtile.core.limits import NO_LIMITS, Cancel, Limits
from pegtile.core.solution import Solution
from pegtile.core.space import StateSpace
from pegtile.search.events import Cut, Watch
from pegtile.search.run import Node, Run

__all__ = ["uniform_cost_search"]

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT")


def uniform_cost_search(
    space: StateSpace[StateT, MoveT],
    *,
    limits: Limits = NO_LIMITS,
    cancel: Cancel | None = None,
    watch: Watch[StateT, MoveT] | None = None,
) -> Solution[StateT, MoveT]:
    """Expand the node that was cheapest to reach: the answer is shortest.

    The goal is recognised when its turn comes, not when it is made; where every move costs 1, as
    here, that is breadth-first search with a later end (E. W. Dijkstra, A note on two problems in
    connexion with graphs, 1959).

    Args:
        space: the puzzle.
        limits: how much it may use; nodes count when they are made.
        cancel: a switch that ends it.
        watch: a listener to its events.
    """
    run = Run("uniform-cost", space, limits, cancel, watch)
    root = run.root(space.start)
    # Entries are (g, tie-break: the older node first, node).
    frontier: list[tuple[int, int, Node[StateT, MoveT]]] = [(0, root.number, root)]
    cheapest = run.table = {space.start: root}
    closed = 0
    while frontier:
        _, _, node = heappop(frontier)
        if cheapest[node.state] is not node:
            continue  # a shorter path to its state was found while it waited
        proof = f"no state that waited could be reached in fewer than {node.depth} moves"
        if space.is_goal(node.state):
            return run.solved(node, node.depth, proof)
        run.expand(node, len(frontier) + 1, closed)
        closed += 1
        for move in space.moves(node.state):
            child = run.child(node, move, space.apply(node.state, move))
            if run.limit is not None:
                return run.stopped(node.depth, proof)
            earlier = cheapest.get(child.state)
            if earlier is not None and earlier.depth <= child.depth:
                run.cut(child, Cut.VISITED)
            else:
                cheapest[child.state] = child
                heappush(frontier, (child.depth, child.number, child))
    return run.exhausted()
