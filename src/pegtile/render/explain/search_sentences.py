"""What is said of the events of a search, and the numbers beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pegtile.core.solution import Solution, Status
from pegtile.render.board import slid
from pegtile.render.explain.explanation import TablePanel
from pegtile.render.explain.search_notes import Note
from pegtile.render.explain.sentences import Sentence, blanks_of, catalogue, literal
from pegtile.search.events import Event, Kind
from pegtile.tiles.board import Board
from pegtile.tiles.move import Move

__all__ = ["counts_table", "ending", "in_short", "told"]

_say = Sentence.of


def _moved(event: Event[Board, Move]) -> Sentence:
    """Say which tile slid to make a node."""
    assert event.move is not None
    # The node's board comes after the move, or before it in a tree that grows from the goal.
    move = event.move.inverse() if event.backward else event.move
    return slid(event.state, move)


def in_short(event: Event[Board, Move]) -> Sentence:
    """Return an event in a few words."""
    if event.kind is Kind.GENERATED and event.move is not None:
        return _moved(event)
    return _say("search.node", number=event.number)


def told(name: str, event: Event[Board, Move]) -> Sentence:
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
            return _say("search.made", parent=event.parent or 0, move=_moved(event), **numbers)
        case Kind.EXPANDED:
            return _filled(f"search.expand.{name}", event)
        case Kind.PASSED:
            return _say("search.parent", move=_moved(event), **numbers)
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


def counts_table(note: Note, *, informed: bool) -> TablePanel:
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


def ending(solution: Solution[Board, Move]) -> Sentence:
    """Return how a search ended."""
    stats = solution.stats
    totals: dict[str, Any] = {"made": stats.generated, "expanded": stats.expanded}
    if solution.status is Status.SOLVED:
        return _say("search.solved", cost=solution.cost or 0, open=stats.largest_frontier, **totals)
    if solution.status is Status.UNSOLVABLE:
        return _say("search.unsolvable", **totals)
    return _say("search.limit", **totals)
