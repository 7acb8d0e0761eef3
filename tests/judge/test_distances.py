"""How far a state is from the goal."""

from pegtile.core.limits import Limits
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.judge.distances import Bounds, TowerDistances
from pegtile.judge.tower import Tower


def test_large_towers_on_four_pegs_by_the_theorem_and_by_search():
    goal = State.perfect(15, 3, 4)
    distances = TowerDistances(Tower(State.perfect(15, 0, 4), goal, Rules(4)))
    assert distances.of(State.perfect(15, 0, 4)) == Bounds(129, 129)
    assert distances.of(goal.moved(1, 0)) == Bounds(1, 1)


def test_without_time_there_are_bounds():
    goal = State.perfect(15, 3, 4)
    distances = TowerDistances(Tower(State.perfect(15, 0, 4), goal, Rules(4)), Limits(seconds=0.0))
    assert distances.of(State.perfect(15, 0, 4)) == Bounds(15)
