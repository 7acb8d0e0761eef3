"""`pegtile hanoi relative`."""

import json

import pytest


def test_moves_of_each(run):
    five = "1 A B\n2 A B\n3 A C\n2 B C\n1 B C\n"
    assert run("hanoi", "relative", "bottleneck", 3) == (0, five, "")
    assert run("hanoi", "relative", "exchanging", 2).out == "1 A C\n1<>2 C A\n1 A C\n"
    assert run("hanoi", "relative", "irregular", "--from", "A:1,2 B: C:").out == "2 A C\n1 A C\n"
    assert run("hanoi", "relative", "london").out.count("\n") == 5
    assert run("hanoi", "relative", "magnetic", 3, "--colours", "RBN").out.count("\n") == 13
    assert run("hanoi", "relative", "magnetic", 1).out == "1R A C\n"
    assert run("hanoi", "relative", "bicolour", 1).out.count("\n") == 3


def test_json(run):
    answer = json.loads(run("hanoi", "relative", "exchanging", 5, "--json").out)
    assert (answer["cost"], answer["optimal"], len(answer["moves"])) == (25, True, 25)


def test_no_answer_and_limits(run):
    ran = run("hanoi", "relative", "irregular", "--from", "A:2,1 B: C:", "--to", "A:1,2 B: C:")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("Error: no solution exists: every state that can be reached")
    ran = run("hanoi", "relative", "bicolour", 5, "--nodes", 100)
    assert ran.code == 3
    assert "node-limit: it takes" in ran.err


@pytest.mark.parametrize("start", ["A: 1 2 B: C:3", "[[1, 2], [], [3]]", "([1,2],[],[3])"])
def test_stacks_are_read_in_every_way(run, start):
    assert run("hanoi", "relative", "irregular", "--from", start).out == "2 A C\n1 A C\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["magnetic"], "magnetic: expected DISKS"),
        (["magnetic", "3", "--k", "2"], "--k with magnetic: expected none"),
        (["london", "3"], "DISKS with london: expected none"),
        (["irregular"], "irregular: expected --from STATE"),
        (["irregular", "--from", ""], "cannot read '': expected stacks such as A:1,2 B:3 C:"),
        (["irregular", "--from", "A:1,2 B:2 C:"], "stacks A:1,2 B:2 C:: expected the disks 1 to 3"),
        (["london", "--from", "A:R C:B"], "column 5: cannot read 'C': expected B: and what lies"),
        (["london", "--from", "[R,G] [B] [] x"], "column 14: cannot read 'x': expected stacks"),
        (["london", "--from", "A:R,G B:B"], "balls A:R,G B:B: expected 3 pegs"),
        (["london", "--from", "A: B:R,G,B C:"], "balls A: B:R,G,B C:: peg B holds 3: expected at"),
        (
            ["irregular", "--from", "A:1,x B: C:"],
            "column 5: cannot read 'x': expected a disk's number",
        ),
        (["irregular", "--from", "A:1 C:"], "cannot read 'C': expected B: and what lies there"),
        (["bottleneck", "3", "--k", "0"], "bottleneck 0: expected 1 or more"),
    ],
)
def test_bad_requests(refuse, arguments, message):
    assert message in refuse("hanoi", "relative", *arguments)
