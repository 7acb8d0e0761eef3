"""Every example of the API's own description is sent, and its answers are what it says."""

import json

import pytest
from fastapi.testclient import TestClient

from pegtile.web.app import create_app
from pegtile.web.settings import Settings

_APP = create_app(Settings(workers=1, most_waiting=4))
_OPENAPI = _APP.openapi()


@pytest.fixture(scope="module")
def client():
    with TestClient(_APP, base_url="http://127.0.0.1:8765") as client:
        yield client


def _request_schema(operation):
    content = operation["requestBody"]["content"]["application/json"]["schema"]
    return _OPENAPI["components"]["schemas"][content["$ref"].rpartition("/")[2]]


def _posts():
    return [(path, one["post"]) for path, one in _OPENAPI["paths"].items() if "post" in one]


def test_the_description_names_every_verb():
    verbs = {"solve", "check", "explain", "compare", "parse", "position", "scramble"}
    for puzzle in ("hanoi", "tiles"):
        assert {path for path in _OPENAPI["paths"] if f"/{puzzle}/" in path} >= {
            f"/api/v1/{puzzle}/{verb}" for verb in verbs
        }
    assert {"/api/v1/hanoi/state", "/api/v1/draw", "/api/v1/jobs"} <= set(_OPENAPI["paths"])


def test_every_request_has_an_example_and_every_operation_a_sentence():
    for path, operation in _posts():
        assert _request_schema(operation)["examples"], path
        assert operation["description"], path


