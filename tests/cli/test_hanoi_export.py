"""`pegtile hanoi export`."""

import hashlib
import json

import numpy as np
import pytest

from pegtile.hanoi.arrays import move_columns, move_pairs


def test_one_file(run, tmp_path):
    out = tmp_path / "moves.npy"
    assert run("hanoi", "export", 10, "--out", out) == (
        0,
        f"{out}: 1,023 moves, {out.stat().st_size:,} bytes, moves.npy.manifest.json\n",
        "",
    )
    manifest = json.loads((tmp_path / "moves.npy.manifest.json").read_text())
    checksum = hashlib.sha256(out.read_bytes()).hexdigest()
    assert manifest["parts"] == [
        {"part": 0, "file": "moves.npy", "bytes": 1151, "sha256": checksum,
         "first": 1, "count": 1023}
    ]  # fmt: skip
    assert np.array_equal(np.load(out), move_pairs(10))


def test_a_range_of_columns_with_labels(run, tmp_path):
    out = tmp_path / "moves"
    arguments = ["--format", "npy-columns", "--moves", "2**40:100", "--labels", "S,A,D"]
    ran = run("hanoi", "export", 60, "--out", out, *arguments, "--to", "A", "--json")
    assert json.loads(ran.out)["job"]["first"] == 2**40
    wanted = move_columns(60, 0, 1, 2**40 - 1, 2**40 + 99)
    assert np.array_equal(np.load(out).T, np.array(wanted))


def test_text_is_what_solve_prints(run, tmp_path):
    run("hanoi", "export", 9, "--out", tmp_path / "a.txt", "--style", "numbered")
    solved = run("hanoi", "solve", 9, "--style", "numbered").out
    assert (tmp_path / "a.txt").read_text() == solved


def test_parts_again_and_again(run, tmp_path):
    arguments = ["hanoi", "export", 12, "--out", tmp_path, "--part-moves", 1000, "--json"]
    ran = run(*arguments)
    assert json.loads(ran.out)["parts"] == 5
    before = (tmp_path / "manifest.json").read_bytes()
    (tmp_path / "moves-00003.npy").unlink()
    assert run(*arguments, "--engine", "threads:2") == ran
    assert (tmp_path / "manifest.json").read_bytes() == before
    parts = [np.load(tmp_path / part["file"]) for part in json.loads(before)["parts"]]
    assert np.array_equal(np.concatenate(parts), move_pairs(12))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["3", "--out", "x.foo"], "--out 'x.foo': expected --format, or one of .npy"),
        (["3", "--out", "x.npy", "--style", "plain"], "with the format npy-pairs: expected text"),
        (["3", "--out", "x", "--part-moves", "0"], "parts of '0' moves: expected 1 or more"),
        (["3", "--out", "x", "--part-moves", "2", "--engine", "foo"], "engine 'foo': expected"),
        (["3", "--out", "x.npy", "--moves", "5:9"], "--moves '5:9': expected moves from 1 to 7"),
        (["3", "--out", "x.parquet", "--zstd"], "zstd around Parquet"),
    ],
)
def test_bad_requests(run, monkeypatch, tmp_path, arguments, message):
    monkeypatch.chdir(tmp_path)
    ran = run("hanoi", "export", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert list(tmp_path.iterdir()) == []
