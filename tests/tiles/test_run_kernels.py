"""Walking tables in runs, and the search for the fewest runs, against their slow twins."""

from __future__ import annotations

import random
from functools import cache
from itertools import chain

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from oracles.walking_runs import Axes, RunRound, walking_runs, walking_step
from pegtile.tiles._run_kernels import RunSearch
from pegtile.tiles._walking_kernels import WalkingTable
from pegtile.tiles.board import Board
from pegtile.tiles.instances import random_walk
from pegtile.tiles.move import ALPHABET
from pegtile.tiles.run_bounds import run_problem

SIZES = [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (3, 4), (4, 3)]
MANY = 1_000_000


def unwatched(size):
    """Let a table grow."""


@st.composite
def axes(draw):
    """Draw an axis: (width, the blank's line, the class of each line)."""
    lines, width = draw(st.sampled_from([(1, 1), (1, 4), (2, 5), (3, 3), (3, 4), (4, 2), (4, 3)]))
    names = draw(st.lists(st.integers(0, lines - 1), min_size=lines, max_size=lines))
    numbers = {name: number for number, name in enumerate(sorted(set(names)))}
    return width, draw(st.integers(0, lines - 1)), tuple(numbers[name] for name in names)


@settings(max_examples=25)
@given(axis=axes())
def test_walking_tables_agree_with_the_twin(axis):
    width, blank_line, class_of = axis
    expected = walking_runs(width, blank_line, class_of)
    taken = []
    table = WalkingTable(len(class_of), width, blank_line, class_of, len(expected), taken.append)
    assert taken[0] == 0
    assert len(table) == len(expected)
    number = {state: table.find(state[1], state[0]) for state in expected}
    assert sorted(number.values()) == list(range(len(expected)))
    for state, runs in expected.items():
        assert table.distances[number[state]] == runs
        for down, way in enumerate((-1, 1)):
            for kind in range(table.classes):
                after = walking_step(state, way, kind)
                reached = -1 if after is None else number[after]
                assert table.following[number[state], down, kind] == reached


def test_what_watches_can_end_the_making_of_a_table():
    taken = []

    def watch(size):
        taken.append(size)
        if size > 1_000_000:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        WalkingTable(4, 4, 3, [0, 1, 2, 3], MANY, watch)
    assert taken.count(0) == 1  # it ends before it looks for the second time
    assert taken[-1] < 2_500_000


def test_walking_tables_refuse_what_they_cannot_hold():
    states = len(walking_runs(3, 2, (0, 1, 2)))
    with pytest.raises(ValueError, match=f"more than {states - 1} states"):
        WalkingTable(3, 3, 2, [0, 1, 2], states - 1, unwatched)
    with pytest.raises(ValueError, match="the key has 64 bits"):
        WalkingTable(6, 6, 5, [0, 1, 2, 3, 4, 5], MANY, unwatched)
    with pytest.raises(KeyError, match="no such state"):
        WalkingTable(3, 3, 2, [0, 1, 2], MANY, unwatched).find([[3, 0, 0], [3, 0, 0], [2, 0, 0]], 2)


twin = cache(Axes)
table = cache(WalkingTable)


def search_of(model, board):
    """Return the compiled search with the tables that a twin describes."""
    rows, columns = model.rows, model.columns
    tables = (
        table(columns, rows, model.home % columns, model.classes[0], MANY, unwatched),
        table(rows, columns, model.home // columns, model.classes[1], MANY, unwatched),
    )
    lines = ([c % columns for c in range(rows * columns)],
             [c // columns for c in range(rows * columns)])  # fmt: skip
    states = []
    for axis in (0, 1):
        line, counts = model.state(board, axis)
        states.append(tables[axis].find(counts, line))
    described = [
        (tables[axis].following, tables[axis].distances,
         [model.classes[axis][line] for line in lines[axis]])
        for axis in (0, 1)
    ]  # fmt: skip
    return RunSearch(rows, columns, model.home, described, tuple(states))


def walked(search, board, bound, **how):
    """Return all answers of a round, walked in short slices."""
    search.start(board, bound, every=True, **how)
    answers = []
    while (ended := search.run(7)) != 2:
        if ended == 1:
            answers.append(letters(search.path()))
    return answers


def letters(path):
    return "".join(ALPHABET[code].letter for code in path)


def grouped(lines, classes):
    return tuple(line * classes // lines for line in range(lines))


@st.composite
def cases(draw):
    """Draw a goal of any arrangement, a board some way from it, and the tables' classes."""
    rows, columns = draw(st.sampled_from(SIZES))
    goal = Board(rows, columns, tuple(draw(st.permutations(range(rows * columns)))))
    board = random_walk(goal, draw(st.integers(1, 30)), random.Random(draw(st.integers(0, 999))))
    assume(board != goal)
    home = {tile: cell for cell, tile in enumerate(goal.tiles)}
    cells = bytes(home[tile] for tile in board.tiles)
    classes = (
        grouped(columns, draw(st.integers(1, columns))),
        grouped(rows, draw(st.integers(1, rows))),
    )
    return board, goal, cells, twin(rows, columns, goal.blank, classes)


@settings(max_examples=40)
@given(case=cases(), split=st.integers(0, 6), shares=st.integers(1, 5))
def test_rounds_of_runs_agree_with_the_twin(case, split, shares):
    _, _, cells, model = case
    search = search_of(model, cells)
    # Runs along the two axes take turns, whichever begins.
    bound = max(1, min(model.left(cells, 0), model.left(cells, 1)))
    while True:
        expected = RunRound(model, cells, bound)
        cut = min(split, bound - 1)
        # In depth-first order, cut into tasks or not.
        assert walked(search, cells, bound, split=cut) == expected.answers
        assert search.generated == expected.generated
        assert search.expanded == expected.expanded
        if not expected.answers:
            assert search.next_bound == expected.next_bound
        parts = [search_of(model, cells) for _ in range(shares)]
        found = [walked(part, cells, bound, split=cut, share=share, shares=shares)
                 for share, part in enumerate(parts)]  # fmt: skip
        assert sorted(chain.from_iterable(found)) == sorted(expected.answers)
        assert sum(part.generated for part in parts) == expected.generated
        if expected.answers or expected.generated > 1_500:
            break
        bound = expected.next_bound
    if expected.answers:
        search.start(cells, bound, split=cut)
        while search.run(1_000) == 0:
            pass
        assert letters(search.path()) == expected.answers[0]


@settings(max_examples=40)
@given(case=cases())
def test_first_bounds_agree_with_the_twin(case):
    board, goal, cells, _ = case
    model = twin(board.rows, board.columns, goal.blank,
                 (tuple(range(board.columns)), tuple(range(board.rows))))  # fmt: skip
    problem = run_problem(board, goal, unwatched)
    assert problem.start == cells
    assert problem.bound == max(1, min(model.left(cells, 0), model.left(cells, 1)))
