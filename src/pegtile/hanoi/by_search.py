"""Answers from an exact search, and the best that can be said where it does not reach."""

from __future__ import annotations

from dataclasses import replace

from pegtile.core.solution import SearchStats, Status
from pegtile.hanoi.blocks import block_path
from pegtile.hanoi.bounds import Bound, projected_bound
from pegtile.hanoi.exact import Found
from pegtile.hanoi.frame_stewart import stockmeyer_number
from pegtile.hanoi.multipeg import search_between
from pegtile.hanoi.packing import Packing
from pegtile.hanoi.pieces import PiecePath
from pegtile.hanoi.question import AllShortest, Moves, Question
from pegtile.hanoi.shorten import shortened
from pegtile.hanoi.towers import tower_path

__all__ = ["search", "search_or_bounds", "towers"]

_SEARCH_SHARE = 0.6  # of the time that is left; the rest is for bounds if the search fails
_MOST_STATES = 2**34  # of a graph that is searched though a theorem tells the length
_SHORTENED = 20_000  # paths of at most so many moves are made shorter move by move
_NOT_ALL = (
    "Its length is proven, but it is only one of the shortest ways: to find all takes a search."
)


def search(question: Question, method: str) -> AllShortest:
    """Answer by an exact search alone.

    Raises:
        BadRequest: the puzzle is too large for the method.
    """
    return _answer(question, _search(question, method))


def _search(question: Question, method: str) -> Found:
    return search_between(
        question.start,
        question.goal,
        question.rules,
        question.budget,
        method=method,
        one_path=not question.all_paths,
        progress=question.progress,
    )


def _stats(question: Question, found: Found | None) -> SearchStats:
    if found is None:
        return SearchStats(seconds=question.budget.seconds)
    return SearchStats(
        generated=found.states, seconds=question.budget.seconds, peak_bytes=found.peak_bytes
    )


def _answer(question: Question, found: Found) -> AllShortest:
    layers = found.layers
    solution = question.answer(
        None if layers is None else next(layers.paths()),
        found.method,
        found.lower_bound,
        found.proof,
        status=found.status,
        stats=_stats(question, found),
    )
    if layers is None or not question.all_paths:
        return AllShortest.of_one(solution, 0 if found.status is Status.UNSOLVABLE else None)
    return AllShortest(solution, layers.count(), layers.paths)


def search_or_bounds(question: Question) -> AllShortest:
    """Search exactly; where that ends at a limit or cannot begin, give the best path and bounds."""
    if not Packing(question.disks, question.rules.pegs).fits or _is_beyond_search(question):
        return towers(question)
    found = _search(question.with_share(_SEARCH_SHARE), "auto")
    return towers(question, found) if found.status.is_limit else _answer(question, found)


def _is_beyond_search(question: Question) -> bool:
    """Tell whether a theorem gives the length of a whole tower whose graph is hopelessly large.

    The ends of a whole tower are far apart, so a search from both of them fills memory for a minute
    before it gives up, and then the theorem answers after all.
    """
    if question.rules.pegs**question.disks <= _MOST_STATES:
        return False
    return question.is_tower_on_four_pegs or question.is_leaf_to_leaf


def towers(question: Question, searched: Found | None = None) -> AllShortest:
    """Answer with the best path that moves towers of disks, and with the best bound.

    Args:
        question: what is asked.
        searched: an exact search that a limit has ended.
    """
    path = tower_path(question.start, question.goal, question.rules)
    if path is None and question.rules.pegs == 3:
        return question.unsolvable("towers", "the rules allow no path")
    proof = None if path is None else _theorem(question, path.cost)
    if path is not None and proof is not None:
        solution = question.answer(
            path, "towers", path.cost, proof, stats=_stats(question, searched)
        )
        if question.all_paths and question.rules.pegs > 3:
            limit = Status.MEMORY_LIMIT if searched is None else searched.status
            solution = replace(solution, status=limit, remarks=(_NOT_ALL,))
        return AllShortest.of_one(solution)
    bound = projected_bound(question.start, question.goal, question.rules, question.budget)
    if bound.unsolvable:
        return question.unsolvable("towers", bound.proof)
    if searched is not None and searched.lower_bound > bound.moves:
        bound = Bound(searched.lower_bound, searched.proof)
    moves = _best_path(question, path)
    status = Status.SOLVED if moves is not None else question.budget.look() or Status.MEMORY_LIMIT
    solution = question.answer(
        moves,
        "towers",
        bound.moves,
        bound.proof,
        status=status if searched is None else searched.status,
        stats=_stats(question, searched),
    )
    return AllShortest.of_one(replace(solution, remarks=question.doubt(solution)))


def _theorem(question: Question, cost: int) -> str | None:
    """Return what makes a path of perfect towers a shortest one, None when nothing does."""
    if question.rules.pegs == 3:
        return "on three pegs the smaller disks stand on one peg whenever the largest moves"
    if question.is_tower_on_four_pegs:
        return "Frame–Stewart is shortest on four pegs (T. Bousch 2014)"
    if question.is_leaf_to_leaf and cost == stockmeyer_number(question.disks):
        return "shortest from leaf to leaf of a star of four pegs (T. Bousch 2017)"
    return None


def _best_path(question: Question, path: PiecePath | None) -> Moves | None:
    """Return the best path that is known, given the one that moves perfect towers only."""
    start, goal, rules = question.start, question.goal, question.rules
    if question.tower is not None and rules.arcs is None:
        return path
    other = block_path(start, goal, rules, question.budget)
    if path is None or (other is not None and other.cost < path.cost):
        path = other
    if path is None or path.cost > _SHORTENED:
        return path
    return shortened(start, path, rules, question.budget)
