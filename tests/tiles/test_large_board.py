"""Answers that get better."""

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pegtile import tiles
from pegtile.core.checker import replay
from pegtile.core.limits import Cancel, Limits
from pegtile.core.solution import Status
from pegtile.errors import BadRequest, BadState, Unsolvable
from pegtile.tiles.large_board import improvements
from pegtile.tiles.rules import Rules

SIZES = st.sampled_from([(2, 2), (2, 3), (3, 3), (5, 2), (4, 4), (3, 6), (5, 5), (2, 12), (6, 7)])


def shuffled(rows: int, columns: int, seed: int, goal: str = "blank-last") -> tiles.Board:
    numbers = random.Random(seed)
    wanted = tiles.named_goal(goal, rows, columns)
    while True:
        order = list(range(rows * columns))
        numbers.shuffle(order)
        board = tiles.Board(rows, columns, tuple(order))
        if tiles.is_solvable(board, wanted):
            return board


@given(
    size=SIZES,
    seed=st.integers(0, 999),
    goal=st.sampled_from(["blank-last", "blank-first", "snail"]),
    threads=st.integers(1, 2),
)
@settings(max_examples=20, deadline=None)
def test_each_improvement_is_legal_shorter_and_never_under_the_bound(size, seed, goal, threads):
    board = shuffled(*size, seed, goal)
    answers = list(
        improvements(board, goal, threads=threads, seed=seed, limits=Limits(nodes=300_000))
    )
    assert answers
    for answer in answers:
        assert replay(Rules(), board, answer.goal, answer.moves).solved
        assert answer.lower_bound <= answer.cost == len(answer.moves)
    for before, after in itertools.pairwise(answers):
        assert after.lower_bound >= before.lower_bound
        assert after.cost < before.cost or after is answers[-1]
    assert [answer.cost for answer in answers] == sorted(
        (answer.cost for answer in answers), reverse=True
    )


@pytest.mark.parametrize("size", [(2, 2), (3, 3), (2, 5), (4, 3), (4, 4)])
def test_small_boards_end_at_the_proven_optimum(size):
    for seed in range(3):
        board = shuffled(*size, seed)
        *_, last = improvements(board)
        assert last.optimal
        assert last.status is Status.SOLVED
        assert last.cost == tiles.solve(board).cost


@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_threads_and_nodes_give_the_same_answers(threads):
    board = shuffled(6, 6, 5)

    def run() -> list[tuple[bytes, int]]:
        return [
            (bytes(answer.moves.codes), answer.stats.generated)
            for answer in improvements(
                board, threads=threads, seed=3, limits=Limits(nodes=2_000_000)
            )
        ]

    assert run() == run()


def test_first_is_the_first_of_the_improvements():
    board = shuffled(8, 5, 1)
    every = list(improvements(board, limits=Limits(nodes=1_000_000)))
    first = tiles.solve(board, first=True)
    assert (first.moves, first.cost) == (every[0].moves, every[0].cost)
    assert len(every) > 1


def test_a_bound_that_is_met_ends_the_search_as_solved():
    board = shuffled(4, 4, 2)
    answer = tiles.solve(board, bound=2)
    assert answer.status is Status.SOLVED
    assert answer.cost <= 2 * answer.lower_bound


def test_time_and_cancelling_give_the_best_so_far():
    board = shuffled(9, 9, 3)
    assert tiles.solve(board, within=1).status is Status.TIME_LIMIT
    cancel = Cancel()
    answers = []
    for answer in improvements(board, cancel=cancel):
        answers.append(answer)
        cancel.set()
    assert answers[-1].status is Status.CANCELLED
    assert answers[-1].moves is not None
    assert tiles.solve(board, within=0).status is Status.TIME_LIMIT


def test_little_memory_keeps_beams_narrow():
    board = shuffled(6, 6, 8)
    answers = list(improvements(board, limits=Limits(nodes=3_000_000, bytes=30 << 20)))
    assert answers[-1].cost is not None
    # Where tables for a proof do not fit, it goes on looking until another limit is reached.
    answers = list(improvements(shuffled(5, 5, 8), limits=Limits(nodes=800_000, bytes=12 << 20)))
    assert answers[-1].cost is not None
    assert answers[-1].status is Status.NODE_LIMIT


def test_a_board_solved_already_and_boards_of_one_row():
    assert tiles.solve(tiles.named_goal("blank-last", 10, 10), first=True).cost == 0
    row = tiles.Board(1, 40, (*range(1, 7), 0, *range(7, 40)))
    assert tiles.solve(row, within=1).optimal


def test_boards_of_up_to_1024_cells_have_an_answer():
    board = shuffled(3, 30, 1)
    answer = tiles.solve(
        board,
        "snail" if tiles.is_solvable(board, tiles.named_goal("snail", 3, 30)) else "blank-last",
        first=True,
    )
    assert answer.cost >= answer.lower_bound


def test_bad_requests():
    board = shuffled(3, 3, 1)
    for wrong in (
        {"bound": 0.99},
        {"bound": float("nan")},
        {"within": -1.0},
        {"within": float("inf")},
        {"first": True, "threads": 0},
        {"first": True, "metric": "mtm"},
        {"first": True, "goal": "nowhere"},
    ):
        with pytest.raises(BadRequest):
            tiles.solve(board, **wrong)
    with pytest.raises(BadState):
        tiles.solve(board, tiles.named_goal("blank-last", 2, 5), first=True)
    with pytest.raises(Unsolvable):
        tiles.solve(tiles.Board(3, 3, (2, 1, 3, 4, 5, 6, 7, 8, 0)), first=True)
    large = tiles.named_goal("blank-last", 33, 33)
    with pytest.raises(BadRequest, match="1024"):
        tiles.solve(large, "blank-first", first=True)


def test_tables_that_are_there_raise_the_bound():
    board = shuffled(5, 4, 2)
    first, *_, last = improvements(board, limits=Limits(nodes=100_000))
    assert first.proof == "Manhattan distance and linear conflicts"
    assert last.proof.startswith("pattern databases 5x4-")
    assert first.lower_bound < last.lower_bound <= last.cost
    *_, poor = improvements(board, limits=Limits(nodes=100_000, bytes=8 << 20))
    assert poor.lower_bound == first.lower_bound


def test_a_board_too_large_for_a_proof_is_told_what_else_there_is():
    with pytest.raises(BadRequest, match="--within"):
        tiles.solve(shuffled(6, 6, 1))


def test_a_search_with_a_limit_goes_on_until_it_is_reached():
    *_, last = improvements(shuffled(3, 12, 1), limits=Limits(nodes=6_000_000))
    assert last.status is Status.NODE_LIMIT
    assert last.stats.generated >= 6_000_000
