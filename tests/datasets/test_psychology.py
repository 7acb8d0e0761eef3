from __future__ import annotations

import csv
import io
import json

import pytest

from pegtile.datasets.psychology import HANOI, LONDON, Step, Trial, problem, trials_csv
from pegtile.errors import BadState, Unsolvable
from pegtile.hanoi.shortest import shortest_paths
from pegtile.hanoi.state import State

START, GOAL = ((2, 1), (), ()), ((), (), (2, 1))


@pytest.mark.parametrize(("start", "goal"), [("AAA", "CCC"), ("AAB", "BBA"), ("ABC", "CBA")])
def test_problems_of_hanoi(start, goal):
    a, b = State.parse(start), State.parse(goal)
    found = problem(a.stacks(), b.stacks())
    exact = shortest_paths(a, b)
    assert found["minimum_moves"] == exact.cost == len(found["choices"])
    assert found["shortest_paths"] == len(exact.paths)
    assert json.loads(json.dumps(found))["order"] == "bottom to top"


def test_problems_of_london():
    # 36 states, and none further than 8 moves from another (Shallice's puzzle).
    start = ((1, 2, 3), (), ())
    found = problem(start, ((), (1, 2), (3,)), LONDON)
    assert found["minimum_moves"] > 0
    with pytest.raises(BadState, match="expected at most"):
        problem(start, ((), (), (1, 2, 3)), LONDON)
    with pytest.raises(BadState, match="no disk on a smaller one"):
        problem(((1, 2), (), ()), GOAL)
    with pytest.raises(Unsolvable):
        problem(((3, 2), (), ()), GOAL)


def test_a_perfect_trial():
    steps = [Step(1500, 0, 1), Step(2000, 0, 2), Step(2600, 1, 2)]
    score = Trial("s1", 1, START, GOAL, steps, HANOI).score()
    assert (score.moves, score.solved, score.excess, score.violations) == (3, True, 0, 0)
    assert (score.first_move_ms, score.total_ms, score.perseverations) == (1500, 2600, 0)


def test_errors_and_perseverations():
    steps = [Step(100, 0, 2), Step(200, 0, 2), Step(300, 0, 2), Step(400, 2, 0)]
    score = Trial("s1", 2, START, GOAL, steps).score()
    # 2 on 1 is tried twice; then the first move is taken back, but not at once.
    assert (score.moves, score.solved, score.excess) == (2, False, None)
    assert (score.violations, score.perseverations) == (2, 1)
    undone = Trial("s1", 3, START, GOAL, [Step(1, 0, 1), Step(2, 1, 0)]).score()
    assert undone.perseverations == 1
    assert Trial("s1", 4, START, GOAL, []).score().first_move_ms is None


def test_csv():
    steps = [Step(1500, 0, 1), Step(2000, 0, 2), Step(2600, 1, 2)]
    trials = [Trial("s1", number, START, GOAL, steps) for number in (1, 2)]
    rows = list(csv.DictReader(io.StringIO(trials_csv(trials))))
    columns = "sub trial size current end step abstime trialtime clicktime done"
    assert list(rows[0])[:10] == columns.split()
    assert [row["done"] for row in rows] == ["0", "0", "1"] * 2
    assert rows[2]["excess"] == "0"
    assert rows[3]["abstime"] == "4100"
    assert rows[2]["current"] == "||2 1"
