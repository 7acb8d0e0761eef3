"""The textbook searches explained: the tree grown so far, what waits, and why a node is next."""

from __future__ import annotations

from typing import Any

from pegtile.core.limits import Limits
from pegtile.core.solution import Solution
from pegtile.core.space import Heuristic
from pegtile.errors import BadRequest
from pegtile.render.board import BoardLayout
from pegtile.render.explain.explanation import Explanation, Step, Tree, TreePanel
from pegtile.render.explain.search_notes import Note, Scribe
from pegtile.render.explain.search_sentences import counts_table, ending, in_short, told
from pegtile.render.explain.sentences import Sentence
from pegtile.search.catalogue import textbook
from pegtile.search.events import Kind
from pegtile.tiles.board import Board
from pegtile.tiles.comparison import classic_order
from pegtile.tiles.move import Move
from pegtile.tiles.rules import TilesSpace

__all__ = ["MOST_NODES", "explain_search", "searched_trees"]

MOST_NODES = 2000
"""How many nodes an explanation shows unless somebody says otherwise."""


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
    steps = _steps(name, scribe, solution)
    return Explanation(
        title=Sentence.of("title.tiles", rows=start.rows, columns=start.columns, name=name),
        name=name,
        idea=Sentence(f"idea.{name}"),
        lay_out=lambda: BoardLayout.pixels(start.rows, start.columns, goal),
        total=len(steps) - 1,
        steps=steps,
        listings=scribe.listings,
        trees=scribe.trees(),
        status=solution.status,
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
    return scribe.trees(), solution


def _searched(
    name: str,
    start: Board,
    goal: Board,
    heuristic: Heuristic[Board] | None,
    nodes: int,
    depth: int | None,
) -> tuple[Scribe, Solution[Board, Move]]:
    """Run a search under the eyes of a scribe."""
    entry = textbook(name)
    settings: dict[str, Any] = {"order": classic_order} if name == "depth-first" else {}
    if depth is not None:
        if name != "depth-first":
            raise BadRequest(f"the search {name} takes no depth limit: only depth-first does")
        settings["depth_limit"] = depth
    scribe = Scribe()
    solution = entry.run(
        TilesSpace(start, goal), heuristic, limits=Limits(nodes=nodes), watch=scribe, **settings
    )
    scribe.light(solution)
    return scribe, solution


def _steps(name: str, scribe: Scribe, solution: Solution[Board, Move]) -> list[Step]:
    """Return one step a note, and one for how it ended."""
    steps = [_step(name, number, note) for number, note in enumerate(scribe.notes)]
    last, end = steps[-1], ending(solution)
    steps.append(
        Step(
            len(steps),
            last.state,
            None,
            end,
            end,
            last.listing,
            None,
            last.panels,
            {**last.structure, "event": solution.status.value},
        )
    )
    return steps


def _step(name: str, number: int, note: Note) -> Step:
    """Return the step for one note."""
    event = note.event
    why = told(name, event)
    if note.outcome is not None:
        why = Sentence.of("search.two", one=why, two=told(name, note.outcome))
    return Step(
        number,
        note.board,
        event.move if event.kind is Kind.GENERATED and not event.backward else None,
        in_short(event),
        why,
        note.listing,
        note.line,
        (
            TreePanel("panel.search-tree", note.tree, note.place, note.grown, note.numbered),
            counts_table(note, informed=textbook(name).informed),
        ),
        _json(note),
    )


def _json(note: Note) -> dict[str, Any]:
    """Return a note in its JSON form."""
    event = note.event
    cut = event.cut if note.outcome is None else note.outcome.cut
    return {
        "kind": "search-tree",
        "event": event.kind.value,
        "node": event.number,
        "parent": event.parent,
        "g": event.depth,
        "h": event.estimate,
        "f": None if event.estimate is None else event.f,
        "bound": event.bound,
        "cut": None if cut is None else cut.value,
        "goal": Kind.GOAL in (event.kind, note.outcome and note.outcome.kind),
        "made": note.made,
        "expanded": note.expanded,
        "open": event.open,
        "closed": event.closed,
        "backward": event.backward,
    }
