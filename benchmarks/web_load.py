"""The server under load: light endpoints while two long solves run, health, cancelling, first page.

The yardstick of each light endpoint is the same endpoint while no worker is busy, in the same run;
that of a health check is a bare server, which only writes back, asked in turn with it: on a machine
that does other things besides, it shows what of the time is the machine's. CPU times do not drift.
The load comes from `wrk` where it is installed, else from a client in Python, which is the slower
of the two. The page is opened in Chromium by playwright. Run `python benchmarks/web_load.py`.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from measure import report, table

CONNECTIONS = 8
SECONDS = 4
PAGES = 7
API = "/api/v1"
# A 5×5 board, for which shorter and shorter answers are sought until the time is up.
LONG = {
    "board": "17 1 20 9 16/2 22 19 14 5/15 21 0 3 24/23 18 13 12 7/10 8 6 4 11",
    "within": 240,
}
BOARD = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3"
LIGHT: dict[str, dict[str, Any] | None] = {
    "health": None,
    "tiles/position": {"board": BOARD, "letter": "L"},
    "hanoi/position": {"tower": {"disks": 8}, "moves": [[0, 1], [0, 2], [1, 2]]},
    "hanoi/state": {"tower": {"disks": 64}, "at": "2**63"},
    "hanoi/distance": {"tower": {"disks": 12}, "moves": [[0, 1], [0, 2]]},
}
READY = """
new MutationObserver(() => {
  if (document.querySelector(".disk") && !window.readyAt) window.readyAt = performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true });
"""


BARE = """
import asyncio, sys
async def answer(reader, writer):
    await reader.readuntil(b"\\r\\n\\r\\n")
    writer.write(b"HTTP/1.1 200 OK\\r\\ncontent-length: 2\\r\\n\\r\\n{}")
    writer.close()
async def main():
    await (await asyncio.start_server(answer, "127.0.0.1", int(sys.argv[1]))).serve_forever()
asyncio.run(main())
"""


@dataclass(frozen=True, slots=True)
class Load:
    """What a load came to: answers a second, and the milliseconds of an answer."""

    rate: float
    median: float
    most: float  # of 99 in 100
    cpu: float = 0.0  # of the server's process


@dataclass(frozen=True, slots=True)
class Server:
    """A server that runs."""

    port: int
    pid: int

    def cpu(self) -> float:
        """Return the milliseconds of CPU time that its process has taken."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def running(*command: str) -> Iterator[Server]:
    """Run a server on a free port, which is the last word of its command."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    process = subprocess.Popen([*command, str(port)], stderr=subprocess.DEVNULL)
    try:
        for _ in range(600):
            try:
                ask(port, "health")
                break
            except OSError:
                time.sleep(0.1)
        yield Server(port, process.pid)
    finally:
        process.terminate()
        process.wait(30)


def ask(port: int, path: str, body: Any = None, method: str | None = None) -> Any:
    """Ask for a path once and return the answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        return _asked(connection, path, body, method)
    finally:
        connection.close()


def _asked(connection: http.client.HTTPConnection, path: str, body: Any, method: str | None) -> Any:
    text = None if body is None else json.dumps(body)
    verb = method or ("GET" if body is None else "POST")
    connection.request(verb, f"{API}/{path}", text, {"content-type": "application/json"})
    answer = connection.getresponse()
    content = answer.read()
    if answer.status >= 300:
        raise SystemExit(f"{path}: {answer.status} {content!r}")
    return json.loads(content)


def load(server: Server, path: str, body: dict[str, Any] | None) -> Load:
    """Ask for a path again and again over some connections for some seconds."""
    before = server.cpu()
    found = (wrk if shutil.which("wrk") else threads)(server.port, path, body)
    return replace(found, cpu=(server.cpu() - before) / (found.rate * SECONDS))


def threads(port: int, path: str, body: dict[str, Any] | None) -> Load:
    """Do so in threads of this process."""
    times: list[float] = []
    askers = [
        threading.Thread(target=_again, args=(port, path, body, times)) for _ in range(CONNECTIONS)
    ]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    return Load(len(times) / SECONDS, statistics.median(times), _hundredth(times))


def _again(port: int, path: str, body: dict[str, Any] | None, times: list[float]) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    until = time.perf_counter() + SECONDS
    while (began := time.perf_counter()) < until:
        _asked(connection, path, body, None)
        times.append(1000 * (time.perf_counter() - began))
    connection.close()


