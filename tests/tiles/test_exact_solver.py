"""The exact solver on known boards, all sizes and goals, limits and threads."""

from __future__ import annotations

import json
import random
import threading
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.tile_distances import distances
from pegtile.core.limits import Cancel, Limits
from pegtile.core.solution import Status
from pegtile.errors import BadRequest, BadState, Unsolvable
from pegtile.notation.tile_boards import read_board
from pegtile.tiles.board import Board
from pegtile.tiles.exact_solver import solve
from pegtile.tiles.goals import NAMED_GOALS, named_goal
from pegtile.tiles.instances import random_board, random_walk
from pegtile.tiles.many_boards import solve_many
from pegtile.tiles.parity import is_solvable

DATA = Path(__file__).parent.parent / "data"
CASES = [case for case in json.loads((DATA / "tiles_cases.json").read_text()) if "board" in case]
SLOW = {"eighty", "transposed"}
HARD = Board.parse("14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3")  # Korf's first, 57 moves


@pytest.fixture(scope="session", autouse=True)
def folder(tmp_path_factory):
    patch = pytest.MonkeyPatch()
    patch.setenv("PEGTILE_TABLES", str(tmp_path_factory.mktemp("tables")))
    yield
    patch.undo()


@pytest.mark.parametrize("case", [c for c in CASES if c["id"] not in SLOW], ids=lambda c: c["id"])
def test_known_boards(case):
    board = read_board(case["board"])
    for name, answer in {case["goal"]: case["answer"], **case.get("also", {})}.items():
        goal = named_goal(name, board.rows, board.columns)
        if answer == "unsolvable":
            with pytest.raises(Unsolvable):
                solve(board, goal)
        elif answer == "solvable":
            assert is_solvable(board, goal)
        else:
            solution = solve(board, goal)
            assert (solution.cost, solution.lower_bound) == (answer, answer)
            assert solution.optimal
            assert len(solution.moves) == answer
            assert solution.status is Status.SOLVED


@pytest.mark.parametrize(
    ("size", "goal_number"),
    [((2, 2), 0), ((2, 3), 0), ((2, 3), 1), ((3, 2), 2), ((2, 4), 0), ((2, 4), 1), ((3, 3), 0)],
)
def test_small_boards_agree_with_breadth_first_search(size, goal_number):
    numbers = random.Random(goal_number)
    tiles = list(range(size[0] * size[1]))
    numbers.shuffle(tiles)
    goal = Board(*size, tuple(tiles))
    exact = sorted(distances(goal).items())
    for tiles, distance in numbers.sample(exact, min(len(exact), 40)):
        assert solve(Board(*size, tiles), goal).cost == distance


@pytest.mark.parametrize("name", NAMED_GOALS)
@pytest.mark.parametrize("size", [(2, 5), (3, 4), (4, 3), (2, 6), (2, 7), (5, 3), (3, 6), (4, 4)])
def test_every_size_and_goal(size, name):
    goal = named_goal(name, *size)
    numbers = random.Random(4)
    for moves in (1, 2, 10, 24):
        board = random_walk(goal, moves, numbers)
        solution = solve(board, goal)
        assert solution.cost <= moves
        assert (moves - solution.cost) % 2 == 0
        assert solution.optimal


@settings(max_examples=20)
@given(st.integers(1, 5), st.integers(1, 5), st.integers(0, 30), st.data())
def test_any_goal_at_all(rows, columns, moves, data):
    if not 2 <= rows * columns <= 16:
        return
    goal = Board(rows, columns, tuple(data.draw(st.permutations(range(rows * columns)))))
    board = random_walk(goal, moves, random.Random(data.draw(st.integers(0, 99))))
    solution = solve(board, goal)
    # Back again takes as many moves.
    assert solve(goal, board).cost == solution.cost <= moves


@pytest.mark.parametrize("length", [2, 9, 500])
def test_single_rows_and_columns_of_any_length(length):
    goal = named_goal("blank-last", 1, length)
    board = Board(1, length, (0, *range(1, length)))
    assert solve(board, goal).cost == length - 1
    assert solve(board, goal, metric="mtm").cost == 1
    column = Board(length, 1, board.tiles)
    solution = solve(column)
    assert solution.cost == length - 1
    assert solve(solution.goal, solution.goal).cost == 0


