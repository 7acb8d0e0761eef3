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


@pytest.fixture(scope="module")
def server_of_pages(serve):
    return serve()


@pytest.fixture(scope="module")
def browser():
    from browsing import launched

    with launched() as browser:
        yield browser


@pytest.fixture
def open_page(browser, server_of_pages):
    """Open pages that must not complain, nor talk to anybody else."""
    from browsing import watched

    address = server_of_pages.address
    here = urlsplit(address).netloc

    def is_ours(url):
        return urlsplit(url).scheme not in ("http", "https") or urlsplit(url).netloc == here

    with watched(browser, is_ours) as open_any:

        def open_one(link="", **settings):
            page = open_any(f"{address}/{link}", **settings)
            page.wait_for_selector("body[data-ready]")
            return page

        yield open_one
