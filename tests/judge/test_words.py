"""Tile moves in words, streamed, get the verdict that the reader of texts gives."""

import io
import random

import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from notation.samples import boards
from pegtile.core.checker import Code
from pegtile.judge import judging, stream
from pegtile.judge.tiles import Puzzle
from pegtile.judge.words import possible_words, word_feeds
from pegtile.notation.tile_forms import MoveForm, written_moves_as
from pegtile.tiles.board import Board
from pegtile.tiles.move import Convention, Move

# What a move looks like: w is its word, l its letter, t its tile, n its number.
FORMS = (
    "{w}", "{t}", "{t} {w}", "{l}", "{t}{l}", "{n}. {w}", "{n}: {t} {w}", "{n}) {t}",
    "Slide tile {t} {w}.", "Move the blank {w}", "{n}: {w}", "{t}: {w}", '"{w}",', "[{t}, '{w}'],",
    "将{t}向{c}移动", "タイル{t}を{c}へ", "{c}，", "({t}) {w}", "{w} (that is tile {t})", "{a}",
    "{l}2", "- {w};", "{t}→", "**{w}**", "{t} → {w}", "→ {w}", "{w} →", "{t} →",
    "Step {n}\n{t} {w}", "Step {t}", "⇒ {c}", "move tile {t} one step {w}", "{a} {l}",
)  # fmt: skip
BETWEEN = ("\n", "\n", " ", ", ", "; ", "\r\n", "", "、", "\n\n", "\t", " → ", "→", "➡️", " ⇒\n")
WORDS = {
    "L": ("left", "左", "←"), "R": ("right", "右", "➡"), "U": ("up", "上", "↑"),
    "D": ("down", "下", "↓"),
}  # fmt: skip
NOISE = (
    "hello", "9", "-1", "...", "# a remark", "0", "12345678901", "1_000", "1.5", "(what)", "R0",
    "L99999", "→", "➡", "Step 3", "one", "then → up", "5 → 8", "...", "step",
)  # fmt: skip
quick = settings(max_examples=150, phases=(Phase.explicit, Phase.reuse, Phase.generate))


@st.composite
def texts(draw):
    """Draw a text of moves, mostly legal, and the puzzle that it is about."""
    board = end = draw(boards)
    chance = random.Random(draw(st.integers(0, 1 << 32)))
    forms = draw(st.lists(st.sampled_from(FORMS), min_size=1, max_size=2))
    between = draw(st.sampled_from(BETWEEN))
    blank = draw(st.booleans())
    noise = draw(st.sampled_from([0, 0, 0.05]))
    told = []
    for number in range(1, draw(st.integers(1, 30)) + 1):
        move = chance.choice([move for move in Move if end.sliding_cell(move) is not None])
        tile = end.tiles[end.sliding_cell(move)]
        end = end.moved(move)
        said = move.inverse() if blank else move
        if chance.random() < noise:
            said = chance.choice([*Move])
        word, char, arrow = WORDS[said.letter]
        form = forms[0] if chance.random() < 0.9 else forms[-1]
        told.append(form.format(n=number, t=tile, w=word, l=said.letter, c=char, a=arrow))
        if chance.random() < noise:
            told.append(chance.choice(NOISE))
    asked = [None, Convention.BLANK if blank else Convention.TILE]
    puzzle = Puzzle(board, end, draw(st.sampled_from(asked)), draw(st.sampled_from(["stm", "mtm"])))
    return between.join(told) + draw(st.sampled_from(["", "\n", "..."])), puzzle


def streamed(text, puzzle, chunk):
    """Judge a text piece by piece; None when it does not stream."""
    data = text.encode()
    feeds = word_feeds(data, 0, puzzle, puzzle.convention)
    if not feeds:
        return None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stream, "_CHUNK", chunk)
        stream._run(feeds, b"", io.BytesIO(data), lambda _: None, whole=False)
    return stream.settle(possible_words(feeds), *feeds[0].first).verdict


