"""Jobs over files of puzzles: the same bytes from every engine, whoever was killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from pegtile.core.limits import Limits
from pegtile.datasets.answers import CheckMany, SolveMany
from pegtile.datasets.audit import Audit
from pegtile.datasets.board_sources import BoardSource
from pegtile.datasets.graph_levels import BoardRanges, Level, TowerRanges
from pegtile.datasets.make import Make
from pegtile.datasets.record_files import RecordFile
from pegtile.datasets.tables import board_levels, tower_levels
from pegtile.distribute import engine_named, run_job, run_stages
from pegtile.errors import BadRequest
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.notation.json_codec import dumps
from pegtile.tiles.board import Board
from pegtile.tiles.goals import named_goal

GOAL = named_goal("blank-last", 2, 3)
LIMITS = Limits(nodes=1_000_000)


@pytest.fixture
def boards(tmp_path):
    path = tmp_path / "boards.jsonl"
    records = list(Make(BoardSource(GOAL), 24, seed=1).records())
    records[3]["distance"] += 1
    lines = [dumps(record) for record in records]
    path.write_text("\n".join([*lines, lines[5], "{", '{"start": "1 2 3/5 4 0"}']))
    return path


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def read(folder):
    texts = [path.read_text() for path in sorted(folder.glob("*.jsonl"))]
    return [json.loads(line) for text in texts for line in text.splitlines()]


JOBS = {
    "audit": lambda file: Audit(file, "tiles", limits=LIMITS),
    "solve": lambda file: SolveMany(file, limits=LIMITS),
    "check": lambda file: CheckMany(file, "tiles", limits=LIMITS),
}


@pytest.mark.parametrize("name", JOBS)
def test_every_engine_leaves_the_same_bytes(name, boards, tmp_path):
    job = JOBS[name](RecordFile.open(str(boards), 8))
    for engine in ("serial", "threads:2", "processes:2"):
        run_job(job, tmp_path / engine, engine_named(engine))
    assert contents(tmp_path / "serial") == contents(tmp_path / "threads:2")
    assert contents(tmp_path / "serial") == contents(tmp_path / "processes:2")
    assert len(read(tmp_path / "serial")) == 27


def test_another_file_is_another_job(boards, tmp_path):
    run_job(JOBS["solve"](RecordFile.open(str(boards), 8)), tmp_path / "out")
    boards.write_text('{"start": "1 2 3/4 0 5"}')
    with pytest.raises(BadRequest, match="holds another job"):
        run_job(JOBS["solve"](RecordFile.open(str(boards), 8)), tmp_path / "out")


def test_solutions_are_judged_right(boards, tmp_path):
    run_job(SolveMany(RecordFile.open(str(boards)), limits=LIMITS), tmp_path / "solved")
    solutions = read(tmp_path / "solved")
    assert "error" in solutions[25]
    assert (solutions[26]["status"], solutions[26]["solved"]) == ("unsolvable", False)
    file = tmp_path / "answers.jsonl"
    file.write_text("\n".join(dumps(one) for one in solutions[:24]) + '\n{"start": "1 2 3/4 0 5"}')
    run_job(CheckMany(RecordFile.open(str(file)), "tiles", limits=LIMITS), tmp_path / "checked")
    *verdicts, missing = read(tmp_path / "checked")
    assert all(one["solved"] and one["excess"] == 0 for one in verdicts)
    assert all(one["scores"]["ratio"] == 1.0 for one in verdicts)
    assert "expected one of response" in missing["error"]


def test_towers_are_judged(tmp_path):
    file = tmp_path / "answers"
    rows = [
        {"start": "AA", "response": "1 A B\n2 A C\n1 B C"},
        {"start": "AA", "response": "2 A C"},
        {"start": "AA", "response": "I think: 1 A C\n\nNo.\n\n1 A B\n2 A C\n1 B C"},
        {"start": "AA", "response": ["A->B", "A->C", "B->C"]},
    ]
    file.write_text("\n".join(map(dumps, rows)))
    job = CheckMany(RecordFile.open(str(file)), "hanoi", model_answer=True, limits=LIMITS)
    run_job(job, tmp_path / "out")
    assert [one["solved"] for one in read(tmp_path / "out")] == [True, False, True, True]


@pytest.mark.parametrize(
    ("rules", "disks", "large"),
    [(Rules(), 4, 2), (Rules(4), 5, 1), (Rules.named("cyclic"), 4, 1), (Rules(), 3, 0)],
)
def test_levels_of_towers_by_ranges(rules, disks, large, tmp_path):
    start = State.perfect(disks, 0, rules.pegs)
    first = Level(TowerRanges(start, rules, large), str(tmp_path))
    counts = [sum(p["count"] for p in found.parts) for found in run_stages(first)]
    assert counts == [len(level) for level in tower_levels(start, rules, False).levels]


def test_levels_of_boards_by_ranges_on_processes(tmp_path):
    goal = Board.parse("0 1 2/3 4 5")
    counts = []
    for engine in ("serial", "threads:2"):
        first = Level(BoardRanges(goal), str(tmp_path / engine))
        found = list(run_stages(first, engine_named(engine)))
        counts.append([sum(part["count"] for part in one.parts) for one in found])
        assert list(run_stages(first)) == found  # nothing is left to do
    assert counts[0] == counts[1] == [len(level) for level in board_levels(goal).levels]
    for folder in (tmp_path / "serial").iterdir():
        assert contents(folder) == contents(tmp_path / "threads:2" / folder.name)
    with pytest.raises(BadRequest, match="at most 16"):
        BoardRanges(named_goal("blank-last", 5, 5))
    with pytest.raises(BadRequest, match="0 to 3"):
        TowerRanges(State.perfect(3, 0), Rules(), 4)


def children(pid):
    with open(f"/proc/{pid}/task/{pid}/children") as file:
        return [int(child) for child in file.read().split()]


def is_worker(pid):
    with open(f"/proc/{pid}/cmdline", "rb") as file:
        return b"spawn_main" in file.read()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for workers in /proc")
def test_a_worker_killed_in_the_middle_of_making(tmp_path):
    arguments = ["-m", "pegtile", "tiles", "make", "--count", "6000", "--part-size", "100"]
    run = [sys.executable, *arguments, "--out"]
    subprocess.run([*run, str(tmp_path / "serial")], check=True, stdout=subprocess.DEVNULL)
    process = subprocess.Popen(
        [*run, str(tmp_path / "out"), "--engine", "processes:2"], stdout=subprocess.DEVNULL
    )
    deadline = time.monotonic() + 60
    while not list((tmp_path / "out").glob("puzzles-*")):
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.005)
    os.kill(next(child for child in children(process.pid) if is_worker(child)), signal.SIGKILL)
    assert process.wait(timeout=60) == 0
    assert contents(tmp_path / "out") == contents(tmp_path / "serial")
