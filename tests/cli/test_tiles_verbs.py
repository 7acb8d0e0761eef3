import json
from math import factorial
from pathlib import Path

import pytest

CASES = json.loads((Path(__file__).parents[1] / "data" / "tiles_cases.json").read_text())
UNSOLVABLE = [case for case in CASES if case.get("answer") == "unsolvable"]
BAD_BOARDS = [
    ("1 2 3/4 4 5/6 7 0", "tile 4 again in row 2, column 2, first in row 2, column 1"),
    ("1 2 3/4 5 6/7 8 9", "tile '9' in row 3, column 3: expected 0 to 8"),
    ("1 2 3/4 -5 6/7 8 0", "cannot read '-5': expected a tile's number.* row 2, column 2"),
    ("-1 2/3 0", "cannot read '-1': expected a tile's number.* row 1, column 1"),
    ("1 2 3/4 0 5/6 7 0", "a second blank in row 3, column 3"),
    ("1 2 3/4 5/6 7 8 0", "row 2 has 2 cells: expected 3"),
    ("4x4/1 2 3/4 5 6/7 8 0", "the size 4×4 is told, but there are 3 rows"),
    ("", "expected a board"),
    ("1 2 3/4 5 6/7 8 x9", "cannot read 'x9'"),
]


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory):
    """Keep tables out of the user's own folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PEGTILE_TABLES", str(tmp_path_factory.mktemp("tables")))
        yield


@pytest.mark.parametrize("verb", ["info", "compare"])
@pytest.mark.parametrize(("board", "complaint"), BAD_BOARDS)
def test_bad_boards_are_refused_on_one_line(refuse, verb, board, complaint):
    import re

    assert re.search(complaint, refuse("tiles", verb, board))


@pytest.mark.parametrize("verb", ["info", "compare"])
@pytest.mark.parametrize(
    ("goal", "complaint"),
    [
        ("1 2/3 0", "the goal is a board of 2×2: expected 3×3"),
        ("spiral", "goal 'spiral': expected blank-last, blank-first, snail, or a board"),
        ("1 2 3/4 5 6/7 8 8", "tile 8 again in row 3, column 3"),
    ],
)
def test_bad_goals_are_refused(refuse, verb, goal, complaint):
    assert complaint in refuse("tiles", verb, "812/043/765", "--goal", goal)


@pytest.mark.parametrize("verb", ["info", "compare"])
@pytest.mark.parametrize("case", UNSOLVABLE, ids=lambda case: case["id"])
def test_unsolvable_boards_are_answered_at_once(run, verb, case):
    ran = run("tiles", verb, case["board"], "--goal", case["goal"])
    assert ran.code == 1
    assert "permutation" in ran.out + ran.err
    for name in case.get("also", {}):
        assert name in ran.out + ran.err


def test_info_in_words(run):
    ran = run("tiles", "info", "182/043/765")
    assert ran.code == 0
    assert ran.out.startswith("1 8 2\n_ 4 3\n7 6 5\n\n")
    assert "blank-last (1 2 3/4 5 6/7 8 0)" in ran.out
    assert "blank-last yes, blank-first yes, snail no" in ran.out
    assert "an odd number, at least 9" in ran.out
    assert all(len(line) <= 80 for line in ran.out.splitlines())


def test_info_in_json(run):
    info = json.loads(run("tiles", "info", "812/043/765", "--goal", "snail", "--json").out)
    assert info["solvable"] is True
    assert info["goal_name"] == "snail"
    assert info["board"] == [[8, 1, 2], [0, 4, 3], [7, 6, 5]]
    assert info["named_goals"] == {"blank-last": False, "blank-first": False, "snail": True}
    assert info["bounds"]["manhattan"] == info["lower_bound"] == 5
    assert info["moves_are"] == "odd"
    large = json.loads(run("tiles", "info", "--json", "--rows", 7, *scrambled(run, "7x7")).out)
    assert large["reachable_boards"] == str(factorial(49) // 2)
    assert set(large["not_computed"]) == {
        "walking-distance", "pattern-databases", "solver-tables"
    }  # fmt: skip
    assert "at most 32 cells" in large["not_computed"]["solver-tables"]


def test_info_asks_the_tables_of_the_solver(run):
    board = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1"
    info = json.loads(run("tiles", "info", board, "--json").out)
    assert 58 < info["bounds"]["solver-tables"] <= info["lower_bound"] <= 80
    info = json.loads(run("tiles", "info", "8 6 7/2 5 4/3 0 1", "--json").out)
    assert info["bounds"]["solver-tables"] == info["lower_bound"] == 31


def test_info_builds_no_large_tables(run, monkeypatch, tmp_path):
    monkeypatch.setenv("PEGTILE_TABLES", str(tmp_path))
    info = json.loads(run("tiles", "info", scrambled(run, "5x5")[0], "--json").out)
    assert "5x5-" in info["not_computed"]["solver-tables"]
    assert "not kept yet" in info["not_computed"]["solver-tables"]
    assert not list(tmp_path.iterdir())
    line = json.loads(run("tiles", "info", "1 0 2", "--rows", 1, "--json").out)
    assert "single row" in line["not_computed"]["solver-tables"]
    assert "– (no tables for a single row" in run("tiles", "info", "1 0 2", "--rows", 1).out


def scrambled(run, *arguments):
    return run("tiles", "scramble", *arguments).out.splitlines()


def test_info_from_a_file_and_from_stdin(run, tmp_path, monkeypatch):
    import io
    import sys

    path = tmp_path / "board.txt"
    path.write_text("3 3\n1 8 2\n_ 4 3\n7 6 5\n")
    out = run("tiles", "info", "182/043/765").out
    assert run("tiles", "info", "--file", path).out == out
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"182/043/765\n")))
    assert run("tiles", "info", "-").out == out


def test_info_needs_one_board(refuse, tmp_path):
    assert "no board: expected either a board" in refuse("tiles", "info")
    assert "a board and --file" in refuse("tiles", "info", "12/30", "--file", "x")
    assert "No such file" in refuse("tiles", "info", "--file", tmp_path / "none")


def test_scramble_repeats_with_its_seed(run):
    first = run("tiles", "scramble", "3x3", "--count", 5, "--seed", 7)
    assert first == run("tiles", "scramble", "3x3", "--count", 5, "--seed", 7)
    assert len(set(first.out.splitlines())) == 5
    assert "seed 7; every board that can reach the goal was equally likely" in first.err
    for board in first.out.splitlines():
        assert run("tiles", "info", board).code == 0


def test_scramble_by_a_walk_says_so(run):
    ran = run("tiles", "scramble", "4", "--moves", 9, "--goal", "snail", "--json", "--seed", 1)
    record = json.loads(ran.out)
    assert (record["method"], record["at_most"], record["seed"]) == ("random-walk", 9, 1)
    assert record["goal_name"] == "snail"
    assert "random walk, at most 9 moves from the goal, not equally likely" in ran.err


@pytest.mark.parametrize(
    ("size", "complaint"),
    [("0x3", "0×3: expected from 2"), ("three", "expected a size such as 3x4"), ("1", "expected")],
)
def test_scramble_refuses_sizes(refuse, size, complaint):
    assert complaint in refuse("tiles", "scramble", size)


def table(text):
    lines = text.splitlines()
    first = lines.index("-" * 80) + 1
    return [line.split() for line in lines[first : lines.index("", first)]]


def test_compare_in_words(run, monkeypatch, tmp_path):
    monkeypatch.setenv("PEGTILE_TABLES", str(tmp_path))
    ran = run("tiles", "compare", "12/03")
    assert ran.code == 0
    assert "goal blank-last (1 2/3 0); heuristic manhattan" in ran.out
    rows = table(ran.out)
    assert [row[0] for row in rows][:3] == ["depth-first", "iterative-deepening", "breadth-first"]
    assert rows[0][1:4] == ["11", "≥", "1"]
    assert {row[1] for row in rows[1:]} == {"1"}
    assert {row[2] for row in rows[1:]} == {"yes"}
    assert rows[-1][0] == "pattern-databases"
    assert all(len(line) <= 80 for line in ran.out.splitlines())


def test_compare_in_json(run):
    ran = run("tiles", "compare", "182/043/765", "--only", "a-star,greedy", "--json")
    record = json.loads(ran.out)
    assert record["heuristic"] == "manhattan"
    first, second = record["searches"]
    assert (first["method"], first["cost"], first["optimal"]) == ("a-star", 9, True)
    assert len(first["moves"]) == 9
    assert first["stats"]["nodes"] == 33
    assert second["method"] == "greedy"


def test_compare_tells_the_goal_that_cannot_be_reached(run):
    ran = run("tiles", "compare", "812/043/765")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("Error: no solution exists: goal blank-last (1 2 3/4 5 6/7 8 0): the")
    ran = run("tiles", "compare", "812/043/765", "--json")
    answer = json.loads(ran.out)
    assert (ran.code, answer["status"], answer["searches"]) == (1, "unsolvable", [])


def test_compare_with_limits(run, tmp_path):
    out = tmp_path / "table.txt"
    ran = run("tiles", "compare", "867/254/301", "--nodes", 50, "--only", "a-star", "--out", out)
    assert (ran.code, ran.out) == (3, "")
    (row,) = table(out.read_text())
    assert row[:5] == ["a-star", "nodes", "≥", "23", "50"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--only", "dijkstra"], "search 'dijkstra': expected depth-first, "),
        (["--heuristic", "nilsson"], "heuristic 'nilsson': expected misplaced, "),
        (["--weight", "0.5", "--only", "weighted-a-star"], "weight 0.5: expected a number from 1"),
    ],
)
def test_compare_refuses(refuse, arguments, complaint):
    assert complaint in refuse("tiles", "compare", "182/043/765", *arguments)
