"""A server of its own for the tests that talk to one."""

import os
import socket
import subprocess
import sys
import time
import urllib.request

import pytest


@pytest.fixture(scope="module")
def serve(tmp_path_factory):
    """Start servers, each on a free port; give their addresses, and stop them in an orderly way."""
    processes = []

    def start(*options):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        command = [sys.executable, "-m", "pegtile", "serve", "--no-browser", "--port", str(port)]
        home = tmp_path_factory.mktemp("home")
        processes.append(
            subprocess.Popen(
                [*command, *options],
                env=os.environ | {"XDG_CACHE_HOME": str(home)},
                stderr=subprocess.DEVNULL,
            )
        )
        address = f"http://127.0.0.1:{port}"
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{address}/api/v1/health", timeout=5).close()
                return address
            except OSError:
                time.sleep(0.1)
        raise TimeoutError("the server does not answer")

    yield start
    for process in processes:
        process.terminate()
    for process in processes:
        assert process.wait(15) in (0, -15)
