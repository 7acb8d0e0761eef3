"""What all searches share: nodes, counting, limits, events, and the making of the answer."""

from __future__ import annotations

import sys
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from pegtile.core.checker import verified
from pegtile.core.limits import Budget, Cancel, Limits
from pegtile.core.solution import SearchStats, Solution, Status
from pegtile.core.space import StateSpace
from pegtile.search.events import Cut, Event, Kind, Watch

__all__ = ["Node", "Run"]

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT")

# A dictionary moves when two thirds of its 2^k places are taken; smaller moves cost nothing.
_USABLE = (1 << 17) // 3


@dataclass(slots=True, eq=False)
class Node(Generic[StateT, MoveT]):
    """A node of a search tree.

    Attributes:
        number: nodes are numbered from 0 in the order in which they are made.
        state: its state.
        parent: the node it was made from, None for a root.
        move: the move from the parent's state (of a backward node: to it), None for a root.
        depth: moves from the root, g.
        estimate: what the heuristic says, h; None in searches without one.
        backward: whether it belongs to the tree that grows from the goal.
        closed: whether it has been expanded; set by searches that may meet its state again.
    """

    number: int
    state: StateT
    parent: Node[StateT, MoveT] | None
    move: MoveT | None
    depth: int
    estimate: int | None = None
    backward: bool = False
    closed: bool = False

    @property
    def f(self) -> int:
        """The least that a solution through this node can cost, g + h."""
        return self.depth + (self.estimate or 0)

    def path(self) -> list[MoveT]:
        """Return the moves of the branches from this node up to its root, the root's first."""
        moves: list[MoveT] = []
        node: Node[StateT, MoveT] | None = self
        while node is not None:
            if node.move is not None:
                moves.append(node.move)
            node = node.parent
        return moves[::-1]


