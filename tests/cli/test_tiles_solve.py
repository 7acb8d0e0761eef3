import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from pegtile.notation.tile_boards import read_board
from pegtile.tiles.move import ALPHABET

FAR = "867/254/301"
HARD = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("PEGTILE_TABLES", str(tmp_path / "tables"))


def walked(board, letters):
    board = read_board(board)
    for letter in letters:
        board = board.moved(next(move for move in ALPHABET if move.letter == letter))
    return str(board)


def test_in_words_with_goal_and_convention(run):
    ran = run("tiles", "solve", FAR)
    goal, result, moves = ran.out.splitlines()
    assert ran.code == 0
    assert goal == "goal: blank-last (1 2 3/4 5 6/7 8 0)"
    assert result == "moves: 31; proven: shortest; convention: tile"
    assert walked(FAR, moves) == "1 2 3/4 5 6/7 8 0"
    assert run("tiles", "solve", FAR).out == ran.out


def test_as_json(run):
    ran = run("tiles", "solve", "182/043/765", "--json")
    answer = json.loads(ran.out)
    assert ran.code == 0
    assert (answer["cost"], answer["optimal"], answer["lower_bound"]) == (9, True, 9)
    assert answer["start"] == [[1, 8, 2], [0, 4, 3], [7, 6, 5]]
    assert answer["goal"] == [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
    assert len(answer["moves"]) == 9
    assert answer["convention"] == "tile"
    assert {"nodes", "seconds", "peak_bytes"} <= answer["stats"].keys()


@pytest.mark.parametrize("convention", ["tile", "blank", "number"])
def test_every_convention_is_judged_right(run, tmp_path, convention):
    answer = tmp_path / "answer"
    assert run("tiles", "solve", FAR, "--convention", convention, "--out", answer).code == 0
    assert run("tiles", "check", FAR, answer).code == 0


def test_a_board_that_is_solved(run):
    ran = run("tiles", "solve", "123/456/780")
    assert ran.out.splitlines()[1:] == ["moves: 0; proven: shortest; convention: tile", ""]


def test_unsolvable_says_why_and_for_which_goal_it_is_not(run):
    ran = run("tiles", "solve", "812/043/765")
    assert (ran.code, ran.out) == (1, "")
    assert "no solution exists: goal blank-last (1 2 3/4 5 6/7 8 0): the permutation" in ran.err
    assert "solvable for snail" in ran.err
    assert (
        run("tiles", "solve", "812/043/765", "--goal", "snail")
        .out.splitlines()[1]
        .startswith("moves: 5;")
    )
    told = json.loads(run("tiles", "solve", "812/043/765", "--json").out)
    assert (told["status"], told["cost"]) == ("unsolvable", None)


def test_a_limit_gives_the_bound_so_far(run):
    ran = run("tiles", "solve", HARD, "--nodes", 10_000)
    assert ran.code == 3
    assert "no solution: node-limit reached; proven: at least" in ran.out


def test_a_file_with_a_board_on_each_line(run, tmp_path):
    file = tmp_path / "boards.txt"
    file.write_text(f"{FAR}\n# a remark\n\n812/043/765\n182/043/765\n")
    for threads in (1, 2):
        ran = run("tiles", "solve", "--file", file, "--threads", threads)
        lines = ran.out.splitlines()
        assert ran.code == 1
        assert lines[0] == "# goal: blank-last; metric: stm; convention: tile"
        assert [line.split()[:2] for line in lines[2:]] == [["1", "31"], ["4", "-"], ["5", "9"]]


def test_one_bad_line_is_reported_and_the_others_are_solved(run, tmp_path):
    file = tmp_path / "boards.txt"
    file.write_text(f"{FAR}\n1 2 3/4 4 5/6 7 0\n12/30\n182/043/765\n")
    ran = run("tiles", "solve", "--file", file, "--json")
    assert ran.code == 2
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert [answer.get("cost") for answer in answers] == [31, None, 0, 9]
    assert answers[1]["line"] == 2
    assert "tile 4 again in row 2, column 2" in answers[1]["error"]
    assert ran.err.startswith("Error: line 2: tile 4 again")
    file.write_text(f"{FAR}\n1 2 3/4 b 5/6 7 0\n182/043/765\n")
    ran = run("tiles", "solve", "--file", file)
    assert ran.err.startswith("Error: line 2: column 9: cannot read 'b': expected a tile's number")


def test_a_file_with_one_board_on_several_lines(run, tmp_path):
    file = tmp_path / "board.txt"
    file.write_text("1 8 2\n_ 4 3\n7 6 5\n")
    assert "moves: 9;" in run("tiles", "solve", "--file", file).out


def test_textbook_searches(run):
    for method in ("a-star", "breadth-first"):
        assert (
            "moves: 9; proven: shortest"
            in run("tiles", "solve", "182/043/765", "--method", method).out
        )


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["1 2/3 3"], "tile 3 again in row 2, column 2"),
        ([""], "cannot read '': expected a board"),
        (["--file", os.devnull], "cannot read '': expected a board"),
        (["2 2\n1 2 3 4 5 6 7 8 0"], "expected 2"),
        ([], "no board: expected either a board"),
        ([FAR, "--file", "x"], "a board and --file"),
        ([FAR, "--goal", "1 2/3 0"], "the goal is a board of 2×2: expected 3×3"),
        ([FAR, "--method", "magic"], "'magic'"),
        ([FAR, "--time", "soon"], "cannot read 'soon'"),
        ([FAR, "--rows", "2"], "expected 2"),
    ],
)
def test_bad_requests(refuse, arguments, complaint):
    assert complaint in refuse("tiles", "solve", *arguments)


