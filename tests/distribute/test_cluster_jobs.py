"""Every kind of job on two Dask workers leaves the bytes that one thread leaves."""

from __future__ import annotations

import json
import os
import signal
import threading
import time

import pytest

from pegtile.core.limits import Limits
from pegtile.datasets.answers import CheckMany, SolveMany
from pegtile.datasets.audit import Audit
from pegtile.datasets.board_sources import BoardSource, board_source
from pegtile.datasets.difficulty import Difficulty
from pegtile.datasets.graph_levels import BoardRanges, Level, TowerRanges
from pegtile.datasets.make import Make, TableFormat
from pegtile.datasets.move_files import Format, MoveFiles
from pegtile.datasets.record_files import RecordFile
from pegtile.datasets.tower_sources import PairSource, TowerSource
from pegtile.distribute import engine_named, run_job, run_stages
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.runs import Span
from pegtile.hanoi.state import State
from pegtile.notation.hanoi_moves import Style
from pegtile.notation.json_codec import dumps
from pegtile.tiles.board import Board
from pegtile.tiles.goals import named_goal

distributed = pytest.importorskip("distributed")

pytestmark = pytest.mark.filterwarnings("ignore")

EIGHT = named_goal("blank-last", 2, 3)
LIMITS = Limits(nodes=1_000_000)


@pytest.fixture(scope="module")
def cluster():
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        yield cluster


@pytest.fixture(scope="module")
def engine(cluster):
    return engine_named(f"dask:{cluster.scheduler_address}")


@pytest.fixture(scope="module")
def boards(tmp_path_factory):
    """Write boards with answers, most of them wrong, one doubled and one cut off."""
    path = tmp_path_factory.mktemp("boards") / "boards.jsonl"
    records = Make(BoardSource(EIGHT), 18, Difficulty(1, 12), seed=5).records()
    lines = [dumps({**record, "response": "LRLR"}) for record in records]
    path.write_text("\n".join([*lines, lines[3], '{"start": "1 2 3/5 4 0"}', "{"]))
    return RecordFile.open(str(path), 4)


def contents(folder):
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


JOBS = {
    "make towers": Make(TowerSource(State.perfect(30, 2)), 25, part_size=6),
    "make towers from any to any": Make(PairSource(5), 25, part_size=6),
    "make boards as CSV": Make(BoardSource(EIGHT), 25, format=TableFormat.CSV, part_size=6),
    "make larger boards": Make(
        board_source(named_goal("blank-last", 4, 4)), 8, Difficulty(6, 9), part_size=3
    ),
    "make tasks": Make(TowerSource(State.perfect(4, 2)), 9, part_size=2, language="ja"),
    "export arrays": MoveFiles(Span(12, 0, 2), Format.NPY_PAIRS, 1000),
    "export text": MoveFiles(Span(12, 0, 2), Format.TEXT, 1000, Style.NUMBERED),
}
OVER_FILES = {
    "audit": lambda file: Audit(file, "tiles", limits=LIMITS),
    "check": lambda file: CheckMany(file, "tiles", limits=LIMITS),
    "solve": lambda file: SolveMany(file, limits=LIMITS),
}


@pytest.mark.parametrize("name", [*JOBS, *OVER_FILES])
def test_a_job(name, engine, boards, tmp_path):
    job = JOBS[name] if name in JOBS else OVER_FILES[name](boards)
    assert job.part_count() > 2
    run_job(job, tmp_path / "serial")
    run_job(job, tmp_path / "dask", engine)
    assert contents(tmp_path / "dask") == contents(tmp_path / "serial")


@pytest.mark.parametrize(
    "ranges", [TowerRanges(State.perfect(3, 0), Rules(), 1), BoardRanges(Board.parse("0 1/2 3"))]
)
def test_levels(ranges, engine, tmp_path):
    levels = {}
    for name, used in (("serial", None), ("dask", engine)):
        first = Level(ranges, str(tmp_path / name))
        levels[name] = list(run_stages(first, used))
    assert levels["dask"] == levels["serial"]
    assert contents(tmp_path / "dask") == contents(tmp_path / "serial")


def test_a_worker_killed_in_the_middle_of_making(cluster, engine, tmp_path):
    source = TowerSource(State.perfect(200, 2))
    job = Make(source, 4000, seed=8, part_size=100)
    run_job(job, tmp_path / "serial")
    with distributed.Client(cluster) as client:
        pid = next(iter(client.run(os.getpid).values()))

    def kill():
        while not list((tmp_path / "dask").glob("puzzles-*")):
            time.sleep(0.005)
        os.kill(pid, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    run_job(job, tmp_path / "dask", engine)
    killer.join()
    assert contents(tmp_path / "dask") == contents(tmp_path / "serial")
    lines = [
        json.loads(line)["start"]
        for path in (tmp_path / "dask").glob("puzzles-*")
        for line in path.read_text().splitlines()
    ]
    assert len(set(lines)) == 4000
