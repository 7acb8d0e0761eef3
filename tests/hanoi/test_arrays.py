from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.hanoi_recursion import moves
from pegtile.core.checker import replay
from pegtile.errors import BadRequest
from pegtile.hanoi import arrays
from pegtile.hanoi.arrays import column_chunks, move_columns, move_pairs, pair_chunks
from pegtile.hanoi.closed_form import state_after
from pegtile.hanoi.move import Move
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.runs import Span

PEGS = list(itertools.product(range(3), repeat=2))


def triples(columns):
    return list(zip(*(column.tolist() for column in columns), strict=True))


def by_bits(number, disks, source, target):
    """Compute the move by the digits of its number alone."""
    disk = (number & -number).bit_length()
    turn = target - source if (disks - disk) % 2 == 0 else source - target
    start = (source + (number >> disk) * turn) % 3
    return disk, start, (start + turn) % 3


@pytest.mark.parametrize(("source", "target"), PEGS)
@pytest.mark.parametrize("disks", range(8))
def test_every_span_of_small_towers(disks, source, target):
    wanted = list(moves(disks, source, target))
    for start in range(len(wanted) + 1):
        for stop in range(start, len(wanted) + 1, 1 if disks < 6 else 11):
            got = move_columns(disks, source, target, start, stop)
            assert triples(got) == wanted[start:stop]
            pairs = move_pairs(disks, source, target, start, stop)
            assert pairs.tolist() == [a << 4 | b for _, a, b in wanted[start:stop]]


@pytest.mark.parametrize("top", [1, 2, 3])
@pytest.mark.parametrize(("source", "target"), [(0, 2), (2, 1), (1, 0)])
def test_copied_groups_of_blocks(monkeypatch, top, source, target):
    # Small blocks, so that the copying of groups begins early and nests.
    monkeypatch.setattr(arrays, "_TOP", top)
    for cached in (arrays._pairs, arrays._sources, arrays._targets, arrays._disks):
        cached.cache_clear()
    try:
        for disks in (9, 10):
            wanted = list(moves(disks, source, target))
            for start, stop in [(0, len(wanted)), (5, 500), (129, 511), (64, 400), (63, 65)]:
                assert (
                    triples(move_columns(disks, source, target, start, stop))
                    == (wanted[start:stop])
                )
    finally:
        monkeypatch.undo()
        for cached in (arrays._pairs, arrays._sources, arrays._targets, arrays._disks):
            cached.cache_clear()


@settings(max_examples=60)
@given(st.data())
def test_any_place_of_any_tower(data):
    disks = data.draw(st.integers(18, 400))
    source, target = data.draw(st.sampled_from([p for p in PEGS if p[0] != p[1]]))
    # Next to high powers of two, where large disks move, as often as anywhere.
    power = 1 << data.draw(st.integers(0, disks - 1))
    start = max(0, min(power + data.draw(st.integers(-300, 300)), (1 << disks) - 700))
    got = triples(move_columns(disks, source, target, start, start + 600))
    assert got == [by_bits(start + i + 1, disks, source, target) for i in range(600)]


@pytest.mark.parametrize("disks", [19, 20])
def test_a_whole_tower_by_the_bit_formula(disks):
    number = np.arange(1, 1 << disks)
    columns = move_columns(disks, 0, 2 if disks % 2 else 1)
    assert np.array_equal(columns.source, (number & (number - 1)) % 3)
    assert np.array_equal(columns.target, ((number | (number - 1)) + 1) % 3)
    assert np.array_equal(1 << (columns.disk.astype(np.int64) - 1), number & -number)
    pairs = move_pairs(disks, 0, 2 if disks % 2 else 1)
    assert np.array_equal(pairs, columns.source << 4 | columns.target)


def test_a_tower_beyond_machine_words():
    start = (1 << 1000) - 4
    columns = move_columns(1001, start=start, stop=start + 8)
    assert columns.disk.tolist() == [1, 2, 1, 1001, 1, 2, 1, 3]
    assert triples(columns) == [by_bits(start + i + 1, 1001, 0, 2) for i in range(8)]
    state = state_after(1001, start)
    verdict = replay(
        Rules(), state, state_after(1001, start + 8), [Move(*m) for m in triples(columns)]
    )
    assert verdict.solved


def test_into_buffers():
    wanted = move_pairs(7)
    for buffer in (bytearray(127), memoryview(bytearray(127)), np.zeros(127, np.uint8)):
        assert np.array_equal(move_pairs(7, out=buffer), wanted)
        assert bytes(buffer) == wanted.tobytes()
    table = np.zeros((127, 3), np.uint8)
    move_columns(7, out=tuple(table.T))
    assert table.tolist() == [list(m) for m in moves(7, 0, 2)]


def test_chunks():
    whole = move_pairs(10, 1, 0)
    span = Span(10, 1, 0, 3, 1000)
    assert b"".join(chunk.tobytes() for chunk in pair_chunks(span, 64)) == whole[3:1000].tobytes()
    got = [t for chunk in column_chunks(span, 100) for t in triples(chunk)]
    assert got == list(moves(10, 1, 0))[3:1000]
    assert list(pair_chunks(Span(0))) == []
    endless = next(pair_chunks(Span(10_000), 1000))
    assert endless[:7].tolist() == move_pairs(10_000, stop=7).tolist()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: move_pairs(-1), "'-1' disks: expected 0 or more"),
        (lambda: move_pairs(3, 0, 3), "target '3': expected peg 0, 1 or 2"),
        (lambda: move_pairs(3, start=2, stop=9), "moves from '2' to '9': expected"),
        (lambda: move_pairs(3, start=5, stop=4), "moves from '5' to '4': expected"),
        (lambda: move_pairs(64), "an array of '18446744073709551615' moves"),
        (lambda: move_pairs(3, out=bytearray(8)), r"expected a writable uint8 buffer of shape \(7"),
        (lambda: move_pairs(3, out=memoryview(bytes(7))), "expected a writable"),
        (lambda: next(pair_chunks(Span(3), 0)), "chunks of 0 moves"),
    ],
)
def test_bad_requests(call, message):
    with pytest.raises(BadRequest, match=message):
        call()