def test_ctrl_c_ends_at_once():
    for extra in ([], ["--threads", "2"]):
        process = subprocess.Popen(
            [sys.executable, "-m", "pegtile", "tiles", "solve", HARD, *extra],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=os.environ,
        )
        time.sleep(4)
        process.send_signal(signal.SIGINT)
        began = time.monotonic()
        _, told = process.communicate()
        assert process.returncode == 130
        assert re.fullmatch(r"solving.*: [0-9,]+ nodes, at least \d+ moves.*\n", told.decode())
        assert time.monotonic() - began < 2


@pytest.mark.parametrize("extra", [[], ["--all"]])
def test_who_has_no_solution_hears_of_the_goal(run, extra):
    ran = run("tiles", "solve", "812/043/765", *extra)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("Error: no solution exists: goal blank-last (1 2 3/4 5 6/7 8 0): the")
    answer = json.loads(run("tiles", "solve", "812/043/765", *extra, "--json").out)
    assert (answer["status"], answer["cost"]) == ("unsolvable", None)


def test_all_shortest_solutions(run):
    ran = run("tiles", "solve", FAR, "--all")
    lines = ran.out.splitlines()
    assert ran.code == 0
    assert lines[1:3] == ["moves: 31; proven: shortest; convention: tile", "solutions: 40"]
    assert len(set(lines[3:])) == 40
    assert all(walked(FAR, line) == "1 2 3/4 5 6/7 8 0" for line in lines[3:])
    objects = run("tiles", "solve", FAR, "--all", "--json").out.splitlines()
    assert [json.loads(line)["solutions"] for line in objects] == [40] * 40


def test_runs(run):
    ran = run("tiles", "solve", FAR, "--metric", "mtm")
    assert ran.out.splitlines()[1] == "runs: 20; proven: shortest; convention: tile"
    answer = json.loads(run("tiles", "solve", FAR, "--metric", "mtm", "--json").out)
    assert (answer["cost"], answer["metric"]) == (20, "mtm")
    assert walked(FAR, answer["moves"]) == "1 2 3/4 5 6/7 8 0"


def test_an_unknown_method_is_refused_with_all_that_there_are(run):
    ran = run("tiles", "solve", FAR, "--method", "foo")
    assert ran.code == 2
    assert ran.err.startswith("Error: --method 'foo': expected exact, depth-first, ")


def test_resume_goes_on_from_the_last_finished_round(run, tmp_path):
    path = str(tmp_path / "rounds")
    hard = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1"
    command = ("tiles", "solve", hard, "--table", "small", "--resume", path)
    first = run(*command, "--nodes", "300000")
    assert first.code == 3
    again = run(*command, "--nodes", "1000", "--json")
    assert again.code == 3
    bound = json.loads(again.out)["lower_bound"]
    assert f"at least {bound} moves" in first.out
    assert f"{path}: " in again.err
    other = run("tiles", "solve", "1 2 3/4 5 6/0 7 8", "--resume", path)
    assert other.code == 2
    assert f"{path}: the board" in other.err
    for wrong in (["--within", "1s"], ["--all"], ["--method", "a-star"]):
        refused = run("tiles", "solve", "1 2 3/4 5 6/0 7 8", "--resume", path, *wrong)
        assert refused.code == 2
        assert "--resume" in refused.err
