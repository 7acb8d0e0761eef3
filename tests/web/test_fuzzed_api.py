"""Requests that nobody would think of, made up from the API's own description."""

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
def address(serve):
    return serve("--job-time", "2s").address


@SCHEMA.parametrize()
@settings(
    max_examples=8,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
    deadline=None,
)
def test_no_request_is_answered_by_a_fault_of_the_server(case, address):
    case.call_and_validate(base_url=address, checks=CHECKS, timeout=120)
