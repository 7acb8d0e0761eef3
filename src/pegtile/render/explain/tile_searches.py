"""The textbook searches explained: the tree grown so far, what waits, and why a node is next."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from types import CodeType, FrameType
from typing import Any

from pegtile.core.limits import Limits
from pegtile.core.solution import Solution, Status
from pegtile.core.space import Heuristic
from pegtile.errors import BadRequest
from pegtile.render.board import BoardLayout
from pegtile.render.explain.explanation import (
    Explanation,
    Listing,
    Step,
    TablePanel,
    Tree,
    TreeNode,
    TreePanel,
    listing_of,
)
from pegtile.render.explain.sentences import Sentence, blanks_of, catalogue, literal
from pegtile.search import events, run
from pegtile.search.catalogue import textbook
from pegtile.search.events import Event, Kind
from pegtile.tiles.board import Board
from pegtile.tiles.comparison import classic_order
from pegtile.tiles.move import Move
from pegtile.tiles.rules import TilesSpace

__all__ = ["MOST_NODES", "ending", "explain_search", "searched_trees"]

MOST_NODES = 2000
"""How many nodes an explanation shows unless somebody says otherwise."""

_say = Sentence.of
_SHARED_CODE = (run.__file__, events.__file__)
_INFORMED = ("greedy", "a-star", "weighted-a-star", "ida-star")


def explain_search(
    name: str,
    start: Board,
    goal: Board,
    heuristic: Heuristic[Board] | None = None,
    *,
    nodes: int = MOST_NODES,
    depth: int | None = None,
) -> Explanation:
    """Explain a search on a board.

    Args:
        name: a name of `pegtile.search.catalogue`.
        start: the board to solve.
        goal: the board to reach.
        heuristic: what the informed searches go by.
        nodes: show no more than so many nodes.
        depth: the depth limit of `depth-first`.

    Raises:
        BadRequest: there is no such search, it needs a heuristic and is given none, or it takes no
            depth limit.
        BadState: start and goal differ in size.
    """
    scribe, solution = _searched(name, start, goal, heuristic, nodes, depth)
    steps = scribe.steps(solution)
    return Explanation(
        title=f"Sliding tiles, {start.rows}×{start.columns}, {name}",
        name=name,
        idea=textbook(name).idea,
        lay_out=lambda: BoardLayout.pixels(start.rows, start.columns, goal),
        total=len(steps) - 1,
        steps=steps,
        listings=scribe.listings,
        trees=scribe.drawn_trees(),
    )


def searched_trees(
    name: str,
    start: Board,
    goal: Board,
    heuristic: Heuristic[Board] | None = None,
    *,
    nodes: int = MOST_NODES,
    depth: int | None = None,
) -> tuple[list[Tree], Solution[Board, Move]]:
    """Return the trees that a search grows, one a round, with the nodes numbered.

    Arguments and errors are those of `explain_search`.
    """
    scribe, solution = _searched(name, start, goal, heuristic, nodes, depth)
    return scribe.drawn_trees(), solution


def _searched(
    name: str,
    start: Board,
    goal: Board,
    heuristic: Heuristic[Board] | None,
    nodes: int,
    depth: int | None,
) -> tuple[_Scribe, Solution[Board, Move]]:
    """Run a search under the eyes of a scribe."""
    entry = textbook(name)
    settings: dict[str, Any] = {"order": classic_order} if name == "depth-first" else {}
    if depth is not None:
        if name != "depth-first":
            raise BadRequest(f"the search {name} takes no depth limit: only depth-first does")
        settings["depth_limit"] = depth
    scribe = _Scribe(name)
    solution = entry.run(
        TilesSpace(start, goal), heuristic, limits=Limits(nodes=nodes), watch=scribe, **settings
    )
    scribe.light(solution)
    return scribe, solution


@dataclass(slots=True)
class _Node:
    """A node as the scribe knows it.

    Attributes:
        event: its making.
        tree: in which tree it stands.
        place: as which of that tree's nodes it was made.
        cut: whether it was cut.
        lit: whether it is on the path that was found.
    """

    event: Event[Board, Move]
    tree: int
    place: int
    cut: bool = False
    lit: bool = False


@dataclass(slots=True)
class _Note:
    """What the scribe wrote down at one event, and at the one that belongs to it."""

    event: Event[Board, Move]
    listing: int
    line: int | None
    made: int
    expanded: int
    outcome: Event[Board, Move] | None = None


@dataclass(slots=True)
class _Scribe:
    """A listener that writes down every event, the line of code that runs, and the tree."""

    name: str
    listings: list[Listing] = field(default_factory=list)
    nodes: dict[int, _Node] = field(default_factory=dict)
    notes: list[_Note] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    bounds: list[int | None] = field(default_factory=list)
    _codes: dict[CodeType, tuple[int, dict[int, int]]] = field(default_factory=dict)
    _expanded: int = 0

    def __call__(self, event: Event[Board, Move]) -> None:
        """Take note of an event."""
        if event.kind is Kind.GENERATED:
            self._add(event)
        elif event.kind is Kind.EXPANDED:
            self._expanded += 1
        else:
            self.nodes[event.number].cut = event.kind is Kind.CUT
            last = self.notes[-1]
            if last.event.kind is Kind.GENERATED and last.event.number == event.number:
                last.outcome = event
                if event.kind is Kind.CUT:
                    last.listing, last.line = self._running(sys._getframe(1))
                return
        listing, line = self._running(sys._getframe(1))
        self.notes.append(_Note(event, listing, line, len(self.nodes), self._expanded))

    def _add(self, event: Event[Board, Move]) -> None:
        """Put a new node into its tree: a root begins a new one, unless it grows backwards."""
        if event.parent is not None:
            tree = self.nodes[event.parent].tree
        elif event.backward and self.sizes:
            tree = len(self.sizes) - 1
        else:
            tree = len(self.sizes)
            self.sizes.append(0)
            self.bounds.append(event.bound)
        self.nodes[event.number] = _Node(event, tree, self.sizes[tree])
        self.sizes[tree] += 1

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

    def steps(self, solution: Solution[Board, Move]) -> list[Step]:
        """Return one step a note, and one for how it ended."""
        steps = [self._step(number, note) for number, note in enumerate(self.notes)]
        last = self.notes[-1]
        end = ending(solution)
        steps.append(
            Step(
                len(steps),
                last.event.state,
                None,
                end,
                end,
                last.listing,
                None,
                steps[-1].panels,
                {**steps[-1].structure, "event": solution.status.value},
            )
        )
        return steps

    def light(self, solution: Solution[Board, Move]) -> None:
        """Mark the nodes on the path that was found."""
        if solution.status is not Status.SOLVED:
            return
        for note in self.notes:
            for event in (note.event, note.outcome):
                if event is not None and event.kind is Kind.GOAL:
                    for number in (event.number, event.meets):
                        while number is not None:
                            self.nodes[number].lit = True
                            number = self.nodes[number].event.parent

    def _step(self, number: int, note: _Note) -> Step:
        """Return the step for one note."""
        event = note.event
        node = self.nodes[event.number]
        said = [_told(self.name, event)]
        if note.outcome is not None:
            said.append(_told(self.name, note.outcome))
        caption = said[0] if len(said) == 1 else _say("search.two", one=said[0], two=said[1])
        grown = node.place + 1 if event.kind is Kind.GENERATED else self._grown(note, node.tree)
        panels = (
            TreePanel("panel.search-tree", node.tree, node.place, grown),
            _counts(note, informed=self.name in _INFORMED),
        )
        move = event.move if event.kind is Kind.GENERATED and not event.backward else None
        return Step(
            number,
            event.state,
            move,
            _caption(event),
            caption,
            note.listing,
            note.line,
            panels,
            _json(note),
        )

    def _grown(self, note: _Note, tree: int) -> int:
        """Return how many nodes of a tree had been made by the time of a note."""
        first = sum(self.sizes[:tree])
        return min(note.made - first, self.sizes[tree])

    def drawn_trees(self) -> list[Tree]:
        """Return the trees, laid out."""
        grouped: list[list[_Node]] = [[] for _ in self.sizes]
        for node in self.nodes.values():
            grouped[node.tree].append(node)
        several = len(grouped) > 1
        return [
            _laid_out(
                nodes,
                self.nodes,
                f"bound {bound}" if several and bound is not None else "",
            )
            for nodes, bound in zip(grouped, self.bounds, strict=True)
        ]


def _laid_out(nodes: list[_Node], by_number: dict[int, _Node], caption: str) -> Tree:
    """Give every node its place: leaves side by side, parents above the middle of their children.

    A depth-first walk without recursion: trees of a search can be very deep.
    """
    children: list[list[int]] = [[] for _ in nodes]
    parents = []
    for node in nodes:
        parent = -1 if node.event.parent is None else by_number[node.event.parent].place
        parents.append(parent)
        if parent >= 0:
            children[parent].append(node.place)
    x = [0.0] * len(nodes)
    leaves = 0
    for root in (place for place, parent in enumerate(parents) if parent < 0):
        stack = [(root, False)]
        while stack:
            place, done = stack.pop()
            if done:
                below = children[place]
                x[place] = (x[below[0]] + x[below[-1]]) / 2
            elif children[place]:
                stack.append((place, True))
                stack += [(child, False) for child in reversed(children[place])]
            else:
                x[place] = leaves + 0.5
                leaves += 1
    return Tree(
        tuple(
            TreeNode(
                x[node.place],
                node.event.depth,
                parents[node.place],
                str(node.event.number),
                node.cut,
                node.lit,
            )
            for node in nodes
        ),
        caption,
    )


def move_sentence(event: Event[Board, Move]) -> Sentence:
    """Say which tile slid to make a node."""
    assert event.move is not None
    # The node's board comes after the move, or before it in a tree that grows from the goal.
    move = event.move.inverse() if event.backward else event.move
    down, right = move.value
    board = event.state
    tile = board.tiles[board.blank + down * board.columns + right]
    return _say(f"move.{move.name.lower()}", tile=tile)


def _caption(event: Event[Board, Move]) -> Sentence:
    """Return an event in a few words."""
    if event.kind is Kind.GENERATED and event.move is not None:
        return move_sentence(event)
    return _say("search.node", number=event.number)


def _told(name: str, event: Event[Board, Move]) -> Sentence:
    """Return what happened at an event, and why."""
    numbers: dict[str, Any] = {"number": event.number}
    match event.kind:
        case Kind.GENERATED if event.parent is None:
            if event.backward:
                return _say("search.root-goal", **numbers)
            if event.bound is not None:
                return _say("search.round", bound=event.bound, **numbers)
            return _say("search.root", **numbers)
        case Kind.GENERATED:
            return _say(
                "search.made", parent=event.parent or 0, move=move_sentence(event), **numbers
            )
        case Kind.EXPANDED:
            return _filled(f"search.expand.{name}", event)
        case Kind.CUT:
            return _filled(f"search.{str(event.cut).replace(' ', '-')}", event)
        case Kind.GOAL if event.meets is not None:
            return _say("search.meets", other=event.meets, **numbers)
        case Kind.GOAL:
            return _say("search.goal", depth=event.depth, **numbers)


_VALUES: dict[str, Callable[[Event[Board, Move]], int]] = {
    "number": lambda event: event.number,
    "g": lambda event: event.depth,
    "h": lambda event: event.estimate or 0,
    "f": lambda event: event.f,
    "bound": lambda event: -1 if event.bound is None else event.bound,
}


def _filled(key: str, event: Event[Board, Move]) -> Sentence:
    """Return a sentence with those of an event's numbers that it has blanks for."""
    wanted = blanks_of(catalogue("en")[key])
    return Sentence(key, tuple((name, _VALUES[name](event)) for name in sorted(wanted)))


