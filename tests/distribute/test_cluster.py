"""Jobs on a Dask cluster that the test starts on this machine."""

from __future__ import annotations

import os
import signal
import threading
import time

import pytest
from counting_job import Counting

from pegtile.distribute import engine_named, run_job

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
