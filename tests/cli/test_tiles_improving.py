"""`pegtile tiles solve` with `--within`, `--bound` and `--first`."""

import json

HARD_5X5 = "14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13"


def test_improvements_are_told_and_the_last_is_shown(run):
    ran = run("tiles", "solve", HARD_5X5, "--goal", "blank-first", "--within", "2s")
    assert ran.code == 0
    assert "stopped by: time-limit" in ran.out
    told = [int(line.split(" s: ")[1].split()[0]) for line in ran.err.splitlines()]
    assert told == sorted(told, reverse=True)
    assert f"moves: {told[-1]}; proven: at least" in ran.out


def test_json_lines_have_cost_bound_and_ratio(run):
    ran = run("tiles", "solve", HARD_5X5, "--goal", "blank-first", "--bound", "1.5", "--json")
    assert ran.code == 0
    lines = [json.loads(line) for line in ran.out.splitlines()]
    for line in lines:
        assert line["ratio"] == round(line["cost"] / line["lower_bound"], 4)
        assert len(line["moves"]) == line["cost"]
    assert lines[-1]["ratio"] <= 1.5
    assert lines[-1]["status"] == "solved"


def test_a_small_board_ends_at_the_proven_optimum(run):
    ran = run("tiles", "solve", "8 6 7/2 5 4/3 0 1", "--within", "20s")
    assert ran.code == 0
    assert "moves: 31; proven: shortest" in ran.out


def test_a_bound_that_is_not_met_is_a_limit(run):
    ran = run("tiles", "solve", HARD_5X5, "--goal", "blank-first", "--bound", "1.0001",
              "--nodes", 200_000)  # fmt: skip
    assert ran.code == 3
    assert "moves: " in ran.out


def test_first_of_a_file_of_boards(run, tmp_path):
    boards = tmp_path / "boards.txt"
    boards.write_text("1 2 3/4 5 6/0 7 8\n2 1 3/4 5 6/7 8 0\n0 1 2/3 4 5/6 7 8\n")
    ran = run("tiles", "solve", "--file", boards, "--first")
    assert ran.code == 1
    assert len([line for line in ran.out.splitlines() if not line.startswith("#")]) == 3


def test_refusals(refuse):
    assert "0.5" in refuse("tiles", "solve", "1 2/0 3", "--bound", "0.5")
    assert "soon" in refuse("tiles", "solve", "1 2/0 3", "--within", "soon")
    assert "mtm" in refuse("tiles", "solve", "1 2/0 3", "--first", "--metric", "mtm")
    assert "--all" in refuse("tiles", "solve", "1 2/0 3", "--first", "--all")
