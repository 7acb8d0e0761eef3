import pytest

from pegtile.errors import BadRequest
from pegtile.tiles.board import Board
from pegtile.tiles.goals import named_goal
from pegtile.tiles.heuristics.patterns import default_partition, pattern_databases, pattern_table


def test_a_table_of_all_tiles_is_the_true_distance():
    goal = named_goal("snail", 2, 3)
    table = pattern_table(goal, (1, 2, 3, 4, 5))
    assert len(table) == 360
    assert max(table.values()) == 21
    bound = pattern_databases(goal, [(1, 2, 3, 4, 5)])
    here, distance = {goal}, 0
    seen = set(here)
    while here:
        assert {bound(board) for board in here} == {distance}
        here = {board.moved(move) for board in here for move in board.moves()} - seen
        seen |= here
        distance += 1


def test_a_table_of_one_tile_counts_its_steps():
    table = pattern_table(named_goal("blank-last", 3, 3), (1,))
    assert len(table) == 72
    assert {moves for (_, cell), moves in table.items() if cell == 8} == {4}


def test_groups():
    assert default_partition(named_goal("blank-first", 4, 4))[0] == (1, 2, 3)
    assert default_partition(named_goal("snail", 2, 2)) == [(1, 2, 3)]
    board = Board.parse("1 2 3/4 5 0")
    for groups in ([(1, 2), (2, 3)], [(0,)], [(6,)]):
        with pytest.raises(BadRequest, match="expected each of 1 to 5 once"):
            pattern_databases(board, groups)
