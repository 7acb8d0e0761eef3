"""What is written down while a search works: events, the lines that run, the growing tree."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from types import CodeType, FrameType

from pegtile.core.solution import Solution, Status
from pegtile.render.explain.explanation import Listing, Tree, TreeNode, listing_of
from pegtile.render.explain.trees import laid_out
from pegtile.search import events, run
from pegtile.search.events import Event, Kind
from pegtile.tiles.board import Board
from pegtile.tiles.move import Move

__all__ = ["Note", "Scribe"]

_SHARED_CODE = (run.__file__, events.__file__)


@dataclass(slots=True)
class _Node:
    """A node as the scribe knows it.

    Attributes:
        event: its making, or the passing over of a move, which has a place in the drawing too.
        tree: in which tree it stands.
        place: as which of that tree's nodes it came.
        cut: whether it was cut.
        lit: whether it is on the path that was found.
    """

    event: Event[Board, Move]
    tree: int
    place: int
    cut: bool = False
    lit: bool = False


@dataclass(slots=True)
class Note:
    """What the scribe wrote down at one event, and at the one that belongs to it.

    Attributes:
        event: the event.
        board: the board of the node where the search is.
        tree: the tree where that is.
        place: where in the tree.
        grown: how many nodes the tree had by then.
        numbered: how many of them were not only moves that were passed over.
        listing: the number of the listing that ran.
        line: its line.
        made: how many nodes the search had made by then.
        expanded: how many it had expanded.
        outcome: that the new node was cut, or is the goal.
    """

    event: Event[Board, Move]
    board: Board
    tree: int
    place: int
    grown: int
    numbered: int
    listing: int
    line: int | None
    made: int
    expanded: int
    outcome: Event[Board, Move] | None = None


@dataclass(slots=True)
class Scribe:
    """A listener that writes down every event, the line of code that runs, and the tree.

    Attributes:
        listings: the code that ran.
        notes: a note a step.
    """

    listings: list[Listing] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    _nodes: dict[int, _Node] = field(default_factory=dict)
    _trees: list[list[_Node]] = field(default_factory=list)
    _numbered: list[int] = field(default_factory=list)
    _bounds: list[int | None] = field(default_factory=list)
    _codes: dict[CodeType, tuple[int, dict[int, int]]] = field(default_factory=dict)
    _expanded: int = 0

    def __call__(self, event: Event[Board, Move]) -> None:
        """Take note of an event."""
        match event.kind:
            case Kind.GENERATED:
                self._nodes[event.number] = self._planted(event)
            case Kind.PASSED:
                self._planted(event).cut = True
            case Kind.EXPANDED:
                self._expanded += 1
            case Kind.CUT | Kind.GOAL:
                self._nodes[event.number].cut = event.kind is Kind.CUT
                last = self.notes[-1]
                if last.event.kind is Kind.GENERATED and last.event.number == event.number:
                    last.outcome = event
                    if event.kind is Kind.CUT:
                        last.listing, last.line = self._running(sys._getframe(1))
                    return
        listing, line = self._running(sys._getframe(1))
        node = self._nodes[event.number]
        self.notes.append(
            Note(
                event,
                node.event.state,
                node.tree,
                node.place,
                len(self._trees[node.tree]),
                self._numbered[node.tree],
                listing,
                line,
                len(self._nodes),
                self._expanded,
            )
        )

    def _planted(self, event: Event[Board, Move]) -> _Node:
        """Put a new node into its tree: a root begins a new one, unless it grows backwards."""
        if event.kind is Kind.PASSED:
            tree = self._nodes[event.number].tree
        elif event.parent is not None:
            tree = self._nodes[event.parent].tree
        elif event.backward and self._trees:
            tree = len(self._trees) - 1
        else:
            tree = len(self._trees)
            self._trees.append([])
            self._numbered.append(0)
            self._bounds.append(event.bound)
        node = _Node(event, tree, len(self._trees[tree]))
        self._trees[tree].append(node)
        self._numbered[tree] += event.kind is not Kind.PASSED
        return node

    def _running(self, frame: FrameType | None) -> tuple[int, int | None]:
        """Return the listing and the line of the search that tells of an event."""
        while frame is not None and frame.f_code.co_filename in _SHARED_CODE:
            frame = frame.f_back
        if frame is None:
            return 0, None
        if frame.f_code not in self._codes:
            listing, lines = listing_of(frame.f_code)
            self._codes[frame.f_code] = len(self.listings), lines
            self.listings.append(listing)
        place, lines = self._codes[frame.f_code]
        return place, lines.get(frame.f_lineno)

    def light(self, solution: Solution[Board, Move]) -> None:
        """Mark the nodes on the path that was found."""
        if solution.status is not Status.SOLVED:
            return
        for note in self.notes:
            for event in (note.event, note.outcome):
                if event is not None and event.kind is Kind.GOAL:
                    for number in (event.number, event.meets):
                        while number is not None:
                            self._nodes[number].lit = True
                            number = self._nodes[number].event.parent

    def trees(self) -> list[Tree]:
        """Return the trees, one a round, laid out."""
        several = len(self._trees) > 1
        return [
            laid_out(
                [self._drawn(node) for node in nodes],
                f"bound {bound}" if several and bound is not None else "",
            )
            for nodes, bound in zip(self._trees, self._bounds, strict=True)
        ]

    def _drawn(self, node: _Node) -> TreeNode:
        """Return a node as it is drawn; a move that was passed over has no number."""
        event = node.event
        if event.kind is Kind.PASSED:
            return TreeNode(0.0, event.depth + 1, self._nodes[event.number].place, "", cut=True)
        parent = -1 if event.parent is None else self._nodes[event.parent].place
        return TreeNode(0.0, event.depth, parent, str(event.number), node.cut, node.lit)
