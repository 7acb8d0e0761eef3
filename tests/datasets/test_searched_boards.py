"""Boards too many for a table: the right lengths, none twice, each as likely as every other."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from pegtile.datasets.board_sources import BoardSource, board_source
from pegtile.datasets.candidates import AllBoards, NearBoards, Ways, count_ways
from pegtile.datasets.difficulty import Difficulty
from pegtile.datasets.make import Make
from pegtile.datasets.searched_boards import SearchedBoards
from pegtile.distribute import engine_named, run_job
from pegtile.errors import BadRequest
from pegtile.tiles.board import Board
from pegtile.tiles.exact_solver import solve
from pegtile.tiles.goals import named_goal
from pegtile.tiles.parity import is_solvable

FIFTEEN = named_goal("blank-last", 4, 4)


@pytest.mark.parametrize(
    "goal",
    [named_goal("snail", 2, 3), named_goal("blank-last", 3, 2), Board.parse("3 1 2/0 4 5")],
)
def test_every_board_is_kept_for_exactly_one_way(goal):
    source = BoardSource(goal)
    for distance in range(12):
        ways = Ways(goal, distance, distance)
        kept = [found.board for found in map(ways.tried, range(ways.count)) if found]
        assert len(kept) == len(set(kept)) == source.count(distance, distance)
    both = Ways(goal, 3, 7)
    found = Counter(found.distance for found in map(both.tried, range(both.count)) if found)
    assert found == {d: source.count(d, d) for d in range(3, 8)}


@pytest.mark.parametrize("goal", [named_goal("blank-last", 2, 3), named_goal("blank-first", 3, 2)])
def test_near_and_all_boards(goal):
    source = BoardSource(goal)
    near = NearBoards(goal, 2, 9)
    found = [near.tried(number) for number in range(near.count)]
    assert len({one.board for one in found}) == near.count == source.count(2, 9)
    every = AllBoards(goal)
    boards = {tuple(every.tiles(number)) for number in range(every.count)}
    assert len(boards) == 360
    assert all(is_solvable(Board(goal.rows, goal.columns, tiles), goal) for tiles in boards)


def test_the_first_levels_of_the_15_puzzle():
    # R. E. Korf and P. Schultze, Large-scale parallel breadth-first search, AAAI 2005.
    known = [1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948]
    source = SearchedBoards(FIFTEEN)
    assert [source.count(distance, distance) for distance in range(11)] == known
    assert count_ways(FIFTEEN, 10, 10) == 1948
    assert count_ways(FIFTEEN, 20, 20) > 1_637_383


@pytest.mark.parametrize("lengths", ["6", "18..24", "33:2,19:3"])
def test_fifteen_of_exact_length(lengths):
    job = Make(board_source(FIFTEEN), 5, Difficulty.parse(lengths), seed=3)
    records = list(job.records())
    assert len({record["start"] for record in records}) == 5
    for record in records:
        assert solve(Board.parse(record["start"]), FIFTEEN).cost == record["distance"]
    wanted = job.difficulty
    for record in records[: None if not wanted.counts else 0]:
        assert wanted.low <= record["distance"] <= wanted.high
    if wanted.counts:
        assert Counter(r["distance"] for r in records) == dict(wanted.counts)


def test_uniform_and_unsolvable_fifteen():
    records = list(Make(board_source(FIFTEEN), 3, seed=1).records())
    for record in records:
        assert solve(Board.parse(record["start"]), FIFTEEN).cost == record["distance"]
    unsolvable = list(Make(board_source(FIFTEEN, solvable=False), 50, seed=1).records())
    assert len({record["start"] for record in unsolvable}) == 50
    for record in unsolvable:
        assert (record["solvable"], record["distance"]) == (False, None)
        assert not is_solvable(Board.parse(record["start"]), FIFTEEN)


def test_other_sizes():
    goal = named_goal("snail", 3, 5)
    for record in Make(board_source(goal), 3, Difficulty(17, 19)).records():
        assert solve(Board.parse(record["start"]), goal).cost == record["distance"]
    large = named_goal("blank-last", 5, 5)
    record = next(Make(board_source(large), 1, Difficulty(12, 12)).records())
    assert record["distance"] == 12


def test_the_same_bytes_from_any_number_of_workers(tmp_path):
    job = Make(board_source(FIFTEEN), 12, Difficulty(18, 20), seed=2, part_size=4)
    folders = {}
    for engine in ("serial", "processes:2"):
        run_job(job, tmp_path / engine, engine_named(engine))
        folders[engine] = {p.name: p.read_bytes() for p in (tmp_path / engine).iterdir()}
    assert folders["serial"] == folders["processes:2"]
    whole = [json.dumps(record) for record in job.records()]
    assert whole[:5] == [
        json.dumps(r) for r in Make(board_source(FIFTEEN), 5, Difficulty(18, 20), seed=2).records()
    ]


def test_what_cannot_be_found():
    with pytest.raises(BadRequest, match="too rare to be found"):
        Make(board_source(FIFTEEN), 1, Difficulty(78, 80))
    with pytest.raises(BadRequest, match="take too long to solve: expected --distance up to 40"):
        Make(board_source(named_goal("blank-last", 5, 5)), 1, Difficulty(60, 60))
