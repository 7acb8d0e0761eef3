"""Whole graphs: closed forms against enumeration, enumeration against a slow search."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles.hanoi_graph import all_arcs, all_states, distances_and_counts, levels, neighbours
from pegtile.core.limits import Limits
from pegtile.core.progress import Report
from pegtile.core.solution import Status
from pegtile.errors import BadRequest
from pegtile.hanoi.enumeration import arc_arrays, standing_states
from pegtile.hanoi.graph import GraphFacts, eccentricity, graph_facts, level_sizes
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State


@st.composite
def graphs(draw: st.DrawFn, most_states: int = 130) -> tuple[int, Rules]:
    pegs = draw(st.integers(1, 6))
    disks = draw(st.integers(0, 5).filter(lambda n: pegs**n <= most_states))
    arcs = st.frozensets(st.sampled_from(sorted(all_arcs(pegs)))) if pegs > 1 else st.none()
    return disks, Rules(pegs, draw(st.none() | arcs))


def number(state: tuple[int, ...], pegs: int) -> int:
    return sum(peg * pegs**disk for disk, peg in enumerate(state))


@given(graphs())
def test_facts_agree_with_a_slow_search(graph: tuple[int, Rules]) -> None:
    disks, rules = graph
    arcs = frozenset(rules.all_arcs())
    states = list(all_states(disks, rules.pegs))
    known = {state: distances_and_counts(state, arcs) for state in states}
    pairs = [pair for found in known.values() for pair in found.values()]
    whole = [max(d for d, _ in f.values()) for f in known.values() if len(f) == len(states)]
    facts = graph_facts(disks, rules, enumerate_all=True)
    assert facts == GraphFacts(
        disks=disks,
        rules=rules,
        states=len(states),
        arcs=sum(len(neighbours(state, arcs)) for state in states),
        connected=len(pairs) == len(states) ** 2,
        diameter=max(d for d, _ in pairs),
        radius=min(whole, default=None),
        total_distance=sum(d for d, _ in pairs),
        connected_pairs=len(pairs),
        twofold_pairs=sum(count == 2 for _, count in pairs),
        source="enumeration",
    )


@given(graphs())
def test_arcs_agree_with_the_rules(graph: tuple[int, Rules]) -> None:
    disks, rules = graph
    arcs = frozenset(rules.all_arcs())
    before, after = arc_arrays(disks, rules)
    expected = sorted(
        (number(state, rules.pegs), number(other, rules.pegs))
        for state in all_states(disks, rules.pegs)
        for other in neighbours(state, arcs)
    )
    assert list(zip(before.tolist(), after.tolist(), strict=True)) == expected


def test_closed_forms_are_what_is_counted() -> None:
    for disks in range(7):
        closed, counted = graph_facts(disks), graph_facts(disks, enumerate_all=True)
        for name in GraphFacts.__dataclass_fields__:
            if name != "source":
                assert getattr(closed, name) == getattr(counted, name)


def test_published_values_on_three_pegs() -> None:
    facts = [graph_facts(disks) for disks in range(1, 5)]
    # A. M. Hinz 1989 and 1992.
    assert [f.average for f in facts[:2]] == [Fraction(2, 3), Fraction(16, 9)]
    assert [f.twofold_pairs for f in facts] == [0, 6, 48, 282]
    assert [f.edges for f in facts] == [3, 12, 39, 120]
    far = graph_facts(500)
    assert far.average is not None
    ratio = far.average / 2**500
    assert abs(ratio - Fraction(466, 885)) < Fraction(1, 10**80)


def test_the_farthest_state_is_a_perfect_one() -> None:
    for start in all_states(4):
        known = distances_and_counts(start, all_arcs(3))
        assert eccentricity(State(bytes(start))) == max(d for d, _ in known.values())


@given(graphs(700), st.data())
def test_level_sizes_agree_with_a_slow_search(
    graph: tuple[int, Rules], data: st.DataObject
) -> None:
    disks, rules = graph
    start = tuple(data.draw(st.integers(0, rules.pegs - 1)) for _ in range(disks))
    found = level_sizes(State(bytes(start), rules.pegs), rules)
    sizes = levels([start], frozenset(rules.all_arcs()))
    assert list(found.sizes) == sizes
    assert found.reached == sum(sizes)
    assert found.eccentricity == len(sizes) - 1
    assert found.average == Fraction(sum(d * size for d, size in enumerate(sizes)), sum(sizes))


def test_from_a_perfect_state_levels_double_with_the_ones_of_their_number() -> None:
    # On three pegs, 2 to the number of ones in the distance's binary digits.
    sizes = level_sizes(State.perfect(9, 0)).sizes
    assert list(sizes) == [1 << d.bit_count() for d in range(512)]


def test_kinds_of_states() -> None:
    kinds, sizes = standing_states(3, Rules(4))
    # Three disks together, two of them in three ways, or none.
    assert len(kinds) == 5
    assert sorted(sizes.tolist()) == [4, 12, 12, 12, 24]
    kinds, sizes = standing_states(3, Rules.named("linear"))
    assert sizes.sum() == 27
    assert sorted(set(sizes.tolist())) == [1, 2]


def test_limits_keep_what_is_known() -> None:
    facts = graph_facts(6, Rules(4), limits=Limits(nodes=10_000))
    assert facts.status is Status.NODE_LIMIT
    assert facts.states == 4096
    assert facts.edges == 12096
    assert facts.total_distance is None
    assert facts.average is None
    assert graph_facts(9, Rules(4), limits=Limits(bytes=1000)).status is Status.MEMORY_LIMIT
    assert graph_facts(90, Rules(4)).status is Status.MEMORY_LIMIT
    found = level_sizes(State.perfect(9, 0, 4), limits=Limits(nodes=1000))
    assert found.status is Status.NODE_LIMIT
    assert 1000 < found.reached < 4**9
    found = level_sizes(State.perfect(9, 0, 4), limits=Limits(bytes=1000))
    assert found.status is Status.MEMORY_LIMIT


def test_progress_is_told() -> None:
    heard: list[Report] = []
    graph_facts(4, Rules(4), progress=heard.append)
    assert (heard[-1].done, heard[-1].total) == (256, 256)


def test_bad_requests_say_what_was_expected() -> None:
    with pytest.raises(BadRequest, match="-1 disks: expected 0 or more"):
        graph_facts(-1)
    with pytest.raises(BadRequest, match="expected fewer than 2"):
        level_sizes(State.perfect(40, 0, 4))
    with pytest.raises(BadRequest, match="the start has 4 pegs and the rules 3"):
        level_sizes(State.perfect(3, 0, 4), Rules(3))
    with pytest.raises(BadRequest, match="expected fewer than 2"):
        arc_arrays(16, Rules(4))
