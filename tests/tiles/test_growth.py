from types import SimpleNamespace

from pegtile.core.limits import Limits
from pegtile.core.solution import Status
from pegtile.tiles.board import Board
from pegtile.tiles.comparison import run_search
from pegtile.tiles.goals import named_goal
from pegtile.tiles.growth import boards_on_the_way, grow, shortest_known

GOAL = named_goal("blank-last", 3, 3)
START = Board.parse("1 8 2/0 4 3/7 6 5")
ANSWER = run_search("a-star", START, GOAL)


def test_boards_on_the_way_are_as_far_as_they_say():
    boards = boards_on_the_way(ANSWER, 4)
    assert [left for left, _ in boards] == [2, 4, 5, 7]
    for left, board in boards:
        assert run_search("a-star", board, GOAL).cost == left
    assert len(boards_on_the_way(ANSWER, 100)) == ANSWER.cost - 1
    assert boards_on_the_way(run_search("a-star", GOAL, GOAL), 5) == []


def test_the_shortest_answer_is_the_way():
    def answer(cost, optimal):
        return SimpleNamespace(
            cost=cost, optimal=optimal, moves=None if cost is None else [0] * cost
        )

    answers = [answer(9, False), answer(7, False), answer(7, True), answer(None, False)]
    assert shortest_known(answers) is answers[2]
    assert shortest_known(answers[3:]) is None


def test_a_curve_ends_where_a_limit_does():
    limits = {"greedy": Limits(), "breadth-first": Limits(nodes=60)}
    told = []
    boards = boards_on_the_way(ANSWER, 4)
    grown = list(
        grow(
            list(limits),
            boards,
            lambda board, name: run_search(name, board, GOAL, limits=limits[name]),
            told.append,
        )
    )
    assert [(name, left) for name, left, _ in grown] == [
        *(("greedy", left) for left, _ in boards),
        *(("breadth-first", left) for left in (2, 4)),
    ]
    assert all(answer.status is Status.SOLVED for _, _, answer in grown)
    assert (told[-1].done, told[-1].total) == (8, 8)
