"""Replay links."""

import base64
import json
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import boards

from pegtile.errors import PuzzleError
from pegtile.notation.slidysim import read_link, written_link
from pegtile.tiles.board import Board
from pegtile.tiles.move import Move


def link_of(content):
    packed = zlib.compress(json.dumps(content).encode(), 9)
    return "https://slidysim.github.io/replay?r=" + base64.b64encode(packed).decode()


@given(boards, st.lists(st.sampled_from(Move), max_size=40), st.integers(-1, 100_000))
def test_links_read_back(board, moves, rate):
    if board.rows < 2:
        return
    replay = read_link(written_link(board, moves, rate=rate))
    assert (replay.board, replay.moves, replay.rate) == (board, tuple(moves), rate)


def test_a_large_board():
    board = Board(30, 30, (*range(1, 900), 0))
    assert read_link(written_link(board, [Move.RIGHT] * 29)).board == board


def test_links_of_others():
    found = read_link(link_of(["URDL2UR2D", 5120, "5 3 8 9/0 2 4 1/7 10 14 13/12 11 6 15", -1]))
    assert "".join(map(str, found.moves)) == "URDLLURRD"
    assert (found.rate, found.board.tiles[:2]) == (5120, (5, 3))
    timed = read_link(link_of(["L", 1000, "1 2 3/4 5 6/7 0 8", [250]]))
    assert timed.times == (250,)


@pytest.mark.parametrize(
    "link",
    ["", "https://example.org/", "x?r=%%%", "x?r=AAAA", link_of({"a": 1}), link_of([1, 2, 3]),
     link_of(["LX", 1, "1 0/2 3", -1]), link_of(["L", 1, "1 1/2 3", -1]),
     link_of(["L9999999", 1, "1 0/2 3"]),
     "x?r=" + base64.b64encode(zlib.compress(b"0" * 50_000_000)).decode()],
)  # fmt: skip
def test_hostile_links(link):
    with pytest.raises(PuzzleError):
        read_link(link)
