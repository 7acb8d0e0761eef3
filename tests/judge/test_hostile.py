"""Texts made to be slow: each is read in time that grows as its length, or this file never ends."""

from contextlib import suppress

import pytest

from pegtile.errors import PuzzleError
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.judge.judging import judged_tiles, judged_tower
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


@pytest.mark.parametrize(
    "text",
    ["Here is a solution: A->B, A->C, B->C", "The list: " + "A->B, B->A, " * 400 + "A->B"],
)
def test_prose_before_a_colon(text):
    verdict = judged_tower(text, Tower(State.parse("AA"), State.parse("CC"), Rules())).verdict
    assert verdict.moves in (3, 801)
