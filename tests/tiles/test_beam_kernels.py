"""The beams against their slow twin."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.beam_search import array, beam_search, manhattan, pair_value, scrambled
from pegtile.core.limits import Budget, Limits
from pegtile.tiles._beam_kernels import Beam
from pegtile.tiles._value_kernels import ValueBeam
from pegtile.tiles.beam_races import Pace
from pegtile.tiles.beams import run_beam
from pegtile.tiles.pair_values import pair_values

SIZES = [(2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (4, 3), (4, 4), (5, 5), (7, 2)]


def value_beam(rows: int, columns: int, home: int, width: int, seed: int = 0) -> ValueBeam:
    values = pair_values(rows, columns, home)
    return ValueBeam(
        rows, columns, home, width, values.singles, values.steps, values.pairs, values.reach, seed
    )


@given(
    size=st.sampled_from(SIZES),
    home=st.integers(0, 24),
    width=st.integers(1, 12),
    moves=st.integers(1, 40),
    seed=st.integers(0, 99),
)
@settings(max_examples=25, deadline=None)
def test_both_beams_find_what_their_twin_finds(size, home, width, moves, seed):
    rows, columns = size
    home %= rows * columns
    board = scrambled(rows, columns, home, moves, seed)
    if board == list(range(rows * columns)):
        return
    values = pair_values(rows, columns, home)
    judges = {
        Beam(rows, columns, home, width, 0, seed): lambda s, _: (manhattan(s, columns, home), 0),
        value_beam(rows, columns, home, width, seed): lambda s, _: (
            pair_value(values, s, columns, home),
            0,
        ),
    }
    for beam, judge in judges.items():
        beam.start(array(board), 40)
        outcome = beam.run(1 << 40)
        expected = beam_search(rows, columns, home, width, board, judge, most=40, seed=seed)
        assert outcome == (2 if expected is None else 1)
        if expected is not None:
            assert beam.path() == expected


@given(size=st.sampled_from(SIZES), moves=st.integers(0, 99), seed=st.integers(0, 99))
@settings(max_examples=40, deadline=None)
def test_the_value_of_a_board_is_the_sum_of_its_tiles_and_pairs(size, moves, seed):
    rows, columns = size
    home = rows * columns - 1
    board = scrambled(rows, columns, home, moves, seed)
    expected = pair_value(pair_values(rows, columns, home), board, columns, home)
    assert value_beam(rows, columns, home, 1).value(array(board)) == expected


def test_slices_change_nothing():
    board = scrambled(5, 5, 24, 200, 1)
    whole, sliced = value_beam(5, 5, 24, 300), value_beam(5, 5, 24, 300)
    whole.start(array(board), 1000)
    sliced.start(array(board), 1000)
    assert whole.run(1 << 40) == 1
    while sliced.run(1) == 0:
        assert sliced.generated <= whole.generated
    assert whole.path() == sliced.path()
    assert whole.generated == sliced.generated


@pytest.mark.parametrize("width", [1, 2, 50])
def test_a_long_way_survives_the_packing_of_levels(width):
    # Far more levels than between two packings, whether or not the goal is met.
    board = scrambled(6, 6, 35, 400, 2)
    beam = value_beam(6, 6, 35, width)
    beam.start(array(board), 400)
    outcome = 0
    while beam.depth < 150 and outcome == 0:
        outcome = beam.run(1)
    state, blank = list(board), board.index(35)
    for move in beam.path():
        cell = blank + (1, -1, 6, -6)[move]
        state[blank], state[cell], blank = state[cell], 35, cell
    assert len(beam.path()) == beam.depth
    if outcome == 1:
        assert state == list(range(36))
    else:
        assert pair_value(pair_values(6, 6, 35), state, 6, 35) == beam.best


def test_a_beam_says_what_it_dropped_and_refuses_what_it_cannot_hold():
    beam = value_beam(4, 4, 15, 3)
    beam.start(array(scrambled(4, 4, 15, 100, 3)), 1000)
    beam.run(1)
    while beam.dropped == 0:
        assert beam.run(1) == 0
    assert Beam.bytes_needed(25, 1000, 25) < Beam.bytes_needed(25, 2000, 25)
    with pytest.raises(ValueError, match="1024"):
        Beam(33, 33, 0, 1)


def test_a_sample_holds_boards_of_the_level():
    board = scrambled(3, 4, 11, 60, 4)
    beam = Beam(3, 4, 11, 1000)
    beam.start(array(board), 1 << 29)
    level, before = {tuple(board)}, set()
    for _ in range(5):
        assert beam.run(1) == 0
        following = set()
        for one in level:
            blank = one.index(11)
            for cell in range(12):
                if abs(cell // 4 - blank // 4) + abs(cell % 4 - blank % 4) == 1:
                    moved = list(one)
                    moved[blank], moved[cell] = moved[cell], moved[blank]
                    following.add(tuple(moved))
        before, level = level, following - before
        found = {tuple(one) for one in beam.sample(np.arange(2000, dtype=np.uint32)).tolist()}
        assert found == level


def test_a_beam_keeps_pace_with_the_time():
    board = scrambled(5, 5, 24, 400, 5)
    free = value_beam(5, 5, 24, 2000)
    free.start(array(board), 1 << 29)
    length = len(run_beam(free, lambda _: None))
    for share, narrower in ((4.0, False), (1.0, True), (0.5, True)):
        beam = value_beam(5, 5, 24, 2000)
        beam.start(array(board), 2 * length)
        # The clock goes on with the boards that are made.
        seconds = share * free.generated
        budget = Budget(Limits(seconds=seconds), clock=lambda beam=beam: beam.generated)
        way = run_beam(beam, lambda _: None, pace=Pace(budget))
        assert way is not None
        assert budget.look() is None
        assert (beam.width < beam.room) == narrower
        assert 1 <= beam.width <= beam.room == 2000
