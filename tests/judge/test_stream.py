"""The kernels against their slow twin, whatever the pieces a text comes in, and hostile texts."""

import array
import io
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles import moves_text
from pegtile.core.checker import Code
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.judge import stream
from pegtile.judge._letter_kernels import TilesChecker
from pegtile.judge._tower_kernels import DONE, STUCK, TowerChecker
from pegtile.judge.tiles import Puzzle
from pegtile.judge.tower import Tower
from pegtile.tiles.board import Board
from pegtile.tiles.move import Convention

TABLE = bytearray(b"\xff" * 256)
for _peg, _names in enumerate((b"Aa", b"Bb", b"Cc")):
    for _name in _names:
        TABLE[_name] = _peg
ARCS = bytes([0, 1, 1, 1, 0, 1, 1, 1, 0])

plain_moves = st.lists(
    st.tuples(st.integers(1, 12), st.sampled_from("ABCabc"), st.sampled_from("ABC")), max_size=30
)
blanks = st.sampled_from([" ", "  ", "\t"])


def tower(disks):
    start, goal = State.perfect(disks, 0), State.perfect(disks, 2)
    return TowerChecker(start.pegs_of_disks, goal.pegs_of_disks, 3, ARCS, bytes(TABLE), 0)


def fed(feed, data, cuts):
    """Feed a text in pieces as the wrapper does; return the last status."""
    rest, base, status = b"", 0, 0
    edges = sorted({cut % (len(data) + 1) for cut in cuts} | {0, len(data)})
    for begin, end in pairwise(edges):
        rest += data[begin:end]
        used, status, _ = feed(rest, base, end == len(data))
        if status == STUCK:
            return status
        base += used
        rest = rest[used:]
    return status


@given(st.integers(1, 12), plain_moves, blanks, st.lists(st.integers(0, 500), max_size=6))
def test_plain_moves_against_the_twin(disks, moves, blank, cuts):
    text = "".join(f"{disk}{blank}{a} {b}\n" for disk, a, b in moves)
    checker = tower(disks)
    assert fed(checker.feed_plain, text.encode(), cuts) != STUCK
    count, illegal, where, solved = moves_text.plain(text, disks, "C")
    assert (checker.moves, checker.illegal) == (count, illegal)
    if illegal:
        assert (checker.line, checker.offset - checker.line_start + 1) == where
    elif moves:
        assert (checker.wrong == 0) == solved


@given(st.integers(1, 12), plain_moves, st.sampled_from([",", ", ", ",\n "]),
       st.lists(st.integers(0, 500), max_size=6))  # fmt: skip
def test_lists_against_the_twin(disks, moves, between, cuts):
    items = (f"[{d},{'ABC'.index(a.upper())},{'ABC'.index(b)}]" for d, a, b in moves)
    checker = tower(disks)
    data = ("[" + between.join(items) + "]\n").encode()
    assert fed(checker.feed_lists, data, cuts) == DONE
    text = "".join(f"{disk} {a} {b}\n" for disk, a, b in moves)
    count, illegal, where, _ = moves_text.plain(text, disks, "C")
    assert (checker.moves, checker.illegal) == (count, illegal)
    if illegal and between == ",\n ":
        assert checker.line == where[0]


runs = st.lists(
    st.tuples(st.sampled_from("LRUDlrud"), st.sampled_from(["", "", "", "1", "2", "3"]),
              st.sampled_from(["", "", " ", ", ", "\n", "\r\n"])), max_size=60
)  # fmt: skip


@given(st.integers(1, 4), st.integers(2, 4), runs, st.lists(st.integers(0, 300), max_size=6))
def test_letters_against_the_twin(rows, columns, moves, cuts):
    text = "".join(map("".join, moves))
    tiles = (*range(1, rows * columns), 0)
    flat = array.array("i", tiles)
    checker = TilesChecker(flat, flat, rows, columns, False)
    assert fed(checker.feed, text.encode(), cuts) != STUCK
    count, illegal, where, end = moves_text.letters(text, rows, columns, tiles)
    assert (checker.moves, checker.illegal, checker.tiles()) == (count, illegal, end)
    assert checker.at_goal() == (end == tiles)
    if illegal:
        assert (checker.line, checker.offset - checker.line_start + 1) == where


@given(st.integers(1, 9), plain_moves)
def test_streams_judge_as_texts_do(disks, moves):
    """The same verdict from the kernel as from the reader of whole texts."""
    text = "".join(f"{disk} {a} {b}\n" for disk, a, b in moves)
    puzzle = Tower(State.perfect(disks, 0), State.perfect(disks, 2), Rules())
    whole = stream.stream_tower(io.BytesIO(text.encode()), puzzle).verdict
    short = stream._SHORT
    stream._SHORT = -1
    try:
        streamed = stream.stream_tower(io.BytesIO(text.encode()), puzzle).verdict
    finally:
        stream._SHORT = short
    for name in ("legal", "solved", "moves", "longest_legal_prefix", "parsed", "truncated"):
        assert getattr(whole, name) == getattr(streamed, name), name
    one, other = whole.first_error, streamed.first_error
    assert (one is None) == (other is None)
    if one is not None and one.code is not Code.CONTINUES_AFTER_GOAL:
        assert (one.index, one.code) == (other.index, other.code)
        if one.index:
            assert (one.line, one.column, one.state) == (other.line, other.column, other.state)


