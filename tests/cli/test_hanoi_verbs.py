"""`pegtile hanoi state`, `rank`, `count` and `compare`."""

import json

import pytest

from pegtile.hanoi.methods import METHODS


def test_state(run):
    assert run("hanoi", "state", 3, "--at", 4) == (0, "CBB\n", "")
    assert run("hanoi", "state", 0, "--at", 0).out == "\n"
    assert run("hanoi", "state", 1, "--at", 1).out == "C\n"
    ran = run("hanoi", "state", 8, "--at", 216, "--labels", "left,middle,right", "--to", "middle")
    assert ran.out == "middle middle left right right left left left\n"


@pytest.mark.parametrize(
    ("style", "text"),
    [
        ("stacks", "A: B:2,1 C:3"),
        ("lists", "[[],[2,1],[3]]"),
        ("towers", "([], [1, 2], [3])"),
        ("numbered", "(0) (1) 2 1 (2) 3"),
        ("digits", "322"),
        ("pegs", "['B', 'B', 'C']"),
    ],
)
def test_styles_of_a_state(run, style, text):
    assert run("hanoi", "state", 3, "--at", 4, "--style", style).out == text + "\n"


def test_the_state_of_a_hundred_thousand_disks(run):
    ran = run("hanoi", "state", 100_000, "--at", "2**99999")
    assert ran.out == "C" + "B" * 99_999 + "\n"
    assert run("hanoi", "state", 100_000, "--at", "2**99999", "--disk", 1).out == "B\n"
    assert run("hanoi", "rank", ran.out.strip()).out == f"{2**99_999}\n"


def test_state_as_json(run):
    assert json.loads(run("hanoi", "state", 3, "--at", 4, "--json").out) == {
        "puzzle": "hanoi",
        "disks": 3,
        "source": 0,
        "target": 2,
        "at": 4,
        "state": [[], [2, 1], [3]],
        "compact": "CBB",
        "last_move": [3, 0, 2],
    }
    assert json.loads(run("hanoi", "state", 3, "--at", 0, "--json").out)["last_move"] is None
    disk = json.loads(run("hanoi", "state", 70, "--at", "2**60", "--disk", 61, "--json").out)
    assert (disk["at"], disk["label"]) == (str(2**60), "ABC"[disk["peg"]])


def test_rank(run):
    assert run("hanoi", "rank", "CBB") == (0, "4\n", "")
    assert run("hanoi", "rank", "A: B:2,1 C:3").out == "4\n"
    assert run("hanoi", "rank", "[[],[2,1],[3]]").out == "4\n"
    assert run("hanoi", "rank", "A").out == "0\n"
    assert run("hanoi", "rank", "BBB", "--to", "B").out == "7\n"
    assert run("hanoi", "rank", "CBC") == (1, "not on the shortest path from A to C\n", "")
    assert json.loads(run("hanoi", "rank", "CBC", "--json").out)["rank"] is None
    assert json.loads(run("hanoi", "rank", "CBB", "--json").out)["rank"] == 4


def test_count(run):
    assert run("hanoi", "count", 0).out == "0\n"
    assert run("hanoi", "count", 64).out == "18446744073709551615\n"
    assert run("hanoi", "count", 20_000).out == f"{2**20_000 - 1}\n"
    assert json.loads(run("hanoi", "count", 64, "--json").out)["cost"] == str(2**64 - 1)
    assert json.loads(run("hanoi", "count", 3, "--json").out)["cost"] == 7


@pytest.mark.parametrize("disks", [0, 1, 6])
def test_compare(run, disks):
    lines = run("hanoi", "compare", disks).out.splitlines()
    assert [line.split()[0] for line in lines[4:]] == list(METHODS)
    assert all(" yes " in line for line in lines[4:])
    assert max(map(len, lines)) <= 80


def test_compare_a_tower_too_large_for_the_tree(run):
    lines = run("hanoi", "compare", 6, "--memory", 63).out.splitlines()
    refused = next(line for line in lines if line.startswith("binary-tree"))
    assert refused == "binary-tree     not run: needs 2^6 bytes"
    answer = json.loads(run("hanoi", "compare", 6, "--json").out)
    assert [one["method"] for one in answer["methods"]] == list(METHODS)
    assert {one["moves"] for one in answer["methods"]} == {63}
    assert all(one["same"] for one in answer["methods"])
    assert {one["largest_structure"] for one in answer["methods"]} == {1, 3, 5, 6, 11, 63}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["state", "3", "--at", "8"], "move '8': expected 0 to 2^3-1"),
        (["state", "3", "--at", "-1"], "move '-1': expected 0 to 2^3-1"),
        (["state", "3", "--at", "x"], "cannot read 'x': expected a whole number"),
        (["state", "3", "--at", "１"], "cannot read '１': expected a whole number"),
        (["state", "3", "--at", "1" * 300_000], "expected at most 200,000 digits"),
        (["state", "3", "--at", "2**99999999"], "expected at most 10,000,000 binary digits"),
        (["state", "3"], "Missing option '--at'"),
        (["state", "3", "--at", "1", "--disk", "4"], "disk '4': expected 1 to 3"),
        (["state", "3", "--at", "1", "--from", "D"], "cannot read 'D': expected a peg, one of A"),
        (["state", "-3", "--at", "1"], "'-3' disks: expected a number of disks"),
        (["rank", "CBX"], "column 3: cannot read 'X': expected a peg, one of A, B, C"),
        (["rank", "[[3],[2,1]]"], "3 disks on 2 pegs: expected a peg, or a state of 3 pegs"),
        (["rank", "[[3,2],[2],[]]"], "disk '2' at place 1 of peg 1 stands twice"),
        (["rank", "[[3,2"], "cannot read '3,2': expected lists of disks"),
        (["rank", "AAA", "--to", "A"], "--from and --to are both A: expected two pegs"),
        (["count", "abc"], "cannot read 'abc': expected a number of disks"),
        (["count", "-5"], "'-5' disks: expected a number of disks"),
        (["compare", "3.5"], "cannot read '3.5': expected a number of disks"),
        (["explain", "3"], "Missing option '--method'"),
        (["explain", "3", "--method", "magic"], "method 'magic': expected one of recursion"),
        (
            ["explain", "3", "--method", "bits", "--format", "text", "--json"],
            "expected one of them",
        ),
        (["fly"], "no command 'fly': expected one of solve, check,"),
        (["slove"], "no command 'slove': did you mean solve?"),
    ],
)
def test_bad_requests(refuse, arguments, message):
    assert message in refuse("hanoi", *arguments)


def test_nothing_asked(run):
    ran = run("hanoi")
    assert ran.code == 2
    assert "solve" in ran.out + ran.err


def test_a_file_that_cannot_be_written_is_named(refuse, tmp_path):
    nowhere = tmp_path / "none" / "moves.txt"
    told = refuse("hanoi", "solve", 3, "--out", nowhere)
    assert told == f"Error: file '{nowhere}': No such file or directory\n"


def test_a_missing_plotting_library_is_told_before_anything_is_measured(refuse, monkeypatch):
    monkeypatch.setattr("pegtile.cli.growth.find_spec", lambda name: None)
    monkeypatch.setattr("pegtile.cli.hanoi_compare.compare_methods", None)
    assert "pegtile[plot]" in refuse("hanoi", "compare", 20, "--plot", "growth.svg")
