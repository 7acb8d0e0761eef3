import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegtile.core.checker import Code, replay
from pegtile.errors import BadRequest, BadState, BadText, IllegalMove
from pegtile.tiles.board import Board
from pegtile.tiles.goals import NAMED_GOALS, check_same_tiles, goal_name, named_goal
from pegtile.tiles.move import ALPHABET, Move
from pegtile.tiles.rules import Rules, TilesSpace


@st.composite
def boards(draw, most=5):
    rows = draw(st.integers(1, most))
    columns = draw(st.integers(1 if rows > 1 else 2, most))
    return Board(rows, columns, tuple(draw(st.permutations(range(rows * columns)))))


@given(boards())
def test_text_and_repr_read_back(board):
    assert Board.parse(str(board)) == board
    assert eval(repr(board)) == board
    assert Board.from_rows(board.row_list()) == board


@given(boards())
def test_moves_are_undone_by_their_inverse(board):
    for move in ALPHABET:
        if move in board.moves():
            after = board.moved(move)
            assert after != board
            assert after.moved(move.inverse()) == board
            assert Rules().objection(board, move) is None
        else:
            assert Rules().objection(board, move).code is Code.OFF_BOARD
            with pytest.raises(IllegalMove, match=move.name.lower()):
                board.moved(move)


def test_a_letter_says_where_the_tile_goes():
    board = Board.parse("1 2 3/4 0 5/6 7 8")
    assert str(board.moved(Move.LEFT)) == "1 2 3/4 5 0/6 7 8"
    assert str(board.moved(Move.RIGHT)) == "1 2 3/0 4 5/6 7 8"
    assert str(board.moved(Move.UP)) == "1 2 3/4 7 5/6 0 8"
    assert str(board.moved(Move.DOWN)) == "1 0 3/4 2 5/6 7 8"
    assert [move.letter for move in ALPHABET] == ["L", "R", "U", "D"]
    assert all(ALPHABET[code ^ 1] is move.inverse() for code, move in enumerate(ALPHABET))


@given(boards(4))
def test_predecessors_lead_here(board):
    space = TilesSpace(board, board)
    before = list(space.predecessors(board))
    assert len(before) == len(list(board.moves()))
    assert all(space.apply(other, move) == board for move, other in before)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 2/3 3", "tile 3 again in row 2, column 2, first in row 2, column 1.*0 is missing"),
        ("0 1/2 0", "a second blank in row 2, column 2, first in row 1, column 1.*3 is missing"),
        ("1 2/3 4", "tile '4' in row 2, column 2: expected 0 to 3"),
        ("1 2 3/4 0", "row 2 has 2 cells: expected 3"),
        ("0", "a board of 1×1"),
        ("", "a board of 1×0"),
    ],
)
def test_impossible_boards(text, message):
    with pytest.raises(BadState, match=message):
        Board.parse(text)


@pytest.mark.parametrize(
    ("text", "column"), [("1 2/x 0", 5), ("1 -2/3 0", 3), ("1 2/3 ０", 7), ("1 1/3 ?", 7)]
)
def test_unreadable_cells(text, column):
    with pytest.raises(BadText, match=f"column {column}:"):
        Board.parse(text)


def test_numbers_that_do_not_fill_the_board():
    with pytest.raises(BadState, match="3 numbers on a board of 2×2: expected 4"):
        Board(2, 2, (0, 1, 2))
    with pytest.raises(BadState, match="tile '-1'"):
        Board(2, 2, (-1, 1, 2, 3))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("blank-last", "1 2 3/4 5 6/7 8 0"),
        ("blank-first", "0 1 2/3 4 5/6 7 8"),
        ("snail", "1 2 3/8 0 4/7 6 5"),
    ],
)
def test_named_goals(name, text):
    assert str(named_goal(name, 3, 3)) == text
    assert goal_name(Board.parse(text)) == name


@pytest.mark.parametrize(
    ("rows", "columns", "text"),
    [
        (2, 3, "1 2 3/0 5 4"),
        (4, 4, "1 2 3 4/12 13 14 5/11 0 15 6/10 9 8 7"),
        (3, 1, "1/2/0"),
        (1, 3, "1 2 0"),
    ],
)
def test_snails(rows, columns, text):
    assert str(named_goal("snail", rows, columns)) == text


@given(st.sampled_from(NAMED_GOALS), st.integers(1, 6), st.integers(2, 6))
def test_named_goals_exist_in_every_size(name, rows, columns):
    assert named_goal(name, rows, columns).rows == rows


def test_other_goals():
    assert goal_name(Board.parse("2 1/0 3")) is None
    with pytest.raises(BadRequest, match="goal 'spiral': expected blank-last"):
        named_goal("spiral", 3, 3)
    with pytest.raises(BadState, match="the goal is a board of 2×3: expected 3×2, as the board"):
        check_same_tiles(named_goal("snail", 3, 2), named_goal("snail", 2, 3))


def test_the_checker_knows_the_tiles():
    start = Board.parse("1 2/0 3")
    goal = named_goal("blank-last", 2, 2)
    assert replay(Rules(), start, goal, [Move.LEFT]).solved
    assert not replay(Rules(), start, goal, [Move.UP]).legal


@given(boards())
def test_a_moved_board_is_as_good_as_a_new_one(board):
    for move in board.moves():
        after = board.moved(move)
        fresh = Board(after.rows, after.columns, after.tiles)
        assert after == fresh
        assert hash(after) == hash(fresh)
        assert pickle.loads(pickle.dumps(after)) == after


@pytest.mark.parametrize("cell", [1.0, "1", None])
def test_tiles_are_whole_numbers(cell):
    with pytest.raises(BadState, match="in row 1, column 1: expected 0 to 3"):
        Board.from_rows([[cell, 2], [3, 0]])


def test_boards_keep_plain_numbers_in_a_tuple():
    rows = np.array([[1, 2], [3, 0]], dtype=np.uint8)
    assert all(type(tile) is int for tile in Board.from_rows(rows).tiles)
    assert hash(Board(2, 2, [0, 1, 2, 3])) == hash(Board(2, 2, (0, 1, 2, 3)))