def _hundredth(times: list[float]) -> float:
    """Return what 99 of 100 do not exceed."""
    return sorted(times)[len(times) * 99 // 100]


def wrk(port: int, path: str, body: dict[str, Any] | None) -> Load:
    """Have wrk do the same."""
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        if body is not None:
            script.write(
                f"wrk.method = 'POST'\nwrk.body = [==[{json.dumps(body)}]==]\n"
                "wrk.headers['content-type'] = 'application/json'\n"
            )
            script.flush()
        told = subprocess.run(
            f"wrk -t1 -c{CONNECTIONS} -d{SECONDS}s --latency -s {script.name}"
            f" http://127.0.0.1:{port}{API}/{path}".split(),
            check=True,
            capture_output=True,
            text=True,
        ).stdout
    if "Non-2xx" in told or "Socket errors" in told:
        raise SystemExit(told)
    rate = re.search(r"Requests/sec:\s+([\d.]+)", told)
    shares = {
        share: float(number) * {"us": 0.001, "ms": 1.0, "s": 1000.0}[unit]
        for share, number, unit in re.findall(r"(\d+)%\s+([\d.]+)(us|ms|s)\b", told)
    }
    assert rate is not None
    return Load(float(rate[1]), shares["50"], shares["99"])


def health(server: Server, bare: Server, seconds: float) -> tuple[list[float], list[float]]:
    """Check the health every 20 ms, each time in turn with the bare server; in milliseconds."""
    times: dict[int, list[float]] = {server.port: [], bare.port: []}
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        for port, all_times in times.items():
            began = time.perf_counter()
            ask(port, "health")
            all_times.append(1000 * (time.perf_counter() - began))
        time.sleep(0.02)
    return times[server.port], times[bare.port]


def follow(port: int, key: str) -> threading.Thread:
    """Follow a job to its end, as a page does."""

    def listen() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
        connection.request("GET", f"{API}/jobs/{key}/events")
        connection.getresponse().read()

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    return thread


def keep_busy(port: int) -> list[str]:
    """Give every worker a long solve; return the jobs."""
    keys = []
    for _ in range(ask(port, "health")["workers"]):
        keys.append(ask(port, "jobs", {"kind": "tiles-solve", "request": LONG})["id"])
        follow(port, keys[-1])
    while any(ask(port, f"jobs/{key}")["better"] is None for key in keys):
        time.sleep(0.1)
    return keys


def health_under_load(server: Server, bare: Server) -> tuple[list[float], list[float]]:
    """Check the health while light answers, too, are asked for."""
    loader = threading.Thread(target=load, args=(server, "hanoi/state", LIGHT["hanoi/state"]))
    loader.start()
    times = health(server, bare, SECONDS - 1)
    loader.join()
    return times


def cancelling(port: int, keys: list[str]) -> list[float]:
    """Cancel the jobs; return how many milliseconds it took until each one's core was free."""
    times = []
    for key in keys:
        busy = ask(port, "health")["busy"]
        began = time.perf_counter()
        ask(port, f"jobs/{key}", method="DELETE")
        while ask(port, "health")["busy"] >= busy:
            time.sleep(0.002)
        times.append(1000 * (time.perf_counter() - began))
    return times


def first_page(server: Server) -> list[list[object]]:
    """Open the page in new browsers; return rows of what it takes."""
    from playwright.sync_api import sync_playwright

    ready, busy, sizes, files = [], [], [], []
    before = server.cpu()
    with sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        for _ in range(PAGES):
            page = browser.new_context().new_page()
            page.add_init_script(READY)
            session = page.context.new_cdp_session(page)
            session.send("Performance.enable", {"timeDomain": "threadTicks"})
            page.goto(f"http://127.0.0.1:{server.port}/")
            page.wait_for_selector("body[data-ready]")
            ready.append(page.evaluate("window.readyAt"))
            told = session.send("Performance.getMetrics")["metrics"]
            busy.append(1000 * next(m["value"] for m in told if m["name"] == "TaskDuration"))
            entries = page.evaluate(
                "performance.getEntries().filter((one) => 'transferSize' in one)"
                ".map((one) => one.transferSize)"
            )
            sizes.append(sum(entries))
            files.append(len(entries))
            page.context.close()
        browser.close()
    cpu = (server.cpu() - before) / PAGES
    return [
        ["first page", f"{max(sizes) / 1000:.0f} kB in {max(files)} files", "", "300 kB"],
        [
            "until it can be played, median",
            f"{statistics.median(ready):.0f} ms",
            f"CPU: {statistics.median(busy):.0f} ms in the page's thread, {cpu:.0f} in the server",
            "1,000 ms",
        ],
    ]


def main() -> None:
    serve = (sys.executable, "-m", "pegtile", "serve", "--no-browser", "--port")
    with running(*serve) as server, running(sys.executable, "-c", BARE) as bare:
        idle = {path: load(server, path, body) for path, body in LIGHT.items()}
        page = first_page(server) if shutil.which("chromium") else []
        keys = keep_busy(server.port)
        calm = health(server, bare, 5)
        busy = {path: load(server, path, body) for path, body in LIGHT.items()}
        pressed = health_under_load(server, bare)
        if ask(server.port, "health")["busy"] != len(keys):
            raise SystemExit("a long solve ended too early")
        freed = cancelling(server.port, keys)
    light = [
        [
            f"`{path}`",
            *(
                f"{one.rate:,.0f} | {one.median:.1f} | {one.most:.1f} | {one.cpu:.2f}"
                for one in (idle[path], now)
            ),
        ]
        for path, now in busy.items()
    ]
    bars = [
        *(
            [
                f"health check {when}, {name}",
                f"{share(checked):.0f} ms",
                f"bare server: {share(bare_times):.0f} ms",
                "100 ms",
            ]
            for when, (checked, bare_times) in (
                ("while the workers are busy", calm),
                ("while light answers are asked for besides", pressed),
            )
            for name, share in (("median", statistics.median), ("slowest", max))
        ),
        ["a cancelled job's core is free, slowest", f"{max(freed):.0f} ms", "", "1,000 ms"],
        *page,
    ]
    columns = ["answers a second", "median ms", "99 of 100, ms", "CPU ms"]
    report(
        "web_load",
        "The server under load",
        "python benchmarks/web_load.py",
        f"{CONNECTIONS} connections for {SECONDS} seconds each, from "
        f"{'wrk' if shutil.which('wrk') else 'Python'} on the same machine, for whose cores"
        f" {os.getloadavg()[0]:.0f} processes waited at the end, most of them of other work."
        " First while no worker is busy, then while every worker is at a long solve.\n",
        table(["endpoint", *columns, *(f"{name}, busy" for name in columns)], light),
        table(["what", "measured", "beside", "bar"], bars),
    )


if __name__ == "__main__":
    main()
