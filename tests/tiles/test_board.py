import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegtile.errors import BadState, BadText, IllegalMove
from pegtile.tiles.board import Board
from pegtile.tiles.goals import NAMED_GOALS, goal_name, named_goal
from pegtile.tiles.move import ALPHABET, Move


@st.composite
def boards(draw):
    rows = draw(st.integers(1, 5))
    columns = draw(st.integers(2 if rows == 1 else 1, 5))
    return Board(rows, columns, tuple(draw(st.permutations(range(rows * columns)))))


@given(boards())
def test_text_round_trip(board):
    assert Board.parse(str(board)) == board


@given(boards())
def test_moves_undo_each_other(board):
    for move in ALPHABET:
        if move not in list(board.moves()):
            with pytest.raises(IllegalMove, match=move.name.lower()):
                board.moved(move)
            continue
        after = board.moved(move)
        assert after == Board(after.rows, after.columns, after.tiles)
        assert after.moved(move.inverse()) == board
        assert hash(after.moved(move.inverse())) == hash(board)
        assert pickle.loads(pickle.dumps(after)) == after


def test_a_move_names_where_the_tile_slides():
    board = Board.parse("1 2 3/4 0 5/6 7 8")
    assert {move: str(board.moved(move)) for move in board.moves()} == {
        Move.LEFT: "1 2 3/4 5 0/6 7 8",
        Move.RIGHT: "1 2 3/0 4 5/6 7 8",
        Move.UP: "1 2 3/4 7 5/6 0 8",
        Move.DOWN: "1 0 3/4 2 5/6 7 8",
    }


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("1 2 3/4 4 5/6 7 0", "tile 4 again in row 2, column 2, first in row 2, column 1.*8 is"),
        ("1 2/3 0/0 4", "a second blank in row 3, column 1"),
        ("1 2 3/4 9 5/6 7 0", "tile '9' in row 2, column 2: expected 0 to 8"),
        ("1 2 3/4 5", "row 2 has 2 cells: expected 3"),
        ("0", "expected two cells or more"),
        ("", "expected two cells or more"),
    ],
)
def test_boards_that_cannot_be(text, complaint):
    with pytest.raises(BadState, match=complaint):
        Board.parse(text)


@pytest.mark.parametrize("text", ["1 2/-3 0", "1 2/x 0", "1 2/3.0 0", "1 2/٣ 0"])
def test_texts_that_are_no_boards(text):
    with pytest.raises(BadText, match="line 1, column 5.*expected a tile's number"):
        Board.parse(text)


@pytest.mark.parametrize("name", NAMED_GOALS)
@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (2, 1), (2, 2), (3, 4), (4, 3), (5, 5)])
def test_named_goals(name, rows, columns):
    goal = named_goal(name, rows, columns)
    assert (goal.rows, goal.columns) == (rows, columns)
    assert named_goal(goal_name(goal), rows, columns) == goal


def test_the_snail_winds_inwards():
    assert str(named_goal("snail", 3, 4)) == "1 2 3 4/10 11 0 5/9 8 7 6"
    assert str(named_goal("snail", 4, 4)) == "1 2 3 4/12 13 14 5/11 0 15 6/10 9 8 7"
