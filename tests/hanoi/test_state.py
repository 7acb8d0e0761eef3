import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegtile.errors import BadRequest, BadState, BadText
from pegtile.hanoi.move import Labels
from pegtile.hanoi.state import State


@st.composite
def states(draw, most_disks=12, most_pegs=9):
    pegs = draw(st.integers(1, most_pegs))
    places = draw(st.lists(st.integers(0, pegs - 1), max_size=most_disks))
    return State(bytes(places), pegs)


LABELS = st.sampled_from(
    ["", "S,A,D", "l,c,r", "left,center,right", "1,2,3", "10,11,12", "甲,乙,丙"]
)


@given(states())
def test_every_text_reads_back(state):
    assert State.parse(state.compact(), state.pegs) == state
    smallest_first = state.compact(smallest_first=True)
    assert State.parse(smallest_first, state.pegs, smallest_first=True) == state
    assert State.from_stacks_text(state.stacks_text()) == state
    assert State.from_json(state.json()) == state
    assert State.from_stacks(state.stacks()) == state
    assert State.from_peg_list(state.peg_list(), state.pegs) == state
    assert eval(repr(state)) == state


@given(states(most_pegs=3).filter(lambda state: state.pegs == 3), LABELS)
def test_every_text_reads_back_with_labels(state, names):
    labels = Labels.parse(names) if names else Labels()
    assert State.parse(state.compact(labels), 3, labels) == state
    assert State.from_stacks_text(state.stacks_text(labels), labels) == state
    assert State.from_peg_list(state.peg_list(labels), 3, labels) == state


def test_orders():
    state = State.from_stacks([[3, 2], [1], []])
    assert state.pegs_of_disks == b"\x01\x00\x00"
    assert state.compact() == "AAB"
    assert state.compact(smallest_first=True) == "BAA"
    assert state.stacks_text() == "A:3,2 B:1 C:"
    assert state.json() == "[[3,2],[1],[]]"
    assert state.peg_list(Labels.parse("l,c,r")) == ["c", "l", "l"]
    assert [state.top(peg) for peg in range(3)] == [2, 1, None]


@pytest.mark.parametrize("disks", [0, 1, 2, 300])
def test_perfect_states(disks):
    state = State.perfect(disks, 2)
    assert state.disks == disks
    assert state.perfect_peg() == (2 if disks else None)
    assert state.top(2) == (1 if disks else None)


@pytest.mark.parametrize(
    ("text", "piece", "column"), [("AXB", "'X'", 2), ("AA4", "'4'", 3), ("A B Q", "'Q'", 5)]
)
def test_unknown_pegs_are_quoted_with_their_place(text, piece, column):
    with pytest.raises(BadText, match=f"column {column}: cannot read {piece}: expected a peg"):
        State.parse(text)


def test_two_pegs_that_differ_by_case_only_are_read_exactly():
    labels = Labels.parse("a,A,b")
    assert State.parse("aAB", 3, labels) == State(b"\x02\x01\x00")
    with pytest.raises(BadText):
        Labels.parse("a,A,aA").peg("AA", 3) and Labels.parse("é,É,e").peg("Ë", 3)


@pytest.mark.parametrize(
    ("stacks", "message"),
    [
        ([[1, 2], [], []], "disk '2' at place 2 of peg 0 lies on the smaller disk 1"),
        ([[2], [2], []], "stands twice"),
        ([[3], [1], []], "disk '3' at place 1 of peg 0: expected the disks 1 to 2"),
        ([[0], [], []], "disk '0'"),
        ([[-1], [], []], "disk '-1'"),
    ],
)
def test_impossible_stacks(stacks, message):
    with pytest.raises(BadState, match=message):
        State.from_stacks(stacks)


@pytest.mark.parametrize("text", ["", "[", "[[1.0]]", "[[true],[],[]]", "{}", "[1]", "[" * 100_000])
def test_bad_json(text):
    with pytest.raises(BadText, match="expected lists of disks"):
        State.from_json(text)


@pytest.mark.parametrize("text", ["A:1 A: B:", "A:x B: C:", "A", "A:1,,2 B: C:", "A:１ B: C:"])
def test_bad_stacks_text(text):
    with pytest.raises(BadText):
        State.from_stacks_text(text)


def test_impossible_requests():
    with pytest.raises(BadRequest, match="-1 disks"):
        State.perfect(-1, 0)
    with pytest.raises(BadRequest, match="peg 3"):
        State.perfect(1, 3)
    with pytest.raises(BadRequest, match="256 pegs"):
        State(b"", 256)
    with pytest.raises(BadState, match="disk 2 is on peg 3"):
        State(b"\x00\x03")
    with pytest.raises(BadRequest, match="disk '3'"):
        State.perfect(2, 0).peg_of(3)


@pytest.mark.parametrize("names", ["A,A", "", "A,,B", "a b,c", "A,B'"])
def test_bad_labels(names):
    with pytest.raises(BadRequest, match="label"):
        Labels.parse(names)


def test_too_few_labels():
    with pytest.raises(BadRequest, match="2 labels 'A,B': expected 3"):
        State.perfect(1, 0).compact(Labels.parse("A,B"))


def test_moved_refuses_a_peg_that_is_not_there():
    state = State.perfect(2, 0)
    assert state.moved(1, 2) == State(b"\x02\x00")
    for peg in (-1, 3):
        with pytest.raises(BadState, match=f"disk 1 goes to peg {peg}: expected 0 to 2"):
            state.moved(1, peg)
