"""What the benchmarks share: timing of whole processes and of calls, and tables of results.

Every benchmark measures its subject side by side with its yardstick in one run, several times in
turn, and reports medians and ratios: the machine's speed drifts, a ratio taken in one run does not.
"""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "results"


@dataclass(frozen=True, slots=True)
class Taken:
    """What one run took: wall-clock and CPU seconds, and the peak memory in bytes."""

    wall: float
    cpu: float
    peak_bytes: int = 0


def run(command: Sequence[str], **settings: Any) -> Taken:
    """Run a command to its end and return what the whole process took; its output is thrown away.

    Raises:
        CalledProcessError: it failed.
    """
    settings = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL} | settings
    began = time.perf_counter()
    process = subprocess.Popen(command, **settings)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return Taken(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)


def call(function: Callable[[], object]) -> Taken:
    """Call a function and return the time that it took in this process, all threads together."""
    began, cpu = time.perf_counter(), time.process_time()
    function()
    return Taken(time.perf_counter() - began, time.process_time() - cpu)


def in_turn(subjects: dict[str, Callable[[], Taken]], runs: int = 5) -> dict[str, Taken]:
    """Run every subject once to warm up and then `runs` times in turn; return the medians."""
    taken: dict[str, list[Taken]] = {name: [] for name in subjects}
    for number in range(runs + 1):
        for name, subject in subjects.items():
            result = subject()
            if number:
                taken[name].append(result)
    return {
        name: Taken(
            statistics.median(one.wall for one in all_runs),
            statistics.median(one.cpu for one in all_runs),
            max(one.peak_bytes for one in all_runs),
        )
        for name, all_runs in taken.items()
    }


def machine() -> str:
    """Say in a line what the figures were taken on."""
    name = platform.processor() or platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                name = line.split(":", 1)[1].strip()
                break
    except OSError:
        pass
    return f"{name}, {os.cpu_count()} cores, Python {platform.python_version()}"


def table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Write a Markdown table."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines) + "\n"


def report(name: str, title: str, command: str, *parts: str) -> None:
    """Print a benchmark's results and keep them as `results/NAME.md`."""
    text = "\n".join([f"# {title}\n", f"`{command}` on {machine()}.\n", *parts])
    print(text)
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.md").write_text(text, encoding="utf-8")