class Run(Generic[StateT, MoveT]):
    """One run of a search: it makes the nodes, counts, watches the limits, tells the listener.

    Attributes:
        limit: the limit that was reached, None while there is none. The node during whose making
            it was reached is not counted, and the search that made it stops.
        bound: the bound or depth limit of the present round, for the listener.
        table: the search's largest dictionary, None when it keeps none: before such a table is
            moved to twice the room, there must be memory for both.
    """

    __slots__ = (
        "_budget",
        "_closed",
        "_deepest",
        "_expanded",
        "_generated",
        "_grows_at",
        "_largest",
        "_limits",
        "_method",
        "_open",
        "_space",
        "_watch",
        "bound",
        "limit",
        "table",
    )

    def __init__(
        self,
        method: str,
        space: StateSpace[StateT, MoveT],
        limits: Limits,
        cancel: Cancel | None,
        watch: Watch[StateT, MoveT] | None,
    ) -> None:
        self._method = method
        self._space = space
        self._watch = watch
        self._limits = limits
        self._budget = Budget(limits, cancel)
        self._generated = self._expanded = self._largest = self._deepest = 0
        self._open = self._closed = 0
        self.bound: int | None = None
        self.limit: Status | None = None
        self.table: dict[StateT, Node[StateT, MoveT]] | None = None
        self._grows_at = _USABLE

    def root(
        self, state: StateT, estimate: int | None = None, *, backward: bool = False
    ) -> Node[StateT, MoveT]:
        """Make the root of a tree."""
        return self._made(Node(self._generated, state, None, None, 0, estimate, backward))

    def child(
        self, parent: Node[StateT, MoveT], move: MoveT, state: StateT, estimate: int | None = None
    ) -> Node[StateT, MoveT]:
        """Make the child that `move` leads to; the caller then looks at `limit`."""
        return self._made(
            Node(self._generated, state, parent, move, parent.depth + 1, estimate, parent.backward)
        )

    def _made(self, node: Node[StateT, MoveT]) -> Node[StateT, MoveT]:
        self.limit = self.limit or self._budget.spend()
        if self.table is not None and len(self.table) >= self._grows_at:
            self._make_room()
        if self.limit is None:
            self._generated += 1
            if node.depth > self._deepest:
                self._deepest = node.depth
            if self._watch is not None:
                self._tell(Kind.GENERATED, node)
        return node

    def _make_room(self) -> None:
        """Stop if the table is about to grow, by a copy, and that would be too much."""
        self._grows_at *= 2
        # Measured, the peak is up to 1.7 old sizes higher. Stopping only where it would pass the
        # limit by a tenth uses what is allowed to within a tenth, both ways.
        size = sys.getsizeof(self.table) * 2 - (self._limits.bytes or 0) // 10
        if not self._budget.allows(size):
            self.limit = self.limit or Status.MEMORY_LIMIT

    def expand(self, node: Node[StateT, MoveT], open: int, closed: int = 0) -> None:  # noqa: A002
        """Note that the children of `node` are about to be made, and how many nodes are kept.

        Args:
            node: the node.
            open: how many nodes wait, this one included (on the path: depth first).
            closed: how many nodes were expanded before and are kept.
        """
        self._expanded += 1
        if open > self._largest:
            self._largest = open
        if self._watch is not None:
            self._open, self._closed = open, closed
            self._tell(Kind.EXPANDED, node)

    def cut(self, node: Node[StateT, MoveT], why: Cut) -> None:
        """Note that `node` will not be expanded."""
        if self._watch is not None:
            self._tell(Kind.CUT, node, why)

    def pass_over(self, node: Node[StateT, MoveT], move: MoveT, state: StateT) -> None:
        """Note that `move` from `node` is not made: it leads back to `state`, its parent's."""
        if self._watch is not None:
            self._watch(
                Event(
                    Kind.PASSED,
                    node.number,
                    None if node.parent is None else node.parent.number,
                    state,
                    move,
                    node.depth,
                    node.estimate,
                    Cut.PARENT,
                    self.bound,
                    self._open,
                    self._closed,
                )
            )

    def _tell(
        self,
        kind: Kind,
        node: Node[StateT, MoveT],
        cut: Cut | None = None,
        meets: Node[StateT, MoveT] | None = None,
    ) -> None:
        assert self._watch is not None
        self._watch(
            Event(
                kind,
                node.number,
                None if node.parent is None else node.parent.number,
                node.state,
                node.move,
                node.depth,
                node.estimate,
                cut,
                self.bound,
                self._open,
                self._closed,
                node.backward,
                None if meets is None else meets.number,
            )
        )

    def solved(
        self,
        node: Node[StateT, MoveT],
        lower_bound: int,
        proof: str,
        *,
        meets: Node[StateT, MoveT] | None = None,
    ) -> Solution[StateT, MoveT]:
        """Return the answer that ends at `node`, replayed.

        Args:
            node: the goal, or where a forward tree meets a backward one.
            lower_bound: what is proven of the shortest answer.
            proof: by what.
            meets: the node of the backward tree with the same state.
        """
        if self._watch is not None:
            self._tell(Kind.GOAL, node, meets=meets)
        moves = node.path()
        goal = node.state
        if meets is not None:
            moves += meets.path()[::-1]
            goal = self._space.goal
        return self._answer(Status.SOLVED, tuple(moves), goal, lower_bound, proof)

    def stopped(self, lower_bound: int, proof: str) -> Solution[StateT, MoveT]:
        """Return what is known when a limit is reached."""
        status = self.limit or Status.DEPTH_LIMIT
        return self._answer(status, None, self._space.goal, lower_bound, proof)

    def exhausted(self) -> Solution[StateT, MoveT]:
        """Return that there is no answer, every state within reach having been looked at."""
        return self._answer(
            Status.UNSOLVABLE,
            None,
            self._space.goal,
            0,
            "every state that can be reached was visited, and none is the goal",
        )

    def _answer(
        self,
        status: Status,
        moves: Sequence[MoveT] | None,
        goal: StateT,
        lower_bound: int,
        proof: str,
    ) -> Solution[StateT, MoveT]:
        solution = Solution(
            puzzle=self._space.puzzle,
            start=self._space.start,
            goal=goal,
            moves=moves,
            method=self._method,
            cost=None if moves is None else len(moves),
            lower_bound=lower_bound,
            status=status,
            proof=proof,
            stats=SearchStats(
                generated=self._generated,
                expanded=self._expanded,
                largest_frontier=self._largest,
                deepest=self._deepest,
                seconds=self._budget.seconds,
                peak_bytes=self._budget.bytes_used(),
            ),
        )
        return verified(solution, self._space.rules)
