from collections.abc import Iterator

import pytest

from pegtile.core.checker import Code, replay, verified
from pegtile.core.moves import LazyPath
from pegtile.core.solution import Solution, Status
from pegtile.errors import SolverFault
from pegtile.hanoi.move import Move
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State

RULES = Rules()
START = State.perfect(2, 0)
GOAL = State.perfect(2, 2)
SHORTEST = [Move(1, 0, 1), Move(2, 0, 2), Move(1, 1, 2)]


def solution(**changes):
    values = {
        "puzzle": "hanoi",
        "start": START,
        "goal": GOAL,
        "moves": SHORTEST,
        "method": "by hand",
        "cost": 3,
        "lower_bound": 3,
    }
    return Solution(**values | changes)


def test_a_right_answer():
    verdict = replay(RULES, START, GOAL, iter(SHORTEST))
    assert (verdict.legal, verdict.solved, verdict.moves, verdict.first_error) == (
        True,
        True,
        3,
        None,
    )


def test_a_legal_answer_that_stops_early():
    verdict = replay(RULES, START, GOAL, SHORTEST[:2])
    assert (verdict.legal, verdict.solved, verdict.first_error) == (True, False, None)


def test_legal_then_illegal_is_illegal_even_at_the_goal():
    verdict = replay(RULES, START, GOAL, [*SHORTEST, Move(2, 0, 1)])
    assert (verdict.legal, verdict.solved) == (False, False)
    assert (verdict.moves, verdict.longest_legal_prefix) == (4, 3)
    assert verdict.first_error.index == 4
    assert verdict.first_error.code is Code.EMPTY_PEG
    assert verdict.first_error.state == "CC"


def test_moves_after_the_first_fault_are_counted_and_not_judged():
    verdict = replay(RULES, START, GOAL, [Move(2, 0, 1), *SHORTEST])
    assert (verdict.moves, verdict.longest_legal_prefix, verdict.first_error.index) == (4, 0, 1)


def test_an_empty_answer_is_no_success_unless_nothing_is_to_do():
    assert replay(RULES, START, GOAL, []).first_error.code is Code.EMPTY_ANSWER
    assert replay(RULES, GOAL, GOAL, []).solved


def test_going_on_after_the_goal_is_judged_by_the_end():
    there_and_back = [*SHORTEST, Move(1, 2, 0)]
    assert not replay(RULES, START, GOAL, there_and_back).solved
    assert replay(RULES, START, GOAL, [*there_and_back, Move(1, 0, 2)]).solved


@pytest.mark.parametrize(
    "changes",
    [
        {"moves": SHORTEST[:2]},
        {"moves": [Move(2, 0, 2), *SHORTEST]},
        {"cost": 4},
        {"lower_bound": 4},
        {"status": Status.UNSOLVABLE},
    ],
    ids=str,
)
def test_faulty_solutions_do_not_leave(changes):
    with pytest.raises(SolverFault):
        verified(solution(**changes), RULES)


def test_right_solutions_leave_as_they_are():
    assert verified(solution(), RULES).optimal
    assert not verified(solution(lower_bound=2), RULES).optimal
    assert verified(solution(moves=None, cost=None), RULES).moves is None


class BackAndForth(LazyPath[State, Move]):
    """Disk 1 goes from A to B and back; the last move can be made to go wrong."""

    def __init__(self, cost: int, last_target: int = 0) -> None:
        self._cost = cost
        self._last_target = last_target

    @property
    def cost(self) -> int:
        return self._cost

    def item(self, index: int) -> Move:
        if index == self._cost - 1:
            return Move(1, 1, self._last_target)
        return Move(1, 0, 1) if index % 2 == 0 else Move(1, 1, 0)

    def run(self, start: int, stop: int, step: int = 1) -> Iterator[Move]:
        return (self.item(index) for index in range(start, stop, step))

    def state_at(self, move: int) -> State:
        return State.perfect(1, move % 2)


def test_an_astronomic_answer_is_replayed_at_both_ends():
    one = State.perfect(1, 0)
    right = solution(start=one, goal=one, moves=BackAndForth(2**100), cost=2**100, lower_bound=0)
    assert verified(right, RULES).cost == 2**100
    wrong = solution(start=one, goal=one, moves=BackAndForth(2**100, 2), cost=2**100, lower_bound=0)
    with pytest.raises(SolverFault):
        verified(wrong, RULES)
    short = solution(start=one, goal=one, moves=BackAndForth(2**100), cost=2**101, lower_bound=0)
    with pytest.raises(SolverFault, match="cost"):
        verified(short, RULES)
