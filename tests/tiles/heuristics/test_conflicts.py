from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegtile.tiles.board import Board
from pegtile.tiles.goals import named_goal
from pegtile.tiles.heuristics.conflicts import linear_conflict, tiles_to_step_aside
from pegtile.tiles.heuristics.displacement import manhattan_distance


def by_trial(places):
    """Take out ever more items until the rest is in order."""
    for count in range(len(places) + 1):
        for kept in combinations(places, len(places) - count):
            if list(kept) == sorted(kept):
                return count
    raise AssertionError


@given(st.lists(st.integers(0, 9), unique=True, max_size=8))
def test_the_fewest_tiles_step_aside(places):
    assert tiles_to_step_aside(places) == by_trial(places)


@pytest.mark.parametrize(
    ("row", "added"),
    [((2, 4, 1, 5, 3), 4), ((4, 1, 2, 3), 2), ((3, 2, 1), 4), ((1, 2, 3), 0), ((2, 1), 2)],
)
def test_what_a_row_adds(row, added):
    columns = len(row)
    rest = range(columns + 1, 2 * columns)
    board = Board(2, columns, (*row, *rest, 0))
    goal = named_goal("blank-last", 2, columns)
    assert linear_conflict(goal)(board) - manhattan_distance(goal)(board) == added
    turned = Board.from_rows(zip(*board.row_list(), strict=True))
    turned_goal = Board.from_rows(zip(*goal.row_list(), strict=True))
    assert linear_conflict(turned_goal)(turned) == linear_conflict(goal)(board)
