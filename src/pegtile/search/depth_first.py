"""Depth-first tree search to a depth limit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

from pegtile.core.limits import NO_LIMITS, Cancel, Limits
from pegtile.core.solution import Solution
from pegtile.core.space import StateSpace
from pegtile.errors import BadRequest
from pegtile.search.events import Cut, Watch
from pegtile.search.run import Node, Run

__all__ = ["depth_first_search", "limited_round"]

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT")


def depth_first_search(
    space: StateSpace[StateT, MoveT],
    *,
    depth_limit: int | None = None,
    check_from: int | None = 0,
    order: Callable[[Iterable[MoveT]], Iterable[MoveT]] = iter,
    limits: Limits = NO_LIMITS,
    cancel: Cancel | None = None,
    watch: Watch[StateT, MoveT] | None = None,
) -> Solution[StateT, MoveT]:
    """Go down one branch as far as the limit, then back up to the last choice, and so on.

    The parent's move is never undone; such a child is not made at all. The first answer met is the
    answer: seldom a shortest one. Without a depth limit it is often absurdly long.

    Args:
        space: the puzzle.
        depth_limit: no node is made below this depth; None is no limit.
        check_from: from this depth on, a node that equals one of its ancestors is cut; None never.
        order: puts the moves of a state into the order in which they are tried.
        limits: how much it may use; nodes count when they are made.
        cancel: a switch that ends it.
        watch: a listener to its events; a `SearchTree` keeps the tree for drawing.

    Returns:
        The first answer; or status `DEPTH_LIMIT` and the proof that any answer is longer than the
        limit; or another limit.

    Raises:
        BadRequest: the depth limit is negative.
    """
    if depth_limit is not None and depth_limit < 0:
        raise BadRequest(f"depth limit {depth_limit}: expected 0 or more")
    run = Run("depth-first", space, limits, cancel, watch)
    if space.is_goal(space.start):
        return run.solved(run.root(space.start), 0, "the start is the goal")
    goal, was_cut = limited_round(run, space, depth_limit, check_from, order)
    if goal is not None:
        return run.solved(goal, 1, "the start is not the goal")
    if run.limit is not None:
        return run.stopped(1, "the start is not the goal")
    if was_cut and depth_limit is not None:
        return run.stopped(depth_limit + 1, f"every path of {depth_limit} moves was tried")
    return run.exhausted()


def limited_round(
    run: Run[StateT, MoveT],
    space: StateSpace[StateT, MoveT],
    depth_limit: int | None,
    check_from: int | None = 0,
    order: Callable[[Iterable[MoveT]], Iterable[MoveT]] = iter,
) -> tuple[Node[StateT, MoveT] | None, bool]:
    """Search once to `depth_limit`; the start is not the goal.

    Returns:
        The goal if it was found, and whether the depth limit cut anything.
    """
    run.bound = depth_limit
    root = run.root(space.start)
    if depth_limit == 0:
        run.cut(root, Cut.DEPTH_LIMIT)
        return None, True
    path: list[Node[StateT, MoveT]] = []
    untried = []
    on_path: Counter[StateT] = Counter()
    was_cut = False
    node: Node[StateT, MoveT] | None = root
    while run.limit is None:
        if node is not None:
            # Step down: `node` joins the path.
            path.append(node)
            on_path[node.state] += 1
            run.expand(node, len(path))
            untried.append(iter(order(space.moves(node.state))))
            node = None
        if not path:
            break
        move = next(untried[-1], None)
        if move is None:
            # Step back up: nothing is left to try here.
            untried.pop()
            state = path.pop().state
            on_path[state] -= 1
            if not on_path[state]:
                del on_path[state]
            continue
        state = space.apply(path[-1].state, move)
        if len(path) > 1 and state == path[-2].state:
            run.pass_over(path[-1], move, state)
            continue
        child = run.child(path[-1], move, state)
        if run.limit is not None:
            break
        if space.is_goal(state):
            return child, was_cut
        if check_from is not None and child.depth >= check_from and state in on_path:
            run.cut(child, Cut.ANCESTOR)
        elif child.depth == depth_limit:
            run.cut(child, Cut.DEPTH_LIMIT)
            was_cut = True
        else:
            node = child
    return None, was_cut
