"""Jobs on a Dask cluster that the test starts on this machine."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from counting_job import Counting

from pegtile.distribute import engine_named, run_job
from pegtile.distribute.engines import Dask, WorkersLost
from pegtile.distribute.journal import JOURNAL

distributed = pytest.importorskip("distributed")

pytestmark = pytest.mark.filterwarnings("ignore")


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_worker_is_killed_in_the_middle(tmp_path):
    run_job(Counting(parts=12), tmp_path / "serial")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        with distributed.Client(cluster) as client:
            pids = list(client.run(os.getpid).values())

        def kill():
            while not list(tmp_path.glob("out/part-*")):
                time.sleep(0.01)
            os.kill(pids[0], signal.SIGKILL)

        killer = threading.Thread(target=kill)
        killer.start()
        engine = engine_named(f"dask:{cluster.scheduler_address}")
        run_job(Counting(parts=12, seconds=0.3), tmp_path / "out", engine)
        killer.join()
    assert contents(tmp_path / "out") == contents(tmp_path / "serial")


@contextmanager
def program(module, *options):
    """Start a process of its own; kill it at the end."""
    process = subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.{module}", *options],
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parent)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def cluster_at(port):
    """Start two workers and a scheduler, and yield the process of the scheduler."""
    with ExitStack() as stack:
        scheduler = program(
            "dask_scheduler", "--host=127.0.0.1", f"--port={port}", "--no-dashboard"
        )
        process = stack.enter_context(scheduler)
        for _ in range(2):
            options = ("--nthreads=1", "--no-nanny", "--no-dashboard", "--host=127.0.0.1")
            stack.enter_context(program("dask_worker", f"tcp://127.0.0.1:{port}", *options))
        yield process


@pytest.fixture
def port():
    with socket.socket() as some:
        some.bind(("127.0.0.1", 0))
        return some.getsockname()[1]


def test_a_scheduler_is_lost_and_another_one_takes_over(tmp_path, port):
    job = Counting(parts=40, seconds=0.05)
    run_job(Counting(parts=40), tmp_path / "serial")
    out = tmp_path / "out"
    address = f"tcp://127.0.0.1:{port}"
    with cluster_at(port) as scheduler:

        def kill(report):
            if report.done == 5:
                scheduler.kill()
                scheduler.wait()
                # Nobody comes in its place.
                engine._patience = 1.0

        engine = Dask(address)
        with pytest.raises(WorkersLost, match=f"no cluster at {address}: "):
            run_job(job, out, engine, progress=kill)
    listed = (out / JOURNAL).read_bytes().count(b"\n") - 1
    assert 5 <= listed < 40
    before = {path.name: path.stat().st_mtime_ns for path in out.glob("part-*")}
    heard = []
    with cluster_at(port):
        run_job(job, out, engine_named(f"dask:{address}"), progress=heard.append)
    assert [report.done for report in heard] == list(range(listed, 41))
    same = [name for name, then in before.items() if (out / name).stat().st_mtime_ns == then]
    assert len(same) >= listed
    assert contents(out) == contents(tmp_path / "serial")


def test_a_scheduler_is_restarted_while_the_job_runs(tmp_path, port):
    run_job(Counting(parts=40), tmp_path / "serial")
    heard = []
    with ExitStack() as stack:
        first = stack.enter_context(cluster_at(port))

        def restart(report):
            heard.append(report.done)
            if report.done == 5:
                first.kill()
                first.wait()
                stack.enter_context(cluster_at(port))

        engine = engine_named(f"dask:tcp://127.0.0.1:{port}")
        run_job(Counting(parts=40, seconds=0.05), tmp_path / "out", engine, progress=restart)
    assert heard == list(range(41))
    assert contents(tmp_path / "out") == contents(tmp_path / "serial")
