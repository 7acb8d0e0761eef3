from __future__ import annotations

import csv
import io
import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegtile.datasets.board_sources import BoardSource, board_source
from pegtile.datasets.difficulty import Difficulty
from pegtile.datasets.make import Make, TableFormat
from pegtile.datasets.searched_towers import SearchedTowers, pair_source, tower_source
from pegtile.datasets.shuffled import Shuffled
from pegtile.datasets.tables import distances_by_board
from pegtile.datasets.tower_sources import PairSource, TowerSource
from pegtile.distribute import engine_named, run_job
from pegtile.errors import BadRequest, BadText
from pegtile.hanoi.rules import HanoiSpace, Rules
from pegtile.hanoi.shortest import distance_to_peg, shortest_paths
from pegtile.hanoi.state import State
from pegtile.search.breadth_first import breadth_first_search
from pegtile.tiles.board import Board
from pegtile.tiles.goals import named_goal
from pegtile.tiles.parity import is_solvable
from pegtile.tiles.rules import TilesSpace

EIGHT = BoardSource(named_goal("blank-last", 3, 3))


@given(st.integers(0, 2**70), st.integers(1, 300))
def test_shuffled_is_a_permutation(seed, size):
    shuffled = Shuffled(seed, size)
    assert sorted(map(shuffled, range(size))) == list(range(size))


@given(st.integers(0, 9), st.integers(1, 2**300), st.data())
def test_shuffled_numbers_of_any_size(seed, size, data):
    places = data.draw(st.lists(st.integers(0, size - 1), unique=True, max_size=20))
    numbers = [Shuffled(seed, size)(place) for place in places]
    assert len(set(numbers)) == len(places)
    assert all(0 <= number < size for number in numbers)


def test_shuffled_is_even():
    first = Counter(Shuffled(seed, 6)(0) for seed in range(6000))
    assert all(880 < count < 1120 for count in first.values())


def test_boards_by_distance():
    counts = [EIGHT.count(distance, distance) for distance in range(32)]
    assert counts[:5] == [1, 2, 4, 8, 16]
    assert counts[31] == 2
    assert EIGHT.longest() == 31
    assert sum(counts) == EIGHT.count(0, 99) == 181_440


def test_boards_have_the_length_they_say():
    for record in Make(EIGHT, 40, Difficulty(2, 14), seed=5).records():
        assert 2 <= record["distance"] <= 14
        space = TilesSpace(Board.parse(record["start"]), Board.parse(record["goal"]))
        assert breadth_first_search(space).cost == record["distance"]


def test_uniform_boards_are_as_hard_as_boards_are():
    records = list(Make(EIGHT, 4000, seed=1).records())
    assert len({record["start"] for record in records}) == 4000
    # The mean over all 181,440 boards is 21.97, the deviation about 3.3.
    mean = sum(record["distance"] for record in records) / 4000
    assert 21.7 < mean < 22.3


def test_a_random_walk_is_much_shorter_than_it_is_long():
    # Why `uniform` is not a walk: eleven steps from the goal lead 4.29 moves away on average.
    goal = named_goal("blank-last", 3, 3)
    distances = distances_by_board(goal)
    chances = {goal: 1.0}
    for _ in range(11):
        after = Counter()
        for board, chance in chances.items():
            moves = [board.moved(move) for move in board.moves()]
            after.update({board: chance / len(moves) for board in moves})
        chances = after
    mean = sum(chance * distances[bytes(board.tiles)] for board, chance in chances.items())
    assert mean == pytest.approx(4.292, abs=0.001)


@pytest.mark.parametrize("goal", ["snail", "blank-first"])
def test_other_sizes_and_goals(goal):
    source = BoardSource(named_goal(goal, 2, 3))
    records = list(Make(source, 360).records())
    assert len({record["start"] for record in records}) == 360
    for record in records[:30]:
        space = TilesSpace(Board.parse(record["start"]), source.goal)
        assert breadth_first_search(space).cost == record["distance"]


