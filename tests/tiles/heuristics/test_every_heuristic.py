"""Every heuristic, on every state of the 3×3 puzzle and on samples of larger boards."""

import json
import random
from pathlib import Path

import numpy as np
import pytest

from pegtile.errors import BadRequest
from pegtile.notation.tile_boards import read_board, read_goal
from pegtile.tiles.board import Board
from pegtile.tiles.goals import named_goal
from pegtile.tiles.heuristics.catalogue import HEURISTICS, heuristic

CASES = [
    case
    for case in json.loads((Path(__file__).parents[2] / "data" / "tiles_cases.json").read_text())
    if "board" in case
]


def all_states(goal):
    """Return every board that reaches the goal, its distance, and every pair one move apart."""
    number = {goal: 0}
    boards = [goal]
    distances = [0]
    pairs = []
    for place, board in enumerate(boards):  # it grows while it is walked
        for move in board.moves():
            after = board.moved(move)
            other = number.get(after)
            if other is None:
                other = number[after] = len(boards)
                boards.append(after)
                distances.append(distances[place] + 1)
            if other > place:
                pairs.append((place, other))
    return boards, np.array(distances), np.array(pairs)


def check_everywhere(bound, boards, distances, pairs):
    values = np.fromiter(map(bound, boards), dtype=np.int64, count=len(boards))
    assert values[0] == 0
    assert (values >= 0).all()
    assert (values <= distances).all()
    assert (abs(values[pairs[:, 0]] - values[pairs[:, 1]]) <= 1).all()
    return values


@pytest.mark.parametrize(
    "goal",
    [
        "5 0 8/3 7 1/6 2 4",
        pytest.param("blank-last", marks=pytest.mark.slow),
        pytest.param("blank-first", marks=pytest.mark.slow),
    ],
)
def test_admissible_and_consistent_on_every_3x3_state(goal):
    goal = read_goal(goal, named_goal("blank-last", 3, 3))
    space = all_states(goal)
    assert len(space[0]) == 181_440
    assert space[1].max() >= 30
    values = {name: check_everywhere(heuristic(name, goal), *space) for name in HEURISTICS}
    assert (values["misplaced"] <= values["manhattan"]).all()
    assert (values["manhattan"] <= values["linear-conflict"]).all()
    assert (values["manhattan"] <= values["walking-distance"]).all()
    assert (values["manhattan"] <= values["pattern-databases"]).all()


@pytest.mark.parametrize("name", HEURISTICS)
@pytest.mark.parametrize(
    "goal",
    ["1 2/3 0", "2 0/1 3", "1 0 2 3 4", "1/0/2", "1 2 3/0 5 4", "4 1/0 3/2 5", "1 2 3 4/5 6 7 0"],
)
def test_admissible_and_consistent_on_every_state_of_small_boards(name, goal):
    goal = Board.parse(goal)
    check_everywhere(heuristic(name, goal), *all_states(goal))


@pytest.mark.parametrize("name", HEURISTICS)
@pytest.mark.parametrize("goal", [named_goal("blank-last", 1, 4), named_goal("snail", 2, 2)])
def test_boards_that_cannot_be_solved_have_bounds_too(name, goal):
    bound = heuristic(name, goal)
    tiles = list(goal.tiles)
    tiles[0], tiles[1] = tiles[1], tiles[0]
    board = Board(goal.rows, goal.columns, tuple(tiles))
    assert bound(board) >= 0


def samples(goal, count, steps, seed):
    """Return boards by random walks from the goal, each with the length of its walk."""
    numbers = random.Random(seed)
    for _ in range(count):
        board = goal
        length = numbers.randint(1, steps)
        for _ in range(length):
            board = board.moved(numbers.choice(list(board.moves())))
        yield board, length


@pytest.mark.parametrize("name", HEURISTICS)
@pytest.mark.parametrize(
    ("rows", "columns", "goal"),
    [
        (2, 5, "snail"),
        (3, 4, "blank-last"),
        (4, 3, "blank-first"),
        (4, 4, "snail"),
        (5, 5, "snail"),
    ],
)
def test_consistent_on_samples_of_larger_boards(name, rows, columns, goal):
    goal = named_goal(goal, rows, columns)
    bound = heuristic(name, goal)
    assert bound(goal) == 0
    for board, length in samples(goal, 25, 60, seed=rows * columns):
        value = bound(board)
        assert value <= length
        assert all(abs(value - bound(board.moved(move))) <= 1 for move in board.moves())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_no_bound_exceeds_the_answers_of_the_data_file(case):
    board = read_board(case["board"])
    for name, answer in {case["goal"]: case["answer"], **case.get("also", {})}.items():
        goal = read_goal(name, board)
        if isinstance(answer, int):
            for maker in HEURISTICS.values():
                assert maker(goal)(board) <= answer
    if "manhattan" in case:
        assert heuristic("manhattan", read_goal(case["goal"], board))(board) == case["manhattan"]


def test_names():
    with pytest.raises(BadRequest, match="heuristic 'nilsson': expected misplaced, manhattan"):
        heuristic("nilsson", named_goal("snail", 3, 3))
    with pytest.raises(BadRequest, match="walking distance on 3×6"):
        heuristic("walking-distance", named_goal("snail", 3, 6))
    with pytest.raises(BadRequest, match="49 cells: expected at most 36"):
        heuristic("pattern-databases", named_goal("snail", 7, 7))
