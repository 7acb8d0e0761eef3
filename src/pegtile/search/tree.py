"""The tree of a search, kept from its events, for drawing and explaining."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from pegtile.search.events import Cut, Event, Kind

__all__ = ["SearchTree", "TreeNode"]

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")


@dataclass(slots=True)
class TreeNode(Generic[StateT, MoveT]):
    """A node of a kept tree.

    Attributes:
        made: the event of its making: number, parent, state, move, depth, estimate, bound.
        turn: as which it was expanded, from 1; None when it was not.
        cut: why it was not expanded, if that was for a reason.
        goal: whether the search ended here.
        children: the numbers of its children, in the order in which they were made.
    """

    made: Event[StateT, MoveT]
    turn: int | None = None
    cut: Cut | None = None
    goal: bool = False
    children: list[int] = field(default_factory=list)


class SearchTree(Generic[StateT, MoveT]):
    """A listener that keeps the tree of a search: `search(space, watch=tree)`.

    A search in rounds grows a tree a round, a bidirectional one grows two: see `roots`.

    Attributes:
        most: how many nodes are kept at most; the rest are only counted.
        nodes: the kept nodes by their numbers.
        roots: the numbers of the roots.
        left_out: how many nodes were not kept.
        path: the numbers of the nodes from the start to the goal once it is found, else empty.
    """

    __slots__ = ("_turns", "left_out", "most", "nodes", "path", "roots")

    def __init__(self, most: int = 100_000) -> None:
        self.most = most
        self.nodes: dict[int, TreeNode[StateT, MoveT]] = {}
        self.roots: list[int] = []
        self.left_out = 0
        self.path: tuple[int, ...] = ()
        self._turns = 0

    def __call__(self, event: Event[StateT, MoveT]) -> None:
        """Take note of an event."""
        if event.kind is Kind.GENERATED:
            self._add(event)
            return
        if event.kind is Kind.EXPANDED:
            self._turns += 1
        node = self.nodes.get(event.number)
        if node is None:
            return
        if event.kind is Kind.EXPANDED:
            node.turn = self._turns
        elif event.kind is Kind.CUT:
            node.cut = event.cut
        elif event.kind is Kind.GOAL:
            node.goal = True
            backward = [] if event.meets is None else [*self._up(event.meets)]
            self.path = (*reversed([*self._up(event.number)]), *backward)

    def _add(self, event: Event[StateT, MoveT]) -> None:
        if len(self.nodes) >= self.most:
            self.left_out += 1
            return
        self.nodes[event.number] = TreeNode(event)
        if event.parent is None:
            self.roots.append(event.number)
        elif event.parent in self.nodes:
            self.nodes[event.parent].children.append(event.number)

    def _up(self, number: int | None) -> Iterator[int]:
        """Iterate over the numbers from a node up to its root, as far as they are kept."""
        while number in self.nodes:
            yield number
            number = self.nodes[number].made.parent
