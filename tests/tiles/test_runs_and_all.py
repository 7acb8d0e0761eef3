"""Fewest runs, and all shortest solutions, against breadth-first search."""

from __future__ import annotations

import random
from itertools import groupby

import pytest

from oracles.tile_distances import distances, run_distances
from pegtile.core.limits import Limits
from pegtile.core.solution import Status
from pegtile.errors import BadRequest
from pegtile.tiles.all_solutions import solutions
from pegtile.tiles.board import Board
from pegtile.tiles.exact_solver import solve
from pegtile.tiles.goals import named_goal
from pegtile.tiles.instances import random_walk
from pegtile.tiles.many_boards import solve_many


@pytest.fixture(scope="session", autouse=True)
def folder(tmp_path_factory):
    patch = pytest.MonkeyPatch()
    patch.setenv("PEGTILE_TABLES", str(tmp_path_factory.mktemp("tables")))
    yield
    patch.undo()


def shuffled(size, seed):
    tiles = list(range(size[0] * size[1]))
    random.Random(seed).shuffle(tiles)
    return Board(*size, tuple(tiles))


@pytest.mark.parametrize(
    ("size", "seed"), [((2, 2), 0), ((2, 3), 1), ((3, 2), 2), ((2, 4), 3), ((4, 2), 4), ((3, 3), 5)]
)
def test_fewest_runs_agree_with_breadth_first_search(size, seed):
    goal = shuffled(size, seed)
    exact = sorted(run_distances(goal).items())
    numbers = random.Random(seed)
    for tiles, distance in numbers.sample(exact, min(len(exact), 40)):
        solution = solve(Board(*size, tiles), goal, metric="mtm")
        assert (solution.cost, solution.lower_bound) == (distance, distance)
        assert sum(1 for _ in groupby(solution.moves)) == distance


@pytest.mark.parametrize("size", [(3, 4), (4, 4), (2, 8), (5, 5), (5, 3)])
def test_runs_on_larger_boards(size):
    goal = named_goal("blank-last", *size)
    board = random_walk(goal, 14, random.Random(8))
    steps = solve(board, goal, metric="mtm", threads=2)
    assert steps.optimal
    assert steps.cost <= solve(board, goal).cost
    assert solve(goal, board, metric="mtm").cost == steps.cost


def test_a_limit_on_runs_gives_the_bound_so_far():
    board = Board.parse("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1")
    solution = solve(board, metric="mtm", limits=Limits(nodes=100_000))
    assert solution.status is Status.NODE_LIMIT
    assert solution.lower_bound > 10
    with pytest.raises(BadRequest, match="too large"):
        solve(Board(6, 6, (2, 1, 4, 3, *range(5, 36), 0)), metric="mtm")


def test_many_boards_in_runs():
    goal = named_goal("blank-last", 3, 3)
    numbers = random.Random(1)
    boards = [random_walk(goal, 20, numbers) for _ in range(6)]
    found = [answer.cost for answer in solve_many(boards, metric="mtm", threads=2)]
    exact = run_distances(goal)
    assert found == [exact[board.tiles] for board in boards]


def ways(board, goal, known, runs):
    """Return every shortest solution as the boards it passes."""
    if board == goal:
        return [[]]
    found = []
    for move in board.moves():
        after = board
        while after.sliding_cell(move) is not None:
            after = after.moved(move)
            if known[after.tiles] == known[board.tiles] - 1:
                found += [[after.tiles, *rest] for rest in ways(after, goal, known, runs)]
            if not runs:
                break
    return found


@pytest.mark.parametrize("metric", ["stm", "mtm"])
@pytest.mark.parametrize("size", [(2, 3), (2, 4), (3, 3)])
def test_all_shortest_solutions(size, metric):
    goal = shuffled(size, 7)
    known = run_distances(goal) if metric == "mtm" else distances(goal)
    numbers = random.Random(9)
    for tiles in numbers.sample(sorted(known), 12):
        board = Board(*size, tiles)
        found = solutions(board, goal, metric=metric)
        expected = ways(board, goal, known, metric == "mtm")
        assert found.status is Status.SOLVED
        assert found.count == len(expected)
        told = {tuple(answer.moves) for answer in found}
        assert len(told) == found.count
        assert len(list(found)) == found.count
        if metric == "mtm":
            assert next(iter(found)).moves == found.first.moves


def test_all_of_a_solved_board_is_one_without_moves():
    for board in (named_goal("blank-last", 3, 3), Board(1, 3, (0, 1, 2))):
        found = solutions(board)
        assert found.count == 1
        assert len(list(found)) == 1


def test_a_limit_ends_the_count_and_gives_what_was_found():
    board = Board.parse("8 6 7/2 5 4/3 0 1")
    found = solutions(board, limits=Limits(nodes=1_000))
    assert found.status is Status.NODE_LIMIT
    assert 1 <= len(list(found)) == found.count <= 40
