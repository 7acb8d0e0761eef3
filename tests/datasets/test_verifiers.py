"""The environment of the package verifiers, asked through a model that this test plays."""

from __future__ import annotations

import asyncio
import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from pegtile.datasets.difficulty import Difficulty
from pegtile.datasets.make import Make
from pegtile.datasets.tower_sources import TowerSource
from pegtile.errors import BadText
from pegtile.hanoi.state import State

vf = pytest.importorskip("verifiers.v1")
pegtile_tasks = pytest.importorskip("pegtile_tasks")

pytestmark = pytest.mark.filterwarnings("ignore")


@contextmanager
def model(reply):
    """Serve chat completions; `reply` turns a question into an answer."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            text = reply(asked["messages"][-1]["content"])
            message = {"role": "assistant", "content": text}
            usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
            body = json.dumps({
                "id": "1", "object": "chat.completion", "created": 0, "model": "played",
                "usage": usage,
                "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
            }).encode()  # fmt: skip
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
        server.server_close()


def episodes(environment, address):
    """Run each task once."""
    context = vf.ModelContext("played", vf.EvalClientConfig(base_url=address))

    async def run():
        async with environment.serving():
            return [await environment.run_episode(task, context) for task in environment.taskset]

    return asyncio.run(run())


@pytest.mark.parametrize(
    "settings",
    [
        {"puzzle": "hanoi", "disks": 3, "distance": "2..7"},
        {"puzzle": "tiles", "distance": "3..6", "answer_format": "numbers", "language": "ja"},
    ],
)
def test_replies_are_scored_by_the_checker(settings):
    environment = pegtile_tasks.load_environment(count=3, **settings)
    tasks = {task.data.prompt: task.data for task in environment.taskset}
    assert len(tasks) == 3
    good, longer, bad = tasks.values()
    replies = {
        good.prompt: f"I think so.\n\n{good.answer}",
        longer.prompt: f"{there_and_back(longer)} {longer.answer}",
        bad.prompt: "no idea",
    }
    if settings["puzzle"] == "hanoi":
        replies[longer.prompt] = f"{there_and_back(longer)}\n{longer.answer}"
    with model(replies.get) as address:
        found = episodes(environment, address)
    assert all(episode.ok for episode in found)
    traces = [episode.traces[0] for episode in found]
    length = longer.metadata["solution_length"]
    assert [trace.reward for trace in traces] == [1.0, pytest.approx(length / (length + 2)), 0.0]
    assert [trace.metrics["solved"] for trace in traces] == [1.0, 1.0, 0.0]


def there_and_back(data):
    """Return the first move of an answer and the one that takes it back."""
    if data.metadata["puzzle"] == "tiles":
        tile = data.answer.split()[0]
        return f"{tile} {tile}"
    disk, source, target = data.answer.splitlines()[0].split()
    return f"{disk} {source} {target}\n{disk} {target} {source}"


def test_it_is_found_by_its_name_and_reads_a_file(tmp_path):
    job = Make(TowerSource(State.perfect(3, 2)), 2, Difficulty(1, 7), language="zh")
    with open(tmp_path / "tasks.jsonl", "wb") as file:
        job.write_part(0, file)
    config = vf.resolve_env_config(
        {"taskset": {"id": "pegtile-tasks", "file": tmp_path / "tasks.jsonl"}}
    )
    environment = vf.load_environment(config)
    assert type(environment) is pegtile_tasks.PuzzleEnvironment
    lines = map(json.loads, (tmp_path / "tasks.jsonl").read_text(encoding="utf-8").splitlines())
    assert [task.data.prompt for task in environment.taskset] == [x["question"] for x in lines]


def test_bad_files_and_settings(tmp_path):
    (tmp_path / "bad.jsonl").write_text('{"question": "?"}\n')
    with pytest.raises(BadText, match="line 1"):
        list(pegtile_tasks.load_environment(file=tmp_path / "bad.jsonl").taskset)
    with pytest.raises(ValueError, match="disk"):
        pegtile_tasks.load_environment(disk=3)
