"""Three pegs, classic rules, any two states."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles.hanoi_graph import all_arcs, all_states, distances_and_counts
from pegtile.core.checker import replay
from pegtile.errors import BadRequest
from pegtile.hanoi.paths import Undone
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.shortest import (
    PathToPeg,
    automaton_start,
    automaton_step,
    decide,
    distance_to_peg,
    shortest_paths,
)
from pegtile.hanoi.state import State


@pytest.mark.parametrize("disks", range(6))
def test_every_pair_agrees_with_breadth_first_search(disks: int) -> None:
    for start in all_states(disks):
        known = distances_and_counts(start, all_arcs(3))
        a = State(bytes(start))
        for goal in all_states(disks):
            b = State(bytes(goal))
            found = shortest_paths(a, b)
            assert (found.cost, len(found.paths)) == known[goal]
            if disks < 4 or sum(start) % 7 == 0:
                for path in found.paths:
                    verdict = replay(Rules(), a, b, path)
                    assert verdict.solved or a == b
                    assert verdict.moves == found.cost


@pytest.mark.slow
def test_every_pair_of_six_disks_agrees_with_breadth_first_search() -> None:
    for start in all_states(6):
        known = distances_and_counts(start, all_arcs(3))
        for goal in all_states(6):
            found = shortest_paths(State(bytes(start)), State(bytes(goal)))
            assert (found.cost, len(found.paths)) == known[goal]
            for path in found.paths:
                verdict = replay(Rules(), found.start, found.goal, path)
                assert verdict.solved or start == goal
                assert verdict.moves == found.cost


def test_a_sample_of_pairs_of_six_disks_agrees_with_breadth_first_search() -> None:
    sample = random.Random(6)
    states = list(all_states(6))
    for start in sample.sample(states, 20):
        known = distances_and_counts(start, all_arcs(3))
        for goal in states:
            found = shortest_paths(State(bytes(start)), State(bytes(goal)))
            assert (found.cost, len(found.paths)) == known[goal]


def states(disks: int) -> st.SearchStrategy[State]:
    return st.binary(min_size=disks, max_size=disks).map(lambda b: State(bytes(x % 3 for x in b)))


@given(st.integers(0, 5).flatmap(lambda n: st.tuples(states(n), states(n))), st.data())
def test_moves_states_and_slices_agree_with_the_whole(
    ends: tuple[State, State], data: st.DataObject
) -> None:
    for path in shortest_paths(*ends).paths:
        for one in (path, Undone(path)):
            moves = list(one)
            assert list(reversed(one)) == moves[::-1]
            state = one.state_at(0)
            for index, move in enumerate(moves):
                assert one.item(index) == move
                state = state.moved(move.disk, move.target)
                assert one.state_at(index + 1) == state
            cut = slice(
                *(data.draw(st.integers(-9, 40)) for _ in "ab"),
                data.draw(st.sampled_from((1, -1, 3))),
            )
            assert list(one[cut]) == moves[cut]


@pytest.mark.parametrize("disks", [40, 300, 5000])
def test_random_pairs_replay_at_both_ends_and_at_random_cuts(disks: int) -> None:
    random_ = random.Random(disks)
    for _ in range(4):
        start, goal, third = (State(bytes(random_.choices(range(3), k=disks))) for _ in range(3))
        found = shortest_paths(start, goal)
        for path in found.paths:
            cuts = [0, *(random_.randrange(path.cost) for _ in range(3)), path.cost - 100]
            for cut in cuts:
                stop = min(cut + 100, path.cost)
                verdict = replay(Rules(), path.state_at(cut), path.state_at(stop), path[cut:stop])
                assert verdict.solved
            assert path.state_at(0) == start
            assert path.state_at(path.cost) == goal
        assert shortest_paths(goal, start).cost == found.cost
        through = shortest_paths(start, third).cost + shortest_paths(third, goal).cost
        assert found.cost <= through


def test_a_path_to_a_peg_costs_the_distance() -> None:
    state = State.parse("ABCCBAAB")
    for peg in range(3):
        path = PathToPeg(state, peg)
        assert path.cost == distance_to_peg(state, peg) == len(list(path))
        assert path.state_at(path.cost) == State.perfect(8, peg)


def test_pairs_that_other_programs_got_wrong() -> None:
    def distance(start: str, goal: str, **order: bool) -> int:
        return shortest_paths(State.parse(start, **order), State.parse(goal, **order)).cost

    assert distance("AAB", "BBA") == 5
    assert distance("AAAB", "ABBA") == 5
    assert distance("AAAB", "ABBA", smallest_first=True) == 10


def test_the_largest_disk_may_move_twice_or_either_way() -> None:
    # Ordered pairs with two shortest paths: A. M. Hinz 1992.
    for disks, pairs in ((1, 0), (2, 6), (3, 48), (4, 282)):
        found = [
            decide(State(bytes(a)), State(bytes(b)))
            for a in all_states(disks)
            for b in all_states(disks)
        ]
        assert sum(choice.once and choice.twice for choice in found) == pairs
        assert any(choice.twice and not choice.once for choice in found) == (disks > 2)


def test_the_automaton_reads_63_38_disks_on_average() -> None:
    """D. Romik 2006: the expected number of disks read below the largest one is 63/38."""
    first = automaton_start(0, 2)
    states = [first]
    for state in states:
        for a in range(3):
            for b in range(3):
                following = automaton_step(state, a, b)
                if abs(following[0]) < 2 and following not in states:
                    states.append(following)
    rows = []
    for state in states:
        row = [Fraction(int(state == other)) for other in states] + [Fraction(1)]
        for a in range(3):
            for b in range(3):
                following = automaton_step(state, a, b)
                if abs(following[0]) < 2:
                    row[states.index(following)] -= Fraction(1, 9)
        rows.append(row)
    for place in range(len(rows)):
        pivot = next(row for row in rows[place:] if row[place])
        rows.remove(pivot)
        pivot = [value / pivot[place] for value in pivot]
        rows = [[x - row[place] * y for x, y in zip(row, pivot, strict=True)] for row in rows]
        rows.insert(place, pivot)
    assert rows[0][-1] == Fraction(63, 38)


def test_a_million_disks_are_no_trouble() -> None:
    disks = 1_000_000
    start, goal = State.perfect(disks, 0), State(bytes((2, 1)) * (disks // 2))
    found = shortest_paths(start, goal)
    assert found.cost.bit_length() in (disks, disks - 1)
    assert distance_to_peg(start, 2) == (1 << disks) - 1
    path = found.paths[0]
    middle = path.cost // 3
    assert next(iter(path[middle:])) == path.item(middle)


def test_bad_requests_say_what_was_expected() -> None:
    with pytest.raises(BadRequest, match="4 pegs: expected 3"):
        shortest_paths(State.perfect(3, 0, 4), State.perfect(3, 1, 4))
    with pytest.raises(BadRequest, match="the start has 3 disks and the goal 2"):
        shortest_paths(State.perfect(3, 0), State.perfect(2, 1))
    with pytest.raises(BadRequest, match="peg 3: expected 0, 1 or 2"):
        distance_to_peg(State.perfect(3, 0), 3)
    with pytest.raises(BadRequest, match="expected 0 to '7'"):
        PathToPeg(State.perfect(3, 0), 1).state_at(8)
