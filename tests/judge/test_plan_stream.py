"""Plan files, streamed, get the verdict that the reader of texts gives."""

import io
import random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from pegtile.core.checker import Code
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.judge import judging, stream
from pegtile.judge.plan_stream import tiles_plan, tower_plan
from pegtile.judge.tiles import Puzzle
from pegtile.judge.tower import Tower
from pegtile.notation import hanoi_pddl
from pegtile.notation.tile_pddl import DIALECTS, written_moves
from pegtile.tiles.board import Board
from pegtile.tiles.move import Convention, Move

quick = settings(max_examples=120, phases=(Phase.explicit, Phase.reuse, Phase.generate))
NOISE = (
    "; a comment", "", "(move d1", "(move d1 d2)", "foo", "(move d9 d2 peg1)", "(", "\ufeff",
    "(MOVE D1 peg1 d2)", "0: (move d1 peg1 peg2)", "(move d1 peg1 peg7)", "(move-up t1 x1 y1 y2)",
)  # fmt: skip


def changed(draw, text):
    """Change a plan: drop, swap, repeat, retarget a line, or put something else in."""
    lines = text.split("\n")[:-1]
    for _ in range(draw(st.integers(0, 2))):
        place = draw(st.integers(0, len(lines) - 1))
        change = draw(st.sampled_from(["drop", "swap", "repeat", "retarget", "noise"]))
        if change == "drop" and len(lines) > 1:
            del lines[place]
        elif change == "swap":
            lines[place - 1], lines[place] = lines[place], lines[place - 1]
        elif change == "repeat":
            lines.insert(place, lines[place])
        elif change == "retarget":
            lines[place] = lines[place].replace("peg1", "peg2").replace("y2", "y1")
        else:
            lines.insert(place, draw(st.sampled_from(NOISE)))
    end = draw(st.sampled_from(["\n", "\r\n", "\r"]))
    return end.join(lines) + draw(st.sampled_from(["", end]))


def told(feed, text, chunk):
    """Feed a text piece by piece, and return the verdict."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stream, "_CHUNK", chunk)
        stream._run([feed], b"", io.BytesIO(text.encode()), lambda _: None, whole=False)
    return feed.judged().verdict


def agree(whole, streamed):
    """Hold a stream to what the reader says; visited states are not counted in one."""
    one, other = whole.first_error, streamed.first_error
    assert whole.parsed == streamed.parsed
    if not whole.parsed and one != other:
        return  # a stream also sees a peg 0 that is named behind the fault
    names = ["legal", "solved", "moves", "longest_legal_prefix", "parsed", "truncated", "format"]
    if one is None:
        names.append("convention")  # else a later step may be the first with a direction
    for name in names:
        assert getattr(whole, name) == getattr(streamed, name), name
    assert one == other


@st.composite
def towers(draw):
    """Draw a tower and a plan for it, perhaps changed."""
    start = state = State(bytes(draw(st.lists(st.integers(0, 2), min_size=1, max_size=5))))
    chance = random.Random(draw(st.integers(0, 1 << 32)))
    moves = []
    for _ in range(draw(st.integers(1, 30))):
        moves.append(chance.choice(list(Rules().moves(state))))
        state = state.moved(moves[-1].disk, moves[-1].target)
    text = hanoi_pddl.written_moves(start, moves)
    if draw(st.booleans()):
        for peg in (1, 2, 3):
            text = text.replace(f"peg{peg}", f"p{peg - 1}")
    return Tower(start, state, Rules()), changed(draw, text)


@quick
@given(towers(), st.integers(1, 80))
def test_plans_of_towers_stream_as_they_are_read(drawn, chunk):
    tower, text = drawn
    feed = tower_plan(text.encode(), tower)
    if feed is not None:
        agree(judging.judged_tower(text, tower).verdict, told(feed, text, chunk))


@st.composite
def boards(draw):
    """Draw a board and a plan for it, perhaps changed."""
    board = end = Board(3, 3, tuple(draw(st.permutations(range(9)))))
    chance = random.Random(draw(st.integers(0, 1 << 32)))
    moves = []
    for _ in range(draw(st.integers(1, 30))):
        moves.append(chance.choice([m for m in Move if end.sliding_cell(m) is not None]))
        end = end.moved(moves[-1])
    text = written_moves(board, moves, draw(st.sampled_from(DIALECTS)))
    asked = draw(st.sampled_from([None, Convention.TILE, Convention.BLANK]))
    return Puzzle(board, end, asked, draw(st.sampled_from(["stm", "mtm"]))), changed(draw, text)


@quick
@given(boards(), st.integers(1, 80))
def test_plans_of_tiles_stream_as_they_are_read(drawn, chunk):
    puzzle, text = drawn
    feed = tiles_plan(text.encode(), puzzle)
    if feed is not None:
        agree(judging.judged_tiles(text, puzzle).verdict, told(feed, text, chunk))


def test_a_plan_longer_than_a_text_is_judged(monkeypatch):
    monkeypatch.setattr(stream, "LONGEST_TEXT", 1 << 12)
    monkeypatch.setattr(stream, "_SHORT", 1 << 11)
    monkeypatch.setattr(stream, "_CHUNK", 1000)
    start = State.parse("AA")
    tower = Tower(start, start, Rules())
    text = "; a plan\n" + "(move d1 d2 peg2)\n(move d1 peg2 d2)\n" * 5000 + "; cost = 10000\n"
    verdict = stream.stream_tower(io.BytesIO(text.encode()), tower).verdict
    assert (verdict.solved, verdict.moves, verdict.format) == (True, 10_000, "plan")
    wrong = text + "(move d2 peg1 peg3)\n" + "(move d1 peg1 peg3)\n"
    error = stream.stream_tower(io.BytesIO(wrong.encode()), tower).verdict.first_error
    assert (error.index, error.line, error.code) == (10_001, 10_003, Code.NOT_TOP_DISK)


@pytest.mark.parametrize("tail", [b"(", b"(move ", b"\0", b" ", b";"])
def test_a_line_without_an_end_is_refused(tail):
    class Endless(io.BytesIO):
        given = 0

        def read(self, size=-1):
            self.given += size
            return b"(move d1 peg1 peg2)\n" if self.given == size else tail * (size // len(tail))

    source = Endless()
    tower = Tower(State.parse("A"), State.parse("B"), Rules())
    verdict = stream.stream_tower(source, tower).verdict
    assert verdict.first_error.code is Code.UNREADABLE
    assert verdict.first_error.line == 2
    assert source.given < 20_000_000
