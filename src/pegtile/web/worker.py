"""A worker process: reads jobs as JSON lines on stdin, writes what becomes of them to stdout.

No pickle and no shared memory: a worker can be killed at any moment, and the worst that happens
is that its own job is lost. Lines in: `{"kind": …, "request": …}`. Lines out: `{"progress": …}` and
`{"better": …}` any number of times, then `{"done": …}` or `{"failed": …}`.
"""

from __future__ import annotations

import importlib
import json
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, TextIO

from pegtile.core.progress import Report
from pegtile.errors import PuzzleError
from pegtile.notation.json_codec import dumps
from pegtile.web.problems import problem_of

__all__ = ["Job", "Tell", "main"]

# More often than this nobody can read it.
_SECONDS_BETWEEN_REPORTS = 0.1
# When all cores are at long work, the server and the page that somebody looks at go first.
_NICENESS = 5


class Tell:
    """What a job is given to say how far it is: a progress listener, and `better` for answers."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._next = 0.0

    def line(self, what: str, value: Any) -> None:
        """Write one line to the server."""
        self._out.write(dumps({what: value}) + "\n")
        self._out.flush()

    def __call__(self, report: Report) -> None:
        """Tell of the progress, not too often."""
        now = time.monotonic()
        if now >= self._next:
            self._next = now + _SECONDS_BETWEEN_REPORTS
            self.line(
                "progress",
                {
                    "work": report.work,
                    "done": report.done,
                    "total": report.total,
                    "unit": report.unit,
                    "note": report.note,
                },
            )

    def better(self, value: Any) -> None:
        """Announce an answer that is better than those before it."""
        self.line("better", value)


Job = Callable[[dict[str, Any], Tell], Any]


def _error(error: Exception, memory: int) -> dict[str, Any]:
    """Return what the page is told of an error; faults of our own are not spelled out."""
    match error:
        case PuzzleError():
            return problem_of(error)
        case MemoryError():
            limit = f"the server's memory limit of {memory >> 20:,} MB was reached"
            return {"code": "memory-limit", "message": limit}
    return {"code": "fault", "message": f"a fault of the server: {type(error).__name__}"}


def _do(jobs: Mapping[str, Job], line: str, tell: Tell, memory: int) -> None:
    """Do one job."""
    try:
        order = json.loads(line)
        tell.line("done", jobs[order["kind"]](order["request"], tell))
    except Exception as error:
        if not isinstance(error, PuzzleError):
            import traceback

            traceback.print_exc()
        tell.line("failed", _error(error, memory))


def _limit_memory(size: int) -> None:
    """Make the system refuse this process more than `size` bytes of address space."""
    try:
        import resource
    except ImportError:  # a system without such limits
        return
    resource.setrlimit(resource.RLIMIT_AS, (size, size))


def main(table: str, memory: int) -> None:
    """Do the jobs of `table`, a module with a mapping `JOBS`, until stdin ends."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a stray print must not break the protocol
    sys.set_int_max_str_digits(0)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    if memory:
        _limit_memory(memory)
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()

    def listen() -> None:
        for line in sys.stdin:
            lines.put(line)
        # The server is gone: so is whoever wanted the answer, of this process and of its own.
        if hasattr(os, "killpg") and os.getpgrp() == os.getpid():
            os.killpg(0, signal.SIGKILL)
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    jobs: Mapping[str, Job] = importlib.import_module(table).JOBS
    tell = Tell(out)
    while True:
        _do(jobs, lines.get(), tell, memory)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