def test_a_solved_board_takes_no_moves_in_any_size():
    for size in [(2, 2), (4, 4), (9, 9)]:
        solution = solve(named_goal("blank-last", *size))
        assert (solution.cost, list(solution.moves), solution.optimal) == (0, [], True)


def test_threads_give_the_same_answer():
    goal = named_goal("blank-first", 4, 4)
    board = Board.parse("14 7 8 2/13 11 10 4/9 12 5 0/3 6 1 15")  # Korf's fourth, 59 moves
    answers = [solve(board, goal, threads=threads) for threads in (1, 2, 4)]
    assert [answer.cost for answer in answers] == [59, 59, 59]
    assert len({answer.moves for answer in answers}) == 1


def test_a_node_limit_gives_the_bound_so_far():
    goal = named_goal("blank-first", 4, 4)
    solution = solve(HARD, goal, limits=Limits(nodes=100_000))
    assert solution.status is Status.NODE_LIMIT
    assert solution.moves is None
    assert solution.cost is None
    assert 41 <= solution.lower_bound <= 57
    assert 100_000 <= solution.stats.generated <= 110_000


@pytest.mark.parametrize("threads", [1, 2])
def test_a_time_limit_is_kept(threads):
    board = read_board(next(c["board"] for c in CASES if c["id"] == "eighty"))
    solve(named_goal("blank-last", 4, 4).moved(next(named_goal("blank-last", 4, 4).moves())))
    began = time.monotonic()
    solution = solve(board, limits=Limits(seconds=0.5), threads=threads)
    assert solution.status is Status.TIME_LIMIT
    assert solution.stats.seconds >= 0.5
    assert time.monotonic() - began < 5  # whatever else the machine does
    assert solution.lower_bound >= 50


def test_a_memory_limit_below_the_tables_is_told_before_the_search():
    solution = solve(Board(5, 5, (2, 1, 4, 3, *range(5, 25), 0)), limits=Limits(bytes=1 << 20))
    assert solution.status is Status.MEMORY_LIMIT
    assert solution.lower_bound == 4


def test_cancelling_stops_at_once():
    board = read_board(next(c["board"] for c in CASES if c["id"] == "eighty"))
    cancel = Cancel()
    threading.Timer(0.2, cancel.set).start()
    solution = solve(board, cancel=cancel, threads=2)
    assert solution.status is Status.CANCELLED


def test_many_boards_in_order_with_unsolvable_ones_among_them():
    goal = named_goal("blank-last", 3, 3)
    numbers = random.Random(2)
    boards = [random_board(goal, numbers) for _ in range(30)]
    boards[7] = Board.parse("2 1 3/4 5 6/7 8 0")
    one = list(solve_many(boards))
    two = list(solve_many(iter(boards), threads=3))
    assert [s.start for s in one] == boards
    assert [(s.start, s.cost, s.status) for s in one] == [(s.start, s.cost, s.status) for s in two]
    assert one[7].status is Status.UNSOLVABLE
    assert "odd" in one[7].proof


def test_many_boards_are_read_as_they_are_needed():
    def endless():
        numbers = random.Random(2)
        while True:
            yield random_board(named_goal("blank-last", 3, 3), numbers)

    answers = solve_many(endless(), threads=2)
    assert [next(answers).optimal for _ in range(20)] == [True] * 20
    answers.close()


def test_requests_that_make_no_sense():
    board = Board.parse("1 2/0 3")
    with pytest.raises(BadRequest, match="metric 'qtm': expected stm or mtm"):
        solve(board, metric="qtm")
    with pytest.raises(BadRequest, match="table 'huge': expected small, large"):
        solve(board, table="huge")
    with pytest.raises(BadRequest, match="0 threads"):
        solve(board, threads=0)
    with pytest.raises(BadState, match="expected 2×2"):
        solve(board, named_goal("blank-last", 2, 3))
    with pytest.raises(BadRequest, match="6×6 is too large"):
        solve(Board(6, 6, (2, 1, 4, 3, *range(5, 36), 0)))


def test_progress_names_the_bound():
    heard = []
    solve(HARD, named_goal("blank-first", 4, 4), limits=Limits(nodes=50_000), progress=heard.append)
    notes = {report.note for report in heard}
    assert any(note.startswith("at least 4") for note in notes)
