import itertools
import json
import random
from pathlib import Path

import pytest

from pegtile.errors import BadState, Unsolvable
from pegtile.tiles.board import Board
from pegtile.tiles.goals import NAMED_GOALS, named_goal
from pegtile.tiles.parity import check_solvable, is_solvable, reason, solvable_goals

CASES = json.loads((Path(__file__).parents[1] / "data" / "tiles_cases.json").read_text())


def component(board):
    """Walk to every board that can be reached."""
    seen = {board}
    todo = [board]
    while todo:
        here = todo.pop()
        for move in here.moves():
            there = here.moved(move)
            if there not in seen:
                seen.add(there)
                todo.append(there)
    return seen


@pytest.mark.parametrize(
    ("rows", "columns"), [(1, 2), (2, 1), (1, 3), (1, 5), (5, 1), (2, 2), (2, 3)]
)
def test_it_is_what_walking_finds(rows, columns):
    size = rows * columns
    numbers = random.Random(1)
    boards = [Board(rows, columns, tiles) for tiles in itertools.permutations(range(size))]
    for goal in [named_goal(name, rows, columns) for name in NAMED_GOALS] + numbers.sample(
        boards, 2
    ):
        reached = component(goal)
        assert {board for board in boards if is_solvable(board, goal)} == reached


@pytest.mark.parametrize("case", [case for case in CASES if "board" in case], ids=lambda c: c["id"])
def test_the_data_file(case):
    board = Board.from_rows(
        [[int(n) for n in (row.split() if " " in row else row)] for row in case["board"].split("/")]
    )
    answers = {case["goal"]: case["answer"], **case.get("also", {})}
    for name, answer in answers.items():
        goal = named_goal(name, board.rows, board.columns)
        assert is_solvable(board, goal) == (answer != "unsolvable")
        assert (name in solvable_goals(board)) == is_solvable(board, goal)


def test_the_reason_names_both_parities_and_other_goals():
    board = Board.parse("8 1 2/0 4 3/7 6 5")
    with pytest.raises(Unsolvable) as caught:
        check_solvable(board, named_goal("blank-last", 3, 3))
    assert caught.value.proof == (
        "the permutation from start to goal is even, but the blank is 3 steps (odd) from its goal"
        " cell: every move changes both parities, so they can never agree"
        " (it is solvable for snail)"
    )
    assert reason(board, board).endswith("the parities agree, as they must")


def test_the_reason_in_a_single_row():
    with pytest.raises(Unsolvable, match="tile 2 from the start is 3 where the goal has 2"):
        check_solvable(Board(1, 4, (1, 3, 0, 2)), named_goal("blank-last", 1, 4))
    assert "is that of the goal" in reason(Board(1, 3, (1, 0, 2)), named_goal("blank-last", 1, 3))
    assert solvable_goals(Board(1, 3, (0, 2, 1))) == ()


def test_a_large_board():
    goal = named_goal("blank-last", 100, 100)
    tiles = list(goal.tiles)
    tiles[0], tiles[1] = tiles[1], tiles[0]
    assert not is_solvable(Board(100, 100, tuple(tiles)), goal)
    tiles[2], tiles[3] = tiles[3], tiles[2]
    assert is_solvable(Board(100, 100, tuple(tiles)), goal)


def test_sizes_must_agree():
    with pytest.raises(BadState, match="expected 2×3"):
        is_solvable(Board.parse("1 2 3/4 5 0"), named_goal("blank-last", 3, 2))
