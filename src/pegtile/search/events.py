"""What a search tells a listener while it works: enough to explain it, and to draw its tree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeAlias, TypeVar

__all__ = ["Cut", "Event", "Kind", "Watch"]

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")


class Kind(StrEnum):
    """What happened to a node."""

    GENERATED = "generated"
    """it was made; without a parent it is the root of a new tree, or of the next round's"""
    EXPANDED = "expanded"
    """its children are about to be made"""
    CUT = "cut"
    """it was made but will not be expanded"""
    PASSED = "passed over"
    """one of its moves is not tried: `move` and `state` are that move's, the rest the node's"""
    GOAL = "goal"
    """the search ends here"""


class Cut(StrEnum):
    """Why a node is not expanded, or a move is passed over."""

    PARENT = "parent"
    """the move would undo the one that led to the node, so that no node is made"""
    DEPTH_LIMIT = "depth limit"
    """it lies at the depth limit"""
    ANCESTOR = "ancestor"
    """its state stands on its own path"""
    VISITED = "visited"
    """its state was reached before by a path that is no longer"""
    BOUND = "bound"
    """its f = g + h exceeds the bound of this round"""


@dataclass(frozen=True, slots=True)
class Event(Generic[StateT, MoveT]):
    """A moment of a search.

    Attributes:
        kind: what happened.
        number: the node's number; nodes are numbered from 0 in the order in which they are made.
        parent: its parent's number, None for a root.
        state: its state.
        move: the move from its parent's state (of a backward node: to its parent's state).
        depth: moves from the root, g.
        estimate: what the heuristic says, h; None in searches without one.
        cut: why it is cut or the move passed over, None unless that is so.
        bound: the bound or depth limit of this round, None where there is none.
        open: nodes that wait to be expanded, as of the last expansion (on the path: depth first).
        closed: nodes that have been expanded and are kept, as of the last expansion.
        backward: whether it belongs to the tree that grows from the goal.
        meets: at the goal of a bidirectional search, the node of the other tree with that state.
    """

    kind: Kind
    number: int
    parent: int | None
    state: StateT
    move: MoveT | None
    depth: int
    estimate: int | None = None
    cut: Cut | None = None
    bound: int | None = None
    open: int = 0
    closed: int = 0
    backward: bool = False
    meets: int | None = None

    @property
    def f(self) -> int:
        """The least that a solution through this node can cost, g + h."""
        return self.depth + (self.estimate or 0)


Watch: TypeAlias = Callable[[Event[StateT, MoveT]], None]
"""A listener to the events of a search."""
