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


def test_every_engine_and_a_folder_of_looks(run, tmp_path):
    file = tmp_path / "set.csv"
    run("tiles", "make", "--count", 30, "--format", "csv", "--out", file)
    text = file.read_text()
    file.write_text(text + text.splitlines()[4] + "\n")
    wanted = run("tiles", "audit", file)
    assert wanted.code == 1
    assert "line 32: duplicate: the same as line 5" in wanted.out
    for engine in ("threads:2", "processes:2"):
        ran = run("tiles", "audit", file, "--engine", engine, "--part-size", 10)
        assert (ran.code, ran.out) == (1, wanted.out)
    run("tiles", "audit", file, "--out", tmp_path / "looks", "--part-size", 10)
    assert (tmp_path / "looks" / "manifest.json").exists()


def test_solve_many_and_check_many(run, tmp_path):
    boards, out = tmp_path / "boards", tmp_path / "out"
    boards.write_text("1 2 3\n4 5 6\n7 0 8\n\n1 2 3\n4 5 6\n0 7 8\n")
    ran = run("tiles", "solve-many", boards)
    assert (ran.code, ran.err) == (0, "2 puzzles, 2 solved, 0 malformed\n")
    assert [json.loads(line)["moves"] for line in ran.out.splitlines()] == ["L", "LL"]
    ran = run("tiles", "solve-many", boards, "--out", out, "--engine", "threads:2")
    assert (ran.code, ran.out) == (0, f"{out}: 2 puzzles, 2 solved, 0 malformed, manifest.json\n")
    ran = run("tiles", "check-many", out / "solutions-000000.jsonl")
    assert ran.code == 0
    answers = tmp_path / "answers"
    answers.write_text('{"start": "AA", "response": "1 A B"}')
    ran = run("hanoi", "check-many", answers)
    assert (ran.code, json.loads(ran.out)["solved"]) == (1, False)


def test_levels(run, tmp_path):
    ran = run("tiles", "levels", "2x2", "--out", tmp_path / "a")
    assert (ran.code, ran.out) == (0, "0 1\n1 2\n2 2\n3 2\n4 2\n5 2\n6 1\n")
    ran = run("hanoi", "levels", 3, "--from", "AAB", "--out", tmp_path / "b", "--json")
    assert json.loads(ran.out)["states"] == 27
    assert json.loads((tmp_path / "b" / "levels.json").read_text()) == json.loads(ran.out)
