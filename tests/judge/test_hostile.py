"""Texts made to be slow: each is read in time that grows as its length, or this file never ends."""

import io
from contextlib import suppress

import pytest

from pegtile.errors import PuzzleError
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.judge.judging import judged_tiles, judged_tower
from pegtile.judge.stream import stream_tiles
from pegtile.judge.tiles import Puzzle
from pegtile.judge.tower import Tower
from pegtile.notation import hanoi_pddl, tile_pddl
from pegtile.notation.hanoi_states import read_state
from pegtile.notation.slidysim import read_link
from pegtile.notation.tile_boards import read_board
from pegtile.tiles.board import Board

TOWER = Tower(State.parse("AAA"), State.parse("CCC"), Rules())
TILES = Puzzle(Board.parse("1 2 3/4 5 6/0 7 8"), Board.parse("1 2 3/4 5 6/7 8 0"))
LONG = 20_000
TEXTS = {
    "states that are not closed": "[" + ("[1]" + " " * 30) * 16 + "x",
    "groups that are not closed": "[" + ("[1]" + " " * 30) * 500 + "x",
    "colons": "a:" * LONG,
    "waves": "~" * LONG,
    "dashes": "-" * LONG,
    "dashes of a table": "|a\n|" + "-" * LONG + "x",
    "runs": "L9" * LONG + "x",
    "digits": "9" * LONG + "x",
    "minus": "-" + "9" * LONG,
    "ends of lines": "\n" * LONG,
    "ends of lines before an answer": "\n" * LONG + "answ",
    "a bracket and blanks": "[[1]" + " " * LONG + "x",
    "a state and blanks": "([1, 2, 3], [], [])\n" + " " * LONG,
    "a picture of nothing": "=" * LONG + "\n---------",
    "open brackets": "[(" * LONG,
    "open brackets and nothing": "[" * 10 * LONG,
    "open brackets and blanks": "[ " * 5 * LONG,
    "remarks": "A→B - " * LONG,
    "sentences": "x. " * LONG,
    "steps of plans": "(move " * LONG,
    "open braces": '{"a":' * LONG,
    "open boxes": r"\boxed{" * LONG,
    "open thoughts": "<think>" * LONG,
    "places twice": f"200 200\n{'7 ' * 40_000}",
    "a fact": f"(define (problem p) (:init (at t{'9' * LONG}x p_1_1)))",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_no_text_takes_long(text):
    for model_answer in (False, True):
        assert not judged_tower(text, TOWER, model_answer=model_answer).verdict.solved
        assert not judged_tiles(text, TILES, model_answer=model_answer).verdict.solved
    for read in (
        read_board, read_state, read_link, hanoi_pddl.read_problem, tile_pddl.read_problem,
    ):  # fmt: skip
        with suppress(PuzzleError):
            read(text)


# Work that grows as the square of these lengths takes minutes.
GAPS = {
    "blanks": " " * 200_000, "no-break blanks": "\u00a0" * 200_000, "stars": "*" * 200_000,
    "backticks": "`" * 200_000, "underlines": "_" * 200_000,
}  # fmt: skip


@pytest.mark.parametrize("gap", GAPS.values(), ids=GAPS)
@pytest.mark.parametrize("model_answer", [False, True])
def test_a_list_and_a_long_gap(gap, model_answer):
    tower = Tower(State.parse("AA"), State.parse("CC"), Rules())
    for text in ("A->B\nA->C\nB->C\n" + gap, gap + "\nA->B\nA->C\nB->C", f"A->B{gap}\nA->C\nB->C"):
        assert judged_tower(text, tower, model_answer=model_answer).verdict.moves == 3
    for text in ("7 left\n8 left\n" + gap, gap + "\n7 left\n8 left", f"7 left{gap}\n8 left"):
        assert judged_tiles(text, TILES, model_answer=model_answer).verdict.solved


def test_gaps_behind_moves_are_looked_through_once():
    for text in (
        "7 left 8 left" + " " * 100_000 + "x..." * 100_000,
        "Final answer" + " " * 200_000 + "x",
    ):
        assert not judged_tiles(text, TILES, model_answer=True).verdict.solved
    asides = 20_000
    table = f"|From|To{'|State' * asides}|\n|-|-|\n|A|C{'|x' * asides}|"
    one = Tower(State.parse("A"), State.parse("C"), Rules())
    assert judged_tower(table, one, model_answer=True).verdict.solved


def test_an_answer_of_nothing_but_letters_goes_through_the_kernel():
    text = "LR" * 2_000_000 + "LL"
    judged = stream_tiles(io.BytesIO(text.encode()), TILES, model_answer=True)
    assert judged.verdict.solved
    assert judged.verdict.moves == len(text)


@pytest.mark.parametrize(
    "text",
    ["Here is a solution: A->B, A->C, B->C", "The list: " + "A->B, B->A, " * 400 + "A->B"],
)
def test_prose_before_a_colon(text):
    verdict = judged_tower(text, Tower(State.parse("AA"), State.parse("CC"), Rules())).verdict
    assert verdict.moves in (3, 801)
