"""`pegtile hanoi solve`."""

import itertools
import json

import pytest

from pegtile.core.checker import replay
from pegtile.hanoi.methods import METHODS
from pegtile.hanoi.move import Move
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State

THREE = "1 A C\n2 A B\n1 C B\n3 A C\n1 B A\n2 B C\n1 A C\n"


def test_one_move_a_line(run):
    assert run("hanoi", "solve", 3) == (0, THREE, "")


@pytest.mark.parametrize("method", METHODS)
def test_every_method(run, method):
    ran = run("hanoi", "solve", 3, "--method", method)
    assert (ran.code, ran.out) == (0, THREE)
    expected = "binary-tree for 3 disks needs 2^3 bytes\n" if method == "binary-tree" else ""
    assert ran.err == expected


@pytest.mark.parametrize("method", [None, *METHODS])
@pytest.mark.parametrize("disks", [0, 1])
def test_no_disks_and_one(run, method, disks):
    named = [] if method is None else ["--method", method]
    assert run("hanoi", "solve", disks, *named)[:2] == (0, "1 A C\n" * disks)


@pytest.mark.parametrize(
    ("style", "text"),
    [
        ("plain", "1 S A\n2 S D\n1 A D\n"),
        ("numbered", "1: 1 S -> A\n2: 2 S -> D\n3: 1 A -> D\n"),
        (
            "sentence",
            "Move the disk 1 from 'S' to 'A'\n"
            "Move the disk 2 from 'S' to 'D'\n"
            "Move the disk 1 from 'A' to 'D'\n",
        ),
        ("towers", "([1, 2], [], [])\n([2], [1], [])\n([], [1], [2])\n([], [], [1, 2])\n"),
        ("pegs", "['S', 'S']\n['A', 'S']\n['A', 'D']\n['D', 'D']\n"),
        ("lists", "[[1,0,1],[2,0,2],[1,1,2]]\n"),
    ],
)
def test_styles(run, style, text):
    assert run("hanoi", "solve", 2, "--labels", "S,A,D", "--style", style).out == text


def test_pictures(run):
    pictures = run("hanoi", "solve", 1, "--style", "picture").out
    assert pictures == (
        "=1=  |   |\n-----------\n A   B   C\n\n |   |  =1=\n-----------\n A   B   C\n\n"
    )


@pytest.mark.parametrize(("source", "target"), list(itertools.permutations("lcr", 2)))
def test_any_pegs(run, source, target):
    ran = run("hanoi", "solve", 4, "--labels", "l,c,r", "--from", source, "--to", target)
    moves = [line.split() for line in ran.out.splitlines()]
    verdict = replay(
        Rules(),
        State.perfect(4, "lcr".index(source)),
        State.perfect(4, "lcr".index(target)),
        [Move(int(disk), "lcr".index(a), "lcr".index(b)) for disk, a, b in moves],
    )
    assert (verdict.solved, verdict.moves) == (True, 15)


def test_states_for_pegs(run):
    assert (
        run("hanoi", "solve", "--from", "BB", "--to", "A:2,1 B: C:").out == "1 B C\n2 B A\n1 C A\n"
    )
    assert run("hanoi", "solve", 1, "--from", "[[],[1],[]]", "--to", "C").out == "1 B C\n"


@pytest.mark.parametrize("method", [None, "recursion", "bits"])
def test_from_a_peg_to_itself_takes_no_moves(run, method):
    named = [] if method is None else ["--method", method]
    assert run("hanoi", "solve", 3, "--to", "A", *named) == (0, "", "")


@pytest.mark.parametrize("method", [None, "clockwise"])
def test_a_window_of_moves(run, method):
    named = [] if method is None else ["--method", method]
    assert run("hanoi", "solve", 3, "--moves", "3:2", *named).out == "1 C B\n3 A C\n"
    assert run("hanoi", "solve", 3, "--moves", "6:", *named).out == "2 B C\n1 A C\n"
    assert run("hanoi", "solve", 3, "--moves", ":1", *named).out == "1 A C\n"
    assert run("hanoi", "solve", 3, "--moves", "8:0", *named).out == ""
    numbered = run("hanoi", "solve", 3, "--moves", "4:1", "--style", "numbered", *named)
    assert numbered.out == "4: 3 A -> C\n"
    towers = run("hanoi", "solve", 3, "--moves", "7:1", "--style", "towers", *named)
    assert towers.out == "([1], [], [2, 3])\n([], [], [1, 2, 3])\n"


def test_a_window_of_an_astronomic_solution(run):
    assert run("hanoi", "solve", 64, "--moves", "2**63:2").out == "64 A C\n1 B C\n"
    assert run("hanoi", "solve", 100_000, "--moves", "2**99999:1").out == "100000 A C\n"
    assert run("hanoi", "solve", 64, "--moves", "2**64-1:1").out == "1 B C\n"


def test_json(run):
    answer = json.loads(run("hanoi", "solve", 2, "--json").out)
    assert {
        "puzzle": "hanoi",
        "start": [[2, 1], [], []],
        "goal": [[], [], [2, 1]],
        "cost": 3,
        "optimal": True,
        "lower_bound": 3,
        "moves": [[1, 0, 1], [2, 0, 2], [1, 1, 2]],
        "metric": "stm",
        "method": "bits",
        "first_move": 1,
        "shown_moves": 3,
    }.items() <= answer.items()
    assert {"nodes", "seconds", "peak_bytes"} <= answer["stats"].keys()
    assert "pegs are counted from 0" in answer["convention"]


