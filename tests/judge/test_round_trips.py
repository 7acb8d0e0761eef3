"""Any legal moves read back from every format they are written in, and any change is judged right.

The legal moves are random walks; the changes are judged by `oracles/plain_rules.py`.
"""

import random
import string
from itertools import pairwise

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from oracles import plain_rules
from pegtile.hanoi.move import Labels, Move
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.judge.judging import judged_tiles, judged_tower
from pegtile.judge.tiles import Puzzle
from pegtile.judge.tower import Tower
from pegtile.notation import hanoi_pddl, tile_pddl
from pegtile.notation.hanoi_moves import Style, written
from pegtile.notation.slidysim import read_link
from pegtile.notation.tile_forms import MoveForm, written_moves_as
from pegtile.tiles import move as tiles
from pegtile.tiles.board import Board
from pegtile.tiles.move import Convention

MOVES = (Style.PLAIN, Style.NUMBERED, Style.SENTENCE, Style.LISTS)
STATES = (Style.TOWERS, Style.PEGS, Style.PICTURE)
NAMES = st.one_of(
    st.text(string.ascii_letters, min_size=1, max_size=1),
    st.text(string.ascii_letters + string.digits, min_size=1, max_size=4),
    st.sampled_from([str(number) for number in range(13)]),
    st.sampled_from(["左", "中", "右", "甲", "P1", "P2", "left", "middle"]),
).filter(lambda name: name.casefold() not in ("to", "from"))  # words of the sentences
# What fails is shown as it was drawn: walks shrink slowly.
quick = settings(max_examples=40, phases=(Phase.explicit, Phase.reuse, Phase.generate))
CHANGES = ("drop", "swap", "repeat", "retarget")


@st.composite
def towers(draw):
    """Draw a tower whose goal is the end of a random walk, and the walk."""
    pegs = draw(st.integers(3, 12))
    names = draw(st.lists(NAMES, min_size=pegs, max_size=pegs, unique_by=str.casefold))
    places = draw(st.lists(st.integers(0, pegs - 1), min_size=1, max_size=6))
    start = state = State(bytes(places), pegs)
    rules = Rules(pegs)
    chance = random.Random(draw(st.integers(0, 1 << 32)))
    moves = []
    for _ in range(draw(st.integers(1, 25))):
        move = chance.choice(list(rules.moves(state)))
        state = rules.after(state, move)
        moves.append(move)
    return Tower(start, state, rules, Labels(tuple(names)), 0), moves


@st.composite
def puzzles(draw):
    """Draw a board whose goal is the end of a random walk, and the walk."""
    rows, columns = draw(st.integers(2, 5)), draw(st.integers(2, 5))
    start = board = Board(rows, columns, tuple(draw(st.permutations(range(rows * columns)))))
    chance = random.Random(draw(st.integers(0, 1 << 32)))
    moves = []
    for _ in range(draw(st.integers(1, 25))):
        moves.append(chance.choice(list(board.moves())))
        board = board.moved(moves[-1])
    return Puzzle(start, board), moves


def changed(draw, items, other):
    """Drop, swap, repeat or retarget one of the items."""
    items = list(items)
    place = draw(st.integers(0, len(items) - 1))
    change = draw(st.sampled_from(CHANGES))
    if change == "drop":
        del items[place]
    elif change == "swap":
        items[place - 1], items[place] = items[place], items[place - 1]
    elif change == "repeat":
        items.insert(place, items[place])
    else:
        items[place] = other(items[place])
    return items


def agree(verdict, fault, solved):
    """Hold a verdict to what the plain rules say."""
    error = verdict.first_error
    assert (error and (error.index, error.code.value)) == fault
    assert verdict.solved == solved
    assert verdict.parsed


@pytest.mark.parametrize("style", Style)
@quick
@given(towers())
def test_moves_of_towers_read_back(style, drawn):
    tower, moves = drawn
    text = "".join(written(moves, tower.start, style, tower.labels))
    judged = judged_tower(text, tower)
    assert judged.verdict.solved, judged.verdict
    assert list(judged.moves) == moves


