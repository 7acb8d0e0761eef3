"""Moves as people tell them: whatever the form and the words around it, they mean what they say.

Random walks are told in forms that are read and not written, as they are and with a move dropped,
swapped, repeated or retargeted; `oracles/plain_rules.py` judges the changed ones.
"""

import random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from oracles import plain_rules
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.judge.judging import judged_tiles, judged_tower
from pegtile.judge.tiles import Puzzle
from pegtile.judge.tower import Tower
from pegtile.tiles.board import Board
from pegtile.tiles.move import Convention, Move

few = settings(max_examples=25, phases=(Phase.explicit, Phase.reuse, Phase.generate))

# With the disk: d its number, s and t the pegs' letters, S and T their numbers from 0, n the count.
WITH_DISK = (
    "{d} {s} {t}", "{n}. {d} {s} {t}", "[{d}, {S}, {T}]", "Disk {d}: {s} → {t}",
    "Move disk {d} from Peg {s} to Peg {t}.", "Move the disk {d} from '{s}' to '{t}'",
    "**Step {n}:** Move disk {d} from {s} to {t}",
    "Step {n}\nmove disc {d} from rod {s} to rod {t}", "将圆盘{d}从{s}柱移动到{t}柱。",
    "{n}、把{d}号盘从{s}移到{t}；", "円盤{d}を{s}から{t}へ移動する",
    "ディスク{d}：{s}→{t}", '{{"disk": {d}, "from": "{s}", "to": "{t}"}}', "| {d} | {s} | {t} |",
    "({d}, {s}, {t})", "- disk {d}: {s} to {t}",
)  # fmt: skip
PAIRS = (
    "{s}->{t}", "{s} {t}", "{s}{t}", "[{s} {t}]", "({s}, {t})", "{s} to {t}", "{n}. {s} → {t}",
    r"${s} \to {t}$", "move from {s} to {t}", "从{s}到{t}", "{s}から{t}へ", '"{s}->{t}"', "{s}-{t}",
)  # fmt: skip
TILES = (
    "{t} {w}", "{n}. tile {t} {w}", "Slide tile {t} {w}.", "move {t} to the {w}", "{t} → {w}",
    "{t}: {W}", "将{t}向{c}移动", "タイル{t}を{c}へ", "({t}, {w})", "**{t}** {w}",
    "Step {n}\n{t} {w}", "{t}{a}", "{t}{l}",
)  # fmt: skip
WAYS = ("{w}", "{l}", "{c}", "{n}. {W}", "Step {n}: {w}", "move {w}", "- {w}", '"{w}"', "{a}")
AROUND = (
    "{0}", "Sure! Here are the moves:\n\n{0}\n\nI hope this helps.", "```\n{0}\n```",
    "<think>hm\n{0}\nno</think>\n{0}", "**Answer**\n\n{0}", "<answer>{0}</answer>",
)  # fmt: skip
CHANGES = ("none", "drop", "swap", "repeat", "retarget")
WORDS = {
    "L": ("left", "左", "←"),
    "R": ("right", "右", "➡"),
    "U": ("up", "上", "↑"),
    "D": ("down", "下", "↓"),
}


def changed(draw, items, other):
    """Leave the items as they are, or change one."""
    items, change = list(items), draw(st.sampled_from(CHANGES))
    place = draw(st.integers(0, len(items) - 1))
    if change == "drop" and len(items) > 1:
        del items[place]
    elif change == "swap":
        items[place - 1], items[place] = items[place], items[place - 1]
    elif change == "repeat":
        items.insert(place, items[place])
    elif change == "retarget":
        items[place] = other(items[place])
    return items


def agree(verdict, fault, solved):
    """Hold a verdict to what the plain rules say."""
    error = verdict.first_error
    assert (error and (error.index, error.code.value)) == fault, verdict
    assert verdict.solved == solved


@st.composite
def walks(draw):
    """Draw a tower of two disks or more, whose goal is the end of a walk, and the walk, changed."""
    start = state = State(bytes(draw(st.lists(st.integers(0, 2), min_size=2, max_size=12))))
    chance = random.Random(draw(st.integers(0, 1 << 32)))
    moves = []
    for _ in range(draw(st.integers(2, 20))):
        moves.append(tuple(chance.choice(list(Rules().moves(state)))))
        state = state.moved(moves[-1][0], moves[-1][2])
    pegs = st.integers(0, 2)
    moves = changed(draw, moves, lambda move: (*move[:2], draw(pegs)))
    return Tower(start, state, Rules()), moves


