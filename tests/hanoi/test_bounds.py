"""Lower bounds where no search reaches."""

from __future__ import annotations

import random

from pegtile.core.limits import Budget, Limits
from pegtile.hanoi.bounds import projected_bound, tower_bound
from pegtile.hanoi.frame_stewart import frame_stewart_number
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.solver import solve
from pegtile.hanoi.state import State


def test_bounds_are_at_most_the_distance() -> None:
    random.seed(7)
    for _ in range(40):
        start, goal = (State(bytes(random.choices(range(4), k=6)), 4) for _ in range(2))
        distance = solve(start, goal).cost
        assert distance is not None
        assert projected_bound(start, goal, Rules(4), Budget()).moves <= distance


def test_towers_among_the_disks_count_as_towers() -> None:
    start, goal = State.parse("A" * 60 + "B", 4), State.parse("D" * 60 + "C", 4)
    bound = projected_bound(start, goal, Rules(4), Budget())
    assert bound.moves >= frame_stewart_number(60, 4) + 1


def test_the_groups_of_a_million_disks_are_searched_once() -> None:
    bound = tower_bound(10**6, 7, Budget())
    assert 2 * 10**6 - 1 < bound.moves <= frame_stewart_number(10**6, 7)


def test_bounds_spend_no_more_than_there_is() -> None:
    start, goal = State.perfect(12, 0, 5), State.perfect(12, 4, 5)
    cyclic = Rules(5, frozenset((peg, (peg + 1) % 5) for peg in range(5)))
    poor = projected_bound(start, goal, cyclic, Budget(Limits(nodes=1000)))
    rich = projected_bound(start, goal, cyclic, Budget(Limits(nodes=100_000)))
    assert 0 < poor.moves < rich.moves
