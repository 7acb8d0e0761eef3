from __future__ import annotations

import io
import itertools
import os
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pegtile.core.files import write_pieces
from pegtile.errors import BadRequest, SolverFault
from pegtile.hanoi.arrays import move_columns
from pegtile.hanoi.classic import PerfectPath
from pegtile.hanoi.move import Labels
from pegtile.hanoi.runs import Span
from pegtile.notation import hanoi_blocks, hanoi_numbered, hanoi_state_blocks
from pegtile.notation.hanoi_blocks import moves_text
from pegtile.notation.hanoi_moves import Style, written

LABELS = [Labels(), Labels.parse("left,c,right"), Labels.parse("左,中,右")]
PEGS = list(itertools.product(range(3), repeat=2))


def fast(span, style, labels):
    return b"".join(b"".join(batch.pieces) for batch in moves_text(span, style, labels)).decode()


def slow(span, style, labels):
    path = PerfectPath(span.disks, span.source, span.target)
    moves, start = path.run(span.start, span.end), path.state_at(span.start)
    return "".join(written(moves, start, style, labels, first=span.start + 1))


@pytest.fixture(params=["small blocks", "blocks as they are"])
def block_size(request, monkeypatch):
    if request.param == "small blocks":
        monkeypatch.setattr(hanoi_blocks, "_BLOCK_BYTES", 100)
        monkeypatch.setattr(hanoi_blocks, "BATCH_BYTES", 300)
        monkeypatch.setattr(hanoi_state_blocks, "_BLOCK_BYTES", 800)
        monkeypatch.setattr(hanoi_numbered, "_TOP", 3)


@pytest.mark.parametrize("style", Style)
@pytest.mark.usefixtures("block_size")
def test_whole_solutions(style):
    for disks, (source, target) in itertools.product((0, 1, 2, 5, 8), PEGS):
        labels = LABELS[disks % 3]
        span = Span(disks, source, target)
        assert fast(span, style, labels) == slow(span, style, labels)


@pytest.mark.parametrize("style", Style)
@pytest.mark.usefixtures("block_size")
@settings(max_examples=25)
@given(data=st.data())
def test_any_part(style, data):
    disks = data.draw(st.integers(1, 120))
    source, target = data.draw(st.sampled_from([p for p in PEGS if p[0] != p[1]]))
    # Near high powers of two, where large disks move.
    near = (1 << data.draw(st.integers(0, disks - 1))) + data.draw(st.integers(-70, 70))
    start = max(0, min(near, (1 << disks) - 1))
    stop = min(start + data.draw(st.integers(0, 150)), (1 << disks) - 1)
    span = Span(disks, source, target, start, stop)
    labels = data.draw(st.sampled_from(LABELS))
    assert fast(span, style, labels) == slow(span, style, labels)


@pytest.mark.parametrize("number", [9, 99, 10**6 - 5, 10**15 - 5, 10**16 - 3, 10**40 - 7])
def test_numbers_that_grow_a_digit(number):
    span = Span(150, 1, 2, max(0, number - 20), number + 100)
    assert fast(span, Style.NUMBERED, Labels()) == slow(span, Style.NUMBERED, Labels())


def test_disks_beyond_the_kernel():
    for start in ((1 << 64) - 3, (1 << 300) - 3, 3 * (1 << 64) - 3, 0):
        span = Span(301, 0, 2, start, start + 6)
        assert fast(span, Style.NUMBERED, Labels()) == slow(span, Style.NUMBERED, Labels())


def test_many_numbered_lines():
    span = Span(17)
    assert fast(span, Style.NUMBERED, Labels()) == slow(span, Style.NUMBERED, Labels())


def test_many_plain_lines():
    span = Span(20, 2, 0, 12_345, 900_000)
    got = fast(span, Style.PLAIN, Labels())
    assert got == slow(span, Style.PLAIN, Labels())


def test_labels_are_checked():
    with pytest.raises(BadRequest, match="2 labels 'x,y': expected 3"):
        moves_text(Span(3), Style.PLAIN, Labels.parse("x,y"))


def test_gathered_writes_through_a_slow_pipe():
    pieces = [bytes([65 + i % 26]) * (i * 37 % 5000) for i in range(2500)]
    reader, writer = os.pipe()
    got = bytearray()

    def read():
        while chunk := os.read(reader, 1009):
            got.extend(chunk)

    thread = threading.Thread(target=read)
    thread.start()
    with os.fdopen(writer, "wb") as file:
        file.write(b"before ")
        write_pieces(file, pieces)
    thread.join()
    os.close(reader)
    assert bytes(got) == b"before " + b"".join(pieces)


def test_gathered_writes_to_memory_and_short_writes(monkeypatch, tmp_path):
    memory = io.BytesIO()
    write_pieces(memory, [b"a", memoryview(b"bc"), b""])
    assert memory.getvalue() == b"abc"
    real = os.writev
    monkeypatch.setattr(
        os, "writev", lambda handle, pieces: real(handle, [bytes(pieces[0])[:3]]) if pieces else 0
    )
    with open(tmp_path / "file", "wb") as file:
        write_pieces(file, [b"one two", b"", b"three", b"x"])
    assert (tmp_path / "file").read_bytes() == b"one twothreex"


class Astray(Span):
    """A span that takes its disks round the wrong way."""

    @property
    def turn(self):
        return 3 - super().turn


@pytest.mark.parametrize(
    "style", [Style.PLAIN, Style.SENTENCE, Style.LISTS, Style.TOWERS, Style.PEGS]
)
def test_wrong_blocks_are_not_shown(style):
    with pytest.raises(SolverFault):
        list(moves_text(Astray(12), style))


def test_wrong_columns_are_not_numbered(monkeypatch):
    def astray(disks, source, target):
        return move_columns(disks, source, 3 - source - target)

    monkeypatch.setattr("pegtile.notation.hanoi_numbered.move_columns", astray)
    with pytest.raises(SolverFault, match="end elsewhere"):
        list(moves_text(Span(12), Style.NUMBERED))
