"""`pegtile hanoi make` and `pegtile tiles make`."""

import errno
import hashlib
import json

import pytest

from pegtile.datasets import make


def lines(text):
    return [json.loads(line) for line in text.splitlines()]


def test_boards(run):
    ran = run("tiles", "make", "--count", 3, "--distance", "18..24", "--seed", 4)
    assert ran.code == 0
    assert [18 <= record["distance"] <= 24 for record in lines(ran.out)] == [True] * 3
    assert ran == run("tiles", "make", "--count", 3, "--distance", "18..24", "--seed", 4)


def test_towers(run):
    made = lines(run("hanoi", "make", 8, "--distance", "100:2,7:1", "--to", "B").out)
    assert [record["distance"] for record in made] == [100, 100, 7]
    assert {record["goal"] for record in made} == {"B" * 8}
    assert lines(run("hanoi", "make", 3, "--from", "A", "--to", "any").out)[0]["start"] == "AAA"
    assert lines(run("hanoi", "make", 3, "--from", "B").out)[0]["start"] == "BBB"
    cyclic = run("hanoi", "make", 3, "--from", "any", "--to", "any", "--rules", "cyclic")
    assert {one["rules"] for one in lines(cyclic.out)} == {"cyclic"}
    assert len(lines(run("hanoi", "make", 40, "--to", "any").out)) == 10


def test_parts(run, tmp_path):
    ran = run("tiles", "make", "--rows", 2, "--columns", 3, "--count", 25, "--out", tmp_path,
              "--part-size", 10, "--format", "csv", "--engine", "threads:2")  # fmt: skip
    assert ran.code == 0
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["manifest.json", *(f"puzzles-00000{n}.csv" for n in range(3))]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["tiles", "make", "--distance", "31", "--count", "3"], "there are 2"),
        (["tiles", "make", "--rows", "5"], "random boards of 5×5 take too long to solve"),
        (["tiles", "make", "--rows", "4", "--distance", "80"], "too rare to be found"),
        (["tiles", "make", "--part-size", "4"], "without --out"),
        (["hanoi", "make", "3", "--from", "A", "--to", "C"], "expected `any` for one of them"),
        (
            ["hanoi", "make", "12", "--pegs", "4", "--distance", "3"],
            "expected uniform, or a smaller",
        ),
        (["hanoi", "make", "3", "--distance", "x"], "cannot read 'x'"),
    ],
)
def test_bad_requests(run, arguments, message):
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err


def test_tasks(run, tmp_path):
    made = lines(run("hanoi", "make", 3, "--count", 2, "--tasks", "zh", "--distance", 5).out)
    assert [sorted(one) for one in made] == [["answer", "metadata", "question"]] * 2
    assert "汉诺塔" in made[0]["question"]
    ran = run("tiles", "make", "--rows", 4, "--distance", 20, "--count", 2, "--tasks", "en",
              "--answer-format", "numbers", "--out", tmp_path / "tasks.jsonl")  # fmt: skip
    assert ran.code == 0
    assert run("tiles", "check-many", tmp_path / "tasks.jsonl", "--answer").code == 0
    assert run("tiles", "audit", tmp_path / "tasks.jsonl").code == 0
    assert "expected lines" in run("hanoi", "make", 9, "--tasks", "en", "--answer-format", "x").err


@pytest.mark.parametrize("format_", ["jsonl", "csv", "parquet"])
def test_a_file_has_its_manifest_beside_it(run, tmp_path, format_):
    out = tmp_path / "puzzles"
    arguments = ["tiles", "make", "--count", 3, "--format", format_, "--out", out]
    ran = run(*arguments)
    size = out.stat().st_size
    assert ran == (0, f"{out}: 3 puzzles, {size:,} bytes, puzzles.manifest.json\n", "")
    manifest = json.loads((tmp_path / "puzzles.manifest.json").read_text())
    assert manifest["job"]["seed"] == 0
    checksum = hashlib.sha256(out.read_bytes()).hexdigest()
    entry = {"part": 0, "file": "puzzles", "bytes": size, "sha256": checksum}
    assert manifest["parts"] == [{**entry, "first": 0, "count": 3}]
    before = out.stat().st_mtime_ns
    assert run(*arguments) == ran
    assert out.stat().st_mtime_ns == before  # it was there already
    out.write_bytes(b"x" * size)
    assert run(*arguments) == ran  # and is made again when it is damaged
    assert hashlib.sha256(out.read_bytes()).hexdigest() == checksum
    assert run(*arguments, "--seed", 1).code == 0  # another job takes its place
    assert hashlib.sha256(out.read_bytes()).hexdigest() != checksum
    assert sorted(path.name for path in tmp_path.iterdir()) == ["puzzles", "puzzles.manifest.json"]


def test_a_job_that_ends_early_says_how_to_go_on(run, tmp_path, monkeypatch):
    write = make.write_records
    arguments = ["tiles", "make", "--count", 30, "--part-size", 10, "--out", tmp_path / "sets"]

    def fails_in_the_middle(records, format_, file):
        records = list(records)
        if records[0]["id"] == 20:
            raise OSError(errno.ENOSPC, "No space left on device")
        write(iter(records), format_, file)

    monkeypatch.setattr(make, "write_records", fails_in_the_middle)
    ran = run(*arguments)
    assert ran.code == 2
    assert f"{tmp_path / 'sets'}: 2 of 3 parts are done; run again, it goes on" in ran.err
    assert "puzzles-000002.jsonl" in ran.err
    monkeypatch.undo()
    assert "3 parts" in run(*arguments).out