@pytest.mark.parametrize("form", ["plain", "lists"])
@pytest.mark.parametrize("chunk", [7, 100, 1 << 20])
def test_a_text_in_many_pieces(monkeypatch, form, chunk):
    monkeypatch.setattr(stream, "_SHORT", -1)
    monkeypatch.setattr(stream, "LONGEST_TEXT", 50)
    monkeypatch.setattr(stream, "_CHUNK", chunk)
    moves = "121312141213121"
    pegs = [
        "AB",
        "AC",
        "BC",
        "AB",
        "CA",
        "CB",
        "AB",
        "AC",
        "BC",
        "BA",
        "CA",
        "BC",
        "AB",
        "AC",
        "BC",
    ]
    if form == "plain":
        text = "".join(f"{disk} {a} {b}\n" for disk, (a, b) in zip(moves, pegs, strict=True))
    else:
        each = (
            f"[{disk},{'ABC'.index(a)},{'ABC'.index(b)}]"
            for disk, (a, b) in zip(moves, pegs, strict=True)
        )
        text = f"[{','.join(each)}]"
    puzzle = Tower(State.parse("AAAA"), State.parse("CCCC"), Rules())
    verdict = stream.stream_tower(io.BytesIO(text.encode()), puzzle).verdict
    assert verdict.solved, verdict
    assert verdict.format == form


class Endless(io.RawIOBase):
    """So many bytes of the same text, made as they are read."""

    def __init__(self, piece, size):
        self._piece = piece
        self._given = 0
        self.left = size

    def read(self, size=-1):
        count = min(size, self.left)
        phase = self._given % len(self._piece)
        self.left -= count
        self._given += count
        return (self._piece * (count // len(self._piece) + 2))[phase : phase + count]


THREE = Tower(State.parse("AAA"), State.parse("CCC"), Rules())
EIGHT = Puzzle(Board.parse("1 2 3/4 5 6/7 8 0"), Board.parse("1 2 3/4 5 6/7 8 0"))


@pytest.mark.parametrize(
    "piece", [b"1", b"[", b"(", b"[[", b"\0", b"\xff", b"x", b"A->C ", b"9" * 1000, b" ", b'{"']
)
def test_ten_gigabytes_of_one_line(piece):
    judges = [(stream.stream_tower, THREE), (stream.stream_tiles, EIGHT)]
    # Digits are tiles: such a line is a list of moves, and read to its end.
    for judge, puzzle in judges[: 1 if piece.isdigit() else 2]:
        source = Endless(piece, 10_000_000_000)
        verdict = judge(source, puzzle).verdict
        assert verdict.first_error.code is Code.UNREADABLE
        assert not verdict.solved
        assert source.left > 9_000_000_000, "it was refused without reading it all"


@pytest.mark.parametrize(
    "head", [b"1 A C\n", b"[[1,0,2],", b"1 A C\n" * 10, b"\xef\xbb\xbfmoves = [[1,0,2],"]
)
@pytest.mark.parametrize("tail", [b"1", b"[", b"\0", b"\xff", b"9 "])
def test_a_stream_that_goes_wrong(head, tail):
    class Then(Endless):
        def read(self, size=-1):
            nonlocal head
            begin, head = head, b""
            return begin + super().read(max(0, size - len(begin)))

    source = Then(tail, 50_000_000)
    error = stream.stream_tower(source, THREE).verdict.first_error
    assert error is not None
    assert source.left > 40_000_000


def test_gigabytes_stream_in_constant_memory():
    import resource

    board = Board.parse("1 2 3/4 5 6/7 8 0")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    puzzle = Puzzle(board, board, Convention.TILE)
    verdict = stream.stream_tiles(Endless(b"RL", 100_000_000), puzzle).verdict
    assert verdict.solved
    assert verdict.moves == 100_000_000
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 60_000


def test_an_error_far_into_a_stream_has_its_place():
    class Wrong(Endless):
        def read(self, size=-1):
            piece = super().read(size)
            return piece[:-6] + b"1 B A\n" if piece and not self.left else piece

    source = Wrong(b"1 A B\n1 B A\n", 12_000_006)
    error = stream.stream_tower(source, THREE).verdict.first_error
    assert (error.index, error.line, error.text) == (2_000_001, 2_000_001, "1 B A")
    assert error.code is Code.EMPTY_PEG


@pytest.mark.parametrize(
    "text", [b"1 A C\n1 C A\n" * 30_000 + b"1 A", b"[[1,0,1]" + b",[1,1,0]" * 30_000]
)
def test_a_stream_that_breaks_off(text):
    start = State.parse("AA")
    verdict = stream.stream_tower(io.BytesIO(text), Tower(start, start, Rules())).verdict
    assert verdict.truncated
    assert not verdict.parsed
    assert verdict.first_error.column >= 1
