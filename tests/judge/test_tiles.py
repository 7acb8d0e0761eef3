"""Verdicts on moves of tiles."""

import io

import pytest

from pegtile.core.checker import Code
from pegtile.errors import BadRequest
from pegtile.judge import check_tiles
from pegtile.judge.stream import stream_tiles
from pegtile.judge.tiles import Puzzle
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


SOLVED = Board.parse("1 2 3/4 0 6/7 5 8")
LIST = "5 up\n8 left"


@pytest.mark.parametrize(
    "text",
    [
        "1: up (tile 5)\n2: left (tile 8)", "UL (5, 8)", "up (blank down), left (blank right)",
        "Blank moves down (swap with 5), then right (swap with 8).", "5 (up), 8 (left)",
        "5 up (into the empty space), 8 left (done)", "5 up (blank moves down)\n8 left",
        "5 up (1 2 3/4 5 6/7 0 8)\n8 left", "Moves = 2\n" + LIST, "Number of moves: 2\n" + LIST,
        LIST + "\nMoves: 2", LIST + "\nTotal: 2 moves", "5\n8\nMoves: 2",
        "Solution: DR (blank moves)", "up (that is tile 5), left (that is tile 8)",
        "UL (tile moves)", "|Step|Blank moves|\n|-|-|\n|1|down|\n|2|right|", "Moves: 5, 8",
        "|Step|Tile moves|\n|-|-|\n|1|up|\n|2|left|", "1.\n5 up\n2.\n8 left", "5 up\n8 left.",
        "0.000: (move-up t5 x2 y3 y2)\n1.000: (move-left t8 x3 y3 x2)",
        "5→8の順", "(move tile 5 up)\n(move tile 8 left)", "Swap 0 and 5\nSwap 8 and 0",
        "Move 5 into the blank\nMove 8 into the blank", r"$5\uparrow$, $8\leftarrow$",
        r"$5\uparrow$ \rightarrow $8\leftarrow$",
    ],
)  # fmt: skip
@pytest.mark.parametrize("model_answer", [False, True])
def test_more_ways_to_say_it(text, model_answer):
    assert check_tiles(text, SOLVED, model_answer=model_answer).solved


@pytest.mark.parametrize("text", ["UL (2 moves)", "⇧⇦", "上、左の順", "[ANSWER]UL[/ANSWER]"])
def test_letters_of_tiles(text):
    verdict = check_tiles(text, SOLVED, convention=Convention.TILE, model_answer=True)
    assert verdict.solved


@pytest.mark.parametrize(
    "text",
    [
        "1: up (tile 8)\n2: left (tile 5)", "UL (8, 5)", "UL (8 right)",
        "up (that is tile 8), left (5)",
        "5 up (8 left), 8 left",
        "up (blank up), left (blank left)", "UL (blank moves)", "DR (tile moves)", "7:\n" + LIST,
        LIST + "\nThen 8 moves", LIST + "\nThen 8 moves.", LIST + "\nTile 7 moves",
        "Start with 7.\n" + LIST, "Begin by sliding 8 left\n" + LIST, LIST + "\nUndo.",
        "1. 5 up\n2. 8 left\n3.", "1. 5 up\n2. 8 left\n3. same as step 2", "Swap 5 and 8",
        "1. 5 up\n2. 8 left\n3. [move omitted]", "5 up\n8 l", LIST + "\n* undo the last move",
    ],
)  # fmt: skip
@pytest.mark.parametrize("model_answer", [False, True])
def test_what_is_told_is_not_passed_over(text, model_answer):
    assert not check_tiles(text, SOLVED, model_answer=model_answer).solved


@pytest.mark.parametrize(
    "text", ["8步", "The number of moves is 8", "8 moves", "Total moves = 8", "Moves: 8"]
)
def test_a_count_is_no_tile(text):
    assert not check_tiles(text, Board.parse("1 2 3/4 5 6/7 0 8"), model_answer=True).solved


@pytest.mark.parametrize("text", ["5 up\n8 l", "1. 5 up\n2. 8 left\n3."])
def test_a_list_that_is_cut(text):
    assert check_tiles(text, SOLVED).truncated


@pytest.mark.parametrize("cut", ["8 l", "8 left (that is tile 5)"])
def test_long_lists_are_held_to_their_words_too(cut):
    text = "5 up\n5 down\n" * 30_000 + "5 up\n"
    puzzle = Puzzle(SOLVED, Board.parse("1 2 3/4 5 6/7 8 0"))
    assert stream_tiles(io.BytesIO((text + "8 left").encode()), puzzle).verdict.solved
    verdict = stream_tiles(io.BytesIO((text + cut).encode()), puzzle).verdict
    assert not verdict.solved
    assert verdict.first_error.line == 60_002


def test_no_reading_is_said_to_be_legal_when_none_is():
    remarks = check_tiles("DDD", SOLVED).remarks
    assert any("no reading is legal" in remark for remark in remarks)
