"""Long work in worker processes: submitted, followed, cancelled, fetched.

The server's event loop only passes lines; it never computes. A cancelled job's process is killed,
which frees its core at once, and a new one takes its place.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
import time
from collections import deque
from collections.abc import AsyncIterator
from typing import Any

from pegtile.notation.json_codec import dumps
from pegtile.web.jobs import Job, JobState, QueueFull

__all__ = ["Workers"]

_LONGEST_LINE = 32 << 20
_KEPT_SECONDS = 600.0
_MOST_KEPT = 500
# A page that was closed is not waited for as long as one that has not begun to follow.
_GRACE_AFTER_FOLLOWING = 1.0
# Processes that die as soon as they start must not take a core with their starting.
_PAUSE_AFTER_DEATH = 0.5


class Workers:
    """A fixed number of worker processes and a bounded queue before them.

    Args:
        count: how many processes.
        table: the module whose `JOBS` they do.
        most_waiting: how many jobs may wait; one more raises `QueueFull`.
        seconds: a job that takes longer is ended.
        memory: address space of a worker in bytes, 0 for no limit.
        grace: seconds after which a job that nobody follows is cancelled.
    """

    def __init__(
        self,
        count: int,
        table: str,
        *,
        most_waiting: int = 16,
        seconds: float = 120.0,
        memory: int = 0,
        grace: float = 10.0,
    ) -> None:
        self._count = count
        self._table = table
        self._most_waiting = most_waiting
        self._seconds = seconds
        self._memory = memory
        self._grace = grace
        self._jobs: dict[str, Job] = {}
        self._waiting: deque[Job] = deque()
        self._wanted = asyncio.Semaphore(0)
        self._processes: dict[Job, asyncio.subprocess.Process] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Start the processes."""
        self._tasks = [asyncio.create_task(self._serve()) for _ in range(self._count)]
        self._tasks.append(asyncio.create_task(self._tidy()))

    async def stop(self) -> None:
        """Cancel all jobs and end all processes."""
        for job in list(self._jobs.values()):
            self.cancel(job)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()

    @property
    def count(self) -> int:
        """How many processes there are."""
        return self._count

    @property
    def waiting(self) -> int:
        """How many jobs wait for a process."""
        return sum(not job.state.is_over for job in self._waiting)

    @property
    def pids(self) -> list[int]:
        """The processes that are at work on a job now."""
        return [process.pid for process in self._processes.values()]

    def submit(self, kind: str, request: dict[str, Any]) -> Job:
        """Take a job.

        Raises:
            QueueFull: too many wait already.
        """
        if self.waiting >= self._most_waiting:
            raise QueueFull(self.waiting, retry_after=5)
        job = Job(kind, request)
        self._jobs[job.key] = job
        if not self._tasks:  # the server is about to end
            job.end(JobState.CANCELLED)
            return job
        self._waiting.append(job)
        self._wanted.release()
        return job

    def get(self, key: str) -> Job | None:
        """Return a job by its key, None when it is unknown or long over."""
        return self._jobs.get(key)

    def cancel(self, job: Job) -> None:
        """End a job now; its process is killed, and replaced."""
        if job.state.is_over:
            return
        process = self._processes.get(job)
        job.end(JobState.CANCELLED)
        if process is not None:
            _kill(process)

    async def follow(self, job: Job) -> AsyncIterator[dict[str, Any]]:
        """Yield the view of a job whenever it changes, and last when it is over."""
        job.followers += 1
        job.was_followed = True
        try:
            while True:
                changed = job.changed
                yield job.view()
                if job.state.is_over:
                    return
                if changed is job.changed:
                    await changed.wait()
        finally:
            job.followers -= 1
            job.last_followed = time.monotonic()

    async def _serve(self) -> None:
        """Do one job after the other in one process, which is replaced when it dies."""
        process: asyncio.subprocess.Process | None = None
        try:
            while True:
                if process is None or process.returncode is not None:
                    process = await self._spawn()
                if not await self._wanted_before_end_of(process):
                    await asyncio.sleep(_PAUSE_AFTER_DEATH)
                    continue
                job = self._waiting.popleft()
                if not job.state.is_over:
                    await self._do(job, process)
                    if job.state in (JobState.CANCELLED, JobState.LOST):
                        await _end(process)
        finally:
            if process is not None:
                await _end(process)

    async def _wanted_before_end_of(self, process: asyncio.subprocess.Process) -> bool:
        """Wait for a job to do; return False when the process, which has nothing to do, dies."""
        wanted = asyncio.ensure_future(self._wanted.acquire())
        died = asyncio.ensure_future(process.wait())
        try:
            await asyncio.wait((wanted, died), return_when=asyncio.FIRST_COMPLETED)
        finally:
            died.cancel()
            wanted.cancel()  # does nothing to what is done
        if not died.done():
            return True
        if wanted.done():
            self._wanted.release()
        return False

    async def _spawn(self) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "pegtile.web.worker", self._table, str(self._memory)),
            stdin=pipe,
            stdout=pipe,
            limit=_LONGEST_LINE,
            start_new_session=True,  # so that what it starts itself can be ended with it
        )

    async def _do(self, job: Job, process: asyncio.subprocess.Process) -> None:
        """Have `process` do `job`; the job is over afterwards."""
        self._processes[job] = process
        job.state, job.started = JobState.RUNNING, time.monotonic()
        job.touch()
        try:
            async with asyncio.timeout(self._seconds):
                await self._talk(job, process)
        except TimeoutError:
            limit = f"the server's time limit of {self._seconds:g} seconds was reached"
            job.end(JobState.FAILED, error={"code": "time-limit", "message": limit})
            await _end(process)
        except ValueError:
            most = f"the answer is longer than the server's limit of {_LONGEST_LINE >> 20} MB"
            job.end(JobState.FAILED, error={"code": "output-limit", "message": most})
            await _end(process)
        except OSError:
            pass  # the pipe broke: the worker is gone
        finally:
            del self._processes[job]
            lost = {"code": "worker-died", "message": "the worker that did this job died"}
            job.end(JobState.LOST, error=lost)

    async def _talk(self, job: Job, process: asyncio.subprocess.Process) -> None:
        """Send the job and hear what the worker says until it is over or the worker is gone."""
        assert process.stdin is not None
        assert process.stdout is not None
        order = dumps({"kind": job.kind, "request": job.request}) + "\n"
        process.stdin.write(order.encode())
        await process.stdin.drain()
        while not job.state.is_over:
            line = await process.stdout.readline()
            if not line:
                return
            said = json.loads(line)
            if "progress" in said:
                job.progress = said["progress"]
                job.touch()
            elif "better" in said:
                job.better = said["better"]
                job.touch()
            elif "done" in said:
                job.end(JobState.DONE, result=said["done"])
            else:
                job.end(JobState.FAILED, error=said["failed"])

    def _grace_of(self, job: Job) -> float:
        """Return how long a job may be without followers."""
        return min(self._grace, _GRACE_AFTER_FOLLOWING) if job.was_followed else self._grace

    async def _tidy(self) -> None:
        """Cancel jobs that nobody follows any more, and forget those that are long over."""
        while True:
            await asyncio.sleep(min(0.5, self._grace / 2))
            now = time.monotonic()
            for job in list(self._jobs.values()):
                alone = job.followers == 0 and now - job.last_followed > self._grace_of(job)
                if alone and not job.state.is_over:
                    self.cancel(job)
                elif job.ended is not None and now - job.ended > _KEPT_SECONDS:
                    del self._jobs[job.key]
            over = [job for job in self._jobs.values() if job.state.is_over]
            for job in over[: max(0, len(over) - _MOST_KEPT)]:
                del self._jobs[job.key]


async def _end(process: asyncio.subprocess.Process) -> None:
    """Kill a process and see it gone, with its pipes."""
    _kill(process)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.close()
    await process.stdout.read()
    await process.wait()


def _kill(process: asyncio.subprocess.Process) -> None:
    """Kill a process that may have ended already, and all that it has started.

    `Process.kill` first asks the system whether the process has ended, and so may take its exit
    status away from the event loop, which waits for that too and would complain.
    """
    if process.returncode is not None:
        return
    with contextlib.suppress(ProcessLookupError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