FIVE = Board.parse("3 4 0 1 2")
SIX = Board.parse("3 7 4 6 8 1/0 2 11 10 5 9")
GONE = Board.parse("7 2 4 6 8 1/3 0 11 10 5 9")
COUNTED = "1: left02: left3: right4: left5: right6: left7: left8: right9: left10: left"


@quick
@given(texts(), st.integers(1, 100))
@example(("3\n4\n...\n4\n3\n", Puzzle(FIVE, FIVE, Convention.TILE, "stm")), 92)
@example(("4; 4...", Puzzle(FIVE, FIVE, Convention.TILE, "stm")), 92)
@example(("up →, (7) right, down →", Puzzle(SIX, GONE, None, "mtm")), 92)
@example((COUNTED, Puzzle(FIVE, FIVE, Convention.TILE, "mtm")), 92)
def test_words_stream_as_texts_are_judged(drawn, chunk):
    text, puzzle = drawn
    quickly = streamed(text, puzzle, chunk)
    if quickly is None:
        return
    again = streamed(text, puzzle, 1 << 20)
    if quickly.parsed:
        assert quickly == again
    assert (quickly.parsed, quickly.longest_legal_prefix) == (
        again.parsed,
        again.longest_legal_prefix,
    )
    other = quickly.first_error
    whole = judging.judged_tiles(text, puzzle).verdict
    one = whole.first_error
    if not quickly.parsed and (one != other or whole.parsed):
        assert not quickly.solved  # a stream may stop where the reader goes on
        return
    # Behind an illegal move each tells what it could read, which need not be as far.
    both = one is None or (quickly.parsed and whole.parsed)
    counts = ("moves", "parsed", "truncated") if both else ()
    names = (*counts, "legal", "solved", "longest_legal_prefix", "format",
             "convention")  # fmt: skip
    for name in names:
        assert getattr(whole, name) == getattr(quickly, name), name
    assert (one is None) == (other is None)
    if one is not None and one.index:
        for name in ("index", "code", "line", "column", "text", "reason", "state"):
            assert getattr(one, name) == getattr(other, name), name


@pytest.mark.parametrize("form", [form for form in MoveForm if form not in ("link", "plan")])
@pytest.mark.parametrize("metric", ["stm", "mtm"])
def test_long_lists_of_every_form_stream(form, metric, monkeypatch):
    """Two moves, again and again, longer than a text that is judged as a whole."""
    monkeypatch.setattr(stream, "LONGEST_TEXT", 1 << 12)
    monkeypatch.setattr(stream, "_SHORT", 1 << 11)
    monkeypatch.setattr(stream, "_CHUNK", 1000)
    board = Board.parse("1 2 3/4 5 6/7 8 0")
    moves = [Move.RIGHT, Move.DOWN, Move.UP, Move.LEFT] * 3000
    text = written_moves_as(board, moves, form)
    assert len(text) > 10_000
    verdict = stream.stream_tiles(
        io.BytesIO(text.encode()), Puzzle(board, board, None, metric)
    ).verdict
    assert verdict.solved, verdict
    assert verdict.moves == 12_000
    assert verdict.format == ("letters" if form == "runs" else form)
    wrong = text + " " + written_moves_as(board, [Move.RIGHT] * 2, form).split("\n")[-1]
    assert wrong.startswith(text)


def test_digits_stream_without_blanks_between(monkeypatch):
    monkeypatch.setattr(stream, "LONGEST_TEXT", 1 << 12)
    monkeypatch.setattr(stream, "_SHORT", 1 << 11)
    monkeypatch.setattr(stream, "_CHUNK", 1000)
    board = Board.parse("1 2 3/4 5 6/7 8 0")
    text = "8558" * 5000
    verdict = stream.stream_tiles(io.BytesIO(text.encode()), Puzzle(board, board)).verdict
    assert (verdict.solved, verdict.moves, verdict.format) == (True, 20_000, "numbers")
    verdict = stream.stream_tiles(io.BytesIO((text + "7").encode()), Puzzle(board, board)).verdict
    error = verdict.first_error
    assert (error.index, error.column, error.code) == (20_001, 20_001, Code.TILE_NOT_BESIDE_BLANK)
