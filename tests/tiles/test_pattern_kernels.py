"""Placement ranks and the build of pattern databases against their slow twins."""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.pattern_distances import distances, placements_in_order
from pegtile.tiles._pattern_kernels import PatternBuild
from pegtile.tiles._placement_kernels import PlacementRanks, turn_tables

SIZES = [(2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (1, 4)]


def build(rows, columns, pattern, blank, *, shares=64, threads=1, deepest=1 << 30):
    found = np.empty(math.perm(rows * columns, len(pattern)), dtype=np.uint8)
    work = PatternBuild(rows, columns, pattern, blank, found, shares)
    reached = 1
    with ThreadPoolExecutor(threads) as pool:
        for _ in range(deepest):
            work.next_level()
            reached += sum(pool.map(work.expand, range(work.shares)))
            if work.done():
                break
    return found, reached


@st.composite
def patterns(draw):
    rows, columns = draw(st.sampled_from(SIZES))
    cells = draw(st.permutations(range(rows * columns)))
    tiles = draw(st.integers(1, min(5, rows * columns - 1)))
    return rows, columns, tuple(sorted(cells[:tiles])), cells[-1]


@pytest.mark.parametrize(("rows", "columns", "tiles"), [(2, 3, 1), (2, 3, 5), (3, 3, 4), (1, 5, 2)])
def test_ranks_follow_the_order_of_the_twin(rows, columns, tiles):
    ranks = PlacementRanks(rows, columns, tiles)
    in_order = placements_in_order(rows * columns, tiles)
    assert len(ranks) == len(in_order)
    assert [ranks.rank(placement) for placement in in_order] == list(range(len(in_order)))
    assert [ranks.placement(rank) for rank in range(len(in_order))] == in_order


@settings(max_examples=30)
@given(st.sampled_from([(4, 4), (5, 5), (6, 6), (2, 8)]), st.integers(1, 6), st.data())
def test_ranks_of_large_boards_come_back(size, tiles, data):
    ranks = PlacementRanks(*size, tiles)
    rank = data.draw(st.integers(0, len(ranks) - 1))
    placement = ranks.placement(rank)
    assert len(set(placement)) == tiles
    assert ranks.rank(placement) == rank


@given(st.integers(1, 6), st.integers(0, 4), st.data())
def test_a_turn_takes_one_tile_past_its_neighbours(tiles, span, data):
    i = data.draw(st.integers(0, tiles - 1))
    j = data.draw(st.integers(max(0, i - span), min(tiles - 1, i + span)))
    order = data.draw(st.permutations(range(tiles)))
    turned = list(order)
    turned.insert(j, turned.pop(i))
    ranks = PlacementRanks(1, 8, tiles)
    _, before = ranks.split([order.index(tile) for tile in range(tiles)])
    _, after = ranks.split([turned.index(tile) for tile in range(tiles)])
    assert turn_tables(tiles, span)[i, j, before] == after


@settings(max_examples=40)
@given(patterns())
def test_build_agrees_with_the_twin(case):
    rows, columns, pattern, blank = case
    found, reached = build(rows, columns, pattern, blank)
    expected = distances(rows, columns, pattern, blank)
    in_order = placements_in_order(rows * columns, len(pattern))
    assert [expected.get(placement, 255) for placement in in_order] == found.tolist()
    assert reached == len(expected)


# Patterns of more than four tiles turn across words and bits in every way.
@pytest.mark.parametrize(
    ("rows", "columns", "pattern", "blank"),
    [
        (3, 3, (0, 1, 2, 3, 4, 5), 8),
        (2, 4, (0, 1, 2, 3, 5, 6, 7), 4),
        (4, 2, (0, 1, 2, 3, 4, 5, 6), 7),
        (3, 3, (0, 1, 2, 3, 4, 5, 6, 7), 8),
        (3, 3, (0, 1, 2, 3, 5, 6, 7, 8), 4),
        pytest.param(2, 5, (0, 1, 2, 4, 5, 6, 7, 8), 9, marks=pytest.mark.slow),
    ],
)
def test_build_of_large_patterns_agrees_with_the_twin(rows, columns, pattern, blank):
    found, _ = build(rows, columns, pattern, blank)
    expected = distances(rows, columns, pattern, blank)
    in_order = placements_in_order(rows * columns, len(pattern))
    assert [expected.get(placement, 255) for placement in in_order] == found.tolist()


@pytest.mark.parametrize(
    ("rows", "columns", "pattern", "blank", "deepest"),
    [
        (3, 4, (0, 1, 2, 4, 5, 6, 8, 9), 11, 10),
        (4, 3, (0, 1, 3, 4, 5, 7, 8, 10), 6, 10),
        # The pattern of eight of the large tables; the build takes a gigabyte.
        pytest.param(4, 4, (0, 1, 4, 5, 8, 9, 12, 13), 15, 11, marks=pytest.mark.slow),
    ],
)
def test_the_first_levels_of_eight_tiles_agree_with_the_twin(
    rows, columns, pattern, blank, deepest
):
    found, reached = build(rows, columns, pattern, blank, deepest=deepest)
    expected = distances(rows, columns, pattern, blank, deepest)
    ranks = PlacementRanks(rows, columns, len(pattern))
    assert {ranks.placement(rank): found[rank] for rank in np.flatnonzero(found < 255)} == expected
    assert reached == len(expected)


def test_shares_and_threads_do_not_change_the_table():
    pattern = (0, 1, 2, 4, 5)
    one, _ = build(4, 4, pattern, 15, shares=1)
    for shares, threads in [(7, 1), (64, 2), (500, 4)]:
        assert np.array_equal(build(4, 4, pattern, 15, shares=shares, threads=threads)[0], one)


def test_what_cannot_be_ranked_is_refused():
    with pytest.raises(ValueError, match="9 tiles on 16 cells"):
        PlacementRanks(4, 4, 9)
    with pytest.raises(ValueError, match="is in the pattern"):
        build(3, 3, (0, 1), 1)
    with pytest.raises(ValueError, match="expected 72"):
        PatternBuild(3, 3, (0, 1), 8, np.empty(5, dtype=np.uint8))