def told(moves, form, around):
    """Tell moves of the tower in words."""
    lines = (
        form.format(d=disk, s="ABC"[source], t="ABC"[target], S=source, T=target, n=number)
        for number, (disk, source, target) in enumerate(moves, 1)
    )
    return around.replace("{0}", "\n".join(lines))


@pytest.mark.parametrize("form", WITH_DISK)
@few
@given(walks(), st.sampled_from(AROUND))
def test_moves_with_their_disk(form, drawn, around):
    tower, moves = drawn
    tower = Tower(tower.start, tower.goal, tower.rules, pegs_from=0)
    wanted = plain_rules.tower(tower.start.stacks(), tower.goal.stacks(), moves)
    model = around != AROUND[0]
    agree(judged_tower(told(moves, form, around), tower, model_answer=model).verdict, *wanted)


def with_tops(tower, moves):
    """Say which disk each pair of pegs moves, as long as the moves are legal."""
    stacks = [list(stack) for stack in tower.start.stacks()]
    for _, source, target in moves:
        disk = stacks[source][-1] if stacks[source] else 1
        yield disk, source, target
        if stacks[source]:
            stacks[target].append(stacks[source].pop())


@pytest.mark.parametrize("form", PAIRS)
@few
@given(walks(), st.sampled_from(AROUND))
def test_pairs_of_pegs(form, drawn, around):
    tower, moves = drawn
    moves = list(with_tops(tower, moves))
    wanted = plain_rules.tower(tower.start.stacks(), tower.goal.stacks(), moves)
    model = around != AROUND[0]
    agree(judged_tower(told(moves, form, around), tower, model_answer=model).verdict, *wanted)


@st.composite
def slides(draw):
    """Draw a board whose goal is the end of a walk, and its changed (direction, tile) items."""
    rows, columns = draw(st.integers(2, 5)), draw(st.integers(2, 5))
    start = board = Board(rows, columns, tuple(draw(st.permutations(range(rows * columns)))))
    chance = random.Random(draw(st.integers(0, 1 << 32)))
    items = []
    for _ in range(draw(st.integers(2, 20))):
        move = chance.choice([move for move in Move if board.sliding_cell(move) is not None])
        items.append((move.letter, board.tiles[board.sliding_cell(move)]))
        board = board.moved(move)
    numbers = st.integers(1, rows * columns + 1)
    letters = st.sampled_from("LRUD")
    items = changed(draw, items, lambda _: (draw(letters), draw(numbers)))
    return Puzzle(start, board, Convention.TILE), items


def told_slides(items, form, around):
    """Tell moves of tiles in words."""
    lines = []
    for number, (letter, tile) in enumerate(items, 1):
        word, char, arrow = WORDS[letter]
        lines.append(
            form.format(n=number, t=tile, w=word, W=word.title(), l=letter, c=char, a=arrow)
        )
    return around.replace("{0}", "\n".join(lines))


@pytest.mark.parametrize("form", TILES)
@few
@given(slides(), st.sampled_from(AROUND))
def test_tiles_with_directions(form, drawn, around):
    puzzle, items = drawn
    start, goal = puzzle.start, puzzle.goal
    wanted = plain_rules.tiles(start.tiles, goal.tiles, start.columns, items)
    model = around != AROUND[0]
    agree(
        judged_tiles(told_slides(items, form, around), puzzle, model_answer=model).verdict, *wanted
    )


@pytest.mark.parametrize("form", WAYS)
@few
@given(slides(), st.sampled_from(AROUND))
def test_directions(form, drawn, around):
    puzzle, items = drawn
    start, goal = puzzle.start, puzzle.goal
    ways = [(letter, None) for letter, _ in items]
    wanted = plain_rules.tiles(start.tiles, goal.tiles, start.columns, ways)
    model = around != AROUND[0]
    agree(
        judged_tiles(told_slides(items, form, around), puzzle, model_answer=model).verdict, *wanted
    )
