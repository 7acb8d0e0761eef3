from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from counting_job import Counting

from pegtile.distribute import engine_named, read_manifest, run_job
from pegtile.distribute.engines import WorkersLost
from pegtile.distribute.journal import JOURNAL
from pegtile.distribute.manifest import MANIFEST
from pegtile.errors import BadRequest, PuzzleError

ENGINES = ["serial", "threads:2", "processes:2"]


def contents(folder):
    return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


@pytest.fixture(scope="module")
def wanted(tmp_path_factory):
    folder = tmp_path_factory.mktemp("serial")
    run_job(Counting(), folder)
    return contents(folder)


def test_the_manifest(wanted, tmp_path):
    assert sorted(wanted) == sorted([MANIFEST, *(f"part-{n}.txt" for n in range(10))])
    run_job(Counting(), tmp_path / "new" / "folder")
    manifest = read_manifest(tmp_path / "new" / "folder")
    assert manifest.job == {"job": "counting", "parts": 10}
    assert [part["square"] for part in manifest.parts] == [n * n for n in range(10)]
    value = json.loads(wanted[MANIFEST])
    assert value["bytes"] == sum(len(v) for k, v in wanted.items() if k != MANIFEST)
    assert manifest.damaged(tmp_path / "new" / "folder") == []
    (tmp_path / "new" / "folder" / "part-3.txt").write_text("x")
    (tmp_path / "new" / "folder" / "part-4.txt").unlink()
    assert [p["part"] for p in manifest.damaged(tmp_path / "new" / "folder")] == [3, 4]


@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_leaves_the_same_bytes(engine, wanted, tmp_path):
    heard = []
    run_job(Counting(), tmp_path, engine_named(engine), progress=heard.append)
    assert contents(tmp_path) == wanted
    assert [report.done for report in heard] == list(range(11))
    assert {report.total for report in heard} == {10}


def test_a_killed_worker_process(wanted, tmp_path):
    job = Counting(killer=str(tmp_path / "killed"))
    run_job(job, tmp_path / "out", engine_named("processes:2"))
    assert (tmp_path / "killed").exists()
    assert contents(tmp_path / "out") == wanted


def test_workers_that_die_without_end(tmp_path):
    job = Counting(parts=1, killer="always")
    with pytest.raises(WorkersLost, match="died 5 times"):
        run_job(job, tmp_path, engine_named("processes:1"))


@pytest.mark.parametrize("engine", ENGINES)
def test_a_full_disk_and_another_try(engine, wanted, tmp_path):
    job = Counting(failing=str(tmp_path / "full"))
    with pytest.raises(OSError, match="No space left"):
        run_job(job, tmp_path / "out", engine_named(engine))
    assert (tmp_path / "out" / JOURNAL).exists()
    assert not (tmp_path / "out" / MANIFEST).exists()
    assert not (tmp_path / "out" / "part-5.txt").exists()
    run_job(job, tmp_path / "out", engine_named(engine))
    assert contents(tmp_path / "out") == wanted


@pytest.mark.parametrize("engine", ["serial", "processes:2"])
def test_a_killed_run_is_taken_up(engine, wanted, tmp_path):
    program = str(Path(__file__).with_name("counting_job.py"))
    process = subprocess.Popen(
        [sys.executable, program, str(tmp_path), engine, "0.2"], start_new_session=True
    )
    journal = tmp_path / JOURNAL
    deadline = time.monotonic() + 60
    while not (journal.exists() and journal.read_bytes().count(b"\n") > 3):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    with open(journal, "ab") as file:
        file.write(b'{"part": 9, "fi')  # as a crash in the middle of a line leaves it
    (tmp_path / ".part-9.txt.abc.part").write_text("left over")
    heard = []
    run_job(Counting(), tmp_path, progress=heard.append)
    assert 3 <= heard[0].done < 10
    assert contents(tmp_path) == wanted


