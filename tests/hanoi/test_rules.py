import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegtile.core.checker import Code
from pegtile.errors import BadRequest, BadText, IllegalMove
from pegtile.hanoi.move import Labels, Move
from pegtile.hanoi.rules import NAMED_RULES, HanoiSpace, Rules
from pegtile.hanoi.state import State

ARCS = list(itertools.permutations(range(3), 2))


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Move(4, 0, 1), Code.UNKNOWN_DISK),
        (Move(0, 0, 1), Code.UNKNOWN_DISK),
        (Move(1, 0, 3), Code.UNKNOWN_PEG),
        (Move(1, -1, 0), Code.UNKNOWN_PEG),
        (Move(1, 1, 1), Code.SAME_PEG),
        (Move(1, 2, 0), Code.EMPTY_PEG),
        (Move(3, 0, 2), Code.NOT_TOP_DISK),
        (Move(1, 0, 2), Code.NOT_TOP_DISK),
        (Move(2, 0, 1), Code.LARGER_ON_SMALLER),
        (Move(2, 0, 2), None),
        (Move(1, 1, 0), None),
    ],
)
def test_objections_in_aab(move, code):
    objection = Rules().objection(State.parse("AAB"), move)
    assert (objection and objection.code) == code


def test_forbidden_arcs():
    objection = Rules.named("cyclic").objection(State.perfect(1, 0), Move(1, 0, 2))
    assert objection.code is Code.FORBIDDEN_ARC
    assert "cyclic" in objection.reason


@given(
    st.lists(st.integers(0, 2), max_size=7).map(bytes),
    st.sets(st.sampled_from(ARCS)).map(frozenset),
)
def test_listed_moves_are_exactly_those_without_objection(places, arcs):
    rules = Rules(3, arcs)
    state = State(places)
    every = [Move(disk, *arc) for disk in range(1, state.disks + 1) for arc in ARCS]
    legal = [move for move in every if rules.objection(state, move) is None]
    assert sorted(rules.moves(state)) == sorted(legal)


@given(
    st.lists(st.integers(0, 2), min_size=1, max_size=5).map(bytes),
    st.sets(st.sampled_from(ARCS)).map(frozenset),
)
def test_predecessors_are_the_states_that_lead_here(places, arcs):
    state = State(places)
    space = HanoiSpace(state, state, Rules(3, arcs))
    everyone = [State(bytes(p)) for p in itertools.product(range(3), repeat=state.disks)]
    into = [
        (move, other)
        for other in everyone
        for move in space.moves(other)
        if space.apply(other, move) == state
    ]
    key = lambda pair: (pair[0], pair[1].pegs_of_disks)  # noqa: E731
    assert sorted(space.predecessors(state), key=key) == sorted(into, key=key)


@pytest.mark.parametrize("pegs", [3, 4, 7])
@pytest.mark.parametrize("name", NAMED_RULES)
def test_named_rules_read_back(name, pegs):
    rules = Rules.named(name, pegs)
    assert Rules.parse(str(rules), pegs) == rules


@given(st.sets(st.sampled_from(ARCS), min_size=1).map(frozenset))
def test_arcs_read_back(arcs):
    rules = Rules(3, arcs)
    assert Rules.parse(str(rules)) == rules


def test_all_arcs_are_the_classic_rules():
    assert Rules(3, frozenset(ARCS)) == Rules()
    assert str(Rules.named("cycle", 3)) == "classic"


def test_arcs_with_labels():
    assert Rules.parse("S>D, D>A", labels=Labels.parse("S,A,D")).arcs == {(0, 2), (2, 1)}


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("quick", BadRequest, "rules 'quick': expected classic"),
        ("A>B,C", BadText, "column 5: cannot read 'C'"),
        ("A>Z", BadText, "cannot read 'Z'"),
        ("A>A", BadRequest, "two different pegs"),
    ],
)
def test_bad_rules(text, error, message):
    with pytest.raises(error, match=message):
        Rules.parse(text)


def test_space_enforces_the_rules():
    space = HanoiSpace(State.perfect(2, 0), State.perfect(2, 2))
    with pytest.raises(IllegalMove, match="top disk of peg A is 1"):
        space.apply(space.start, Move(2, 0, 1))
    with pytest.raises(BadRequest):
        HanoiSpace(State.perfect(2, 0), State.perfect(3, 2))
    with pytest.raises(BadRequest):
        HanoiSpace(State.perfect(2, 0), State.perfect(2, 2), Rules(4))
