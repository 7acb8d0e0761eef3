"""Korf's 100 random 15-puzzles (Artificial Intelligence 27, 1985): every optimum, proven anew."""

from pathlib import Path

import pytest

from pegtile.core.checker import replay
from pegtile.tiles.board import Board
from pegtile.tiles.exact_solver import solve
from pegtile.tiles.goals import named_goal
from pegtile.tiles.rules import Rules

GOAL = named_goal("blank-first", 4, 4)
LINES = (Path(__file__).parents[1] / "data" / "korf100.txt").read_text().splitlines()[1:]
INSTANCES = [
    (number, optimum, Board(4, 4, tuple(tiles)))
    for number, optimum, *tiles in (map(int, line.split()) for line in LINES)
]


def test_the_file_is_whole():
    assert len(INSTANCES) == 100
    assert sum(optimum for _, optimum, _ in INSTANCES) == 5305


@pytest.mark.parametrize(("number", "optimum", "board"), INSTANCES)
def test_optimum(number, optimum, board):
    solution = solve(board, GOAL)
    assert (solution.cost, solution.lower_bound, solution.optimal) == (optimum, optimum, True)
    assert replay(Rules(), board, GOAL, solution.moves).solved
    assert len(solution.moves) == optimum
