import random

import pytest

from pegtile.tiles.board import Board
from pegtile.tiles.goals import named_goal
from pegtile.tiles.heuristics.walking import walking_distance


def table(goal):
    """Return by (blank's row, sorted goal rows of each row's tiles) the least vertical moves."""
    rows, columns = goal.rows, goal.columns
    goal_row = goal.blank // columns
    root = (goal_row, *((row,) * (columns - (row == goal_row)) for row in range(rows)))
    distances = {root: 0}
    layer = [root]
    while layer:
        following = []
        for blank, *lines in layer:
            for other in (blank - 1, blank + 1):
                if 0 <= other < rows:
                    for kind in set(lines[other]):
                        after = list(lines)
                        left = list(lines[other])
                        left.remove(kind)
                        after[other] = tuple(left)
                        after[blank] = tuple(sorted((*lines[blank], kind)))
                        key = (other, *after)
                        if key not in distances:
                            distances[key] = distances[blank, *lines] + 1
                            following.append(key)
        layer = following
    return distances


def vertical(board, goal, distances):
    goal_row = {tile: cell // goal.columns for cell, tile in enumerate(goal.tiles)}
    lines = [tuple(sorted(goal_row[tile] for tile in row if tile)) for row in board.row_list()]
    return distances[board.blank // board.columns, *lines]


def turned(board):
    return Board.from_rows(zip(*board.row_list(), strict=True))


@pytest.mark.parametrize(
    ("rows", "columns", "goal"),
    [(3, 3, "snail"), (4, 4, "blank-first"), (2, 4, "blank-last"), (4, 3, "snail")],
)
def test_it_is_that_of_a_plain_table(rows, columns, goal):
    goal = named_goal(goal, rows, columns)
    distances, across = table(goal), table(turned(goal))
    if (rows, columns) == (4, 4):
        assert len(distances) == 24_964
    bound = walking_distance(goal)
    numbers = random.Random(2)
    for _ in range(300):
        tiles = list(goal.tiles)
        numbers.shuffle(tiles)
        board = Board(rows, columns, tuple(tiles))
        assert bound(board) == vertical(board, goal, distances) + vertical(
            turned(board), turned(goal), across
        )
