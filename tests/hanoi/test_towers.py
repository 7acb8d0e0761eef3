"""Good paths at any size."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from oracles.hanoi_graph import distances
from oracles.hanoi_problems import problems
from pegtile.core.checker import replay
from pegtile.hanoi.frame_stewart import frame_stewart_number
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.hanoi.towers import tower_path


@given(problems((3, 6), 6, 800, arcs=True))
def test_paths_are_legal_and_shortest_on_three_pegs(problem: tuple[State, State, Rules]) -> None:
    start, goal, rules = problem
    known = distances(tuple(start.pegs_of_disks), frozenset(rules.all_arcs()))
    distance = known.get(tuple(goal.pegs_of_disks))
    path = tower_path(start, goal, rules)
    if path is None:
        assert distance is None or rules.pegs > 3
        return
    moves = list(path)
    verdict = replay(rules, start, goal, moves)
    assert verdict.solved or start == goal
    assert distance is not None
    assert len(moves) == path.cost >= distance
    assert path.cost == distance or rules.pegs > 3
    assert list(reversed(path)) == moves[::-1]
    state = start
    for index, move in enumerate(moves):
        assert path.state_at(index) == state
        state = state.moved(move.disk, move.target)
    assert path.state_at(path.cost) == goal


def tower(disks: int, source: int, target: int, rules: Rules) -> int:
    ends = (State.perfect(disks, peg, rules.pegs) for peg in (source, target))
    path = tower_path(*ends, rules)
    assert path is not None
    return path.cost


def test_perfect_to_perfect_is_frame_and_stewart_s() -> None:
    for pegs in (4, 5, 6):
        for disks in range(1, 40):
            assert tower(disks, 0, 1, Rules(pegs)) == frame_stewart_number(disks, pegs)


def test_star_leaf_to_leaf_is_stockmeyer_s() -> None:
    # P. K. Stockmeyer 1994; shortest by T. Bousch, "La Tour de Stockmeyer", Séminaire Lotharingien
    # de Combinatoire 77 (2017); OEIS A291876.
    star = Rules.named("star", 4)
    assert [tower(disks, 1, 2, star) for disks in range(1, 31)] == [
        2, 6, 12, 20, 32, 48, 66, 90, 122, 158, 206, 260, 324, 396, 492, 600, 728, 872, 1034, 1226,
        1442, 1698, 1986, 2310, 2694, 3126, 3612, 4124, 4700, 5348,
    ]  # fmt: skip


@pytest.mark.parametrize("rules", [Rules(4), Rules.named("star", 4), Rules(5)])
def test_a_hundred_disks_replay_at_both_ends_and_at_random_cuts(rules: Rules) -> None:
    random_ = random.Random(100)
    start, goal = (
        State(bytes(random_.choices(range(rules.pegs), k=100)), rules.pegs) for _ in "ab"
    )
    path = tower_path(start, goal, rules)
    assert path is not None
    for cut in (0, random_.randrange(path.cost), path.cost - 300):
        verdict = replay(rules, path.state_at(cut), path.state_at(cut + 300), path[cut : cut + 300])
        assert verdict.solved
    assert path.state_at(path.cost) == goal