def test_json_of_no_moves_and_of_a_window(run):
    assert json.loads(run("hanoi", "solve", 0, "--json").out)["moves"] == []
    window = json.loads(run("hanoi", "solve", 80, "--json", "--moves", "2**79:1").out)
    assert window["moves"] == [[80, 0, 1]] or window["moves"] == [[80, 0, 2]]
    assert window["cost"] == str(2**80 - 1)
    assert window["first_move"] == str(2**79)


def test_json_names_the_method(run):
    answer = json.loads(run("hanoi", "solve", 2, "--json", "--method", "peg-pairs").out)
    assert answer["method"] == "peg-pairs"
    assert answer["moves"] == [[1, 0, 1], [2, 0, 2], [1, 1, 2]]


def test_a_file(run, tmp_path):
    path = tmp_path / "moves.txt"
    assert run("hanoi", "solve", 3, "--out", path) == (0, "", "")
    assert path.read_text() == THREE


def test_memory_and_time_limits(run):
    ran = run("hanoi", "solve", 40, "--method", "binary-tree")
    assert ran == (
        3,
        "",
        "Error: binary-tree for 40 disks needs 2^40 bytes: expected at most 1,073,741,824,"
        " set by --memory\n",
    )
    assert run("hanoi", "solve", 10, "--method", "binary-tree", "--memory", 1023).code == 3
    assert run("hanoi", "solve", 10, "--method", "binary-tree", "--memory", "1K").code == 0
    ran = run("hanoi", "solve", 64, "--time", "1ms")
    assert (ran.code, ran.err) == (3, "The time limit ended the list of moves early.\n")
    assert ran.out.startswith("1 A B\n")


@pytest.mark.parametrize(
    "disks", ["-1", "3.5", "n=3.5", "abc", "３", "", "1e3", "10000001", "2**99"]
)
def test_disks_that_are_none(refuse, disks):
    message = refuse("hanoi", "solve", disks)
    assert repr(disks) in message or disks == "2**99"
    assert "expected a number of disks from 0 to 10,000,000" in message


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--labels", "A,A,C"], "label 'A' stands twice: expected distinct labels"),
        (["--labels", "A,B"], "2 labels 'A,B': expected 3"),
        (["--labels", "A,,C"], "label 2 is '': expected a text"),
        (["--from", "X"], "cannot read 'X': expected a peg, one of A, B, C"),
        (["--to", "AAX"], "column 3: cannot read 'X': expected a peg, one of A, B, C"),
        (
            ["--to", "AAAA"],
            "--to 'AAAA': 4 disks on 3 pegs: expected a peg, or a state of 3 disks and 3 pegs",
        ),
        (
            ["--to", "[[4,3,2,1],[],[]]"],
            "4 disks on 3 pegs: expected a peg, or a state of 3 disks and 3 pegs",
        ),
        (["--to", "[[1,3,2],[],[]]"], "one peg has its largest disk first, another last"),
        (["--moves", "8:1"], "--moves '8:1': expected moves from 1 to 7"),
        (["--moves", "0:1"], "--moves '0:1': expected moves from 1 to 7"),
        (["--moves", "2:7"], "--moves '2:7': expected moves from 1 to 7"),
        (["--moves", "1:-1"], "--moves '1:-1': expected moves from 1 to 7"),
        (["--moves", "3"], "cannot read '3': expected for --moves START:COUNT"),
        (["--moves", "１:1"], "cannot read '１': expected a whole number"),
        (["--method", "magic"], "method 'magic': expected one of recursion, task-stack"),
        (["--style", "fancy"], "'fancy' is not one of 'plain', 'numbered'"),
        (["--style", "plain", "--json"], "--style plain and --json: expected one of them"),
        (["--memory", "2X"], "cannot read '2X': expected a size"),
        (["--colour"], "No such option '--colour'"),
        (["4"], "unexpected extra argument (4)"),
        (["--out", "/nowhere/moves.txt"], "/nowhere"),
    ],
)
def test_bad_requests(refuse, arguments, message):
    assert message in refuse("hanoi", "solve", 3, *arguments)


def test_no_disks_at_all(refuse):
    assert "expected DISKS, or a state" in refuse("hanoi", "solve")
    assert "3 disks and --to 2" in refuse(
        "hanoi", "solve", "--from", "AAA", "--to", "[[2,1],[],[]]"
    )


def test_a_method_that_would_walk_for_ever(refuse):
    arguments = ("hanoi", "solve", 99, "--method", "recursion", "--moves", "2**70:1")
    assert "expected a method that does not, such as bits" in refuse(*arguments)


@pytest.mark.parametrize("style", ["plain", "numbered", "towers", "lists"])
def test_many_moves_are_written_as_few_are(run, style):
    # So many are put together from prepared blocks, unless a method is named.
    bulk = run("hanoi", "solve", 17, "--style", style, "--moves", "1000:66000")
    assert bulk == run(
        "hanoi", "solve", 17, "--style", style, "--moves", "1000:66000", "--method", "bits"
    )
