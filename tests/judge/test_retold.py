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
        LIST + "\n" + LIST,
        LIST + "Explanation: disk 1 is moved from A to B. Then the rest follows.",
        LIST + "**Reasoning:** A->B frees disk 2.",
        LIST
        + "\n1. Move disk 1 from A to B\n2. Move disk 2 from A to C\n3. Move disk 1 from B to C",
        "<think>A->C</think>" + LIST + "So: A->B, A->C, B->C",
    ],
)
def test_what_repeats_or_explains_a_list_does_not_count(text):
    verdict = judged(text)
    assert verdict.solved, verdict
    assert verdict.moves == 3
    assert "repeats or explains" in verdict.remarks[-1]


def test_a_bare_list_is_no_answer():
    assert judged(LIST + LIST).solved
    assert not judged(LIST + LIST, model=False).solved


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
