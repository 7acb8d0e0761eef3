"""Verdicts on moves of tiles."""

import pytest

from pegtile.core.checker import Code
from pegtile.errors import BadRequest
from pegtile.judge import check_tiles
from pegtile.notation.slidysim import written_link
from pegtile.tiles.board import Board
from pegtile.tiles.move import Convention, Move

TWO = Board.parse("1 2 3/4 5 6/0 7 8")


@pytest.mark.parametrize(
    "text",
    [
        "LL", "ll", "L L", "l,l", "L2", "left, left", "Left\nLEFT.", "RR", "R2", "7 8", "7, 8",
        "[7, 8]", '["left", "left"]', "[(7, 'left'), (8, 'left')]", "7 left, 8 left", "7L 8L",
        "Slide tile 7 left. Slide tile 8 left.", "Move the blank right\nMove the blank right",
        "1. Left\n2. Left", "1. L 2. L", "1: left\n2: left", "7: left\n8: left", "←←", "→→",
        "左左", "1. 左\n2. 左", "将7向左移动，将8向左移动", "タイル7を左へ、タイル8を左へ",
        "空格向右\n空格向右", "Moves: L L", "convention: blank\nRR", "ＬＬ", "LL\r\n", "\ufeffLL",
        "Final board:\n1 2 3\n4 5 6\n7 8 0\nMoves: L L\nTotal moves: 2",
        "- left\n- left", "**Left**, **Left**", "```\nL\nL\n```", r"\boxed{L, L}",
        "Move tile seven left, then tile eight left.", "seven left\neight left",
        "把七向左移，把八向左移", "7 → left\n8 → left", "7 → 8", "7→8", "left → left", "L → L",
        "→ left → left", "Step 1\n7 left\nStep 2\n8 left", "Step 1:\nL\nStep 2:\nL",
        "blank right one, right one",
        "|#|Tile|Way|Board|\n|-|-|-|-|\n|1|7|left|1 2 3/4 5 6/7 0 8|\n|2|8|left|12 3/4 5 6/7 8 0|",
    ],
)  # fmt: skip
def test_many_ways_to_say_it(text):
    assert check_tiles(text, TWO).solved


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("U", Code.OFF_BOARD), ("9", Code.UNKNOWN_TILE), ("0", Code.UNKNOWN_TILE),
        ("5", Code.TILE_NOT_BESIDE_BLANK), ("8 left", Code.TILE_NOT_BESIDE_BLANK),
        ("", Code.EMPTY_ANSWER), ("hello", Code.UNREADABLE), ("LLR", Code.CONTINUES_AFTER_GOAL),
        ("L\nL\nfoo 3\nL", Code.UNREADABLE), ("L99999999999", Code.UNREADABLE),
        ("L\n...\nL", Code.UNREADABLE), ("L, ..., L", Code.UNREADABLE),
        ("L\n. . .\nL", Code.UNREADABLE),
        ("Slide 7 left.\n…\nSlide 8 left.", Code.UNREADABLE), ("L\nmove one left", Code.UNREADABLE),
    ],
)  # fmt: skip
def test_codes(text, code):
    verdict = check_tiles(text, TWO, convention=Convention.TILE)
    assert not verdict.solved
    assert verdict.first_error.code is code


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("L L X", 1, 5), ("L\nL\nX", 3, 1), ("LLX", 1, 3), ("L, L, X", 1, 7)],
)
def test_a_letter_of_no_move_has_its_place(text, line, column):
    error = check_tiles(text, Board.parse("1 2 3/4 5 6/0 7 8")).first_error
    assert (error.code, error.index, error.line, error.column) == ("unreadable", 3, line, column)


def test_two_conventions_that_differ_are_ambiguous():
    board = Board.parse("1 2 3/4 5 6/7 0 8")
    verdict = check_tiles("L", board)
    assert verdict.first_error.code is Code.AMBIGUOUS
    assert check_tiles("L", board, convention=Convention.TILE).solved
    assert not check_tiles("L", board, convention=Convention.BLANK).solved
    assert check_tiles("convention: tile\nL", board).solved
    assert check_tiles("8", board).solved