def _counts(note: _Note, *, informed: bool) -> TablePanel:
    """Return the table of counts."""
    event = note.event
    rows = [
        (_say("item.node"), literal(event.number)),
        (literal("g"), literal(event.depth)),
    ]
    if informed:
        rows.append((literal("h"), literal(event.estimate)))
        rows.append((literal("f = g + h"), literal(event.f)))
    if event.bound is not None:
        rows.append((_say("item.bound"), literal(event.bound)))
    rows += [
        (_say("item.made"), literal(note.made)),
        (_say("item.expanded"), literal(note.expanded)),
        (_say("item.open"), literal(event.open)),
        (_say("item.closed"), literal(event.closed)),
    ]
    return TablePanel("panel.counts", tuple(rows))


def _json(note: _Note) -> dict[str, Any]:
    """Return a note in its JSON form."""
    event = note.event
    return {
        "kind": "search-tree",
        "event": event.kind.value,
        "node": event.number,
        "parent": event.parent,
        "g": event.depth,
        "h": event.estimate,
        "f": None if event.estimate is None else event.f,
        "bound": event.bound,
        "cut": None if note.outcome is None or note.outcome.cut is None else note.outcome.cut.value,
        "goal": Kind.GOAL in (event.kind, note.outcome and note.outcome.kind),
        "made": note.made,
        "expanded": note.expanded,
        "open": event.open,
        "closed": event.closed,
        "backward": event.backward,
    }


def ending(solution: Solution[Board, Move]) -> Sentence:
    """Return how a search ended."""
    stats = solution.stats
    totals: dict[str, Any] = {"made": stats.generated, "expanded": stats.expanded}
    if solution.status is Status.SOLVED:
        return _say("search.solved", cost=solution.cost or 0, open=stats.largest_frontier, **totals)
    if solution.status is Status.UNSOLVABLE:
        return _say("search.unsolvable", **totals)
    return _say("search.limit", **totals)