def test_only_what_is_missing_or_damaged_is_done_again(wanted, tmp_path):
    run_job(Counting(), tmp_path)
    (tmp_path / "part-2.txt").write_bytes(wanted["part-2.txt"][::-1])
    (tmp_path / "part-7.txt").unlink()
    before = (tmp_path / "part-3.txt").stat().st_mtime_ns
    heard = []
    run_job(Counting(), tmp_path, progress=heard.append)
    assert heard[0].done == 8
    assert contents(tmp_path) == wanted
    assert (tmp_path / "part-3.txt").stat().st_mtime_ns == before


def test_another_job_in_the_folder(tmp_path):
    run_job(Counting(parts=3), tmp_path)
    before = contents(tmp_path)
    with pytest.raises(BadRequest, match="holds another job"):
        run_job(Counting(parts=4), tmp_path)
    assert contents(tmp_path) == before


def test_two_runs_at_a_time(tmp_path):
    class Nested(Counting):
        def write_part(self, part, file):
            with pytest.raises(BadRequest, match="another run is at work"):
                run_job(Counting(), tmp_path)
            return super().write_part(part, file)

    run_job(Nested(), tmp_path)
    assert (tmp_path / MANIFEST).exists()


@pytest.mark.parametrize("name", ["", "thread", "threads:0", "threads:x", "serial:2", "dask:"])
def test_unknown_engines(name):
    with pytest.raises(BadRequest, match="expected serial"):
        engine_named(name)


def test_no_manifest(tmp_path):
    with pytest.raises(FileNotFoundError):
        read_manifest(tmp_path)
    (tmp_path / MANIFEST).write_text("{}")
    with pytest.raises(PuzzleError, match="expected a manifest"):
        read_manifest(tmp_path)


@pytest.mark.parametrize(
    ("damage", "left"),
    [
        (lambda text: text[: len(text) // 2], range(2, 9)),
        (lambda text: text.replace(b'"part":3,', b'"part":3;'), [9]),
        (lambda text: text.replace(b'"part":3,', b'"part":"3",'), [9]),
        (lambda text: text.replace(b"part-3.txt", b"part-4.txt"), [9]),
        (lambda text: text.replace(b"part-3.txt", b"part-\xff.txt"), [9]),
        (lambda text: text[:20], [0]),
        (lambda text: b"", [0]),
        (lambda text: b"\0" * len(text), [0]),
    ],
)
def test_a_damaged_manifest(wanted, tmp_path, damage, left):
    run_job(Counting(), tmp_path)
    (tmp_path / MANIFEST).write_bytes(damage(wanted[MANIFEST]))
    heard = []
    run_job(Counting(), tmp_path, progress=heard.append)
    assert heard[0].done in left
    assert contents(tmp_path) == wanted


@pytest.mark.parametrize("text", ["x", "{\n}", "5", "[" * 100_000, '{"job": 3, "parts": []}'])
def test_a_manifest_that_does_not_tell_the_job(tmp_path, text):
    run_job(Counting(), tmp_path)
    (tmp_path / MANIFEST).write_text(text)
    before = contents(tmp_path)
    with pytest.raises(PuzzleError, match=r"a manifest of pegtile; .* remove it|another job"):
        run_job(Counting(), tmp_path)
    assert contents(tmp_path) == before
    (tmp_path / MANIFEST).unlink()
    run_job(Counting(), tmp_path)
    assert read_manifest(tmp_path).damaged(tmp_path) == []


@pytest.mark.parametrize("line", ["5", "[]", '{"part": 0}', '{"part": "0", "file": "part-0.txt"}'])
def test_a_damaged_journal(wanted, tmp_path, line):
    job = Counting(failing=str(tmp_path / "full"))
    with pytest.raises(OSError, match="No space left"):
        run_job(job, tmp_path / "out")
    with open(tmp_path / "out" / JOURNAL, "a") as file:
        file.write(line + "\n")
    run_job(job, tmp_path / "out")
    assert contents(tmp_path / "out") == wanted


@pytest.mark.parametrize("parts", ["[5]", "[{}]", '[{"part": 0, "file": 3}]', "3"])
def test_entries_that_are_none(tmp_path, parts):
    (tmp_path / MANIFEST).write_text(f'{{"job": {{}}, "parts": {parts}}}')
    with pytest.raises(PuzzleError, match="expected a manifest"):
        read_manifest(tmp_path)
