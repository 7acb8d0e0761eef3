"""`pegtile hanoi explain` and `pegtile tiles explain`."""

import json

import pytest

from pegtile.hanoi.methods import METHODS
from pegtile.search.catalogue import SEARCHES


@pytest.mark.parametrize("method", METHODS)
def test_as_text(run, method):
    ran = run("hanoi", "explain", 2, "--method", method, "--labels", "S,A,D")
    assert ran.code == 0
    assert ran.out.startswith(f"{method}: ")
    assert "[0 of 3] Before the first move\n" in ran.out
    assert "[3 of 3] Disk 1 from A to D\n" in ran.out
    assert f"{method.replace('-', '_')}.py " in ran.out
    assert max(map(len, ran.out.splitlines())) <= 300


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("disks", [0, 1, 3])
def test_as_json_lines(run, method, disks):
    ran = run("hanoi", "explain", disks, "--method", method, "--json")
    about, *steps = map(json.loads, ran.out.splitlines())
    assert about["method"] == method
    assert about["cost"] == 2**disks - 1
    assert [step["number"] for step in steps] == list(range(2**disks))
    for step in steps[1:]:
        assert "yield" in about["listing"][step["line"] - 1]
        assert step["structure"]["kind"] == steps[0]["structure"]["kind"]
        assert step["why"].endswith(".")
    assert steps[-1]["state"][2] == list(range(disks, 0, -1))
    assert run("hanoi", "explain", disks, "--method", method, "--format", "jsonl").out == ran.out


def test_in_other_languages(run):
    chinese = run("hanoi", "explain", 2, "--method", "bits", "--language", "zh").out
    assert "圆盘 1 从 A 移到 B" in chinese
    japanese = run("hanoi", "explain", 2, "--method", "bits", "--language", "ja").out
    assert "円盤 1 を A から B へ" in japanese


def test_as_a_page(run, tmp_path):
    page = tmp_path / "page.html"
    ran = run("hanoi", "explain", 3, "--method", "recursion", "--format", "html", "--out", page)
    assert (ran.code, ran.out) == (0, "")
    assert page.read_text("utf-8").startswith("<!DOCTYPE html>")


def test_in_colour(run):
    assert "\x1b[" in run("hanoi", "explain", 2, "--method", "bits", "--ansi").out


def test_within_its_memory(run):
    assert run("hanoi", "explain", 31, "--method", "binary-tree").code == 3
    assert "nothing to move" in run("hanoi", "explain", 0, "--method", "bits").out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["3", "--method", "bits", "--language", "xx"], "language 'xx': expected en, zh, ja"),
        (["3", "--method", "bits", "--theme", "pink"], "theme 'pink': expected light"),
        (["20", "--method", "bits", "--format", "html"], "1048576 steps: expected at most 20,000"),
    ],
)
def test_bad_requests(refuse, arguments, message):
    assert message in refuse("hanoi", "explain", *arguments)


@pytest.mark.parametrize("search", SEARCHES)
def test_a_search(run, search):
    ran = run("tiles", "explain", "123/406/758", "--search", search, "--nodes", 300)
    assert ran.out.startswith(f"{search}: ")
    assert ("Stopped at a limit" if ran.code else "Done: ") in ran.out
    assert ran.code in (0, 3)
    ran = run("tiles", "explain", "123/406/758", "--search", search, "--nodes", 300, "--json")
    records = [json.loads(line) for line in ran.out.splitlines()]
    assert records[0]["method"] == search
    steps = [record for record in records if "number" in record]
    assert [step["number"] for step in steps] == list(range(len(steps)))


def test_a_search_as_a_page(run, tmp_path):
    page = tmp_path / "page.html"
    ran = run(
        "tiles", "explain", "123/406/758", "--search", "a-star", "--format", "html", "--out", page
    )
    assert (ran.code, ran.out) == (0, "")
    assert "a_star.py" in page.read_text("utf-8")


@pytest.mark.parametrize("form", ["text", "jsonl", "html"])
@pytest.mark.parametrize(
    "limited",
    [("breadth-first", "--nodes", 50), ("depth-first", "--depth", 2), ("ida-star", "--nodes", 9)],
)
def test_a_limit_has_its_exit_code_and_what_was_done_is_written(run, tmp_path, form, limited):
    path = tmp_path / "explanation"
    board = ("867/254/301", "--search", *limited)
    ran = run("tiles", "explain", *board, "--format", form, "--out", path)
    assert ran == (3, "", "")
    assert "Stopped at a limit" in path.read_text("utf-8")


def test_the_goal_is_told_and_an_unsolvable_board_is_refused_at_once(run):
    last = run("tiles", "explain", "123/456/708", "--search", "greedy").out.splitlines()[-1]
    assert last == "goal: blank-last (1 2 3/4 5 6/7 8 0)"
    ran = run("tiles", "explain", "812/043/765", "--search", "greedy")
    assert ran.code == 1
    assert "it is solvable for snail" in ran.err
    ran = run("tiles", "explain", "812/043/765", "--search", "greedy", "--goal", "snail")
    assert ran.code == 0
