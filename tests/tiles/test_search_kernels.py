"""The compiled search against its slow twin, round by round."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.pattern_distances import distances as pattern_distances
from oracles.tile_distances import Round
from pegtile.tiles import repeats
from pegtile.tiles._search_kernels import PatternSearch
from pegtile.tiles.board import Board
from pegtile.tiles.instances import random_walk
from pegtile.tiles.move import ALPHABET
from pegtile.tiles.pattern_db import PatternTables, build_tables
from pegtile.tiles.repeats import automaton, no_long_repeats, no_repeats, no_way_back
from pegtile.tiles.table_plans import Partition, TablePlan

WHOLE = tuple(range(9))
MIRROR = (0, 3, 6, 1, 4, 7, 2, 5, 8)
BACK = ["LR", "RL", "UD", "DU"]
ROUND = ["ULDRUL", "URDLUR", "DLURDL", "DRULDR"]
PLANS = {
    8: TablePlan(
        "3x3-4-4", 3, 3, 8, ((0, 1, 3, 4), (2, 5, 6, 7)),
        (Partition(WHOLE, (0, 1)), Partition(MIRROR, (0, 1))),
    ),
    4: TablePlan(
        "3x3-3-3-2", 3, 3, 4, ((0, 1, 2), (3, 5), (6, 7, 8)), (Partition(WHOLE, (0, 1, 2)),)
    ),
}  # fmt: skip


def heuristic(plan):
    """Return the twin of the look-ups: the largest sum over partitions, from dictionaries."""
    tables = [
        pattern_distances(plan.rows, plan.columns, pattern, plan.blank) for pattern in plan.patterns
    ]

    def estimate(board):
        sums = []
        for partition in plan.partitions:
            image = partition.images
            where = {image[tile]: image[cell] for cell, tile in enumerate(board.tiles)}
            sums.append(
                sum(
                    tables[number][tuple(where[tile] for tile in plan.patterns[number])]
                    for number in partition.patterns
                )
            )
        return max(sums)

    return estimate


CASES = {
    blank: (
        plan,
        heuristic(plan),
        PatternTables.of(plan, build_tables(plan)).lookups,
    )
    for blank, plan in PLANS.items()
}


def goal_of(plan):
    """Return the goal with the blank in its place and every other tile named by its cell.

    The blank is 0, so that the tile of cell 0 has the name that is left.
    """
    return Board(3, 3, tuple(0 if cell == plan.blank else cell or plan.blank for cell in range(9)))


def named(board, plan):
    """Return the board as the kernel takes it: every tile, the blank too, named by its cell."""
    home = {tile: cell for cell, tile in enumerate(goal_of(plan).tiles)}
    return bytes(home[tile] for tile in board.tiles)


def as_twin(board, plan):
    """Return the board with tiles named by cells, for the twin's heuristic."""
    cells = named(board, plan)
    return type("Named", (), {"tiles": cells})


@pytest.mark.parametrize("blank", [8, 4])
@settings(max_examples=25)
@given(moves=st.integers(1, 40), seed=st.integers(0, 999), split=st.integers(0, 6))
def test_rounds_agree_with_the_twin(blank, moves, seed, split):
    plan, estimate, lookups = CASES[blank]
    goal = goal_of(plan)
    board = random_walk(goal, moves, random.Random(seed))
    if board == goal:
        return
    for forbidden, table in [(BACK, no_way_back()), (BACK + ROUND, automaton(BACK + ROUND))]:
        search = PatternSearch(3, 3, lookups, table)
        bound = lookups.distance(named(board, plan))
        assert bound == estimate(as_twin(board, plan))
        while True:
            twin = Round(board, bound, lambda b: estimate(as_twin(b, plan)), forbidden)
            search.start(named(board, plan), bound, split=min(split, bound - 1), every=True)
            answers = set()
            while (ended := search.run(7)) != 2:
                if ended == 1:
                    answers.add("".join(ALPHABET[code].letter for code in search.path()))
            assert answers == set(twin.answers)
            assert search.generated == twin.generated
            if not answers:
                assert search.next_bound == twin.next_bound
                bound = search.next_bound
                continue
            search.start(named(board, plan), bound, split=min(split, bound - 1))
            while search.run(1_000) == 0:
                pass
            # The first in depth-first order, whatever the order in which tasks were walked.
            path = "".join(ALPHABET[code].letter for code in search.path())
            assert path == twin.answers[0]
            break


