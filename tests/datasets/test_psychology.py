from __future__ import annotations

import csv
import io
import json

import pytest

from pegtile.datasets.pebl import steps_csv, summary_csv
from pegtile.datasets.psychology import HANOI, LONDON, Step, Trial, problem
from pegtile.datasets.trial_logs import read_trials
from pegtile.errors import BadState, PuzzleError, Unsolvable
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


STEPS, SUMMARY = csv.reader(
    [
        "sub,trial,size,current,end,step,abstime,trialtime,clicktime,done",
        "sub,trial,size,shortest,startlab,endlab,startconf,endconf,success,steps,time",
    ]
)


def rows_of(text):
    return list(csv.DictReader(io.StringIO(text)))


def test_steps_in_the_columns_of_pebl():
    steps = [Step(1500, 0, 1), Step(1700, 0, 1), Step(2000, 0, 2), Step(2600, 1, 2)]
    trials = [Trial("s1", number, START, GOAL, steps) for number in (1, 2)]
    rows = rows_of(steps_csv(trials))
    assert list(rows[0]) == [*STEPS, "excess", "violations", "first_move_ms"]
    assert [row["current"] for row in rows[:5]] == ["11", "12", "12", "32", "33"]
    assert {row["end"] for row in rows} == {"33"}
    assert [row["step"] for row in rows[:5]] == ["0", "1", "1", "2", "3"]
    assert [row["done"] for row in rows] == ["0", "0", "0", "0", "1"] * 2
    assert [row["violations"] for row in rows[:5]] == ["0", "0", "1", "1", "1"]
    assert [row["clicktime"] for row in rows[:5]] == ["0", "1500", "200", "300", "600"]
    assert [row["first_move_ms"] for row in rows[:5]] == ["", *["1500"] * 4]
    assert {row["excess"] for row in rows} == {"0"}
    assert (rows[5]["abstime"], rows[6]["abstime"]) == ("2600", "4100")
    longer = [Step(1, 0, 2), Step(2, 2, 1), Step(3, 0, 2), Step(4, 1, 2)]
    excess = [row["excess"] for row in rows_of(steps_csv([Trial("a", 1, START, GOAL, longer)]))]
    assert excess == ["0", "1", "1", "1", "1"]


def test_the_summary_of_pebl():
    steps = [Step(1500, 0, 1), Step(2000, 0, 2), Step(2600, 1, 2)]
    trials = [Trial("s1", 1, START, GOAL, steps), Trial("s1", 2, START, GOAL, steps[:1])]
    done, given_up = rows_of(summary_csv(trials))
    assert list(done)[:11] == SUMMARY
    assert done == dict(
        zip(SUMMARY, ["s1", "1", "2", "3", "11", "33", "11", "33", "1", "3", "2600"], strict=True)
    ) | {"excess": "0", "violations": "0", "first_move_ms": "1500", "perseverations": "0"}
    assert (given_up["success"], given_up["steps"], given_up["excess"]) == ("0", "1", "")
    london = Trial("s", 1, ((2, 1), (3,), ()), ((2,), (1,), (3,)), [], LONDON)
    (row,) = rows_of(summary_csv([london]))
    assert (row["startconf"], row["endconf"], row["startlab"]) == ("|21|3||", "|2|1|3|", "0")
    assert row["shortest"] == "2"  # as PEBL's list of Shallice's problems says


TOH = """\
sub,trial,size,current,end,step,abstime,trialtime,clicktime,done
7,1,3,113,222,0,5000,0,0,0
7,1,3,112,222,1,6200,1200,1200,0
7,1,3,132,222,2,7000,2000,800,0
7,1,3,133,222,3,7500,2500,500,0
7,1,3,233,222,4,8000,3000,500,0
7,2,3,111,112,0,9000,0,0,0
7,2,3,112,112,1,9900,900,900,1
"""
TOL = """\
sub,trial,size,current,end,step,reset,tries,score,abstime,trialtime,clicktime,done
9,1,3,|21|3||,|2|1|3|,0,0,1,0,100,0,0,0
9,1,3,|21||3|,|2|1|3|,1,0,1,0,1100,1000,1000,0
9,1,3,|2|1|3|,|2|1|3|,2,0,1,3,1600,1500,500,1
"""


def test_files_of_pebl_are_read():
    one, two = read_trials(TOH)
    assert (one.subject, one.number, one.began) == ("7", 1, 5000)
    assert one.start == ((3, 2), (), (1,))
    score = one.score()
    assert (score.moves, score.solved, score.violations) == (4, False, 0)
    assert (score.first_move_ms, score.total_ms) == (1200, 3000)
    assert (two.score().solved, two.score().excess) == (True, 0)
    # What is written is what was read, and more columns.
    written = [line.rsplit(",", 3)[0] for line in steps_csv([one, two]).splitlines()]
    assert "\n".join(written) + "\n" == TOH
    (london,) = read_trials(TOL, "london")
    assert (london.score().moves, london.score().solved, london.score().excess) == (2, True, 0)


def test_our_own_files_are_read_back():
    steps = [Step(100, 0, 2), Step(200, 0, 2), Step(300, 0, 2), Step(400, 2, 0)]
    trial = Trial("s", 4, START, GOAL, steps, HANOI, 50)
    (back,) = read_trials(steps_csv([trial]))
    assert back.states() == trial.states()
    assert steps_csv([back]) == steps_csv([trial])


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("112,222,1,6200", "1x2,222,1,6200", "line 3: '7,1,3,1x2,"),
        ("7,1,3,113,222,0", "7,1,3,113,222,1", "line 2: .*its step 0 first"),
        ("clicktime,done", "clicktime", None),
        ("trialtime", "time", "line 2: .*expected sub,trial,"),
        ("7,1,3,132,222,2", "7,1,3,321,222,2", "expected one piece to have moved"),
        ("7,1,3,112,222,1", "7,1,3,412,222,1", "line 3: '7,1,3,412,222,1"),
    ],
)
def test_bad_files_of_pebl(old, new, message):
    text = TOH.replace(old, new)
    if message is None:
        assert len(read_trials(text)) == 2
        return
    with pytest.raises(PuzzleError, match=message):
        read_trials(text)
