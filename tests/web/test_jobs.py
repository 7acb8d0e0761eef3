import asyncio
import os
import signal
from pathlib import Path

import pytest

from pegtile.web.jobs import JobState, QueueFull
from pegtile.web.workers import Workers


@pytest.fixture(autouse=True)
def _jobs_can_be_imported(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))


def with_workers(test, **settings):
    """Run an async test with workers that are stopped in the end."""

    async def whole():
        workers = Workers(settings.pop("count", 1), "sample_jobs", **settings)
        await workers.start()
        try:
            async with asyncio.timeout(60):
                return await test(workers)
        finally:
            await workers.stop()
            assert workers.pids == []

    return asyncio.run(whole())


async def end_of(workers, job):
    views = [view async for view in workers.follow(job)]
    return views[-1]


async def running(workers, job):
    async for view in workers.follow(job):
        if view["state"] == "running":
            return


def test_a_job_is_done_and_stray_prints_do_no_harm():
    async def test(workers):
        for value in ({"a": 1}, {"b": 2**100, "text": "数字华容道\n"}):
            view = await end_of(workers, workers.submit("echo", value))
            assert view["state"] == "done"
        assert view["result"] == {"b": str(2**100), "text": "数字华容道\n"}
        assert workers.get(view["id"]).view() == view

    with_workers(test)


def test_progress_and_better_answers_are_seen_while_it_runs():
    async def test(workers):
        job = workers.submit("count", {"to": 5, "pause": 0.15})
        views = [view async for view in workers.follow(job)]
        assert views[0]["state"] == "queued"
        # Who follows sees the latest of what has come in the meantime; on a busy machine not each.
        told = [view for view in views if view["progress"] and view["state"] == "running"]
        done = [view["progress"]["done"] for view in told]
        costs = [view["better"]["cost"] for view in views if view["better"]]
        assert done
        assert done == sorted(done)
        assert costs == sorted(costs, reverse=True)
        assert costs[-1] == 1
        assert views[-1]["result"] == {"counted": 5}

    with_workers(test)


@pytest.mark.parametrize(
    ("kind", "code", "message"),
    [
        ("fail", "bad-input", "cannot read 'x': expected a peg"),
        ("never", "unsolvable", "the parity is odd"),
        ("fault", "fault", "a fault of the server: ZeroDivisionError"),
        ("unheard-of", "fault", "KeyError"),
    ],
)
def test_a_job_that_fails_says_why_and_its_worker_goes_on(kind, code, message):
    async def test(workers):
        view = await end_of(workers, workers.submit(kind, {}))
        assert (view["state"], view["error"]["code"]) == ("failed", code)
        assert message in view["error"]["message"]
        assert (await end_of(workers, workers.submit("echo", {})))["state"] == "done"

    with_workers(test)


def test_cancelling_ends_the_process():
    async def test(workers):
        job = workers.submit("spin", {})
        await running(workers, job)
        (pid,) = workers.pids
        workers.cancel(job)
        assert (await end_of(workers, job))["state"] == "cancelled"
        while Path(f"/proc/{pid}").exists():  # `with_workers` waits no longer than a minute
            await asyncio.sleep(0.01)
        assert (await end_of(workers, workers.submit("echo", {})))["state"] == "done"

    with_workers(test)


def test_what_a_cancelled_job_has_started_ends_with_it():
    async def test(workers):
        job = workers.submit("nest", {})
        async for view in workers.follow(job):
            if view["better"]:
                break
        command = Path(f"/proc/{view['better']['pid']}/cmdline")
        while b"sleep" not in command.read_bytes():  # it has begun
            await asyncio.sleep(0.01)
        workers.cancel(job)
        while command.exists() and command.read_bytes():  # who is dead and not buried has none
            await asyncio.sleep(0.01)

    with_workers(test)


def test_a_waiting_job_can_be_cancelled():
    async def test(workers):
        first, second = workers.submit("spin", {}), workers.submit("echo", {})
        await running(workers, first)
        workers.cancel(second)
        assert second.state is JobState.CANCELLED
        workers.cancel(first)
        assert (await end_of(workers, workers.submit("echo", {})))["state"] == "done"

    with_workers(test)


def test_a_killed_worker_loses_only_its_own_job():
    async def test(workers):
        doomed = workers.submit("spin", {})
        await running(workers, doomed)
        (pid,) = workers.pids
        other = workers.submit("count", {"to": 4, "pause": 0.1})
        await running(workers, other)
        os.kill(pid, signal.SIGKILL)
        view = await end_of(workers, doomed)
        assert (view["state"], view["error"]["code"]) == ("lost", "worker-died")
        assert (await end_of(workers, other))["state"] == "done"
        both = [workers.submit("echo", {"n": n}) for n in range(4)]
        assert [(await end_of(workers, job))["state"] for job in both] == ["done"] * 4

    with_workers(test, count=2)


def test_a_full_queue_says_when_to_come_back():
    async def test(workers):
        await running(workers, workers.submit("spin", {}))
        workers.submit("echo", {})
        workers.submit("echo", {})
        with pytest.raises(QueueFull, match="2 jobs are waiting already") as caught:
            workers.submit("echo", {})
        assert caught.value.retry_after > 0

    with_workers(test, most_waiting=2)


def test_a_job_that_takes_too_long_is_ended():
    async def test(workers):
        view = await end_of(workers, workers.submit("spin", {}))
        assert (view["state"], view["error"]["code"]) == ("failed", "time-limit")
        assert "0.5 seconds" in view["error"]["message"]

    with_workers(test, seconds=0.5)


def test_an_answer_beyond_all_bounds_is_refused():
    async def test(workers):
        view = await end_of(workers, workers.submit("talk", {"length": 40 << 20}))
        assert (view["state"], view["error"]["code"]) == ("failed", "output-limit")
        assert (await end_of(workers, workers.submit("talk", {"length": 9})))["result"] == "x" * 9

    with_workers(test)


def test_a_job_that_wants_too_much_memory_fails_alone():
    async def test(workers):
        view = await end_of(workers, workers.submit("greedy", {}))
        assert (view["state"], view["error"]["code"]) == ("failed", "memory-limit")
        assert (await end_of(workers, workers.submit("echo", {})))["state"] == "done"

    with_workers(test, memory=2 << 30)


def test_a_job_that_nobody_follows_is_cancelled():
    async def test(workers):
        job = workers.submit("spin", {})
        await running(workers, job)
        while not job.state.is_over:
            await asyncio.sleep(0.05)
        assert job.state is JobState.CANCELLED

    with_workers(test, grace=0.4)
