from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.board_levels import distances_from
from pegtile.core.limits import Limits
from pegtile.core.solution import Status
from pegtile.errors import BadRequest
from pegtile.tiles.board import Board
from pegtile.tiles.board_indices import board_at, index_of, states
from pegtile.tiles.enumeration import bytes_needed, enumerate_boards
from pegtile.tiles.goals import NAMED_GOALS, named_goal

# The number of boards at each distance from a goal with the blank in a corner: OEIS A151944 and its
# rows for each size (A089473 for 3×3, A090163 and others for 2×n).
LEVELS_3X3 = (
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
    16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
)  # fmt: skip
# Depths of m × n boards with the blank in a corner, OEIS A151944.
DEPTHS = {(2, 2): 6, (2, 3): 21, (3, 3): 31, (2, 4): 36, (3, 2): 21, (2, 5): 55}


@st.composite
def goals(draw):
    rows, columns = draw(st.sampled_from([(2, 2), (2, 3), (3, 2), (1, 2), (1, 6), (5, 1)]))
    return Board(rows, columns, tuple(draw(st.permutations(range(rows * columns)))))


@settings(max_examples=25)
@given(goals(), st.sampled_from(["stm", "mtm"]))
def test_every_board_has_the_distance_of_the_slow_twin(goal, metric):
    levels = enumerate_boards(goal, metric=metric, distances=True)
    wanted = distances_from(goal, metric)
    assert levels.status is Status.SOLVED
    assert levels.states == len(wanted) == states(goal.rows, goal.columns)
    found = {board_at(goal, i): int(d) for i, d in enumerate(levels.distances)}
    assert found == wanted
    assert [index_of(goal, board) for board in found] == list(range(len(found)))
    counts = Counter(wanted.values())
    assert levels.counts == tuple(counts[level] for level in range(levels.depth + 1))
    farthest = {board for board, distance in wanted.items() if distance == levels.depth}
    assert set(levels.farthest) == farthest


@pytest.mark.parametrize("metric", ["stm", "mtm"])
def test_2x4_agrees_with_the_slow_twin(metric):
    goal = named_goal("snail", 2, 4)
    counts = Counter(distances_from(goal, metric).values())
    levels = enumerate_boards(goal, metric=metric)
    assert levels.counts == tuple(counts[level] for level in range(levels.depth + 1))


@pytest.mark.parametrize("goal", ["blank-last", "blank-first"])
def test_3x3_against_the_published_levels(goal):
    levels = enumerate_boards(named_goal(goal, 3, 3))
    assert levels.counts == LEVELS_3X3
    assert len(levels.farthest) == 2


def test_the_two_farthest_boards():
    levels = enumerate_boards(named_goal("blank-last", 3, 3))
    assert {str(board) for board in levels.farthest} == {"8 6 7/2 5 4/3 0 1", "6 4 7/8 5 0/3 2 1"}


def test_3x3_in_runs_is_24_deep():
    levels = enumerate_boards(named_goal("blank-last", 3, 3), metric="mtm")
    assert (levels.states, levels.depth) == (181_440, 24)


@pytest.mark.parametrize(("size", "depth"), DEPTHS.items())
def test_published_depths(size, depth):
    assert enumerate_boards(named_goal("blank-last", *size)).depth == depth


@pytest.mark.slow
@pytest.mark.parametrize("size", [(3, 4), (4, 3)])
def test_3x4_is_53_deep(size):
    levels = enumerate_boards(named_goal("blank-last", *size))
    assert (levels.states, levels.depth) == (239_500_800, 53)


@pytest.mark.slow
def test_2x6_is_80_deep():
    assert enumerate_boards(named_goal("blank-last", 2, 6)).depth == 80


@pytest.mark.parametrize("name", NAMED_GOALS)
def test_any_named_goal(name):
    levels = enumerate_boards(named_goal(name, 3, 3))
    assert levels.states == 181_440
    assert levels.counts[1] == len(list(named_goal(name, 3, 3).moves()))


def test_distances_into_an_array_of_the_callers():
    table = np.zeros(12, np.uint8)
    levels = enumerate_boards(named_goal("blank-last", 2, 2), distances=table)
    assert levels.distances is table
    assert sorted(table) == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]
    with pytest.raises(BadRequest, match=r"expected \(12,\) uint8"):
        enumerate_boards(named_goal("blank-last", 2, 2), distances=np.zeros(11, np.uint8))


def test_limits_keep_the_levels_that_are_complete():
    goal = named_goal("blank-last", 3, 3)
    assert enumerate_boards(goal, limits=Limits(seconds=0)).status is Status.TIME_LIMIT
    levels = enumerate_boards(goal, limits=Limits(bytes=45_000))
    assert (levels.status, levels.counts, levels.bytes) == (Status.MEMORY_LIMIT, (1,), 45_360)


@pytest.mark.parametrize("nodes", [0, 1, 2, 3, 50, 1000, 90_000, 181_439, 181_440])
def test_no_level_is_begun_beyond_the_node_limit(nodes):
    levels = enumerate_boards(named_goal("blank-last", 3, 3), limits=Limits(nodes=nodes))
    assert levels.counts == LEVELS_3X3[: len(levels.counts)]
    assert levels.states <= max(1, nodes)
    if nodes == 181_440:
        assert levels.status is Status.SOLVED
    else:
        assert levels.status is Status.NODE_LIMIT
        assert sum(LEVELS_3X3[: len(levels.counts) + 1]) > nodes


def test_memory_is_two_bits_a_board():
    assert bytes_needed(3, 4) == 239_500_800 // 4
    assert bytes_needed(3, 3, distances=True) == 45_360 + 181_440


@pytest.mark.parametrize(
    ("goal", "metric", "message"),
    [
        (named_goal("blank-last", 4, 4), "stm", "4×4: expected at most 12 cells"),
        (named_goal("blank-last", 1, 13), "stm", "1×13: expected at most 12 cells"),
        (named_goal("blank-last", 3, 3), "qtm", "metric 'qtm': expected stm or mtm"),
    ],
)
def test_bad_requests(goal, metric, message):
    with pytest.raises(BadRequest, match=message):
        enumerate_boards(goal, metric=metric)


@pytest.mark.parametrize("index", [-1, 181_440])
def test_bad_indices(index):
    with pytest.raises(BadRequest, match="expected 0 to 181439"):
        board_at(named_goal("blank-last", 3, 3), index)
