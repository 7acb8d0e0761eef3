"""Rounds on several threads: the same answers on 1, 2 and 4, in both metrics."""

from __future__ import annotations

import random

import pytest

from pegtile.core.limits import Limits
from pegtile.core.solution import Status
from pegtile.tiles import rounds, run_bounds
from pegtile.tiles.board import Board
from pegtile.tiles.exact_solver import solve
from pegtile.tiles.goals import named_goal
from pegtile.tiles.instances import random_board, random_walk
from pegtile.tiles.round_kernel import SLICE


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PEGTILE_TABLES", str(tmp_path_factory.mktemp("tables")))
        yield


@pytest.fixture
def shared(monkeypatch):
    """Let threads share rounds of few nodes too; return how many threads each such round had."""
    monkeypatch.setattr(rounds, "_NODES_FOR_THREADS", 20)
    monkeypatch.setattr(rounds, "_CUTS", ((500, 5), (20, 3)))
    walk = rounds._Crew.round_on_threads
    seen = []

    def counted(crew, bound, cut, threads):
        seen.append(threads)
        return walk(crew, bound, cut, threads)

    monkeypatch.setattr(rounds._Crew, "round_on_threads", counted)
    return seen


def boards(rows, columns, metric):
    """Return boards, and goals of all kinds, that take some rounds and few seconds."""
    numbers = random.Random(rows * 10 + columns)
    for name in ("blank-last", "blank-first", "snail"):
        goal = named_goal(name, rows, columns)
        if rows * columns <= 10:
            yield random_board(goal, numbers), goal
        yield random_walk(goal, 22 if metric == "mtm" else 40, numbers), goal


@pytest.mark.parametrize("metric", ["stm", "mtm"])
@pytest.mark.parametrize("size", [(2, 4), (4, 2), (2, 5), (3, 3), (3, 4), (5, 3), (4, 4)])
def test_threads_give_the_same_answers(size, metric, shared):
    for board, goal in boards(*size, metric):
        one, *more = (solve(board, goal, metric=metric, threads=threads) for threads in (1, 2, 4))
        assert one.optimal
        for other in more:
            assert (other.cost, other.lower_bound) == (one.cost, one.lower_bound)
            assert other.moves == one.moves
            assert other.proof == one.proof
    # The tables of small boards hold exact distances, or nearly so: their rounds are too small.
    if size[0] * size[1] > (9 if metric == "mtm" else 10):
        assert set(shared) == {2, 4}


@pytest.mark.parametrize("metric", ["stm", "mtm"])
def test_limits_leave_a_true_bound_on_any_number_of_threads(metric, shared):
    board = Board.parse("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1")  # 80 moves
    for threads in (1, 2, 4):
        for nodes in (1, 100, 30_000, 700_000):
            stopped = solve(board, metric=metric, threads=threads, limits=Limits(nodes=nodes))
            assert stopped.status is Status.NODE_LIMIT
            assert stopped.moves is None
            assert 0 < stopped.lower_bound <= 80
            # What the last slice of a thread makes beyond its allowance is a few nodes.
            assert nodes - threads * SLICE < stopped.stats.generated < nodes + 200
    assert set(shared) == {2, 4}


def test_limits_end_the_making_of_the_tables_for_runs(monkeypatch):
    monkeypatch.setattr(run_bounds, "_tables", {})
    board = Board.parse("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1")
    for limits, status in (
        (Limits(seconds=0), Status.TIME_LIMIT),
        (Limits(bytes=1_000_000), Status.MEMORY_LIMIT),
    ):
        stopped = solve(board, metric="mtm", limits=limits)
        assert (stopped.status, stopped.moves) == (status, None)
        # 58 by Manhattan distance, in runs of three tiles at most.
        assert stopped.lower_bound == 20
    assert not run_bounds._tables


def test_a_faster_search_gives_the_same_answer_of_fewer_nodes(monkeypatch):
    board = Board.parse("9 0 4 10/1 14 15 3/12 6 5 7/11 13 8 2")
    plain = solve(board, "blank-first", table="small")
    monkeypatch.setattr(rounds, "_NODES_FOR_FASTER", 100)
    fast, shared = (
        solve(board, "blank-first", table="small", threads=threads) for threads in (1, 2)
    )
    assert (fast.moves, fast.lower_bound) == (plain.moves, plain.lower_bound)
    assert fast.stats.generated < plain.stats.generated
    assert shared.moves == plain.moves
