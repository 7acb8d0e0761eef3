"""The server as a process of its own: workers that die, clients that leave, and its own end.

Nothing here says how fast: each test waits for what must come, and `benchmarks/web_load.py`
measures how long it takes.
"""

import contextlib
import json
import os
import signal
import sys
import threading
import time
from pathlib import Path

import httpx2 as httpx
import pytest

from pegtile.web.app import create_app
from pegtile.web.settings import Settings

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")

# A 5×5 board, for which shorter and shorter answers are sought until the time is up.
LONG = {
    "board": "17 1 20 9 16/2 22 19 14 5/15 21 0 3 24/23 18 13 12 7/10 8 6 4 11",
    "within": 240,
}
SHORT = {"board": "1 2 3/4 0 6/7 5 8"}
PATIENCE = 120.0


def wait_until(holds):
    """Wait until something holds, as long as the slowest machine may need."""
    until = time.monotonic() + PATIENCE
    while not (seen := holds()):
        assert time.monotonic() < until, "waited in vain"
        time.sleep(0.05)
    return seen


def children(pid):
    """Return the processes that a process has started and that still run."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = status.read_text().rpartition(")")[2].split()[:2]
        except OSError:  # it has just ended
            continue
        if int(parent) == pid and state != "Z":
            found.append(int(status.parent.name))
    return found


@pytest.fixture
def client_of():
    clients = []

    def client_of(server):
        client = httpx.Client(base_url=f"{server.address}/api/v1", timeout=PATIENCE)
        clients.append(client)
        return client

    yield client_of
    for client in clients:
        client.close()


@pytest.fixture(scope="module")
def server(serve):
    return serve("--workers", "2")


@pytest.fixture
def client(client_of, server):
    client = client_of(server)
    wait_until(lambda: len(children(server.process.pid)) == 2)
    yield client
    wait_until(lambda: client.get("/health").json()["busy"] == 0)


class Followed:
    """A job that is submitted and followed in a thread, as a page does."""

    def __init__(self, client, request):
        order = {"kind": "tiles-solve", "request": request}
        self._client = client
        self.key = client.post("/jobs", json=order).raise_for_status().json()["id"]
        self.views = []
        self._thread = threading.Thread(target=self._follow)
        self._thread.start()

    def _follow(self):
        with contextlib.suppress(httpx.TransportError):  # a server that was killed says no more
            self._read()

    def _read(self):
        with self._client.stream("GET", f"/jobs/{self.key}/events") as events:
            for line in events.iter_lines():
                if line.startswith("data: "):
                    self.views.append(json.loads(line.removeprefix("data: ")))

    @property
    def state(self):
        return self.views[-1]["state"] if self.views else "queued"

    def end(self):
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        return self.views[-1]

    def cancel(self):
        return self._client.delete(f"/jobs/{self.key}").raise_for_status().json()


def test_a_killed_worker_loses_only_its_own_job_and_a_new_one_comes(client, server):
    before = set(children(server.process.pid))
    long = [Followed(client, LONG) for _ in range(2)]
    for job in long:
        wait_until(lambda job=job: job.state == "running")
    waiting = [Followed(client, SHORT) for _ in range(3)]
    light = {"tower": {"disks": 64}, "at": "2**63"}
    os.kill(min(before), signal.SIGKILL)
    assert client.post("/hanoi/state", json=light).status_code == 200
    (lost,) = wait_until(lambda: [job for job in long if job.state != "running"])
    assert lost.end()["state"] == "lost"
    assert lost.end()["error"]["code"] == "worker-died"
    for job in waiting:  # the new worker does what waited; the other long job has kept the old one
        assert (job.end()["state"], job.end()["result"]["cost"]) == ("done", 2)
    (other,) = [job for job in long if job is not lost]
    assert other.state == "running"
    after = set(children(server.process.pid))
    assert len(after) == 2
    assert after & before == {max(before)}
    assert other.cancel()["state"] == other.end()["state"] == "cancelled"
    assert client.post("/tiles/solve", json=SHORT).json()["cost"] == 2


def test_a_worker_that_dies_idle_is_replaced_before_it_costs_a_job(client, server):
    before = children(server.process.pid)
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    wait_until(lambda: len(set(children(server.process.pid)) - set(before)) == 2)
    for _ in range(4):
        assert client.post("/tiles/solve", json=SHORT).json()["cost"] == 2


def test_a_cancelled_job_frees_its_core(client, server):
    job = Followed(client, LONG)
    wait_until(lambda: job.state == "running")
    before = set(children(server.process.pid))
    assert job.cancel()["state"] == "cancelled"
    # Nobody asks the job to stop, which it might hear late: its process is gone.
    wait_until(lambda: before - set(children(server.process.pid)))
    assert job.end()["state"] == "cancelled"


def test_progress_is_told_while_it_runs(client):
    job = Followed(client, LONG)
    wait_until(lambda: [view for view in job.views if view["progress"]])
    better = wait_until(lambda: [view["better"] for view in job.views if view["better"]])
    assert better[-1]["lower_bound"] <= better[-1]["cost"]
    job.cancel()
    job.end()
    done = [view["progress"]["done"] for view in job.views if view["progress"]]
    assert all(type(one) is int and one >= 0 for one in done)


def test_a_closed_stream_cancels_its_job(client):
    order = {"kind": "tiles-solve", "request": LONG}
    key = client.post("/jobs", json=order).json()["id"]
    with client.stream("GET", f"/jobs/{key}/events") as events:
        wait_until(lambda: client.get(f"/jobs/{key}").json()["state"] == "running")
        assert next(events.iter_lines()).startswith("data: ")
    wait_until(lambda: client.get(f"/jobs/{key}").json()["state"] == "cancelled")


def test_who_hangs_up_cancels_what_he_waits_for(client):
    with pytest.raises(httpx.ReadTimeout):
        client.post("/tiles/solve", json=LONG, timeout=httpx.Timeout(PATIENCE, read=3))
    wait_until(lambda: client.get("/health").json()["busy"] == 0)


def test_a_full_queue_says_when_to_come_back():
    from fastapi.testclient import TestClient

    app = create_app(Settings(workers=1, most_waiting=2, grace=10 * PATIENCE))
    with TestClient(app, base_url="http://127.0.0.1:8765/api/v1/") as client:
        order = {"kind": "tiles-solve", "request": LONG}
        first = client.post("jobs", json=order).json()["id"]
        wait_until(lambda: client.get(f"jobs/{first}").json()["state"] == "running")
        for _ in range(2):
            assert client.post("jobs", json=order).status_code == 202
        for path, request in (("jobs", order), ("tiles/solve", SHORT)):
            refused = client.post(path, json=request)
            assert refused.status_code == 429
            assert int(refused.headers["retry-after"]) > 0
            assert refused.json()["error"]["code"] == "queue-full"
        assert client.get("health").json()["waiting"] == 2
        client.delete(f"jobs/{first}")
        wait_until(lambda: client.post("jobs", json=order).status_code == 202)


@pytest.mark.parametrize(
    ("end", "statuses"),
    [(signal.SIGTERM, (0, -15)), (signal.SIGINT, (130,)), (signal.SIGKILL, (-9,))],
)
def test_however_the_server_ends_no_worker_stays(serve, client_of, end, statuses):
    server = serve("--workers", "2")
    client = client_of(server)
    wait_until(lambda: len(children(server.process.pid)) == 2)
    job = Followed(client, LONG)
    wait_until(lambda: job.state == "running")
    workers = children(server.process.pid)
    names = [Path(f"/proc/{pid}/cmdline").read_bytes() for pid in workers]
    server.process.send_signal(end)
    assert server.process.wait(PATIENCE) in statuses
    if end != signal.SIGKILL:  # in order: who follows a job is told of its end
        assert job.end()["state"] == "cancelled"
    for pid, name in zip(workers, names, strict=True):
        wait_until(lambda pid=pid, name=name: not _runs(pid, name))


def _runs(pid, name):
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes() == name
    except OSError:
        return False