def test_unsolvable_boards():
    source = BoardSource(named_goal("blank-last", 2, 3), solvable=False)
    records = list(Make(source, 360).records())
    boards = {Board.parse(record["start"]) for record in records}
    assert len(boards) == 360
    assert not any(is_solvable(board, source.goal) for board in boards)
    assert all(record["distance"] is None and not record["solvable"] for record in records)


@pytest.mark.parametrize("disks", [0, 1, 2, 5])
@pytest.mark.parametrize("peg", [0, 1, 2])
def test_all_towers_once(disks, peg):
    source = TowerSource(State.perfect(disks, peg))
    seen = []
    for record in Make(source, 3**disks).records():
        state = State.parse(record["start"])
        seen.append(state)
        assert distance_to_peg(state, peg) == record["distance"]
    assert len(set(seen)) == 3**disks


def test_towers_of_hundreds_of_disks():
    source = TowerSource(State.perfect(300, 1))
    for record in Make(source, 20, Difficulty(2**250, 2**250 + 10**6)).records():
        assert 2**250 <= record["distance"] <= 2**250 + 10**6
        assert distance_to_peg(State.parse(record["start"]), 1) == record["distance"]


@pytest.mark.parametrize("rules", [Rules(4), Rules.named("cyclic"), Rules.named("linear")])
@pytest.mark.parametrize("forwards", [True, False])
def test_other_pegs_and_rules(rules, forwards):
    fixed = State.parse("CABA", rules.pegs)
    source = TowerSource(fixed, rules, forwards)
    for record in Make(source, 12, seed=3).records():
        start, goal = (State.parse(record[key], rules.pegs) for key in ("start", "goal"))
        assert (goal if forwards else start) == fixed
        assert breadth_first_search(HanoiSpace(start, goal, rules)).cost == record["distance"]


def test_pairs():
    source = PairSource(3)
    records = list(Make(source, 3**6).records())
    assert len({(r["start"], r["goal"]) for r in records}) == 3**6
    counts = Counter(record["distance"] for record in records)
    assert counts == {d: source.count(d, d) for d in range(8)}
    for record in Make(source, 10, Difficulty(5, 5)).records():
        found = shortest_paths(State.parse(record["start"]), State.parse(record["goal"]))
        assert found.cost == record["distance"] == 5
    assert next(Make(PairSource(60), 1).records())["disks"] == 60


@pytest.mark.parametrize("rules", [Rules(4), Rules.named("cyclic"), Rules.parse("A>B,B>C,C>B")])
def test_pairs_by_other_rules(rules):
    source = pair_source(2, rules)
    assert isinstance(source, PairSource)
    total = source.count(0, source.longest())
    records = list(Make(source, total).records())
    assert len({(r["start"], r["goal"]) for r in records}) == total
    for record in records[:40]:
        start, goal = (State.parse(record[key], rules.pegs) for key in ("start", "goal"))
        assert breadth_first_search(HanoiSpace(start, goal, rules)).cost == record["distance"]
    for record in Make(source, 3, Difficulty(2, 2)).records():
        assert record["distance"] == 2


@pytest.mark.parametrize(
    ("source", "puzzles"),
    [
        (SearchedTowers(2, Rules.named("linear")), 81),
        (SearchedTowers(3, Rules(4), goal=State.parse("ABC", 4)), 64),
        (SearchedTowers(2, Rules.named("cyclic"), State.parse("BA")), 9),
    ],
)
def test_towers_solved_one_by_one(source, puzzles):
    assert source.count(0, source.longest()) == puzzles
    records = list(Make(source, puzzles).records())
    assert len({(r["start"], r["goal"]) for r in records}) == puzzles
    for record in records:
        start, goal = (State.parse(record[key], source.rules.pegs) for key in ("start", "goal"))
        assert source.start in (None, start)
        assert source.goal in (None, goal)
        space = HanoiSpace(start, goal, source.rules)
        assert breadth_first_search(space).cost == record["distance"]


