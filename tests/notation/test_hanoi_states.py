"""States of the tower as text, and moves told by states."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import solution

from pegtile.core.checker import Code
from pegtile.errors import PuzzleError
from pegtile.hanoi.move import DEFAULT_LABELS, Labels
from pegtile.hanoi.state import State
from pegtile.judge import check_tower
from pegtile.notation.hanoi_moves import Style, written
from pegtile.notation.hanoi_states import StateForm, other_order, read_state, written_state

states = st.integers(3, 5).flatmap(
    lambda pegs: st.lists(st.integers(0, pegs - 1), min_size=1, max_size=30).map(
        lambda places: State(bytes(places), pegs)
    )
)


@given(states, st.sampled_from(StateForm), st.booleans(), st.booleans())
def test_every_form_reads_back(state, form, named, smallest_first):
    labels = Labels(tuple(f"P{n}" for n in range(state.pegs))) if named else DEFAULT_LABELS
    text = written_state(state, form, labels, smallest_first=smallest_first)
    assert read_state(text, state.pegs, labels, form=form, smallest_first=smallest_first) == state
    if form not in (StateForm.LISTS, StateForm.TOWERS):
        assert read_state(text, state.pegs, labels, smallest_first=smallest_first) == state


@pytest.mark.parametrize(
    "text",
    ["AAB", "A A B", "A:3,2 B:1 C:", "[[3,2],[1],[]]", "([2, 3], [1], [])", "['B', 'A', 'A']",
     "(0) 3 2 (1) 1 (2)", "(1) 3 2 (2) 1 (3)", "112", "ＡＡＢ", "((2, 3), (1), ())",
     "A: 3,2 B: 1 C:", "A: 3, 2; B: 1; C: -", "Peg A: 3 2\nPeg B: 1\nPeg C: empty", "A=3,2 B=1",
     "{'A': [3, 2], 'B': [1], 'C': []}", '{"B": [1], "A": [3, 2]}', "A：3，2　B：1",
     "c: b: 1 a: 3 2", "A: [3,2] | B: [1] | C: []", "[[2,3],[1],[]]"],
)  # fmt: skip
def test_one_state_in_every_form(text):
    assert str(read_state(text)) == "AAB"


@pytest.mark.parametrize(
    "text", ["AAX", "[[3,1],[2]", "([1, 3], [2, 2], [])", "(0) 3 (0) 2 1", "[[1,2],[4,3],[]]", "9"]
)
def test_wrong_states(text):
    with pytest.raises(PuzzleError):
        read_state(text)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("A: 3,x B: 1", "line 1, column 6: cannot read 'x'"),
        ("A: 3,2\n D: 1", "line 2, column 2: cannot read 'D'"),
        ("A: 3,2 A: 1", "column 8: cannot read 'A:': expected each peg once"),
        ("here A: 1", "column 1: cannot read 'here'"),
        (":", "column 1: cannot read ':'"),
        ("A: 2,3 B: 1", "lies on the smaller disk 2"),
        ("A: 99999999999", "cannot read '99999999999'"),
        ("A: [3,2 B: 1", r"column 4: cannot read '\['"),
        ("([2,3],[1],[]", r"column 1: cannot read '\(': expected a closing \)"),
        ("['B', 'A', 'A')", r"column 15: cannot read '\)'"),
    ],
)
def test_stacks_that_are_wrong(text, complaint):
    with pytest.raises(PuzzleError, match=complaint):
        read_state(text)


def test_lists_top_first_are_told():
    assert other_order(" [[2,3],[1],[]]") == "top"
    assert other_order("([3, 2], [1], [])") == "bottom"
    assert not other_order("[[3,2],[1],[]]")
    assert not other_order("([2,3],[1],[])")
    assert not other_order("AAB")


@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize("disks", [1, 2, 3, 5])
@pytest.mark.parametrize("names", ["A,B,C", "l,c,r", "S1,S2,S3", "1,2,3"])
def test_every_style_of_solve_is_read(style, disks, names):
    labels = Labels.parse(names)
    start, goal = State.perfect(disks, 0), State.perfect(disks, 2)
    text = "".join(written(solution(disks, 0, 2), start, style, labels))
    verdict = check_tower(text, start, goal, labels=labels)
    assert verdict.solved, (text, verdict)
    assert verdict.moves == 2**disks - 1


def test_a_large_picture_is_read():
    start, goal = State.perfect(8, 0), State.perfect(8, 2)
    wide = State(bytes([0] * 16))
    assert check_tower(
        "".join(written(solution(8, 0, 2), start, Style.PICTURE)), start, goal
    ).solved
    one = "".join(written(solution(16, 0, 2)[:3], wide, Style.PICTURE))
    assert check_tower(one, wide, State.perfect(16, 2)).longest_legal_prefix == 3


def test_states_that_skip_a_move():
    start, goal = State.perfect(2, 0), State.perfect(2, 2)
    jump = check_tower("([1, 2], [], [])\n([], [], [1, 2])\n", start, goal)
    assert jump.first_error.code is Code.UNREADABLE
    assert "2 disks moved" in jump.first_error.reason
    assert jump.first_error.line == 2
    other = check_tower("([], [1, 2], [])\n([1], [2], [])\n", start, goal)
    assert "not the start" in other.first_error.reason
    wrong = check_tower("([1, 2], [], [])\n([1], [2], [])\n", start, goal)
    assert wrong.first_error.code is Code.NOT_TOP_DISK


@pytest.mark.parametrize("text", ["", "  ", "\n", "\ufeff"])
def test_an_empty_state(text):
    with pytest.raises(PuzzleError, match="expected a state"):
        read_state(text)


@pytest.mark.parametrize("text", ["[[],[],[]]", "([], [], [])", "[]"])
def test_lists_without_disks_are_no_state(text):
    with pytest.raises(PuzzleError, match="lists with disks"):
        read_state(text)
