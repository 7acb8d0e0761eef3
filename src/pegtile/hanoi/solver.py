"""One front door: the moves between any two states, on any pegs, under any rules.

It takes the method that is known to be right for the question, and the solution's `proof` says what
makes it so: a theorem, or a search that left nothing out. Where neither reaches, the answer is the
best path known, with a lower bound that is proven and a remark that says what is presumed.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from pegtile.core.limits import NO_LIMITS, Cancel, Limits
from pegtile.core.progress import Progress, silent
from pegtile.core.solution import Status
from pegtile.errors import BadRequest, quoted
from pegtile.hanoi.by_theorem import frame_stewart, third_peg, two_candidates
from pegtile.hanoi.classic import solve_perfect
from pegtile.hanoi.question import AllShortest, Answer, Question
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State

__all__ = ["METHODS", "AllShortest", "Certainty", "certainty", "solve", "solve_all"]

METHODS = {
    "auto": "whichever is known to be right for the question",
    "two-candidates": "three pegs, classic rules: the largest disk moves once, or twice",
    "third-peg": "three pegs, any rules: each disk goes directly, or by the third peg",
    "frame-stewart": "whole towers, classic rules, three pegs or more",
    "bidirectional": "breadth-first search from both ends",
    "levels": "breadth-first search through the whole graph",
    "towers": "a good path at any size, with bounds",
}

# What needs no search. The others load arrays and kernels, which these questions do not wait for.
_BY_THEOREM: dict[str, Callable[[Question], AllShortest]] = {
    "two-candidates": two_candidates,
    "third-peg": third_peg,
    "frame-stewart": frame_stewart,
}


class Certainty(StrEnum):
    """How sure an answer is."""

    PROVED = "proved"  # by a theorem, or by a search that left nothing out
    PRESUMED = "presumed"  # Frame–Stewart above four pegs
    BOUNDED = "bounded"  # the best path known, and a proven lower bound


def certainty(solution: Answer, rules: Rules | None = None) -> Certainty:
    """Say how sure an answer of `solve` is, given the rules that it was asked by.

    >>> goal = State.perfect(40, 4, 5)
    >>> certainty(solve(State.perfect(40, 0, 5), goal)).value
    'presumed'
    """
    if solution.optimal or solution.status is Status.UNSOLVABLE:
        return Certainty.PROVED
    asked = Question.of(
        solution.start, solution.goal, rules, NO_LIMITS, None, silent, all_paths=False
    )
    if asked.rules.arcs is None and asked.tower is not None:
        return Certainty.PRESUMED
    return Certainty.BOUNDED


def solve(
    start: State,
    goal: State,
    rules: Rules | None = None,
    *,
    method: str = "auto",
    limits: Limits = NO_LIMITS,
    cancel: Cancel | None = None,
    progress: Progress = silent,
) -> Answer:
    """Return a shortest path, or the best known with a proven lower bound.

    >>> solve(State.parse("AAB"), State.parse("BBA")).cost
    5
    >>> solution = solve(State.perfect(15, 0, 4), State.perfect(15, 3, 4))
    >>> solution.cost, solution.optimal, solution.method
    (129, True, 'frame-stewart')

    Args:
        start: where the path starts.
        goal: where it ends.
        rules: which moves there are; all between any two pegs by default.
        method: one of `METHODS`.
        limits: what a search may use; without any, two gigabytes.
        cancel: a switch that ends a search.
        progress: who is told how far it is.

    Raises:
        BadRequest: start, goal and rules do not belong together, there is no such method, or it
            does not answer such questions.
    """
    question = Question.of(start, goal, rules, limits, cancel, progress, all_paths=False)
    return _by(method)(question).solution


def solve_all(
    start: State,
    goal: State,
    rules: Rules | None = None,
    *,
    method: str = "auto",
    limits: Limits = NO_LIMITS,
    cancel: Cancel | None = None,
    progress: Progress = silent,
) -> AllShortest:
    """Return all shortest paths: how many there are, and each of them when asked for.

    On more than three pegs that takes a search, even between perfect states.

    >>> both = solve_all(State.parse("ABB"), State.parse("CAB"))
    >>> both.count, [len(path) for path in both.paths()]
    (1, [4])

    Args:
        start: where the paths start.
        goal: where they end.
        rules: which moves there are; all between any two pegs by default.
        method: one of `METHODS`.
        limits: what a search may use; without any, two gigabytes.
        cancel: a switch that ends a search.
        progress: who is told how far it is.

    Raises:
        BadRequest: as for `solve`.
    """
    question = Question.of(start, goal, rules, limits, cancel, progress, all_paths=True)
    return _by(method)(question)


def _by(method: str) -> Callable[[Question], AllShortest]:
    if method == "auto":
        return _auto
    if method not in METHODS:
        raise BadRequest(f"method {quoted(method)}: expected {', '.join(METHODS)}")
    if method in _BY_THEOREM:
        return _BY_THEOREM[method]
    from pegtile.hanoi.by_search import search, towers

    return towers if method == "towers" else lambda question: search(question, method)


def _auto(question: Question) -> AllShortest:
    rules, tower = question.rules, question.tower
    if question.is_whole_classic_tower and tower:
        return AllShortest.of_one(solve_perfect(question.disks, *tower), 1)
    if rules.pegs == 3:
        return two_candidates(question) if rules.arcs is None else third_peg(question)
    if question.is_tower_on_four_pegs and not question.all_paths:
        return frame_stewart(question)
    from pegtile.hanoi.bounds import cheap
    from pegtile.hanoi.by_search import search_or_bounds, towers

    if not question.all_paths:
        classic_tower = rules.arcs is None and tower is not None and rules.pegs > 3
        if classic_tower and not cheap(question.start, question.goal, rules):
            return frame_stewart(question)
        if question.is_leaf_to_leaf:
            return towers(question)
    return search_or_bounds(question)
