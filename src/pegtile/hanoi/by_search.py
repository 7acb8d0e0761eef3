"""Answers from an exact search, and the best that can be said where it does not reach."""

from __future__ import annotations

from pegtile.core.solution import SearchStats, Status
from pegtile.hanoi.bounds import projected_bound
from pegtile.hanoi.exact import Found
from pegtile.hanoi.frame_stewart import stockmeyer_number
from pegtile.hanoi.multipeg import search_between
from pegtile.hanoi.packing import Packing
from pegtile.hanoi.question import AllShortest, Question
from pegtile.hanoi.towers import tower_path

__all__ = ["search", "search_or_bounds", "towers"]

_SEARCH_SHARE = 0.75  # of the time that is left; the rest is for bounds if the search fails


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
    if not Packing(question.disks, question.rules.pegs).fits:
        return towers(question)
    found = _search(question.with_share(_SEARCH_SHARE), "auto")
    return towers(question, found) if found.status.is_limit else _answer(question, found)


def towers(question: Question, searched: Found | None = None) -> AllShortest:
    """Answer with the best path that moves perfect towers, and with the best bound.

    Args:
        question: what is asked.
        searched: an exact search that a limit has ended.
    """
    start, goal, rules = question.start, question.goal, question.rules
    path = tower_path(start, goal, rules)
    if rules.pegs == 3 and path is None:
        return question.unsolvable("towers", "the rules allow no path")
    lower_bound, proof = 0, ""
    if path is not None and rules.pegs == 3:
        lower_bound = path.cost
        proof = "on three pegs the smaller disks stand on one peg whenever the largest moves"
    elif path is not None and question.is_leaf_to_leaf:
        lower_bound = stockmeyer_number(question.disks)
        proof = "shortest from leaf to leaf of a star of four pegs (T. Bousch 2017)"
    if path is None or lower_bound < path.cost:
        bound = projected_bound(start, goal, rules, question.budget)
        if bound.unsolvable:
            return question.unsolvable("towers", bound.proof)
        known = [(bound.moves, bound.proof), (lower_bound, proof)]
        known += [] if searched is None else [(searched.lower_bound, searched.proof)]
        lower_bound, proof = max(known, key=lambda one: one[0])
    status = Status.SOLVED
    if searched is not None:
        status = searched.status
    elif path is None:
        status = question.budget.look() or Status.MEMORY_LIMIT
    solution = question.answer(
        path,
        "towers",
        lower_bound,
        proof,
        status=status,
        stats=_stats(question, searched),
        remarks=() if path is None else question.doubt(lower_bound, path.cost),
    )
    return AllShortest.of_one(solution)