def test_an_error_has_its_place():
    error = check_tiles("L U\n D D", TWO, convention=Convention.TILE).first_error
    assert (error.index, error.line, error.column, error.text) == (2, 1, 3, "U")


def test_runs_of_several_tiles():
    assert check_tiles("8", TWO).first_error.code is Code.TILE_NOT_BESIDE_BLANK
    verdict = check_tiles("8", TWO, metric="mtm")
    assert verdict.solved
    assert verdict.moves == 1


def test_moves_instead_of_a_text():
    assert check_tiles([Move.LEFT, Move.LEFT], TWO).solved


@pytest.mark.parametrize(
    ("text", "solved"),
    [
        ("The solution is LL", True), ("I think the answer is R, R.", True),
        ("答えは L L です。", True), ("答案是 左 左", True),
        ("The solution is not LL", False), ("The number of moves is 2.", False),
        ("The solution is unknown", False),
    ],
)  # fmt: skip
def test_answers_stated_in_a_sentence(text, solved):
    verdict = check_tiles(text, TWO, model_answer=True)
    assert verdict.solved == solved
    assert solved or verdict.first_error.code == Code.EMPTY_ANSWER


@pytest.mark.parametrize("text", ["R, L, ...", "R, L, …", "[R, L, ...]", "R L ...\n"])
def test_dots_at_the_end_are_a_truncated_list(text):
    verdict = check_tiles(text, TWO)
    assert verdict.truncated
    assert (verdict.solved, verdict.longest_legal_prefix) == (False, 2)
    assert verdict.first_error.text in ("...", "…")


@pytest.mark.parametrize(
    ("text", "moves", "prefix"),
    [("LL", 1, 1), ("L2", 1, 1), ("8", 1, 1), ("7 8", 1, 1), ("LLRL", 3, 3), ("DLLL", 3, 2)],
)
def test_runs_count_once_in_the_metric_of_runs(text, moves, prefix):
    verdict = check_tiles(text, TWO, metric="mtm", convention=Convention.TILE)
    assert (verdict.moves, verdict.longest_legal_prefix) == (moves, prefix)


def test_the_shortest_length_in_the_metric_of_runs():
    verdict = check_tiles("LLRL", TWO, metric="mtm", convention=Convention.TILE)
    assert (verdict.optimal, verdict.lower_bound, verdict.distance_left) == (1, 1, 0)
    board = Board.parse("8 6 7/2 5 4/3 0 1")  # one of the two that are 31 single steps away
    from pegtile.tiles.exact_solver import solve

    best = solve(board, metric="mtm")
    verdict = check_tiles(list(best.moves), board, metric="mtm")
    assert verdict.solved
    assert (verdict.moves, verdict.optimal, verdict.excess) == (best.cost, best.cost, 0)
    assert best.cost < 31


def test_a_replay_link_is_judged_in_its_own_convention():
    board = Board.parse("1 2 3/4 5 6/0 7 8")
    link = written_link(board, [Move.LEFT, Move.LEFT])
    for said in (None, Convention.BLANK):
        verdict = check_tiles(f" {link}\n", board, convention=said)
        assert (verdict.solved, verdict.format, verdict.convention) == (True, "link", "tile")
    other = check_tiles(link, Board.parse("1 2 3/4 5 6/7 0 8"))
    assert other.first_error.code is Code.UNREADABLE
    assert "1 2 3/4 5 6/0 7 8" in other.first_error.reason
    assert check_tiles(link[:60], board).first_error.code is Code.UNREADABLE


@pytest.mark.parametrize(
    "text",
    [
        "| Step | Tile | Direction |\n|---|---|---|\n| 1 | 7 | left |\n| 2 | 8 | left |",
        "| Step | Direction |\n|---|---|\n| 1 | left |\n| 2 | left |",
        "| Tile |\n|---|\n| 7 |\n| 8 |",
    ],
)
def test_tables(text):
    assert check_tiles(text, Board.parse("1 2 3/4 5 6/0 7 8")).solved


def test_a_convention_may_be_a_word():
    assert check_tiles("LL", TWO, convention="tile").solved
    with pytest.raises(BadRequest, match="convention 'peg': expected tile, blank, number"):
        check_tiles("LL", TWO, convention="peg")
