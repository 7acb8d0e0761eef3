"""Bidirectional breadth-first search."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TypeVar

from pegtile.core.limits import NO_LIMITS, Cancel, Limits
from pegtile.core.solution import Solution
from pegtile.core.space import ReversibleSpace
from pegtile.search.events import Cut, Watch
from pegtile.search.run import Node, Run

__all__ = ["bidirectional_search"]

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT")


def bidirectional_search(
    space: ReversibleSpace[StateT, MoveT],
    *,
    limits: Limits = NO_LIMITS,
    cancel: Cancel | None = None,
    watch: Watch[StateT, MoveT] | None = None,
) -> Solution[StateT, MoveT]:
    """Grow layers from the start and from the goal, the thinner first, until they meet.

    The answer is shortest: before layer a + 1 is made from one side, with b layers around the
    other, all pairs at a + b moves or fewer have been ruled out (I. Pohl, Bi-directional search,
    1971).

    Args:
        space: the puzzle, which can be walked backwards.
        limits: how much it may use; nodes count when they are made.
        cancel: a switch that ends it.
        watch: a listener to its events; `backward` tells the trees apart.
    """
    run = Run("bidirectional", space, limits, cancel, watch)
    start = run.root(space.start)
    if space.start == space.goal:
        return run.solved(start, 0, "the start is the goal")
    goal = run.root(space.goal, backward=True)
    reached = ({start.state: start}, {goal.state: goal})
    layers = ([start], [goal])
    while layers[0] and layers[1]:
        side = 0 if len(layers[0]) <= len(layers[1]) else 1
        ruled_out = layers[0][0].depth + layers[1][0].depth
        proof = f"every state within {layers[0][0].depth} moves of the start and within"
        proof += f" {layers[1][0].depth} of the goal was visited"
        layer: list[Node[StateT, MoveT]] = []
        for done, node in enumerate(layers[side]):
            waiting = len(layers[side]) - done + len(layer) + len(layers[1 - side])
            run.expand(node, waiting, len(reached[0]) + len(reached[1]) - waiting)
            for move, state in _steps(space, node):
                child = run.child(node, move, state)
                if run.limit is not None:
                    return run.stopped(ruled_out + 1, proof)
                other = reached[1 - side].get(state)
                if other is not None:
                    ends = (child, other) if side == 0 else (other, child)
                    return run.solved(ends[0], ruled_out + 1, proof, meets=ends[1])
                if state in reached[side]:
                    run.cut(child, Cut.VISITED)
                else:
                    reached[side][state] = child
                    layer.append(child)
        layers[side][:] = layer
    return run.exhausted()


def _steps(
    space: ReversibleSpace[StateT, MoveT], node: Node[StateT, MoveT]
) -> Iterator[tuple[MoveT, StateT]]:
    """Iterate over the (move, state) that lead away from the node, in its own direction."""
    if node.backward:
        yield from space.predecessors(node.state)
    else:
        for move in space.moves(node.state):
            yield move, space.apply(node.state, move)
