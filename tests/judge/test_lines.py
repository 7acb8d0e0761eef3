"""Lines of moves, streamed or judged quickly, get the verdict that the reader of texts gives."""

import io
import random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from pegtile.core.checker import Code
from pegtile.hanoi.move import Labels
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.judge import judging, lines, quick, stream
from pegtile.judge.tower import Tower
from pegtile.notation.hanoi_shapes import learned
from pegtile.notation.texts import Text

# What a line looks like; n is its number, s and t are pegs by name, S and T by number.
FORMS = (
    "{d} {s} {t}", "{n}: {d} {s} -> {t}", "Move the disk {d} from '{s}' to '{t}'", "{s}->{t}",
    "{n}. {s} → {t}.", "{n}: {s} -> {t}", "Move disk {d} from Peg {S} to Peg {T}", "({S}, {T})",
    "- Disk {d}: {s} to {t};", "将圆盘{d}从{s}柱移到{t}柱", "円盤{d}を{s}から{t}へ移動する",
    "{d} {S} {T}", "Step {n}: move disc {d} to {t}", "{n:4}) {d} {s} {t}",
    "| {n} | {d} | {s} | {t} |", "{s} {t} # {d} of 7", "[{d},{S},{T}],", "１　{s}　{t}",
    "{d} left right", "Move {d}, {s} to {t}!", "D{d}: {s} to {t}", "> {d} {s} {t}",
    "首先将圆盘{d}从{s}移到{t}", '{{"step": {n}, "disk": {d}, "source": "{s}", "target": "{t}"}}',
    "{n}. Move disk {d} from {s} to {t} — well done", "Disk {d} (the one) from {s} to {t}",
    "{s} -> {t} (disk {d})", "I move disk {d} from {s} to {t}", "{t} ← {s}", "disk {d} -> {t}",
    "Place disk {d} on {t}", "#{n} {s} → {t}", "① {s} → {t}", "{s} -> {t} ({n})",
    "Disk {d} (the one) goes from {s} (here) to {t} (there)", "({n}) {s} -> {t} (disk {d})",
)  # fmt: skip
NOISE = (
    "", "   ", "# a comment", "so far so good", "That took 3 moves.", "1 A", "Move disk 1 from",
    "```", "- -", "\ufffd", "7 7 7 7 7 7 7", "Move the wee disk from A to C", "...", "1 A B ...",
    "d1: A to C", "Move the small disk from A to B", "1 A B, foo", "#### 3", "> 1 A B",
    "Undo.", "4.", "3. done", "Disk 1 hops to C", "1 C", "2: A -> C", "A -> B -> C", "\0",
)  # fmt: skip
LABELS = (Labels(), Labels(("S", "A", "D")), Labels(("1", "2", "3")), Labels(("左", "中", "右")),
          Labels(("one", "two", "on")), Labels(("a", "b", "B")))  # fmt: skip
few = settings(max_examples=150, phases=(Phase.explicit, Phase.reuse, Phase.generate))


@st.composite
def texts(draw, *, noise):
    """Draw a text of lines, mostly legal, and the tower that it is about."""
    labels = draw(st.sampled_from(LABELS))
    names = labels.all(3)
    base = draw(st.integers(0, 1))
    forms = draw(st.lists(st.sampled_from(FORMS), min_size=1, max_size=2))
    rules = Rules()
    start = state = State(bytes(draw(st.lists(st.integers(0, 2), min_size=1, max_size=11))), 3)
    chance = random.Random(draw(st.integers(0, 1 << 32)))
    wrong = draw(st.booleans())
    told = []
    for number in range(1, draw(st.integers(1, 40)) + 1):
        move = chance.choice(list(rules.moves(state)))
        state = rules.after(state, move)
        disk, source, target = move
        if wrong and chance.random() < 0.05:
            target = chance.randrange(4)
        named = [*names, "Z"]
        form = forms[0] if chance.random() < 0.9 else forms[-1]
        line = form.format(
            n=number, d=disk, s=named[source], t=named[target], S=source + base, T=target + base
        )
        told.append(line.lower() if chance.random() < 0.1 else line)
        if noise and chance.random() < 0.1:
            told.append(chance.choice(NOISE))
    said = draw(st.sampled_from([None, base]))
    ends = draw(st.sampled_from(["\n", "\r\n"]))
    return ends.join(told) + draw(st.sampled_from(["", ends])), Tower(
        start, state, rules, labels, said
    )


@few
@given(texts(noise=False))
def test_what_is_judged_quickly_is_judged_right(drawn):
    text, tower = drawn
    fewest, quickly = quick._FEWEST_LINES, judging.quickly_judged
    quick._FEWEST_LINES = 1
    judging.quickly_judged = lambda *_: None
    try:
        fast = quickly(text, tower)
        slow = judging.judged_tower(text, tower)
    finally:
        quick._FEWEST_LINES, judging.quickly_judged = fewest, quickly
    if fast is not None:
        assert fast.verdict == slow.verdict
        assert (fast.moves, fast.end) == (slow.moves, slow.end)


