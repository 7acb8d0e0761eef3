"""Requests that nobody would think of, made up from the API's own description."""

import os
import socket
import subprocess
import sys
import time
import urllib.request

import pytest
from hypothesis import HealthCheck, Phase, settings

from pegtile.web.app import create_app
from pegtile.web.settings import Settings

schemathesis = pytest.importorskip("schemathesis")

SCHEMA = schemathesis.openapi.from_dict(create_app(Settings()).openapi())
# Its check of answers by their schemas stumbles over tuples (`prefixItems`); test_api does that.
CHECKS = [
    schemathesis.checks.not_a_server_error,
    schemathesis.checks.status_code_conformance,
    schemathesis.checks.content_type_conformance,
]

pytestmark = pytest.mark.xdist_group("fuzzed-api")


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    home = tmp_path_factory.mktemp("home")
    options = ["--no-browser", "--port", str(port), "--job-time", "2s"]
    process = subprocess.Popen(
        [sys.executable, "-m", "pegtile", "serve", *options],
        env=os.environ | {"XDG_CACHE_HOME": str(home)},
        stderr=subprocess.DEVNULL,
    )
    address = f"http://127.0.0.1:{port}"
    for _ in range(300):
        try:
            urllib.request.urlopen(f"{address}/api/v1/health", timeout=5).close()
            break
        except OSError:
            time.sleep(0.1)
    yield address
    process.terminate()
    assert process.wait(15) in (0, -15)


@SCHEMA.parametrize()
@settings(
    max_examples=8,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
    deadline=None,
)
def test_no_request_is_answered_by_a_fault_of_the_server(case, address):
    case.call_and_validate(base_url=address, checks=CHECKS)