@pytest.mark.parametrize(
    ("path", "example"),
    [
        (path, example)
        for path, operation in _posts()
        for example in _request_schema(operation)["examples"]
    ],
    ids=lambda value: json.dumps(value)[:50],
)
def test_every_example_is_answered_as_described(client, path, example):
    response = client.post(path, json=example)
    assert response.status_code in (200, 202), response.text
    described = _OPENAPI["paths"][path]["post"]["responses"][str(response.status_code)]
    name = described["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    schema = _OPENAPI["components"]["schemas"][name]
    answer = response.json()
    assert set(schema.get("required", [])) <= set(answer) <= set(schema["properties"])


def test_what_is_pasted_is_recognised(client):
    def parsed(text, **more):
        return client.post("/api/v1/hanoi/parse", json={"text": text} | more).json()

    assert parsed("[[3,2],[1],[]]")["tower"]["start"] == "AAB"
    assert parsed("(0) 3 2 (1) 1 (2)", kind="goal")["tower"]["goal"] == "AAB"
    assert parsed("B", tower={"disks": 4}, kind="start")["tower"]["start"] == "BBBB"
    assert parsed("AABD")["tower"]["pegs"] == 4
    moves = parsed("Move disk 1 from A to C\nMove disk 2 from A to B")
    assert (moves["kind"], moves["moves"]) == ("moves", [[0, 2], [0, 1]])
    wrong = parsed("A C\nA C")
    assert wrong["moves"] == [[0, 2]]
    assert (wrong["fault"]["index"], wrong["fault"]["code"]) == (2, "larger-on-smaller")


@pytest.mark.parametrize("puzzle", ["hanoi", "tiles"])
def test_planning_problems_set_start_and_goal(client, puzzle):
    from pegtile.hanoi.state import State
    from pegtile.notation import hanoi_pddl, tile_pddl
    from pegtile.tiles.board import Board

    if puzzle == "hanoi":
        text = hanoi_pddl.written_problem(State.parse("ABC"), State.parse("CCC"))
    else:
        text = tile_pddl.written_problem(
            Board.parse("1 2 3/4 0 6/7 5 8"), Board.parse("1 2 3/4 5 6/7 8 0")
        )
    answer = client.post(f"/api/v1/{puzzle}/parse", json={"text": text}).json()
    assert answer["kind"] == "problem"
    if puzzle == "hanoi":
        assert (answer["tower"]["start"], answer["tower"]["goal"]) == ("ABC", "CCC")
    else:
        assert (answer["board"], answer["goal"]) == ("1 2 3/4 0 6/7 5 8", "blank-last")


def test_boards_goals_and_slides_are_recognised(client):
    def parsed(text, **more):
        return client.post("/api/v1/tiles/parse", json={"text": text} | more).json()

    assert parsed("[[1,2,3],[4,0,6],[7,5,8]]")["board"] == "1 2 3/4 0 6/7 5 8"
    task = {"board": "1 2 3/4 0 6/7 5 8"}
    assert parsed("up left", **task, kind="moves")["slides"] == "UL"
    assert parsed("5, 8", **task)["slides"] == "UL"
    assert parsed("123/804/765", **task, kind="goal")["goal"] == "snail"
    assert parsed("1 2/3 0", **task, kind="board")["rows"] == 2


@pytest.mark.parametrize("text", ["", "hello", "AAZ", "(define", "[[1,1]]", "\x00"])
def test_what_cannot_be_read_is_quoted(client, text):
    for puzzle in ("hanoi", "tiles"):
        response = client.post(f"/api/v1/{puzzle}/parse", json={"text": text})
        assert response.status_code == 422
        assert response.json()["error"]["code"] in ("bad-input", "bad-request")


def test_a_refused_move_has_a_code(client):
    task = {"tower": {"disks": 2}, "moves": [[0, 2], [0, 2]]}
    answer = client.post("/api/v1/hanoi/position", json=task).json()
    assert answer["refusal_code"] == "larger-on-smaller"
    assert answer["count"] == 1
    slide = {"board": "1 2/3 0", "letter": "L"}
    assert client.post("/api/v1/tiles/position", json=slide).json()["refusal_code"] == "off-board"


def test_distance_tells_what_is_proved_and_what_is_not(client):
    def distance(**tower):
        return client.post("/api/v1/hanoi/distance", json={"tower": tower}).json()

    easy = distance(disks=64)
    assert easy["ahead"]["cost"] == str(2**64 - 1)
    assert (easy["ahead"]["certainty"], easy["hint"]) == ("proved", [1, 0, 1])
    assert distance(disks=40, pegs=5, goal="E")["ahead"]["certainty"] == "presumed"


def test_drawings_of_played_moves_and_of_astronomic_solutions(client):
    def drawn(**order):
        response = client.post("/api/v1/draw", json=order)
        assert response.status_code == 200, response.text
        return response.json()

    played = {"tower": {"disks": 2}, "moves": [[0, 1], [0, 2], [1, 2]]}
    assert drawn(format="moves", **played)["text"] == "1 A B\n2 A C\n1 B C\n"
    assert json.loads(drawn(format="json", **played)["text"])["moves"][0] == [1, 0, 1]
    assert drawn(format="txt", film=True, tower={"disks": 64})["text"].count("after") <= 1000
    tiles = {"tiles": {"board": "1 2 3/4 0 6/7 5 8"}}
    assert drawn(format="moves", **tiles)["text"] == "UL\n"
    assert drawn(format="gif", slides="UL", **tiles)["base64"].startswith("R0lGOD")
    refused = client.post("/api/v1/draw", json={"format": "svg"})
    assert refused.status_code == 422


def test_explanations_can_be_saved(client):
    for form, sign in (("html", "<!"), ("txt", "inorder-stack"), ("json", "[")):
        order = {"disks": 2, "format": form}
        answer = client.post("/api/v1/hanoi/explain", json=order).json()
        assert answer["text"].lower().startswith(sign)


def test_an_unsolvable_board_is_an_answer_of_its_own(client):
    response = client.post("/api/v1/tiles/solve", json={"board": "2 1 3/4 5 6/7 8 0"})
    assert response.status_code == 422
    assert response.json()["error"]["code"] == "unsolvable"


def test_of_a_long_answer_the_end_is_shown(client):
    moves = "A C\nC A\n" * 3000 + "A B\nA B\n"
    told = client.post("/api/v1/hanoi/check", json={"tower": {"disks": 3}, "text": moves}).json()
    assert told["verdict"]["longest_legal_prefix"] == 6001
    assert told["first"] + len(told["frames"]) - 1 == 6001
    assert told["frames"][-1]["state"] == "AAB"
    slides = "D U " * 3000 + "D D"
    task = {"board": "1 2 3/4 0 6/7 5 8", "text": slides, "convention": "tile"}
    told = client.post("/api/v1/tiles/check", json=task).json()
    assert (
        told["first"] + len(told["frames"]) - 1 == told["verdict"]["longest_legal_prefix"] == 6001
    )
