"""A server of its own for the tests that talk to one."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass
from urllib.parse import urlsplit

import pytest

# As long as the slowest machine may need; nothing waits so long where all is well.
PATIENCE = 120


@dataclass(frozen=True)
class Server:
    """A server that runs, and where it is."""

    process: subprocess.Popen[bytes]
    address: str


@pytest.fixture(scope="module")
def serve(tmp_path_factory):
    """Start servers, each on a free port, and stop them in an orderly way."""
    processes = []

    def start(*options):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        command = [sys.executable, "-m", "pegtile", "serve", "--no-browser", "--port", str(port)]
        home = tmp_path_factory.mktemp("home")
        process = subprocess.Popen(
            [*command, *options],
            env=os.environ | {"XDG_CACHE_HOME": str(home)},
            stderr=subprocess.DEVNULL,
        )
        processes.append(process)
        address = f"http://127.0.0.1:{port}"
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                urllib.request.urlopen(f"{address}/api/v1/health", timeout=5).close()
                return Server(process, address)
            except OSError:
                assert process.poll() is None, "the server has ended"
                time.sleep(0.1)
        raise TimeoutError("the server does not answer")

    yield start
    running = [process for process in processes if process.poll() is None]
    for process in running:
        process.terminate()
    for process in running:
        assert process.wait(PATIENCE) in (0, -15)


QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="module")
def server_of_pages(serve):
    return serve()


@pytest.fixture(scope="module")
def browser():
    from browsing import CHROMIUM, playwright

    with playwright.sync_playwright() as p:
        browser = p.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser, server_of_pages):
    """Open pages that must not complain, nor talk to anybody else."""
    faults, contexts = [], []
    address = server_of_pages.address

    def open_one(link="", **settings):
        settings = {"viewport": {"width": 1200, "height": 900}, "locale": "en-US"} | settings
        context = browser.new_context(**settings)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("console", lambda m: m.type in ("error", "warning") and faults.append(m.text))
        page.on("pageerror", lambda e: faults.append(str(e)))
        here = urlsplit(address).netloc
        page.on("request", lambda r: _foreign(r.url, here) and faults.append(f"asked {r.url}"))
        page.goto(f"{address}/{link}")
        page.wait_for_selector("body[data-ready]")
        return page

    yield open_one
    for context in contexts:
        context.close()
    # A refused request is an answer that the page shows; the browser logs it all the same.
    assert [fault for fault in faults if "status of 4" not in fault] == []


def _foreign(url, here):
    return urlsplit(url).scheme in ("http", "https") and urlsplit(url).netloc != here
