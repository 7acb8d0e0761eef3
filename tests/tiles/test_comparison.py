import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pegtile.core.limits import Limits
from pegtile.core.solution import Status
from pegtile.errors import BadRequest, Unsolvable
from pegtile.notation.tile_boards import read_board, read_goal
from pegtile.search.catalogue import SEARCHES
from pegtile.search.tree import SearchTree
from pegtile.tiles.board import Board
from pegtile.tiles.comparison import EXACT_SOLVER, compare, run_search
from pegtile.tiles.goals import named_goal
from pegtile.tiles.heuristics.catalogue import HEURISTICS
from pegtile.tiles.instances import random_walk

GOAL = named_goal("blank-last", 3, 3)
CASES = [
    (case["id"], case["board"], goal, answer)
    for case in json.loads((Path(__file__).parents[1] / "data" / "tiles_cases.json").read_text())
    for goal, answer in {case.get("goal"): case.get("answer"), **case.get("also", {})}.items()
    if isinstance(answer, int) and len(read_board(case["board"]).tiles) <= 9
]
QUICK = {"a-star", "ida-star", "bidirectional", "weighted-a-star", "greedy"}


def slow_unless_quick(name):
    return name if name in QUICK else pytest.param(name, marks=pytest.mark.slow)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}, {case[2]}")
@pytest.mark.parametrize("name", [slow_unless_quick(name) for name in SEARCHES])
def test_the_3x3_boards_of_the_data_file(name, case):
    _, text, goal, answer = case
    start = read_board(text)
    target = read_goal(goal, start)
    if name == "iterative-deepening" and answer > 18:
        # 2^25 nodes are beyond plain Python: what it proves on the way is still true.
        solution = run_search(name, start, target, limits=Limits(nodes=50_000))
        assert solution.status is Status.NODE_LIMIT
        assert 10 < solution.lower_bound <= answer
        return
    if name == "depth-first":
        solution = run_search(name, start, target, limits=Limits(nodes=60_000))
        assert solution.cost is None or (solution.cost - answer) % 2 == 0
    else:
        solution = run_search(name, start, target, "linear-conflict")
        assert solution.status is Status.SOLVED
        assert solution.lower_bound <= answer <= solution.cost
    if SEARCHES[name].shortest:
        assert solution.cost == answer
        assert solution.optimal


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}, {case[2]}")
@pytest.mark.parametrize(
    "name", [pytest.param("misplaced", marks=pytest.mark.slow), *list(HEURISTICS)[1:]]
)
def test_every_heuristic_leads_to_a_shortest_answer(name, case):
    _, text, goal, answer = case
    start = read_board(text)
    solution = run_search("a-star", start, read_goal(goal, start), name)
    assert solution.optimal
    assert solution.cost == answer


def test_comparing(monkeypatch, tmp_path):
    monkeypatch.setenv("PEGTILE_TABLES", str(tmp_path))
    told = []
    answers = list(
        compare(
            Board.parse("1 8 2/0 4 3/7 6 5"),
            GOAL,
            names=("greedy", "ida-star", EXACT_SOLVER),
            heuristic_name="walking-distance",
            progress=told.append,
        )
    )
    assert [answer.method for answer in answers] == ["greedy", "ida-star", EXACT_SOLVER]
    assert [answer.cost for answer in answers[1:]] == [9, 9]
    assert [(report.done, report.note) for report in told] == [
        (0, "greedy"),
        (1, "ida-star"),
        (2, EXACT_SOLVER),
        (3, ""),
    ]


def test_a_search_ends_with_whoever_waits_for_it():
    code = """
from pegtile.tiles.comparison import compare
from pegtile.core.limits import Limits
from pegtile.notation.tile_boards import read_board, read_goal
board = read_board("15 14 8 12/10 11 13 9/6 2 5 1/7 3 4 0")
next(compare(board, read_goal("blank-last", board), names=["depth-first"], limits=Limits()))
"""
    waiting = subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE)
    children = Path(f"/proc/{waiting.pid}/task/{waiting.pid}/children")
    if not children.exists():
        waiting.kill()
        pytest.skip("needs /proc")

    def working(child):
        ticks = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()[11:13]
        return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK") > 2  # seconds: more than to start

    while not any(map(working, children.read_text().split())):
        assert waiting.poll() is None
        time.sleep(0.1)
    waiting.kill()
    assert waiting.communicate(timeout=60)[1] == b""  # which the search holds open while it lives


def test_the_memory_limit_is_kept():
    board = Board.parse("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1")
    limits = Limits(bytes=18 << 20)
    goal = named_goal("blank-last", 4, 4)
    (answer,) = compare(board, goal, names=("breadth-first",), limits=limits)
    assert answer.status is Status.MEMORY_LIMIT
    assert 0.9 * limits.bytes <= answer.stats.peak_bytes <= 1.1 * limits.bytes
    assert 10 < answer.lower_bound <= 80


def test_faults_are_told_before_the_work():
    board = Board.parse("8 1 2/0 4 3/7 6 5")
    with pytest.raises(Unsolvable, match="solvable for snail"):
        compare(board, GOAL)
    with pytest.raises(BadRequest, match="search 'dfs'"):
        compare(board, GOAL, names=("dfs",))
    with pytest.raises(BadRequest, match="heuristic 'h'"):
        compare(board, GOAL, heuristic_name="h")
    with pytest.raises(BadRequest, match=r"weight 0\.5"):
        compare(GOAL, GOAL, weight=0.5)
    large = named_goal("snail", 6, 6)
    with pytest.raises(BadRequest, match="walking distance on 6×6"):
        compare(large, large, heuristic_name="walking-distance")
    names = ("breadth-first",)
    (answer,) = compare(large, large, names=names, heuristic_name="walking-distance")
    assert answer.cost == 0
    # An error of the other process comes back.
    with pytest.raises(BadRequest, match="too large for an exact solution"):
        list(compare(large, random_walk(large, 1, random.Random(1)), names=(EXACT_SOLVER,)))


def test_the_classic_tree_tries_down_up_right_left_of_the_blank():
    tree = SearchTree()
    run_search("depth-first", Board.parse("1 2 3/4 0 5/6 7 8"), GOAL, depth_limit=1, watch=tree)
    blanks = [tree.nodes[child].made.state.blank for child in tree.nodes[0].children]
    assert blanks == [7, 1, 5, 3]
