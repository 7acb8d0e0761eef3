"""The front door: which method answers, and how sure the answer is."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from oracles.hanoi_graph import distances_and_counts
from oracles.hanoi_problems import problems
from pegtile.core.checker import replay
from pegtile.core.limits import Budget, Cancel, Limits
from pegtile.core.progress import Report
from pegtile.core.solution import Status
from pegtile.errors import BadRequest
from pegtile.hanoi.bounds import projected_bound, tower_bound
from pegtile.hanoi.frame_stewart import frame_stewart_number
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.solver import METHODS, solve, solve_all
from pegtile.hanoi.state import State


@given(problems((2, 6), 6, 800))
def test_every_method_that_answers_is_right(problem: tuple[State, State, Rules]) -> None:
    start, goal, rules = problem
    known = distances_and_counts(tuple(start.pegs_of_disks), frozenset(rules.all_arcs()))
    expected = known.get(tuple(goal.pegs_of_disks))
    for method in METHODS:
        try:
            solution = solve(start, goal, rules, method=method)
        except BadRequest:
            assert method in ("two-candidates", "third-peg", "frame-stewart")
            continue
        every = solve_all(start, goal, rules, method=method)
        if expected is None:
            assert solution.cost is None
            assert method == "towers" or solution.status is Status.UNSOLVABLE
            continue
        distance, count = expected
        assert solution.lower_bound <= distance
        if method == "towers" and rules.pegs != 3:
            continue
        assert solution.optimal
        assert solution.cost == distance
        assert every.solution.cost == distance
        assert every.count in (None, count)
        assert every.count is not None or method == "frame-stewart" or method == "towers"
        verdict = replay(rules, start, goal, solution.moves or ())
        assert verdict.solved or start == goal


def perfect(disks: int, pegs: int) -> tuple[State, State]:
    return State.perfect(disks, 0, pegs), State.perfect(disks, pegs - 1, pegs)


@pytest.mark.parametrize(
    ("ends", "rules", "method", "cost", "optimal"),
    [
        (perfect(64, 3), None, "bits", 2**64 - 1, True),
        (perfect(15, 4), None, "frame-stewart", 129, True),
        (perfect(64, 4), None, "frame-stewart", 18433, True),
        (perfect(9, 5), None, "levels", 27, True),
        (perfect(5, 6), None, "bidirectional", 9, True),
        (perfect(60, 63), None, "frame-stewart", 119, True),
        (perfect(64, 5), None, "frame-stewart", 1535, False),
        (perfect(12, 4), Rules.named("linear", 4), "towers", None, False),
    ],
)
def test_which_method_answers_and_how_sure_it_is(
    ends: tuple[State, State], rules: Rules | None, method: str, cost: int | None, optimal: bool
) -> None:
    solution = solve(*ends, rules, limits=Limits(nodes=2_000_000))
    assert solution.method == method
    assert cost is None or solution.cost == cost
    assert solution.optimal == optimal
    assert solution.proof
    assert bool(solution.remarks) == (not optimal)


def test_leaf_to_leaf_of_a_star_is_proven() -> None:
    for rules in (Rules.named("star", 4), Rules.parse("B>A,A>B,B>C,C>B,B>D,D>B", 4)):
        source, target = (1, 2) if rules == Rules.named("star", 4) else (0, 3)
        ends = State.perfect(30, source, 4), State.perfect(30, target, 4)
        solution = solve(*ends, rules)
        assert solution.optimal
        assert solution.cost == 5348


def test_larger_disks_that_stay_are_left_alone() -> None:
    above = bytes((3, 1, 2))
    start, goal = (State(bytes((peg,)) * 30 + above, 4) for peg in (0, 2))
    solution = solve(start, goal)
    assert solution.cost == frame_stewart_number(30, 4)
    assert solution.optimal


def test_beyond_an_exact_search_the_best_path_and_a_bound_are_given() -> None:
    random_ = random.Random(3)
    start, goal = (State(bytes(random_.choices(range(4), k=60)), 4) for _ in "ab")
    solution = solve(start, goal)
    assert solution.cost is not None
    assert 100 < solution.lower_bound < solution.cost
    assert not solution.optimal
    assert "between" in solution.remarks[0]


def test_limits_are_kept_and_the_best_is_still_given() -> None:
    random_ = random.Random(4)
    start, goal = (State(bytes(random_.choices(range(4), k=20)), 4) for _ in "ab")
    solution = solve(start, goal, limits=Limits(nodes=100_000))
    assert solution.status is Status.NODE_LIMIT
    assert solution.cost is not None
    assert 20 < solution.lower_bound < solution.cost
    solution = solve(start, goal, limits=Limits(bytes=3_000_000))
    assert solution.status is Status.MEMORY_LIMIT
    cancel = Cancel()
    cancel.set()
    assert solve(start, goal, cancel=cancel).status is Status.CANCELLED


def test_unreachable_is_an_answer_with_a_reason() -> None:
    solution = solve(State.parse("AB"), State.parse("AA"), Rules.parse("A>B"))
    assert solution.status is Status.UNSOLVABLE
    assert solution.proof == "disk 1 has no way from peg B to peg A"
    far = State.perfect(40, 0, 4), State.perfect(40, 3, 4)
    solution = solve(*far, Rules.parse("A>B,B>C", 4))
    assert solution.status is Status.UNSOLVABLE
    assert "none of them" in solution.proof


def test_bounds_never_exceed_the_distance() -> None:
    random_ = random.Random(5)
    for pegs, disks in ((4, 9), (5, 7)):
        for _ in range(4):
            start, goal = (State(bytes(random_.choices(range(pegs), k=disks)), pegs) for _ in "ab")
            distance = solve(start, goal).cost
            bound = projected_bound(start, goal, Rules(pegs), Budget())
            assert distance is not None
            assert bound.moves == distance  # a single group
    for pegs in (4, 5, 6):
        for disks in (*range(10), 20):
            assert tower_bound(disks, pegs, Budget()).moves <= frame_stewart_number(disks, pegs)


def test_progress_is_told() -> None:
    heard: list[Report] = []
    solve(*perfect(9, 5), progress=heard.append)
    assert heard


def test_bad_requests_say_what_was_expected() -> None:
    a, b = perfect(3, 4)
    with pytest.raises(BadRequest, match="method 'x': expected auto, two-candidates"):
        solve(a, b, method="x")
    with pytest.raises(BadRequest, match="expected three pegs and the classic rules"):
        solve(a, b, method="two-candidates")
    with pytest.raises(BadRequest, match="expected whole towers, the classic rules"):
        solve(State.parse("ABC", 4), b, method="frame-stewart")
    with pytest.raises(BadRequest, match="the start has 4 pegs and the rules 3"):
        solve(a, b, Rules(3))
