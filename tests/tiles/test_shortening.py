"""Shortening a way: loops, pieces, and pieces put in the place of others."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.beam_search import array, scrambled
from pegtile.tiles.beams import moved, staged_way
from pegtile.tiles.shortening import Walk

SIZES = st.sampled_from([(2, 3), (3, 3), (2, 7), (4, 5), (6, 6), (7, 9)])


def random_way(rows: int, columns: int, board: list[int], home: int, moves: int, seed: int):
    numbers = np.random.Generator(np.random.PCG64(seed))
    blank = board.index(home)
    way = bytearray()
    for _ in range(moves):
        row, column = divmod(blank, columns)
        legal = [
            code
            for code, (down, right) in enumerate(((0, 1), (0, -1), (1, 0), (-1, 0)))
            if 0 <= row + down < rows and 0 <= column + right < columns
        ]
        code = int(numbers.choice(legal))
        way.append(code)
        blank += (1, -1, columns, -columns)[code]
    return bytes(way)


@given(size=SIZES, seed=st.integers(0, 999), moves=st.integers(0, 300))
@settings(max_examples=60, deadline=None)
def test_without_its_loops_a_way_visits_no_board_twice_and_ends_where_it_did(size, seed, moves):
    rows, columns = size
    home = rows * columns - 1
    board = scrambled(rows, columns, home, 50, seed)
    way = random_way(rows, columns, board, home, moves, seed)
    walk = Walk(columns, array(board), home, way)
    walk.cut_loops()
    after = walk.moves()
    assert len(after) <= len(way)
    assert (
        moved(array(board), columns, home, after) == moved(array(board), columns, home, way)
    ).all()
    state, met = array(board), set()
    for code in after:
        met.add(state.tobytes())
        state = moved(state, columns, home, bytes([code]))
    assert state.tobytes() not in met
    assert len(met) == len(after)


@given(size=SIZES, seed=st.integers(0, 999), side=st.integers(2, 5), longest=st.integers(4, 60))
@settings(max_examples=30, deadline=None)
def test_pieces_are_puzzles_of_their_own_and_shortening_keeps_the_end(size, seed, side, longest):
    rows, columns = size
    home = rows * columns - 1
    board = array(scrambled(rows, columns, home, 20 * rows * columns, seed))
    way = staged_way(rows, columns, home, board, 3, lambda nodes: None)
    walk = Walk(columns, board, home, way)
    length = len(walk)
    for piece in walk.pieces(side, longest):
        inner, end = walk.boards(piece)
        assert sorted(inner.tolist()) == list(range(piece.rows * piece.columns))
        assert 0 <= end < piece.rows * piece.columns
        saved = walk.shorten(piece, 20, lambda _: None)
        assert saved >= 0
        assert len(walk) == length - saved
        length = len(walk)
    assert (moved(board, columns, home, walk.moves()) == np.arange(rows * columns)).all()
