"""Lists that an answer tells twice, or explains."""

import pytest

from pegtile.hanoi.state import State
from pegtile.judge import check_tower

LIST = "A->B, A->C, B->C\n"


def judged(text, *, model=True):
    return check_tower(text, State.parse("AA"), State.parse("CC"), model_answer=model)


@pytest.mark.parametrize(
    "text",
    [
        LIST + "Explanation: disk 1 is moved from A to B. Then the rest follows.",
        LIST + "**Reasoning:** A->B frees disk 2.",
        LIST
        + "\n1. Move disk 1 from A to B\n2. Move disk 2 from A to C\n3. Move disk 1 from B to C",
    ],
)
def test_what_repeats_or_explains_a_list_does_not_count(text):
    verdict = judged(text)
    assert verdict.solved, verdict
    assert verdict.moves == 3
    assert "repeats or explains" in verdict.remarks[-1]


def test_a_move_that_is_told_twice_in_a_list_is_made_twice():
    assert not judged(LIST + LIST).solved
    assert not judged(LIST + "\n" + LIST).solved
    one = check_tower("A->C\n\nA->C", State.parse("A"), State.parse("C"), model_answer=True)
    assert one.first_error.index == 2


@pytest.mark.parametrize(
    "text",
    [
        LIST + "\nA->C, A->B, C->B",
        LIST + "A->B, A->C",
        LIST + "Explanation: A->C, A->B, C->B",
        LIST + "Explanation: " + LIST.strip() + ", C->A",
        LIST + "C->A\nExplanation: " + LIST,
    ],
)
def test_other_moves_do_count(text):
    assert not judged(text).solved
