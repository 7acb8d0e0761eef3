import random
from collections import Counter

import pytest

from pegtile.errors import BadRequest
from pegtile.tiles.board import Board
from pegtile.tiles.goals import named_goal
from pegtile.tiles.instances import random_board, random_walk
from pegtile.tiles.parity import is_solvable


@pytest.mark.parametrize("goal", ["1 2/3 0", "0 1/2 3", "1 2 0 3", "1/0/2"])
def test_every_board_that_can_be_solved_is_equally_likely(goal):
    goal = Board.parse(goal)
    numbers = random.Random(5)
    drawn = Counter(random_board(goal, numbers) for _ in range(6000))
    assert all(is_solvable(board, goal) for board in drawn)
    kinds = 12 if goal.rows == goal.columns else len(goal.tiles)
    assert len(drawn) == kinds
    # Beyond six standard deviations of a fair draw.
    assert all(abs(count - 6000 / kinds) < 6 * (6000 / kinds) ** 0.5 for count in drawn.values())


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (1, 6), (6, 1), (3, 5), (10, 10)])
def test_random_boards_can_be_solved_and_repeat_with_the_seed(rows, columns):
    goal = named_goal("snail", rows, columns)
    boards = [random_board(goal, random.Random(seed)) for seed in range(30)]
    assert all(is_solvable(board, goal) for board in boards)
    assert boards == [random_board(goal, random.Random(seed)) for seed in range(30)]


def test_walks():
    goal = named_goal("blank-last", 3, 3)
    assert random_walk(goal, 0, random.Random(1)) == goal
    assert all(random_walk(goal, 2, random.Random(seed)) != goal for seed in range(20))
    line = named_goal("blank-last", 1, 2)
    assert random_walk(line, 7, random.Random(1)) == Board(1, 2, (0, 1))
    with pytest.raises(BadRequest, match="-1 moves"):
        random_walk(goal, -1, random.Random(1))
