import re

import pytest
from fastapi.testclient import TestClient

from pegtile.web.app import create_app
from pegtile.web.settings import Settings


@pytest.fixture(scope="module")
def client():
    app = create_app(Settings(workers=1, body_bytes=50_000))
    with TestClient(app, base_url="http://127.0.0.1:8765") as client:
        yield client


def error_of(response):
    assert response.headers["content-type"] == "application/json"
    return response.json()["error"]


def test_health(client):
    response = client.get("/api/v1/health")
    assert response.status_code == 200
    assert response.json()["status"] == "ok"


def test_the_page_and_its_files_carry_a_strict_policy(client):
    for path in ("/", "/static/main.js", "/static/page.css", "/api/v1/health", "/nowhere"):
        response = client.get(path)
        policy = response.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert response.headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in response.headers


def test_everything_that_the_first_load_needs_is_under_300_kb(client):
    names = _static_names()
    assert "main.js" in names
    sizes = [len(client.get(f"/static/{name}").content) for name in names]
    assert sum(sizes) < 300_000


def test_a_file_is_sent_once(client):
    first = client.get("/static/main.js")
    again = client.get("/static/main.js", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/static/main.js", headers={"if-none-match": '"old"'}).status_code == 200


def test_what_the_first_tab_needs_is_asked_for_at_once_and_nothing_else(client):
    needed, waiting = set(), ["main.js", "tower-view.js", "texts.en.js"]
    while waiting:
        name = waiting.pop()
        needed.add(name)
        source = client.get(f"/static/{name}").text
        found = re.findall(r'^import [^;]*? from "\./([\w.-]+)";', source, re.MULTILINE)
        waiting += set(found) - needed
    page = client.get("/").text
    assert set(re.findall(r'(?:href|src)="/static/([\w.-]+\.js)"', page)) == needed


def test_who_prefers_so_gets_refusals_as_answers(client):
    prefer = {"prefer": "errors-in-body"}
    order = {"text": "1 1/2 0"}
    refused = client.post("/api/v1/tiles/parse", json=order)
    answered = client.post("/api/v1/tiles/parse", json=order, headers=prefer)
    assert (refused.status_code, answered.status_code) == (422, 200)
    assert "preference-applied" not in refused.headers
    assert answered.headers["preference-applied"] == "errors-in-body"
    assert answered.json() == refused.json()
    large = client.post("/api/v1/tiles/parse", content=b"[" * 60_000, headers=prefer)
    assert (large.status_code, error_of(large)["code"]) == (200, "too-large")
    fine = client.post("/api/v1/tiles/parse", json={"text": "1 2/3 0"}, headers=prefer)
    assert "preference-applied" not in fine.headers


def _static_names():
    from importlib import resources

    return [entry.name for entry in (resources.files("pegtile.web") / "static").iterdir()]


@pytest.mark.parametrize(
    "path", ["/static/../app.py", "/static/%2e%2e%2fapp.py", "/static//etc/passwd", "/static/x.js"]
)
def test_no_path_reaches_the_file_system(client, path):
    response = client.get(path)
    assert response.status_code == 404
    assert error_of(response)["code"] == "http"


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8765", "", "127.0.0.1.evil.example"]
)
def test_foreign_hosts_get_nothing(client, host):
    response = client.get("/api/v1/health", headers={"host": host})
    assert response.status_code == 421
    assert error_of(response)["code"] == "wrong-host"


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:1", "[::1]:8765", "LOCALHOST:80"])
def test_the_names_of_this_machine_are_answered(client, host):
    assert client.get("/api/v1/health", headers={"host": host}).status_code == 200


def test_large_bodies_are_refused_before_they_are_parsed(client):
    response = client.post("/api/v1/tiles/parse", content=b"[" * 60_000)
    assert response.status_code == 413
    assert "50,000" in error_of(response)["message"]

    def endless():
        for _ in range(100):
            yield b"x" * 1000

    assert client.post("/api/v1/tiles/parse", content=endless()).status_code == 413


@pytest.mark.parametrize(
    "body", [b"", b"{", b"null", b"[]", b'{"text": 3}', b'{"text": "", "more": 1}', b"\xff"]
)
def test_malformed_requests_say_where(client, body):
    response = client.post(
        "/api/v1/tiles/parse", content=body, headers={"content-type": "application/json"}
    )
    assert response.status_code in (400, 422)
    assert error_of(response)["message"]


def test_a_body_that_is_not_json_is_told_where(client):
    header = {"content-type": "application/json"}
    response = client.post("/api/v1/hanoi/solve", content=b'{"tower":\n {bad', headers=header)
    error = error_of(response)
    assert (error["code"], error["text"], error["line"], error["column"]) == (
        "bad-request",
        "bad",
        2,
        3,
    )


@pytest.mark.parametrize(
    ("header", "found"),
    [({}, "is missing"), ({"content-type": "text/plain; x=1"}, "is 'text/plain'")],
)
def test_a_missing_content_type_is_told(client, header, found):
    response = client.post("/api/v1/hanoi/solve", content=b"{}", headers=header)
    assert error_of(response)["message"] == (
        f"Content-Type {found}: expected Content-Type: application/json"
    )


def test_unknown_jobs_and_kinds(client):
    assert error_of(client.get("/api/v1/jobs/none"))["message"].startswith("there is no job")
    assert client.delete("/api/v1/jobs/none").status_code == 404
    assert client.get("/api/v1/jobs/none/events").status_code == 404
    response = client.post("/api/v1/jobs", json={"kind": "rm", "request": {}})
    assert response.status_code == 422


def test_boards_are_read_and_refused(client):
    answer = client.post("/api/v1/tiles/parse", json={"text": "812/043/765"}).json()
    assert (answer["board"], answer["rows"], answer["columns"]) == ("8 1 2/0 4 3/7 6 5", 3, 3)
    response = client.post("/api/v1/tiles/parse", json={"text": "1 1/2 0"})
    assert response.status_code == 422
    assert "tile 1 again in row 1, column 2" in error_of(response)["message"]


def test_slides(client):
    task = {"board": "1 2 3/4 5 6/0 7 8"}
    first = client.post("/api/v1/tiles/position", json=task | {"tile": 8}).json()
    assert (first["slides"], first["solved"], first["refusal"]) == ("LL", True, None)
    refused = client.post("/api/v1/tiles/position", json=task | {"letter": "R"}).json()
    assert "no tile can slide right" in refused["refusal"]
    assert refused["slides"] == ""
    diagonal = client.post("/api/v1/tiles/position", json=task | {"tile": 5}).json()
    assert "neither in the row nor in the column" in diagonal["refusal"]
    replayed = client.post("/api/v1/tiles/position", json=task | {"slides": "LL"}).json()
    assert replayed["board"] == first["board"]
    illegal = client.post("/api/v1/tiles/position", json=task | {"slides": "RR"})
    assert illegal.status_code == 422
    assert (error_of(illegal)["code"], error_of(illegal)["index"]) == ("illegal-move", 1)


def test_scrambles_are_seeded_and_solvable(client):
    request = {"rows": 4, "columns": 4, "seed": 7}
    one = client.post("/api/v1/tiles/scramble", json=request).json()
    assert one == client.post("/api/v1/tiles/scramble", json=request).json()
    position = client.post("/api/v1/tiles/position", json={"board": one["board"]}).json()
    assert "blank-last" in position["solvable_goals"]
