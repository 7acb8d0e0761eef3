"""`pegtile tiles audit` and `pegtile hanoi audit`."""

import json

import pytest


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


HANOI_FIELDS = [
    ('"start":"AAC","distance":1e999', "distance 'Infinity': expected a whole number from 0"),
    ('"start":"AAC","distance":NaN', "distance 'NaN': expected a whole number from 0"),
    ('"start":"AAC","distance":6.7', "distance '6.7': expected a whole number from 0"),
    ('"start":"AAC","distance":true', "distance 'true': expected a whole number from 0"),
    ('"start":"AAC","distance":-1', "distance '-1': expected a whole number from 0"),
    ('"start":"AAC","optimal":"six"', "optimal 'six': expected a whole number from 0"),
    ('"start":"AAC","cost":[6]', "cost '[6]': expected a whole number from 0"),
    ('"start":"AAC","solvable":"maybe"', "solvable 'maybe': expected true or false"),
    ('"start":"AAC","pegs":1e999', "pegs 'Infinity': expected a whole number from 1 to 255"),
    ('"start":"AAC","pegs":1e30', "pegs '1e+30': expected a whole number from 1 to 255"),
    ('"start":[0,300]', "start '[0,300]': expected pegs from 0 to 2"),
    ('"start":[[1.5],[],[2]]', "start '1.5': expected a whole number from 0"),
    ('"start":null', "start 'null': expected a text or lists of numbers"),
    ('"start":{"a":1}', "start '{\"a\":1}': expected a text or lists of numbers"),
    ('"sart":"AAC"', "keys 'sart': expected start among them"),
    ('"start_peg":1,"num_disks":3', "target_peg 'null': expected a whole number from 1"),
]
TILES_FIELDS = [
    ('"start":[[1,2,3],[4,5,6],[7,8.5,0]]', "start '8.5': expected a whole number from 0"),
    ('"start":[[1,2],3]', "start '3' at place 2: expected a list of numbers"),
    ('"start":"1 2/3 0","rows":1e999', "rows 'Infinity': expected a whole number from 1"),
    ('"start":"1 2/0 3","convention":5', "convention '5': expected one of tile, blank, number"),
    ('"start":"1 2/0 3","distance":1e999', "distance 'Infinity': expected a whole number from 0"),
]


@pytest.mark.parametrize(
    ("puzzle", "fields"), [("hanoi", HANOI_FIELDS), ("tiles", TILES_FIELDS)], ids=["hanoi", "tiles"]
)
def test_fields_of_the_wrong_kind_are_malformed_and_the_audit_goes_on(
    run, tmp_path, puzzle, fields
):
    file = tmp_path / "set"
    file.write_text("".join(f"{{{text}}}\n" for text, _ in fields) + '{"start": "?"}')
    ran = run(puzzle, "audit", file)
    assert ran.code == 1
    *told, last, summary = ran.out.splitlines()
    wanted = [f"line {line}: malformed: {reason}" for line, (_, reason) in enumerate(fields, 1)]
    assert told == wanted
    assert last.startswith(f"line {len(fields) + 1}: malformed: ")
    assert summary.startswith(f"{len(fields) + 1} instances, {len(fields) + 1} of them wrong")


@pytest.mark.parametrize("claim", ["6", "6.0", '"6"', '"6.0"', "null", '""'])
def test_claims_that_say_six_or_nothing(run, tmp_path, claim):
    file = tmp_path / "set"
    file.write_text(f'{{"start":"AAC","distance":{claim}}}')
    assert run("hanoi", "audit", file) == (0, "1 instances, 0 of them wrong\n", "")


@pytest.mark.parametrize("text", ["", "\n\n", "# only this\n"])
@pytest.mark.parametrize("verb", ["tiles audit", "hanoi audit", "tiles check-many"])
def test_a_file_without_puzzles(run, tmp_path, verb, text):
    file = tmp_path / "set"
    file.write_text(text)
    ran = run(*verb.split(), file)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"Error: {file}: no puzzles in it: expected one or more\n"


def test_what_is_wrong_is_told_shortly(run, tmp_path):
    file = tmp_path / "set.jsonl"
    file.write_text(f'{{"start":"AAC","distance":{"9" * 4000}}}\n{{"start":{"[" * 100_000}}}\n')
    ran = run("hanoi", "audit", file)
    first, second, _ = ran.out.splitlines()
    assert first == (
        "line 1: wrong-optimum: claimed a number of 13,288 binary digits, shortest is 6"
    )
    assert second.endswith("(100,010 characters): expected JSON that is less deeply nested")
    table = tmp_path / "set.csv"
    table.write_text("start,distance\nAAC,6,4\n")
    assert "cannot read '4': expected no more cells" in run("hanoi", "audit", table).out
    empty = tmp_path / "set.json"
    empty.write_text("[]")
    assert "no puzzles in it" in run("hanoi", "audit", empty).err