@few
@given(texts(noise=True), st.integers(1, 200))
def test_lines_stream_as_texts_are_judged(drawn, chunk):
    text, tower = drawn
    whole = judging.judged_tower(text, tower).verdict
    feeds = lines.line_feeds(text.encode(), tower)
    if not feeds:
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stream, "_CHUNK", chunk)
        stream._run(feeds, b"", io.BytesIO(text.encode()), lambda _: None, whole=False)
    streamed = stream.settle(
        [feed.judged() for feed in lines.possible(feeds, tower)], *feeds[0].first
    ).verdict
    names = ("legal", "solved", "moves", "longest_legal_prefix", "parsed", "truncated", "format")
    one, other = whole.first_error, streamed.first_error
    stopped = whole.parsed and not streamed.parsed
    if stopped or (other is not None and other.code is Code.UNREADABLE and one != other):
        # A stream may stop where the reader goes on, never the other way.
        assert not streamed.solved
        return
    # Behind an illegal move each tells what it could read, which need not be as far.
    both = one is None or (whole.parsed and streamed.parsed)
    for name in names:
        if both or name not in ("moves", "parsed", "truncated"):
            assert getattr(whole, name) == getattr(streamed, name), name
    assert (one is None) == (other is None)
    if one is not None and one.index and one.code is not Code.CONTINUES_AFTER_GOAL:
        names = ("index", "code", "line", "column", "text", "reason", "state")
        for name in names:
            assert getattr(one, name) == getattr(other, name), name


@pytest.mark.parametrize("form", FORMS[:9])
def test_shapes_are_learned(form):
    line = form.format(n=1, d=1, s="A", t="C", S=1, T=3)
    shape = learned(Text(line), Labels(), 3)
    assert shape is not None
    assert {"source", "target"} <= {*shape.roles}


@pytest.mark.parametrize(
    "line", ["", "hello", "1 A C, 1 C B", "Move the smallest disk from A to C", "a disk 1 to C"]
)
def test_what_has_no_shape(line):
    assert learned(Text(line), Labels(), 3) is None


@pytest.mark.parametrize("form", FORMS[:9])
def test_long_lists_of_every_style_stream(form, monkeypatch):
    """Two moves, again and again, ten times as long as a text that is judged as a whole."""
    monkeypatch.setattr(stream, "LONGEST_TEXT", 1 << 14)
    monkeypatch.setattr(stream, "_SHORT", 1 << 13)
    monkeypatch.setattr(stream, "_CHUNK", 1000)
    there = [form.format(n=n, d=1, s=s, t=t, S=S, T=T)
             for n, s, t, S, T in ((1, "A", "C", 1, 3), (2, "C", "A", 3, 1))]  # fmt: skip
    text = "\n".join(there * 4000)
    start = State.parse("A")
    verdict = stream.stream_tower(io.BytesIO(text.encode()), Tower(start, start, Rules())).verdict
    if "{n}: {s}" in form:
        assert verdict.first_error.index == 2  # numbers that do not count are disks
        return
    assert verdict.solved, verdict
    assert verdict.moves == 8000
    wrong = f"{text}\n{there[1]}\n{there[0]}"
    error = stream.stream_tower(io.BytesIO(wrong.encode()), Tower(start, start, Rules())).verdict
    assert (error.first_error.index, error.first_error.line) == (8001, 8001)
    assert error.moves == 8002
    assert error.first_error.code in (Code.EMPTY_PEG, Code.NOT_TOP_DISK)


@pytest.mark.parametrize("quote", ["", '"'])
def test_brackets_around_lines_are_for_the_reader_of_lists(quote):
    text = f"```python\nmoves = [\n    [1, 0, 2],\n {quote}   [1, 2, 0],\n]\n```\n"
    assert not lines.line_feeds(text.encode(), Tower(State.parse("A"), State.parse("A"), Rules()))


def test_a_fenced_list_streams(monkeypatch):
    monkeypatch.setattr(stream, "LONGEST_TEXT", 1 << 14)
    monkeypatch.setattr(stream, "_SHORT", 1 << 13)
    text = "```python\nmoves = [" + "\n[1, 0, 2],\n[1, 2, 0]," * 3000 + "]\n```\n"
    start = State.parse("A")
    verdict = stream.stream_tower(io.BytesIO(text.encode()), Tower(start, start, Rules())).verdict
    assert (verdict.solved, verdict.moves, verdict.format) == (True, 6000, "lists")