@quick
@given(towers())
def test_plans_of_towers_read_back(drawn):
    tower, moves = drawn
    judged = judged_tower(hanoi_pddl.written_moves(tower.start, moves), tower)
    assert judged.verdict.solved, judged.verdict
    assert list(judged.moves) == moves


@pytest.mark.parametrize("form", MoveForm)
@quick
@given(puzzles(), st.sampled_from([Convention.TILE, Convention.BLANK]))
def test_moves_of_tiles_read_back(form, drawn, convention):
    puzzle, moves = drawn
    text = written_moves_as(puzzle.start, moves, form, convention)
    if form is MoveForm.LINK:
        assert read_link(text)[:2] == (puzzle.start, tuple(moves))
        return
    judged = judged_tiles(text, puzzle)
    assert judged.verdict.solved, judged.verdict
    assert list(judged.moves) == moves


@pytest.mark.parametrize("dialect", tile_pddl.DIALECTS)
@quick
@given(puzzles())
def test_plans_of_tiles_read_back(dialect, drawn):
    puzzle, moves = drawn
    judged = judged_tiles(tile_pddl.written_moves(puzzle.start, moves, dialect), puzzle)
    assert judged.verdict.solved, judged.verdict
    assert list(judged.moves) == moves


@pytest.mark.parametrize("style", MOVES)
@quick
@given(st.data())
def test_a_changed_move_of_a_tower(style, data):
    tower, moves = data.draw(towers())
    pegs = st.integers(0, tower.start.pegs - 1)
    moves = changed(data.draw, moves, lambda move: Move(*move[:2], data.draw(pegs)))
    text = "".join(written(moves, tower.start, style, tower.labels))
    wanted = plain_rules.tower(tower.start.stacks(), tower.goal.stacks(), moves)
    agree(judged_tower(text, tower).verdict, *wanted)


@pytest.mark.parametrize("style", STATES)
@quick
@given(st.data())
def test_a_changed_state_of_a_tower(style, data):
    """States two moves apart, or none, cannot be told as a move."""
    tower, moves = data.draw(towers())
    states = [tower.start]
    for move in moves:
        states.append(states[-1].moved(move.disk, move.target))
    pegs = st.integers(0, tower.start.pegs - 1)
    states[1:] = changed(data.draw, states[1:], lambda state: state.moved(1, data.draw(pegs)))
    text = "".join("".join(written([], state, style, tower.labels)) for state in states)
    told, fault = [], None
    for before, after in pairwise(states):
        disks = range(1, tower.start.disks + 1)
        moved = [disk for disk in disks if before.peg_of(disk) != after.peg_of(disk)]
        if len(moved) != 1:
            fault = len(told) + 1, "unreadable"
            break
        told.append((moved[0], before.peg_of(moved[0]), after.peg_of(moved[0])))
    found, solved = plain_rules.tower(tower.start.stacks(), tower.goal.stacks(), told)
    whole = found is None or found[1] in ("continues-after-goal", "empty-answer")
    verdict = judged_tower(text, tower).verdict
    if fault and whole:
        assert (verdict.first_error.index, verdict.first_error.code.value) == fault
        assert not verdict.solved
    elif fault:
        assert (verdict.first_error.index, verdict.first_error.code.value) == found
    else:
        agree(verdict, found, solved)


@pytest.mark.parametrize("form", ["letters", "runs", "words", "lists"])
@quick
@given(st.data(), st.sampled_from([Convention.TILE, Convention.BLANK]))
def test_a_changed_direction(form, data, convention):
    puzzle, moves = data.draw(puzzles())
    ways = st.sampled_from(list(tiles.Move))
    moves = changed(data.draw, moves, lambda _: data.draw(ways))
    text = written_moves_as(puzzle.start, moves, MoveForm(form), convention)
    start, goal = puzzle.start, puzzle.goal
    items = [(move.letter, None) for move in moves]
    wanted = plain_rules.tiles(start.tiles, goal.tiles, start.columns, items)
    agree(judged_tiles(text, puzzle).verdict, *wanted)


