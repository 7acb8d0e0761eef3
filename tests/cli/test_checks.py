"""The commands check and convert."""

import json
import subprocess
import sys

import pytest


def pegtile(*arguments, text=""):
    done = subprocess.run(
        [sys.executable, "-m", "pegtile", *arguments], input=text, capture_output=True, text=True,
        encoding="utf-8",
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    return done


def test_check_a_tower_as_json():
    done = pegtile(
        "hanoi", "check", "--disks", "2", "--json", "--curve", "--score", "ratio", "-",
        text="A->B, A->C, B->C",
    )  # fmt: skip
    assert done.returncode == 0
    found = json.loads(done.stdout)
    assert found["solved"]
    assert (found["curve"], found["score"], found["excess"]) == ([3, 2, 1, 0], 1.0, 0)


def test_check_tiles_says_no():
    done = pegtile("tiles", "check", "123/456/078", "--convention", "tile", "-", text="U")
    assert done.returncode == 1
    assert "off-board" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [("hanoi", "check", "-"), ("hanoi", "check", "--disks", "x", "-"),
     ("tiles", "check", "123/456/077", "-"), ("tiles", "check", "123/456/078", "/no/such/file"),
     ("hanoi", "convert", "--as", "nope"), ("tiles", "convert", "123", "--as", "nope")],
)  # fmt: skip
def test_bad_questions(arguments):
    done = pegtile(*arguments)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1


def test_convert_round_and_round():
    moves = pegtile("hanoi", "solve", "3").stdout
    plan = pegtile("hanoi", "convert", "-", "--disks", "3", "--as", "plan", text=moves).stdout
    back = pegtile("hanoi", "convert", "-", "--disks", "3", "--as", "plain", text=plan).stdout
    assert back == moves
    link = pegtile("tiles", "convert", "123/456/078", "-", "--as", "link", text="LL").stdout
    runs = pegtile("tiles", "convert", link.strip(), "--as", "runs").stdout
    assert runs == "# convention: tile\nL2\n"


def test_tiles_check_tells_the_goal():
    done = pegtile("tiles", "check", "123/456/078", "-", text="LL")
    assert "goal: blank-last (1 2 3/4 5 6/7 8 0)" in done.stdout


def test_convert_as_json():
    said = pegtile("tiles", "convert", "123/456/078", "-", "--as", "runs", "--json", text="LL")
    assert json.loads(said.stdout) == {
        "puzzle": "tiles",
        "start": [[1, 2, 3], [4, 5, 6], [0, 7, 8]],
        "goal": [[1, 2, 3], [4, 5, 6], [7, 8, 0]],
        "goal_name": "blank-last",
        "form": "runs",
        "convention": "tile",
        "text": pegtile("tiles", "convert", "123/456/078", "-", "--as", "runs", text="LL").stdout[
            :-1
        ],
    }
    said = pegtile(
        "hanoi", "convert", "-", "--disks", "1", "--as", "sentence", "--json", text="A C"
    )
    assert json.loads(said.stdout) == {
        "puzzle": "hanoi",
        "start": [[1], [], []],
        "goal": [[], [], [1]],
        "rules": "classic",
        "form": "sentence",
        "labels": ["A", "B", "C"],
        "smallest_first": False,
        "text": "Move the disk 1 from 'A' to 'C'",
    }
    said = pegtile("hanoi", "convert", "--state", "AAB", "--as", "stacks", "--json")
    assert json.loads(said.stdout)["text"] == "A:3,2 B:1 C:"
