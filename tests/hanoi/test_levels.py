"""Breadth-first levels on bit sets."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles.hanoi_graph import all_arcs, all_states, distances, levels
from pegtile.core.limits import Budget, Limits
from pegtile.core.solution import Status
from pegtile.errors import BadRequest
from pegtile.hanoi.levels import begin, bytes_needed, each_level, symmetries
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State


def sizes(start: State, rules: Rules, **options: bool) -> list[int | Status]:
    search = begin(start, rules, **options)
    return [search.found, *each_level(search, Budget())]


@st.composite
def problems(draw: st.DrawFn, most_states: int = 3000) -> tuple[State, Rules]:
    pegs = draw(st.integers(2, 7))
    disks = draw(st.integers(0, 9).filter(lambda n: pegs**n <= most_states))
    start = draw(st.lists(st.integers(0, pegs - 1), min_size=disks, max_size=disks))
    arcs = draw(st.none() | st.frozensets(st.sampled_from(sorted(all_arcs(pegs)))))
    return State(bytes(start), pegs), Rules(pegs, arcs)


@given(problems())
def test_levels_agree_with_breadth_first_search(problem: tuple[State, Rules]) -> None:
    start, rules = problem
    expected = levels([tuple(start.pegs_of_disks)], frozenset(rules.all_arcs()))
    assert sizes(start, rules) == expected
    assert sizes(start, rules, symmetric=False, marks=True) == expected


@given(problems(800))
def test_marks_and_written_levels_agree_with_breadth_first_search(
    problem: tuple[State, Rules],
) -> None:
    start, rules = problem
    known = distances(tuple(start.pegs_of_disks), frozenset(rules.all_arcs()))
    states = list(all_states(start.disks, start.pegs))
    rows = np.array(states, np.uint8).reshape(len(states), start.disks)
    for symmetric in (True, False):
        search = begin(start, rules, marks=True, symmetric=symmetric)
        written = np.full(len(states), 9999, np.uint16)
        if not symmetric:
            search.write_level(written)
        for _ in each_level(search, Budget()):
            if not symmetric:
                search.write_level(written)
        marks = np.zeros(len(states), np.uint8)
        search.marks_of(rows, marks)
        assert marks.tolist() == [1 + known[s] % 3 if s in known else 0 for s in states]
        if not symmetric:
            numbers = rows.astype(int) @ start.pegs ** np.arange(start.disks)
            assert written[numbers].tolist() == [known.get(s, 9999) for s in states]


def test_four_pegs_from_a_perfect_state() -> None:
    # The distance to the perfect states on the other pegs is the Frame–Stewart number; up to ten
    # disks none is farther (R. E. Korf and A. Felner 2007: the first anomaly is at 15 disks).
    for disks, farthest in ((8, 33), (9, 41), (10, 49)):
        found = sizes(State.perfect(disks, 0, 4), Rules(4))
        assert len(found) - 1 == farthest
        assert sum(found) == 4**disks


@pytest.mark.slow
def test_the_anomaly_of_fifteen_disks() -> None:
    """R. E. Korf and A. Felner, "Recent progress in heuristic search", IJCAI 2007."""
    found = sizes(State.perfect(15, 0, 4), Rules(4))
    assert sum(found) == 4**15
    assert len(found) - 1 == 130


def test_exchanges_keep_the_start_and_the_rules() -> None:
    assert len(symmetries(State.perfect(3, 0, 5), Rules(5))) == 24
    assert len(symmetries(State.parse("AB", 5), Rules(5))) == 6
    assert symmetries(State.perfect(3, 1, 4), Rules.named("star", 4)) == [
        (0, 1, 2, 3),
        (0, 1, 3, 2),
    ]
    assert len(symmetries(State.perfect(3, 0, 4), Rules.named("cyclic", 4))) == 1


def test_limits_end_the_search() -> None:
    search = begin(State.perfect(9, 0, 4), Rules(4))
    *found, last = each_level(search, Budget(Limits(nodes=100)))
    assert last is Status.NODE_LIMIT
    assert sum(size for size in found if not isinstance(size, Status)) > 100
    search = begin(State.perfect(9, 0, 4), Rules(4))
    assert list(each_level(search, Budget(Limits(seconds=0))))[-1] is Status.TIME_LIMIT


def test_memory_is_told_before_it_is_taken() -> None:
    start = State.perfect(15, 0, 4)
    assert bytes_needed(start, Rules(4), symmetric=False) > 400_000_000
    assert bytes_needed(start, Rules(4)) < 100_000_000


def test_bad_requests_say_what_was_expected() -> None:
    with pytest.raises(BadRequest, match="30 disks on 4 pegs: expected fewer than"):
        begin(State.perfect(30, 0, 4), Rules(4))
    with pytest.raises(BadRequest, match="the start has 4 pegs and the rules 3"):
        begin(State.perfect(3, 0, 4), Rules(3))