@pytest.mark.parametrize("form", ["numbers", "pairs"])
@quick
@given(st.data())
def test_a_changed_tile(form, data):
    puzzle, moves = data.draw(puzzles())
    start, goal = puzzle.start, puzzle.goal
    text = written_moves_as(start, moves, MoveForm(form))
    head, body = text.split("\n", 1) if form == "pairs" else ("", text)
    items = body.split("\n" if form == "pairs" else " ")
    numbers = st.integers(1, len(start.tiles))

    def other(item):
        return " ".join([str(data.draw(numbers)), *item.split()[1:]])

    items = changed(data.draw, items, other)
    words = [item.split() for item in items]
    parsed = [(word[1][0].upper() if word[1:] else None, int(word[0])) for word in words]
    wanted = plain_rules.tiles(start.tiles, goal.tiles, start.columns, parsed)
    text = head + ("\n" if form == "pairs" else " ").join(["", *items])
    agree(judged_tiles(text, puzzle).verdict, *wanted)


@pytest.mark.parametrize("dialect", ["tower", *tile_pddl.DIALECTS])
@quick
@given(st.data())
def test_a_changed_step_of_a_plan(dialect, data):
    puzzle, moves = data.draw(towers() if dialect == "tower" else puzzles())
    if dialect == "tower":
        plan = hanoi_pddl.written_moves(puzzle.start, moves)
        judge, legal = judged_tower, legal_of_tower(puzzle.start)
    else:
        plan = tile_pddl.written_moves(puzzle.start, moves, dialect)
        judge, legal = judged_tiles, legal_of_tiles(puzzle.start, dialect)
    steps = [line.strip("()").split() for line in plan.splitlines() if line[0] == "("]
    others = sorted({step[-1] for step in steps})
    steps = changed(data.draw, steps, lambda s: [*s[:-1], data.draw(st.sampled_from(others))])
    assume(steps)
    wrong = next((index for index, step in enumerate(steps, 1) if not legal(step)), None)
    verdict = judge("".join(f"({' '.join(step)})\n" for step in steps), puzzle).verdict
    error = verdict.first_error
    assert verdict.legal == (wrong is None)
    if wrong:
        assert error.index == wrong
        assert error.code.value in (
            "not-top-disk", "larger-on-smaller", "same-peg", "tile-not-beside-blank", "off-board"
        )  # fmt: skip
    else:
        assert error is None or error.code.value == "continues-after-goal"


def legal_of_tower(start):
    """Return a judge of steps `move disc from to` by the facts of the planning problem."""
    on = {}
    for peg, stack in enumerate(start.stacks(), 1):
        below = f"peg{peg}"
        for disk in stack:
            on[f"d{disk}"] = below
            below = f"d{disk}"

    def legal(step):
        _, disk, source, target = step
        clear = {disk, target}.isdisjoint(on.values())
        smaller = target[0] == "p" or int(target[1:]) > int(disk[1:])
        if not clear or not smaller or on[disk] != source:
            return False
        on[disk] = target
        return True

    return legal


def legal_of_tiles(start, dialect):
    """Return a judge of steps by where the tiles are: columns, then rows, from 1."""
    places = {
        f"t{tile}": (cell % start.columns + 1, cell // start.columns + 1)
        for cell, tile in enumerate(start.tiles)
    }

    def legal(step):
        name, tile, *where = step
        numbers = [int(part) for word in where for part in word.strip("pxy_").split("_")]
        source, target = tuple(numbers[:2]), tuple(numbers[2:])
        if dialect == "inc-dec":
            down = name in ("move-up", "move-down")
            if down != (where[2][0] == "y"):
                return False
            target = (source[0], numbers[2]) if down else (numbers[2], source[1])
            way = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
            right, below = way[name.removeprefix("move-")]
            if target != (source[0] + right, source[1] + below):
                return False
        beside = abs(source[0] - target[0]) + abs(source[1] - target[1]) == 1
        if not beside or places[tile] != source or places["t0"] != target:
            return False
        places[tile], places["t0"] = target, source
        return True

    return legal