def test_large_towers_are_solved_one_by_one():
    goal = State.perfect(12, 3, 4)
    for source in (tower_source(goal, Rules(4)), pair_source(9, Rules(4))):
        assert isinstance(source, SearchedTowers)
        (record,) = Make(source, 1).records()
        assert record["distance"] > 0
        with pytest.raises(BadRequest, match="expected uniform, or a smaller tower"):
            Make(source, 1, Difficulty(3, 9))
    with pytest.raises(BadRequest, match="each peg can be reached from each"):
        tower_source(State.perfect(20, 0), Rules.parse("A>B,B>C,C>B"), forwards=False)


def test_histograms():
    difficulty = Difficulty.parse("31:2,20:5,3:1")
    records = list(Make(EIGHT, 0, difficulty).records())
    assert [record["distance"] for record in records] == [31] * 2 + [20] * 5 + [3]
    assert [record["id"] for record in records] == list(range(8))


@pytest.mark.parametrize("format_", TableFormat)
def test_parts_are_the_whole_whoever_makes_them(format_, tmp_path):
    if format_ is TableFormat.PARQUET:
        pytest.importorskip("pyarrow")
    source = BoardSource(named_goal("blank-last", 2, 3))
    whole = list(Make(source, 50, seed=9).records())
    job = Make(source, 50, seed=9, format=format_, part_size=20)
    manifests = {
        run_job(job, tmp_path / name, engine_named(name)).json() for name in ("serial", "threads:2")
    }
    assert len(manifests) == 1
    read = []
    for part in json.loads(manifests.pop())["parts"]:
        data = (tmp_path / "serial" / part["file"]).read_bytes()
        read += list(read_records(data, format_))
    assert [record["start"] for record in read] == [record["start"] for record in whole]
    assert [int(record["distance"]) for record in read] == [r["distance"] for r in whole]
    assert whole[:30] == list(Make(source, 30, seed=9).records())
    assert whole[:30] != list(Make(source, 30, seed=8).records())


def read_records(data, format_):
    if format_ is TableFormat.JSONL:
        return map(json.loads, data.splitlines())
    if format_ is TableFormat.CSV:
        return csv.DictReader(io.StringIO(data.decode()))
    import pyarrow.parquet as pq

    return pq.read_table(io.BytesIO(data)).to_pylist()


@pytest.mark.parametrize("lengths", ["9", "8..99", "99:1"])
def test_no_tower_is_further_than_it_can_be(lengths):
    source = TowerSource(State.perfect(3, 2))
    assert [source.count(low, 99) for low in (0, 7, 8, 9, 20, 63)] == [27, 8, 0, 0, 0, 0]
    with pytest.raises(BadRequest, match="there are 0"):
        Make(source, 1, Difficulty.parse(lengths))


@pytest.mark.parametrize("size", [3, 4])
@pytest.mark.parametrize("lengths", ["5", "0..5", "5:2"])
def test_boards_that_cannot_be_solved_have_no_length(size, lengths):
    source = board_source(named_goal("blank-last", size, size), solvable=False)
    with pytest.raises(BadRequest, match="have no length: expected uniform"):
        Make(source, 2, Difficulty.parse(lengths))


def test_too_many_are_refused():
    with pytest.raises(BadRequest, match="3 different puzzles of length 31: there are 2"):
        Make(EIGHT, 3, Difficulty(31, 31))
    with pytest.raises(BadRequest, match=r"2 different puzzles of length 40\.\.50: there are 0"):
        Make(EIGHT, 2, Difficulty(40, 50))
    with pytest.raises(BadRequest, match="-1 puzzles: expected 0 or more"):
        Make(EIGHT, -1)
    with pytest.raises(BadRequest, match="parts of 0 puzzles: expected 1 or more"):
        Make(EIGHT, 1, part_size=0)
    with pytest.raises(BadRequest, match="a tower of 20 disks on 4 pegs has"):
        Make(TowerSource(State.perfect(20, 3, 4), Rules(4)), 3)


@pytest.mark.parametrize("text", ["uniform", "20", "18..24", "18:100,24:50"])
def test_difficulties_round_trip(text):
    assert str(Difficulty.parse(text)) == text


@pytest.mark.parametrize("text", ["", "x", "-3", "24..18", "3:", "3:1,3:2", "３", "1.5"])
def test_bad_difficulties(text):
    with pytest.raises(BadText):
        Difficulty.parse(text)
