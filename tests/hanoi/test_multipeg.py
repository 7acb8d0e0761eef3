"""Exact search between any two states on any pegs."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest
from hypothesis import given

from oracles.hanoi_graph import distances_and_counts, neighbours
from oracles.hanoi_problems import problems
from pegtile.core.checker import replay
from pegtile.core.limits import Budget, Limits
from pegtile.core.progress import Report
from pegtile.core.solution import Status
from pegtile.errors import BadRequest
from pegtile.hanoi.exact import Found
from pegtile.hanoi.frame_stewart import frame_stewart_number
from pegtile.hanoi.multipeg import search_between
from pegtile.hanoi.packing import Packing, ShortestPathLayers
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State

METHODS = ("bidirectional", "levels", "auto")


@given(problems((2, 7), 8, 2500))
def test_distances_counts_and_paths_agree_with_breadth_first_search(
    problem: tuple[State, State, Rules],
) -> None:
    start, goal, rules = problem
    known = distances_and_counts(tuple(start.pegs_of_disks), frozenset(rules.all_arcs()))
    expected = known.get(tuple(goal.pegs_of_disks))
    for method in METHODS:
        found = search_between(start, goal, rules, Budget(), method=method)
        if expected is None:
            assert found.status is Status.UNSOLVABLE
            assert "none of them" in found.proof
            continue
        assert found.layers is not None
        assert (found.distance, found.layers.count()) == expected
        paths = set(islice(found.layers.paths(), 20))
        assert len(paths) == min(expected[1], 20)
        for path in paths:
            verdict = replay(rules, start, goal, path)
            assert verdict.solved or start == goal
            assert verdict.moves == found.distance


@given(problems((2, 7), 8, 2500))
def test_packed_neighbours_agree_with_the_rules(problem: tuple[State, State, Rules]) -> None:
    start, goal, rules = problem
    packing = Packing(start.disks, start.pegs)
    states = np.array([packing.pack(start), packing.pack(goal)], np.uint64)
    parents, children = packing.neighbours(states, rules)
    arcs = frozenset(rules.all_arcs())
    for place, state in enumerate((start, goal)):
        assert packing.unpack(int(states[place])) == state
        assert tuple(packing.rows(states)[place].tolist()) == tuple(state.pegs_of_disks)
        found = [packing.unpack(int(child)) for child in children[parents == place]]
        expected = {State(bytes(s), rules.pegs) for s in neighbours((*state.pegs_of_disks,), arcs)}
        assert set(found) == expected
        assert len(found) == len(expected)
        for child in children[parents == place].tolist():
            move = packing.move(int(states[place]), child)
            assert rules.objection(state, move) is None
            assert rules.after(state, move) == packing.unpack(child)


def towers(disks: int, source: int, target: int, rules: Rules, **options: str) -> Found:
    ends = (State.perfect(disks, peg, rules.pegs) for peg in (source, target))
    return search_between(*ends, rules, Budget(), **options)


def test_four_pegs_perfect_to_perfect() -> None:
    counts = []
    for disks in range(1, 12):
        found = towers(disks, 0, 3, Rules(4))
        assert found.distance == frame_stewart_number(disks, 4)
        assert found.layers is not None
        counts.append(found.layers.count())
    # OEIS A143807 (J. Behrstock 2008).
    assert counts == [1, 2, 2, 22, 40, 18, 2468, 11698, 11426, 2178, 74056628]


def test_as_many_spare_pegs_as_disks() -> None:
    # Every disk but the largest goes to a spare peg of its own and back: 8 · 7 · 6 choices.
    found = towers(4, 0, 1, Rules(10))
    assert found.distance == 7
    assert found.layers is not None
    assert found.layers.count() == 8 * 7 * 6


def test_counts_beyond_a_machine_word_are_exact() -> None:
    # Walks of a single disk: in a complete graph their number has a closed form.
    one, pegs, length = Packing(1, 64), 64, 30
    anywhere = np.arange(pegs, dtype=np.uint64)
    layers = (anywhere[:1], *[anywhere] * (length - 1), anywhere[1:2])
    walks = ShortestPathLayers(one, Rules(pegs), layers).count()
    assert walks == ((pegs - 1) ** length - (-1) ** length) // pegs > 1 << 170


def test_star_leaf_to_leaf() -> None:
    # P. K. Stockmeyer 1994, OEIS A291876.
    star = Rules.named("star", 4)
    assert [towers(n, 1, 2, star).distance for n in range(1, 8)] == [2, 6, 12, 20, 32, 48, 66]


def test_limits_keep_the_bound_that_was_proven() -> None:
    start, goal, rules = State.perfect(14, 0, 4), State.perfect(14, 3, 4), Rules(4)
    for limits, status in (
        (Limits(nodes=10_000), Status.NODE_LIMIT),
        (Limits(seconds=0), Status.TIME_LIMIT),
        (Limits(bytes=1_000_000), Status.MEMORY_LIMIT),
    ):
        found = search_between(start, goal, rules, Budget(limits), method="bidirectional")
        assert found.status is status
        assert 0 < found.lower_bound <= 113
        assert found.layers is None
    found = search_between(start, goal, rules, Budget(Limits(bytes=1_000_000)), method="levels")
    assert found.status is Status.MEMORY_LIMIT
    assert found.lower_bound == 1


def test_large_graphs_are_no_trouble_when_the_states_are_close() -> None:
    start = State(bytes(disk % 2 for disk in range(31)) + b"\3", 4)
    goal = start.moved(32, 2).moved(1, 3).moved(2, 2)
    found = search_between(start, goal, Rules(4), Budget())
    assert found.method == "bidirectional"
    assert found.distance == 3


def test_progress_is_told() -> None:
    heard: list[Report] = []
    search_between(
        State.perfect(9, 0, 4), State.perfect(9, 1, 4), Rules(4), Budget(), progress=heard.append
    )
    assert heard[-1].unit == "states"
    assert heard[-1].done > 0


def test_bad_requests_say_what_was_expected() -> None:
    a, b = State.perfect(3, 0, 4), State.perfect(3, 1, 4)
    with pytest.raises(BadRequest, match="method 'x': expected auto, bidirectional, levels"):
        search_between(a, b, Rules(4), Budget(), method="x")
    with pytest.raises(BadRequest, match="the start has 4 pegs and the rules 3"):
        search_between(a, b, Rules(3), Budget())
    with pytest.raises(BadRequest, match="the start has 4 pegs and the goal 3"):
        search_between(a, State.perfect(3, 1), Rules(4), Budget())
    with pytest.raises(BadRequest, match="40 disks on 4 pegs do not fit in 64 bits"):
        search_between(State.perfect(40, 0, 4), State.perfect(40, 1, 4), Rules(4), Budget())
