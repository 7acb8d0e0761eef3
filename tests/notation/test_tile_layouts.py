"""Boards in other people's layouts."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import boards

from pegtile.errors import PuzzleError
from pegtile.notation.tile_boards import read_board, read_boards
from pegtile.tiles.board import Board

EIGHT = Board.parse("8 6 7/2 5 4/3 0 1")
FIFTEEN = Board.parse("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0")
KORF = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"
KORF_1 = Board(4, 4, tuple(map(int, KORF.split())))


@pytest.mark.parametrize(
    "text",
    [
        "867254301", "867/254/301", "8 6 7\n2 5 4\n3 0 1", "8,6,7;2,5,4;3,0,1",
        "8 6 7 | 2 5 4 | 3 _ 1", "8\t6\t7\n2\t5\t4\n3\t0\t1", "8,6,7,2,5,4,3,0,1",
        "3\n8 6 7\n2 5 4\n3 0 1", "3 3\n8 6 7\n2 5 4\n3 0 1", "3x3\n8 6 7 2 5 4 3 0 1",
        "# a comment\n8 6 7\n2 5 4 # more\n3 0 1", "[[8, 6, 7], [2, 5, 4], [3, 0, 1]]",
        "((8, 6, 7), (2, 5, 4), (3, 0, 1))", "[8, 6, 7, 2, 5, 4, 3, 0, 1]",
        "[\n  [8, 6, 7],\n  [2, 5, 4],\n  [3, 0, 1]\n]\n",
        '[["8","6","7"],["2","5","4"],["3","_","1"]]',
        "8 6 7/2 5 4/3 . 1", "8 6 7/2 5 4/3 x 1", "8 6 7/2 5 4/3 -1 1", "8,6,7\n2,5,4\n3,,1",
        "8\t6\t7\n2\t5\t4\n3\t\t1", "\ufeff8 6 7\r\n2 5 4\r\n3 0 1\r\n", "８６７２５４３０１",
        "(3x3)8 6 7 2 5 4 3 0 1", "3 3 1\n8 6 7 2 5 4 3 0 1", "8 6 7\r2 5 4\r3 0 1",
        "3 3\nstarting positions for each tile:\n7\n8\n3\n6\n5\n4\n1\n2\n0\ngoal positions:\n0\n",
        "3 3\n7\n8\n3\n6\n5\n4\n1\n2\n0\n",
        "[[8, 6, 7], [2, 5, 4], [3, None, 1]]", "[[8,6,7],[2,5,4],[3,null,1]]",
        "8 6 7\n2 5 4\n3   1", "  8  6  7\n  2  5  4\n  3     1\n",
        "+---+---+---+\n| 8 | 6 | 7 |\n+---+---+---+\n| 2 | 5 | 4 |\n+---+---+---+\n"
        "| 3 |   | 1 |\n+---+---+---+\n",
        "┌─┬─┬─┐\n│8│6│7│\n├─┼─┼─┤\n│2│5│4│\n├─┼─┼─┤\n│3│ │1│\n└─┴─┴─┘",
        "| 8 | 6 | 7 |\n|---|---|---|\n| 2 | 5 | 4 |\n| 3 |  | 1 |", "8|6|7\n2|5|4\n3| |1",
    ],
)  # fmt: skip
def test_layouts_of_the_8_puzzle(text):
    assert read_board(text) == EIGHT


@pytest.mark.parametrize(
    "text",
    [
        "1234/5678/9ABC/DEF0", "123456789abcdef0", "ABCD/EFGH/IJKL/MNO_", "ABCDEFGHIJKLMNO.",
        "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15", "4 4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0",
    ],
)  # fmt: skip
def test_layouts_of_the_15_puzzle(text):
    if text.endswith("15"):
        with pytest.raises(PuzzleError, match="row 4"):
            read_board(text)
    else:
        assert read_board(text) == FIFTEEN


def test_lines_of_korf():
    assert read_board(f"1 {KORF}") == KORF_1
    assert read_board(f"1 57 {KORF}") == KORF_1
    assert read_board(f"(4x4){KORF}") == KORF_1
    assert read_board(KORF) == KORF_1
    # Both a row of 17 cells and number 16 of a list: only a word from the caller makes it a list.
    assert read_board(f"16 {KORF}").rows == 1
    assert read_board(f"16 {KORF}", layout="korf") == KORF_1


def test_the_largest_tile_as_the_blank():
    board = read_board("1 2 3/4 5 6/7 9 8", largest_blank=True)
    assert board == Board.parse("1 2 3/4 5 6/7 0 8")


def test_several_boards():
    assert len(read_boards("3 3 2\n1 2 3 4 5 6 7 8 0\n8 6 7 2 5 4 3 0 1\n")) == 2
    with pytest.raises(PuzzleError, match="3 boards of 9 cells, found 9"):
        read_boards("3 3 3\n1 2 3 4 5 6 7 8 0\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 2 3/4 5 6/7 8 8", "tile 8 again in row 3, column 3"),
        ("1 2 3/4 0 6/7 8 0", "a second blank in row 3, column 3"),
        ("1 2 3/4 5/7 8 0", "row 2 has 2 cells"),
        ("1 2 3/4 5 -6/7 8 0", "row 2, column 3"),
        ("1 2 3/4 5 16/7 8 0", "tile '16' in row 2, column 3"),
        ("1 2 3/4 5 6/7 8 9", "row 3, column 3"),
        ("", "expected a board"),
        ("\x00", "expected a tile's number"),
        ("hello world", "expected a tile's number"),
        ("9" * 1_000_000, "1,000,000|row 1, column"),
        ("[" * 100_000, "expected a closing"),
    ],
)
def test_faults_name_the_cell(text, message):
    with pytest.raises(PuzzleError, match=message) as caught:
        read_board(text)
    assert len(str(caught.value)) < 300


@given(boards, st.sampled_from(["/", "\n", ";", "|", "\r\n"]), st.sampled_from([" ", ",", "\t"]))
def test_rows_read_back(board, row_end, between):
    if board.rows == 1:
        return
    rows = (between.join(map(str, row)) for row in board.row_list())
    assert read_board(row_end.join(rows), rows=board.rows) == board


@given(boards)
def test_drawn_boards_read_back(board):
    if board.rows == 1 or board.columns == 1:
        return
    width = len(str(len(board.tiles) - 1))
    rows = [[(str(tile) if tile else "").rjust(width) for tile in row] for row in board.row_list()]
    ruled = "+" + f"{'-' * (width + 2)}+" * board.columns
    boxes = "\n".join(f"{ruled}\n| {' | '.join(row)} |" for row in rows)
    assert read_board(f"{boxes}\n{ruled}\n") == board
    if board.rows > 2 and board.blank % board.columns < board.columns - 1:
        assert read_board("\n".join(" ".join(row) for row in rows)) == board


@given(boards)
def test_lists_and_sizes_read_back(board):
    assert read_board(str([list(row) for row in board.row_list()])) == board
    cells = " ".join(map(str, board.tiles))
    assert read_board(f"({board.columns}x{board.rows}){cells}") == board
    places = "\n".join(str(board.tiles.index(tile)) for tile in range(len(board.tiles)))
    assert read_board(f"{board.rows} {board.columns}\n{places}\n", layout="unh") == board


@given(st.text(alphabet="0123456789 /\n,[]()x_#ABab-.;|\t", max_size=60))
def test_any_text_is_a_board_or_an_error(text):
    with suppress(PuzzleError):
        read_board(text)


def test_a_header_of_two_boards_for_one():
    text = "3 3 2\n1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 7 0 8\n"
    with pytest.raises(PuzzleError, match="one board, and no header of 2"):
        read_board(text)
    assert len(read_boards(text)) == 2
