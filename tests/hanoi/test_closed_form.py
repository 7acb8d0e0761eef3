"""Any moment of the classic solution, against the moves one by one and against published tables."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegtile.errors import BadRequest
from pegtile.hanoi.closed_form import move_number, peg_of_disk, rank, state_after
from pegtile.hanoi.move import Labels, Move
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State

FACTS = json.loads((Path(__file__).parents[1] / "data" / "hanoi_classic.json").read_text())


@st.composite
def moments(draw, most_disks=300):
    """Return (disks, m, source, target) with 0 ≤ m ≤ 2^n − 1."""
    disks = draw(st.integers(0, most_disks))
    source, target = draw(st.sampled_from([(a, b) for a in range(3) for b in range(3) if a != b]))
    return disks, draw(st.integers(0, 2**disks - 1)), source, target


@given(moments())
def test_each_state_follows_from_the_one_before_by_a_legal_move(moment):
    disks, m, source, target = moment
    if m == 0:
        assert state_after(*moment) == State.perfect(disks, source)
        return
    before = state_after(disks, m - 1, source, target)
    move = move_number(*moment)
    assert Rules().objection(before, move) is None
    assert before.moved(move.disk, move.target) == state_after(*moment)


@given(moments(40))
def test_the_last_state_is_the_target(moment):
    disks, _, source, target = moment
    assert state_after(disks, 2**disks - 1, source, target) == State.perfect(disks, target)


@given(moments())
def test_rank_inverts_state_after(moment):
    _, m, source, target = moment
    assert rank(state_after(*moment), source, target) == m


@given(moments(60), st.data())
def test_one_disk_is_where_the_state_says(moment, data):
    disks, m, source, target = moment
    if disks:
        disk = data.draw(st.integers(1, disks))
        assert peg_of_disk(disks, disk, m, source, target) == state_after(*moment).peg_of(disk)


@pytest.mark.parametrize("disks", range(6))
def test_states_off_the_path_have_no_rank(disks):
    on_path = {state_after(disks, m, 0, 1) for m in range(2**disks)}
    for number in range(3**disks):
        places = bytes(number // 3**disk % 3 for disk in range(disks))
        state = State(places)
        assert (rank(state, 0, 1) is not None) == (state in on_path)


@pytest.mark.parametrize("disks", [3, 4, 5])
def test_published_tables(disks):
    labels = Labels.parse("l,c,r")
    table = FACTS["tables"][str(disks)]
    assert len(table) == 2**disks
    for m, text in enumerate(table):
        assert state_after(disks, m).compact(labels, smallest_first=True) == text


def test_eight_disks_after_216_moves():
    fact = FACTS["eight_disks_after_move_216"]
    assert f"{216:08b}" == fact["binary"]
    pegs = ["left", "middle", "right"]
    state = state_after(8, 216, pegs.index(fact["from"]), pegs.index(fact["to"]))
    names = state.compact(Labels(tuple(pegs))).split()
    assert names == fact["peg_of_each_disk_largest_first"]


def test_a_hundred_thousand_disks():
    disks, m = 100_000, 2**99_999
    assert move_number(disks, m) == Move(disks, 0, 2)
    state = state_after(disks, m)
    # The middle of the solution: the largest disk has just landed, the others stand as one tower.
    assert state == State(bytes((1,)) * (disks - 1) + bytes((2,)))
    assert rank(state) == m
    assert peg_of_disk(disks, 1, m) == 1


def test_no_disks_and_one():
    assert state_after(0, 0) == State(b"")
    assert rank(State(b"")) == 0
    assert [state_after(1, m, 2, 1).pegs_of_disks for m in (0, 1)] == [b"\x02", b"\x01"]
    assert move_number(1, 1, 2, 1) == Move(1, 2, 1)


def test_from_a_peg_to_itself():
    assert state_after(4, 0, 1, 1) == State.perfect(4, 1)
    assert peg_of_disk(4, 2, 0, 1, 1) == 1
    assert rank(State.perfect(4, 1), 1, 1) == 0
    assert rank(State.perfect(4, 2), 1, 1) is None
    with pytest.raises(BadRequest, match="move '1': expected 0 to 0"):
        state_after(4, 1, 1, 1)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: state_after(3, 8), r"move '8': expected 0 to 2\^3-1"),
        (lambda: state_after(3, -1), r"move '-1': expected 0 to 2\^3-1"),
        (lambda: move_number(3, 0), r"move '0': expected 1 to 2\^3-1"),
        (lambda: move_number(0, 1), r"move '1': expected 1 to 2\^0-1"),
        (lambda: move_number(-2, 1), "'-2' disks: expected 0 or more"),
        (lambda: state_after(3, 1, 0, 3), "target '3': expected peg 0, 1 or 2"),
        (lambda: peg_of_disk(3, 4, 0), "disk '4': expected 1 to 3"),
        (lambda: rank(State(b"\x03", pegs=4)), "a state of 4 pegs: expected 3"),
    ],
)
def test_requests_without_an_answer(call, message):
    with pytest.raises(BadRequest, match=message):
        call()
