"""`pegtile tiles audit` and `pegtile hanoi audit`."""

import json


def test_a_set_made_here_is_right(run, tmp_path):
    for puzzle, arguments in (("tiles", []), ("hanoi", [5])):
        file = tmp_path / puzzle
        run(puzzle, "make", *arguments, "--count", 20, "--distance", "3..31", "--out", file)
        assert run(puzzle, "audit", file) == (0, "20 instances, 0 of them wrong\n", "")


def test_everything_that_can_be_wrong_with_boards(run, tmp_path):
    lines = [
        '{"start": "1 2 3/4 5 6/7 0 8", "distance": 1}',
        '{"start": "1 2 3/4 5 6/7 0 8", "distance": 3}',
        '{"start": "1 2 3/4 5 6/8 7 0"}',
        "1 2 3/4 5 6/7 8 0",
        '{"start": "1 2 3/4 5 6/7 8 8"}',
        '{"start": ',
        '{"start": [[1, 2, 3], [4, 5, 6], [0, 7, 8]], "optimal": 2}',
    ]
    file = tmp_path / "set"
    file.write_text("\n".join(lines))
    ran = run("tiles", "audit", file, "--json")
    *findings, summary = map(json.loads, ran.out.splitlines())
    assert ran.code == 1
    assert [(f["line"], f["problem"]) for f in findings] == [
        (2, "wrong-optimum"),
        (2, "duplicate"),
        (3, "unsolvable"),
        (4, "already-solved"),
        (5, "malformed"),
        (6, "malformed"),
    ]
    assert (summary["instances"], summary["wrong"]) == (7, 5)


def test_towers(run, tmp_path):
    file = tmp_path / "set"
    file.write_text(
        '{"start": "AAA", "distance": 7}\n{"start": "AAA", "goal": "BBB", "cost": 6}\nX'
    )
    ran = run("hanoi", "audit", file)
    assert ran.code == 1
    assert "line 2: wrong-optimum: claimed 6, shortest is 7" in ran.out
    assert "line 3: malformed: " in ran.out
