import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegtile.errors import BadRequest, BadState, BadText, PuzzleError
from pegtile.notation.tile_boards import grid, one_line, read_board, read_goal
from pegtile.tiles.board import Board
from pegtile.tiles.goals import NAMED_GOALS, named_goal


@st.composite
def boards(draw):
    rows = draw(st.integers(1, 5))
    columns = draw(st.integers(2 if rows == 1 else 1, 5))
    return Board(rows, columns, tuple(draw(st.permutations(range(rows * columns)))))


@given(boards())
def test_what_is_written_reads_back(board):
    assert read_board(one_line(board)) == board
    for text in (str(board), one_line(board), grid(board), grid(board, blank="x")):
        assert read_board(text, rows=board.rows) == board
    for separator in "/;|\n":
        text = separator.join(" ".join(map(str, row)) for row in board.row_list())
        assert read_board(text, rows=board.rows) == board
        header = f"{board.rows}x{board.columns}{separator}"
        assert read_board(header + text) == board


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("812/043/765", "8 1 2/0 4 3/7 6 5"),
        ("8,1,2\n_,4,3\n7,6,5\n", "8 1 2/0 4 3/7 6 5"),
        ("3 3\n8 1 2\n. 4 3\n7 6 5", "8 1 2/0 4 3/7 6 5"),
        ("3\n8 1 2\nx 4 3\n7 6 5", "8 1 2/0 4 3/7 6 5"),
        ("812043765", "8 1 2/0 4 3/7 6 5"),
        ("10/32", "1 0/3 2"),
        ("3\n812\n043\n765", "8 1 2/0 4 3/7 6 5"),
        ("3x3\n812\n043\n765", "8 1 2/0 4 3/7 6 5"),
        ("3 3\n812\n043\n765", "8 1 2/0 4 3/7 6 5"),
        ("2 2\n123_", "1 2/3 0"),
        ("4x4\n1234/5678/9ABC/DEF0", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"),
        ("8|1|2\n0|4|3\n7|6|5\n", "8 1 2/0 4 3/7 6 5"),
        ("| 1 | 2 |\n|---|---|\n| 3 | 0 |", "1 2/3 0"),
        ("1/2/0", "1/2/0"),
        ("1 2 3 4 0", "1 2 3 4 0"),
        ("3 2/1 2/3 0/5 4", "1 2/3 0/5 4"),  # a header, since it is no board
        ("3 2/1 0/4 5/6 7", "3 2/1 0/4 5/6 7"),  # no header, since it is a board
    ],
)
def test_forms(text, board):
    assert str(read_board(text)) == board


@pytest.mark.parametrize(
    ("text", "error", "complaint"),
    [
        ("", BadText, "expected a board"),
        (" \n / ", BadText, "expected a board"),
        ("1 2 3/4 4 5/6 7 0", BadState, "tile 4 again in row 2, column 2"),
        ("1 2 3/4 5 6/7 8 9", BadState, "tile '9' in row 3, column 3: expected 0 to 8"),
        ("1 2 3/4 5 -6/7 8 0", BadText, "column 11: cannot read '-6'.* row 2, column 3"),
        ("1 2\n3 a", BadText, "line 2, column 3: cannot read 'a'.* row 2, column 2"),
        ("1 2 3/4 0 6/7 8 0", BadState, "a second blank in row 3, column 3"),
        ("1 2 3/4 5/6 7 0", BadState, "row 2 has 2 cells: expected 3"),
        ("123/45/780", BadState, "row 2 has 2 cells: expected 3"),
        ("1 2/3 4 5/6 7 0", BadState, "row 2 has 3 cells: expected 2"),
        ("4 3/1 2 3/4 5 6/7 8 0", BadState, "size 4×3 is told, but there are 3 rows: expected 4"),
        ("3 3/1 2 3/4 5 6/7 8", BadState, "size 3×3 is told, but row 3 has 2 cells: expected 3"),
        ("3 3/1 2 3 4/5 6 7 0", BadState, "size 3×3 is told, but there are 2 rows: expected 3"),
        ("4\n1 2 3\n4 5 6\n7 8 0", BadState, "size 4×4 is told, but there are 3 rows"),
        ("2x3", BadState, "size 2×3 is told, but there are 0 rows"),
        ("1 2/3 99999999999", BadText, "cannot read '99999999999'"),
        ("1", BadState, "expected two cells or more"),
        ("[[1,2],[3,0]", BadText, r"column 1: cannot read '\[': expected a closing \]"),
        ("[[1,2],\n[3,0)]", BadText, r"line 2, column 5: cannot read '\)'"),
        ("[[1,2],[3,0]]]", BadText, r"column 14: cannot read '\]'"),
        ("([1,2],[3,0]", BadText, r"column 1: cannot read '\(': expected a closing \)"),
    ],
)
def test_faults_name_the_place(text, error, complaint):
    with pytest.raises(error, match=complaint):
        read_board(text)


def test_rows_lay_out_a_line_and_check_the_rest():
    assert str(read_board("1 2 3 4 5 0", rows=3)) == "1 2/3 4/5 0"
    assert str(read_board("1 2 3 0", rows=1)) == "1 2 3 0"
    with pytest.raises(BadRequest, match="6 cells do not make 4 rows"):
        read_board("1 2 3 4 5 0", rows=4)
    with pytest.raises(BadState, match="the board has 2 rows: expected 3"):
        read_board("1 2 3/4 5 0", rows=3)


def test_goals():
    start = Board.parse("8 1 2/0 4 3/7 6 5")
    for name in NAMED_GOALS:
        assert read_goal(name, start) == named_goal(name, 3, 3)
    assert str(read_goal("0 1 2 3 4 5 6 7 8", start)) == "0 1 2/3 4 5/6 7 8"
    assert str(read_goal("123/804/765", start)) == "1 2 3/8 0 4/7 6 5"
    assert read_goal("1 2 3 4 0", Board.parse("1 2 3 4 0")).rows == 1
    with pytest.raises(BadRequest, match="goal 'spiral': expected blank-last, blank-first, snail"):
        read_goal("spiral", start)
    with pytest.raises(BadState, match="goal '123/455/780': tile 5 again in row 2, column 3"):
        read_goal("123/455/780", start)
    with pytest.raises(BadRequest, match="goal '1 2/-3 0': line 1, column 5: cannot read '-3'"):
        read_goal("1 2/-3 0", start)
    with pytest.raises(BadState, match="the goal is a board of 2×3: expected 3×3"):
        read_goal("1 2 3/4 5 0", start)


@given(st.text("0123456789 /x_-\n,ab", max_size=30))
def test_any_text_reads_or_is_refused(text):
    try:
        board = read_board(text)
    except PuzzleError:
        return
    assert read_board(str(board), rows=board.rows) == board
