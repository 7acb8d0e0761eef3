"""Verdicts on moves of the tower."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pegtile
from pegtile.core.checker import Code
from pegtile.hanoi.move import Labels
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.judge import check_tower

A3, C3 = State.parse("AAA"), State.parse("CCC")
SOLUTION = ["1 A C", "2 A B", "1 C B", "3 A C", "1 B A", "2 B C", "1 A C"]


def one(text, start="A", goal="C", **options):
    return check_tower(text, State.parse(start), State.parse(goal), **options)


def test_a_solution_is_measured():
    verdict = check_tower("\n".join(SOLUTION), A3, C3)
    assert verdict.solved
    assert (verdict.moves, verdict.optimal, verdict.excess, verdict.distance_left) == (7, 7, 0, 0)
    assert (verdict.format, verdict.duplicates_visited, verdict.truncated) == ("plain", 0, False)


def test_check_is_at_the_top():
    assert pegtile.check("1 A C", State.parse("A"), State.parse("C")).solved


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("A->A", Code.SAME_PEG), ("A->Z", Code.UNKNOWN_PEG), ("B->C", Code.EMPTY_PEG),
        ("2 A C", Code.UNKNOWN_DISK), ("", Code.EMPTY_ANSWER), ("[]", Code.EMPTY_ANSWER),
        ("hello", Code.UNREADABLE), ("0 A C", Code.UNKNOWN_DISK), ("-1 A C", Code.UNKNOWN_DISK),
        ("A->C A->B", Code.EMPTY_PEG), ("A->C, C->B", Code.CONTINUES_AFTER_GOAL),
        ("[[1,-1,2]]", Code.UNKNOWN_PEG), ("[[1,0,3]]", Code.UNKNOWN_PEG),
        ("[(a, 2)]", Code.AMBIGUOUS), ("move disk 1 from peg 12 to peg 3", Code.UNKNOWN_PEG),
        ("1.5 A C", Code.UNREADABLE), ("9" * 1_000_000 + " A C", Code.UNKNOWN_DISK),
    ],
)  # fmt: skip
def test_codes_of_one_disk(text, code):
    verdict = one(text)
    assert not verdict.solved
    assert verdict.first_error.code is code
    assert len(verdict.first_error.reason) < 200
    assert len(verdict.first_error.text) < 100


def test_codes_of_more_disks():
    assert one("2 A C", "AA", "CC").first_error.code is Code.NOT_TOP_DISK
    assert one("1 A C\n2 A C", "AA", "CC").first_error.code is Code.LARGER_ON_SMALLER
    linear = Rules.named("linear")
    assert one("1 A C", rules=linear).first_error.code is Code.FORBIDDEN_ARC
    assert one("1 A B\n1 B C", rules=linear).solved


def test_an_error_has_its_place():
    error = check_tower("1 A C\n\n  2 A B\n2 B C\n", A3, C3).first_error
    assert (error.index, error.line, error.column, error.text) == (3, 4, 1, "2 B C")
    assert error.code is Code.LARGER_ON_SMALLER
    assert error.state == "ABC"


@pytest.mark.parametrize(
    ("text", "code", "index", "line", "column"),
    [
        ("AB AC BD", "unknown-peg", 3, 1, 7),
        ("AB\nAC\nBC\nAD", "unknown-peg", 4, 4, 1),
        ("AB\nAC\nBC\nX Y", "unknown-peg", 4, 4, 1),
        ("AB AC foo", "unreadable", 2, 1, 7),
    ],
)
def test_what_is_no_peg_counts_among_bare_moves(text, code, index, line, column):
    error = one(text, "AA", "CC").first_error
    assert (error.code, error.index, error.line, error.column) == (code, index, line, column)


@pytest.mark.parametrize("end", ["OK", "---", "✓", "The AI is done."])
def test_what_is_no_move_may_follow(end):
    assert one(f"A B\nA C\nB C\n{end}", "AA", "CC").solved


def test_legal_then_illegal_is_illegal():
    verdict = check_tower("\n".join([*SOLUTION, "1 A C"]), A3, C3)
    assert not verdict.legal
    assert not verdict.solved
    assert (verdict.moves, verdict.longest_legal_prefix) == (8, 7)


@pytest.mark.parametrize("end", ["\n1 A", "\n1", "\nMove disk 1 from", "\n1 A ->"])
def test_a_list_that_breaks_off(end):
    verdict = check_tower("\n".join(SOLUTION[:6]) + end, A3, C3)
    assert verdict.truncated
    assert verdict.legal
    assert not verdict.solved


def test_a_list_in_brackets_that_breaks_off():
    verdict = check_tower("[[1,0,2],[2,0,1],[1,2", A3, C3)
    assert verdict.truncated
    assert verdict.longest_legal_prefix == 2


def test_nothing_to_do():
    assert one("", "CC", "CC").solved
    assert check_tower("", State.parse(""), State.parse("")).solved
    assert one("no moves are needed", "CC", "CC", model_answer=True).solved
    back = one("1 C A\n1 A C", "CC", "CC")
    assert back.solved
    assert back.excess == 2


def test_peg_numbers_from_one_or_from_zero():
    zero = "[[1,0,2],[2,0,1],[1,2,1],[3,0,2],[1,1,0],[2,1,2],[1,0,2]]"
    ones = "".join(
        f"Move disk {d} from Peg {'ABC'.index(a) + 1} to Peg {'ABC'.index(b) + 1}.\n"
        for d, a, b in map(str.split, SOLUTION)
    )
    assert check_tower(zero, A3, C3).solved
    assert check_tower(ones, A3, C3).solved
    assert check_tower(zero, A3, C3, pegs_from=0).solved
    assert check_tower(zero, A3, C3, pegs_from=1).first_error.code is Code.UNKNOWN_PEG
    both = one("[[1,1,2]]", "B", "C")
    assert both.solved
    assert "pegs numbered from 0" in both.remarks[0]


def test_two_digits_are_one_number():
    start, goal = State.perfect(1, 0, 13), State.perfect(1, 12, 13)
    assert check_tower("Move disk 1 from Peg 1 to Peg 13", start, goal).solved
    assert not check_tower("Move disk 1 from Peg 1 to Peg 12", start, goal).solved
    tall = State(bytes([1] * 11 + [0]))
    assert check_tower("12 A C", tall, State(bytes([1] * 11 + [2]))).solved


def test_labels_of_all_kinds():
    for names in ("S,A,D", "l,c,r", "left,center,right", "1,2,3", "左,中,右", "P1,P2,P3", "a,A,b"):
        labels = Labels.parse(names)
        first, _, last = labels.names
        assert one(f"Move the disk 1 from '{first}' to '{last}'", labels=labels).solved, names
        assert one(f"1 {first} {last}", labels=labels).solved, names


def test_words_for_pegs():
    assert one("Move disk 1 from left to right").solved
    assert one("Move disk 1 from the source peg to the destination peg").solved
    assert one("将圆盘1从左柱移到右柱").solved


def test_two_lists_are_ambiguous():
    error = one("[[1,0,2]]\nor\n[[1,0,2]]").first_error
    assert error.code is Code.AMBIGUOUS
    assert (error.line, error.column) == (3, 1)


def test_a_state_is_no_list_of_moves():
    verdict = one("Start: [[1],[],[]]\nMove disk 1 from A to C\nEnd: [[],[],[1]]")
    assert verdict.solved


@given(st.data())
def test_a_single_change_is_caught(data):
    """Drop, swap, repeat or retarget one move: the code and index are those of a plain replay."""
    moves = list(SOLUTION)
    kind = data.draw(st.sampled_from(["drop", "swap", "repeat", "retarget"]))
    place = data.draw(st.integers(0, len(moves) - 2))
    if kind == "drop":
        del moves[place]
    elif kind == "swap":
        moves[place], moves[place + 1] = moves[place + 1], moves[place]
    elif kind == "repeat":
        moves.insert(place, moves[place])
    else:
        disk, source, target = moves[place].split()
        other = ({*"ABC"} - {source, target}).pop()
        moves[place] = f"{disk} {source} {other}"
    wanted = oracle(moves)
    verdict = check_tower("\n".join(moves), A3, C3)
    found = verdict.first_error
    assert (found and (found.index, found.code)) == wanted
    if found and found.line:
        assert found.line == found.index


def oracle(moves):
    """Replay slowly, apart from everything."""
    pegs = {"A": [3, 2, 1], "B": [], "C": []}
    solved_at = None
    for index, (disk, source, target) in enumerate(map(str.split, moves), 1):
        if not pegs[source]:
            return index, Code.EMPTY_PEG
        if pegs[source][-1] != int(disk):
            return index, Code.NOT_TOP_DISK
        if pegs[target] and pegs[target][-1] < int(disk):
            return index, Code.LARGER_ON_SMALLER
        pegs[target].append(pegs[source].pop())
        if len(pegs["C"]) == 3 and solved_at is None:
            solved_at = index
    if solved_at is not None and len(pegs["C"]) != 3:
        return solved_at + 1, Code.CONTINUES_AFTER_GOAL
    return None


@pytest.mark.parametrize(
    "arrow", [r"\to", r"\rightarrow", r"\Rightarrow", r"\longrightarrow", r"\mapsto"]
)
def test_arrows_of_tex(arrow):
    for text in (f"A {arrow} C", f"$A{arrow} C$", rf"\boxed{{A {arrow} B, B {arrow} C}}"):
        assert check_tower(text, State.parse("A"), State.parse("C")).solved, text


TABLES = (
    "| Move | From | To |\n|:--|:-:|--:|\n| 1 | A | B |\n| 2 | A | C |\n| 3 | B | C |",
    "|#|Disk|From|To|\n|-|-|-|-|\n|1|1|A|B|\n|2|2|A|C|\n|3|1|B|C|",
    "| Disk | From | To |\n|---|---|---|\n| 1 | A | B |\n| 2 | A | C |\n| 1 | B | C |",
    "Step | Action\n--- | ---\n1 | Move disk 1 from A to B\n2 | A->C\n3 | B->C\n",
    "| **步骤** | 从 | 到 |\n| --- | --- | --- |\n| **1** | A | B |\n| 2 | A | C |\n| 3 | B | C |",
)
ASIDES = (
    "A->B, A->C, B->C. Total: 3 moves.",
    "A->B, A->C, B->C\n\nFinal state: [[], [], [2, 1]]",
    "A->B, A->C, B->C\n\nTotal moves: 3",
    "A->B, A->C, B->C\n\nNote: this takes 3 moves (2^2 - 1).",
    "[[1,0,1],[2,0,2],[1,1,2]]\n\nLet me know if you have questions.",
)


@pytest.mark.parametrize("model_answer", [False, True])
@pytest.mark.parametrize("text", [*TABLES, *(f"Final answer: {aside}" for aside in ASIDES)])
def test_tables_and_what_follows_the_answer(text, model_answer):
    verdict = check_tower(text, State.parse("AA"), State.parse("CC"), model_answer=model_answer)
    assert verdict.solved, verdict
    assert verdict.moves == 3


@pytest.mark.parametrize(
    "text",
    [
        "A->B, A->C. Then disk 1 too.", "A->B, A->C, B->C\n\n1 A", "A->B, A->C. Then B to A.",
        "Final answer: A->B, A->C, B->C\nAlternatively: A->C",
    ],
)  # fmt: skip
def test_what_follows_the_answer_and_looks_like_moves(text):
    assert not check_tower(text, State.parse("AA"), State.parse("CC"), model_answer=True).solved
