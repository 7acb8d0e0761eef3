"""Iterative-deepening A*."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

from pegtile.core.limits import NO_LIMITS, Cancel, Limits
from pegtile.core.solution import Solution
from pegtile.core.space import Heuristic, StateSpace
from pegtile.search.events import Cut, Watch
from pegtile.search.run import Node, Run

__all__ = ["ida_star_search"]

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT")


def ida_star_search(
    space: StateSpace[StateT, MoveT],
    heuristic: Heuristic[StateT],
    *,
    limits: Limits = NO_LIMITS,
    cancel: Cancel | None = None,
    watch: Watch[StateT, MoveT] | None = None,
) -> Solution[StateT, MoveT]:
    """Search depth first within f = g + h ≤ bound, then again with the least f that was cut.

    The answer is shortest, and memory is that of one path (R. E. Korf, Depth-first
    iterative-deepening, Artificial Intelligence 27, 1985).

    Args:
        space: the puzzle.
        heuristic: an estimate that never guesses too many (admissible).
        limits: how much it may use; nodes count when they are made, in every round anew.
        cancel: a switch that ends it.
        watch: a listener to its events; every round grows a new tree.
    """
    run = Run("ida-star", space, limits, cancel, watch)
    bound: int | None = heuristic(space.start)
    if space.is_goal(space.start):
        return run.solved(run.root(space.start, bound), 0, "the start is the goal")
    while bound is not None:
        goal, next_bound = _round(run, space, heuristic, bound)
        proof = f"every path with f below {bound} was tried"
        if goal is not None:
            return run.solved(goal, bound, proof)
        if run.limit is not None:
            return run.stopped(bound, proof)
        bound = next_bound
    return run.exhausted()


def _round(
    run: Run[StateT, MoveT],
    space: StateSpace[StateT, MoveT],
    heuristic: Heuristic[StateT],
    bound: int,
) -> tuple[Node[StateT, MoveT] | None, int | None]:
    """Search once within `bound`; the start is not the goal.

    Returns:
        The goal if it was found, and the least f beyond the bound, None when nothing was cut.
    """
    run.bound = bound
    root = run.root(space.start, heuristic(space.start))
    path: list[Node[StateT, MoveT]] = []
    untried = []
    on_path: set[StateT] = set()
    next_bound: int | None = None
    node: Node[StateT, MoveT] | None = root
    while run.limit is None:
        if node is not None:
            # Step down: `node` joins the path.
            path.append(node)
            on_path.add(node.state)
            run.expand(node, len(path))
            untried.append(iter(space.moves(node.state)))
            node = None
        if not path:
            break
        move = next(untried[-1], None)
        if move is None:
            # Step back up: nothing is left to try here.
            untried.pop()
            on_path.discard(path.pop().state)
            continue
        state = space.apply(path[-1].state, move)
        if len(path) > 1 and state == path[-2].state:
            run.pass_over(path[-1], move, state)
            continue
        child = run.child(path[-1], move, state, heuristic(state))
        if run.limit is not None:
            break
        if child.f > bound:
            run.cut(child, Cut.BOUND)
            next_bound = child.f if next_bound is None else min(next_bound, child.f)
        elif state in on_path:
            run.cut(child, Cut.ANCESTOR)
        elif space.is_goal(state):
            return child, next_bound
        else:
            node = child
    return None, next_bound
