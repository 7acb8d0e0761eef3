"""A*, and weighted A*."""

from __future__ import annotations

from collections.abc import Hashable
from heapq import heappop, heappush
from typing import TypeVar

from pegtile.core.limits import NO_LIMITS, Cancel, Limits
from pegtile.core.solution import Solution
from pegtile.core.space import Heuristic, StateSpace
from pegtile.errors import BadRequest
from pegtile.search.events import Cut, Watch
from pegtile.search.run import Node, Run

__all__ = ["a_star_search", "check_weight", "weighted_a_star_search"]

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT")


def a_star_search(
    space: StateSpace[StateT, MoveT],
    heuristic: Heuristic[StateT],
    *,
    limits: Limits = NO_LIMITS,
    cancel: Cancel | None = None,
    watch: Watch[StateT, MoveT] | None = None,
) -> Solution[StateT, MoveT]:
    """Expand the node with the least f = g + h: the answer is shortest.

    Among equals the one that looks nearest to the goal comes first. A state that is reached again
    by a shorter path is expanded again, so the heuristic need not be consistent (P. E. Hart, N. J.
    Nilsson, B. Raphael, A formal basis for the heuristic determination of minimum cost paths,
    1968).

    Args:
        space: the puzzle.
        heuristic: an estimate that never guesses too many (admissible).
        limits: how much it may use; nodes count when they are made.
        cancel: a switch that ends it.
        watch: a listener to its events.
    """
    run = Run("a-star", space, limits, cancel, watch)
    return _best_first(run, space, heuristic, 1.0)


def weighted_a_star_search(
    space: StateSpace[StateT, MoveT],
    heuristic: Heuristic[StateT],
    *,
    weight: float = 1.5,
    limits: Limits = NO_LIMITS,
    cancel: Cancel | None = None,
    watch: Watch[StateT, MoveT] | None = None,
) -> Solution[StateT, MoveT]:
    """Expand by g + weight · h: sooner done, and at most `weight` times the shortest length.

    The bound that is reported is the least g + h of all nodes that still wait at the end, which is
    often far better than that guarantee (I. Pohl, Heuristic search viewed as path finding in a
    graph, 1970).

    Args:
        space: the puzzle.
        heuristic: an estimate that never guesses too many (admissible).
        weight: 1 or more.
        limits: how much it may use; nodes count when they are made.
        cancel: a switch that ends it.
        watch: a listener to its events.

    Raises:
        BadRequest: the weight is less than 1.
    """
    check_weight(weight)
    run = Run("weighted-a-star", space, limits, cancel, watch)
    return _best_first(run, space, heuristic, weight)


def check_weight(weight: float) -> None:
    """Make sure that a weight can be used.

    Raises:
        BadRequest: it is less than 1.
    """
    if not 1 <= weight < float("inf"):
        raise BadRequest(f"weight {weight}: expected a number from 1 on")


def _best_first(
    run: Run[StateT, MoveT],
    space: StateSpace[StateT, MoveT],
    heuristic: Heuristic[StateT],
    weight: float,
) -> Solution[StateT, MoveT]:
    estimate = heuristic(space.start)
    root = run.root(space.start, estimate)
    # Entries are (g + weight · h, h, tie-break: the older node first, node).
    frontier: list[_Entry[StateT, MoveT]] = [(weight * estimate, estimate, root.number, root)]
    best = run.table = {space.start: root}
    closed = 0
    while frontier:
        _, _, _, node = heappop(frontier)
        if best[node.state] is not node:
            continue  # a shorter path to its state was found while it waited
        if space.is_goal(node.state):
            bound = _bound(node, frontier, best)
            return run.solved(node, bound, f"nothing that waited had f below {bound}")
        run.expand(node, len(frontier) + 1, closed)
        node.closed = True
        closed += 1
        for move in space.moves(node.state):
            state = space.apply(node.state, move)
            earlier = best.get(state)
            h = heuristic(state) if earlier is None else earlier.estimate or 0
            child = run.child(node, move, state, h)
            if run.limit is not None:
                bound = _bound(node, frontier, best)
                return run.stopped(bound, f"nothing that waited had f below {bound}")
            if earlier is not None and earlier.depth <= child.depth:
                run.cut(child, Cut.VISITED)
                continue
            best[state] = child
            closed -= earlier is not None and earlier.closed
            heappush(frontier, (child.depth + weight * h, h, child.number, child))
    return run.exhausted()


_Entry = tuple[float, int, int, Node[StateT, MoveT]]


def _bound(
    node: Node[StateT, MoveT],
    frontier: list[_Entry[StateT, MoveT]],
    best: dict[StateT, Node[StateT, MoveT]],
) -> int:
    """Return the least f of all nodes that wait: every way to the goal leads through one of them.

    `node` has been taken from the frontier, and not all of its children are there yet.
    """
    waiting = [one.f for _, _, _, one in frontier if best[one.state] is one]
    return min([node.f, *waiting])