def test_shares_walk_the_whole_round_between_them():
    plan, _, lookups = CASES[8]
    board = random_walk(goal_of(plan), 60, random.Random(3))
    cells = named(board, plan)
    whole = PatternSearch(3, 3, lookups, no_way_back())
    bound = 30
    whole.start(cells, bound, split=8, every=True)
    answers = []
    while (ended := whole.run(10_000)) != 2:
        if ended == 1:
            answers.append(whole.path())
    nodes, found = 0, []
    for share in range(5):
        part = PatternSearch(3, 3, lookups, no_way_back())
        part.start(cells, bound, split=8, share=share, shares=5, every=True)
        while (ended := part.run(10_000)) != 2:
            if ended == 1:
                found.append(part.path())
        nodes += part.generated
    assert answers
    assert sorted(found) == sorted(answers)
    assert nodes == whole.generated


def test_automata_leave_out_what_they_are_told():
    table = automaton(["LR", "UUD"])
    assert table.format == "h"
    words = {"": 0}
    for _ in range(5):
        longer = {}
        for word, state in words.items():
            for code, move in enumerate(ALPHABET):
                following = int(table[state, code])
                whole = word + move.letter
                assert (following == -1) == any(whole.endswith(bad) for bad in ("LR", "UUD"))
                if following >= 0:
                    longer[whole] = following
        words = longer


def test_the_listed_repeats_reach_boards_that_an_earlier_sequence_reaches():
    """Each is mended, within the cells that it visits, by a sequence that the automaton allows."""
    table = no_repeats()
    assert table.shape[1] == 4
    lines = repeats._FILE.read_text().split()
    long = repeats.LONG_FILE.read_text().split()
    assert lines[:4] == BACK
    assert set(ROUND) <= set(lines)
    assert {len(line) for line in long} == {12}
    assert no_long_repeats().shape[0] > table.shape[0]
    numbers = random.Random(1)
    for line in [*lines[:40], *numbers.sample(lines, 30), *numbers.sample(long, 5)]:
        rows, columns, board = smallest_board(line)
        reached = walk(board, line)
        earlier = earlier_sequences(board, reached, line)
        assert earlier, line
        assert (rows, columns) == (board.rows, board.columns)


def smallest_board(line):
    """Return the smallest board that the sequence fits on, with the blank where it must start."""
    down = right = 0
    places = [(0, 0)]
    for letter in line:
        # The blank goes against the tile.
        down += {"U": 1, "D": -1}.get(letter, 0)
        right += {"L": 1, "R": -1}.get(letter, 0)
        places.append((down, right))
    top, left = min(p[0] for p in places), min(p[1] for p in places)
    rows = max(p[0] for p in places) - top + 1
    columns = max(p[1] for p in places) - left + 1
    tiles = list(range(1, rows * columns))
    tiles.insert(-top * columns - left, 0)
    return rows, columns, Board(rows, columns, tuple(tiles))


def walk(board, line):
    for letter in line:
        board = board.moved(next(m for m in ALPHABET if m.letter == letter))
    return board


def earlier_sequences(board, reached, line):
    """Return whether a shorter sequence, or one as long that comes first, leads to `reached`."""
    order = {move.letter: code for code, move in enumerate(ALPHABET)}
    level = {board: ""}
    for length in range(len(line) + 1):
        if reached in level:
            first = level[reached]
            return length < len(line) or [order[c] for c in first] < [order[c] for c in line]
        following = {}
        for place, word in level.items():
            for move in place.moves():
                # Breadth first in the order of letters: the first word to a board comes first.
                following.setdefault(place.moved(move), word + move.letter)
        level = following
    return False
