"""The plan of stages, exact distances of one or two tiles, and the beam that they lead."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from oracles.beam_search import beam_search, stage_judge, stage_table
from pegtile.tiles._stage_kernels import StageBeam, stage_distances
from pegtile.tiles.beams import moved, staged_way
from pegtile.tiles.pair_values import pair_values
from pegtile.tiles.stages import Stage, plan_stages
from tiles.test_beam_kernels import array, scrambled

SIZES = [(2, 5), (5, 2), (4, 4), (3, 6), (6, 3), (5, 5), (7, 6)]


def tables_of(stage: Stage, rows: int, columns: int, **how: object) -> np.ndarray:
    free = np.zeros(rows * columns, dtype=np.uint8)
    free[list(stage.free)] = 1
    domain = np.array(stage.domain, dtype=np.int32)
    goals = np.array(stage.goals, dtype=np.int32)
    return stage_distances(columns, free, domain, goals, **how)


@given(size=st.sampled_from(SIZES), home=st.integers(0, 41), most=st.integers(3, 4))
@settings(max_examples=30, deadline=None)
def test_stages_bring_every_tile_outside_the_core_home_once(size, home, most):
    rows, columns = size
    home %= rows * columns
    stages, core = plan_stages(rows, columns, home, most)
    inner = core.cells(columns)
    assert home in inner
    assert core.rows <= most
    assert core.columns <= most
    fixed: set[int] = set()
    for stage in stages:
        # What is home stays, but for the first of two tiles that wait for each other.
        assert not (fixed - set(stage.tiles)) & stage.free
        at_home = [goal == stage.tiles for goal in stage.goals]
        if all(at_home):
            fixed |= set(stage.tiles)
    assert fixed | set(inner) == set(range(rows * columns))
    assert not fixed & set(inner)


@pytest.mark.parametrize("size", [(2, 4), (4, 4), (3, 5), (5, 4)])
def test_distances_are_those_of_the_slow_twin(size):
    rows, columns = size
    cells = rows * columns
    for stage in plan_stages(rows, columns, cells - 1, 3)[0]:
        table = tables_of(stage, rows, columns)
        expected = stage_table(stage, columns, cells)
        shape = (len(stage.domain),) * len(stage.tiles) + (cells,)
        found = {}
        for place in zip(*np.nonzero(table.reshape(shape) != 0xFFFF), strict=True):
            *tiles, blank = map(int, place)
            state = (*(stage.domain[tile] for tile in tiles), blank)
            found[state] = int(table.reshape(shape)[place])
        assert found == expected


def test_a_search_for_wanted_distances_ends_soon_after_the_last_of_them():
    stage = plan_stages(6, 6, 35, 3)[0][0]
    whole = tables_of(stage, 6, 6)
    wanted = np.array([-1, int(np.flatnonzero(whole == 9)[0])], dtype=np.int64)
    part = tables_of(stage, 6, 6, wanted=wanted, beyond=3)
    reached = part != 0xFFFF
    assert (part[reached] == whole[reached]).all()
    assert reached[whole <= 12].all()
    assert not reached[whole > 13].any()


@given(
    size=st.sampled_from([(2, 4), (4, 3), (4, 4), (5, 4)]),
    home=st.integers(0, 19),
    width=st.integers(1, 6),
    pull=st.sampled_from([12, 100, 1000]),
    seed=st.integers(0, 99),
)
@example(size=(4, 4), home=0, width=2, pull=12, seed=1)  # ties are broken by the board alone
@settings(max_examples=20, deadline=None)
def test_the_beam_finds_what_its_twin_finds(size, home, width, pull, seed):
    rows, columns = size
    cells = rows * columns
    home %= cells
    board = scrambled(rows, columns, home, 80, seed)
    stages, _ = plan_stages(rows, columns, home, 3)
    values = pair_values(rows, columns, home)
    free = np.zeros((len(stages), cells), dtype=np.uint8)
    tiles = np.full((len(stages), 2), -1, dtype=np.int32)
    for number, stage in enumerate(stages):
        free[number, list(stage.free)] = 1
        tiles[number, : len(stage.tiles)] = stage.tiles
    beam = StageBeam(
        rows, columns, home, width, values.singles, values.steps, values.pairs, values.reach,
        free, tiles, pull, 1 << 20, seed,
    )  # fmt: skip
    beam.start(array(board), 1 << 29)
    for stage in stages:
        beam.load(np.array(stage.domain, dtype=np.int32), tables_of(stage, rows, columns))
    outcome = 0
    while outcome == 0 and beam.depth < 120:
        outcome = beam.run(1)
    judge = stage_judge(stages, columns, cells, home, values, pull, 1 << 20)
    expected = beam_search(
        rows, columns, home, width, board, judge, seed=seed, depth=120, last_stage=len(stages)
    )
    assert (outcome == 1) == (expected is not None)
    if expected is not None:
        assert beam.path() == expected


@pytest.mark.parametrize(
    ("size", "home"),
    [((2, 2), 3), ((2, 3), 0), ((3, 3), 4), ((2, 16), 31), ((16, 2), 5), ((3, 11), 16),
     ((5, 9), 20), ((9, 9), 40), ((12, 12), 143)],
)  # fmt: skip
@pytest.mark.parametrize("width", [1, 10])
def test_boards_of_every_shape_are_solved(size, home, width):
    rows, columns = size
    for seed in range(3):
        board = array(scrambled(rows, columns, home, 40 * rows * columns + seed, seed))
        way = staged_way(rows, columns, home, board, width, lambda nodes: None)
        assert (moved(board, columns, home, way) == np.arange(rows * columns)).all()
