"""Both puzzles as tasks for language models in the package `verifiers` (the extra `verifiers`).

That package finds what it runs by the name of a module, so this one stands beside pegtile:

    vf-eval pegtile-tasks --env.taskset.puzzle tiles --env.taskset.distance 8..12 -m MODEL

    import pegtile_tasks
    environment = pegtile_tasks.load_environment(puzzle="hanoi", disks=5)

One question is one task, one reply its answer; the checker scores it. The reply is fetched here
and not by a program in a sandbox, as nothing is executed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from pegtile.datasets.board_sources import board_source
from pegtile.datasets.difficulty import Difficulty
from pegtile.datasets.make import Make
from pegtile.datasets.searched_towers import tower_source
from pegtile.datasets.sources import Source
from pegtile.datasets.tasks import score_answer, task
from pegtile.errors import BadText, MissingExtra
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.judge import Score
from pegtile.notation.tile_boards import read_goal
from pegtile.tiles.goals import named_goal

try:
    import httpx
    import verifiers.v1 as vf
except ImportError:
    raise MissingExtra("an environment of the package verifiers", "verifiers") from None

__all__ = ["AskOnce", "PuzzleEnvironment", "Puzzles", "load_environment"]

MODULE = "pegtile-tasks"
"""The name under which `verifiers` finds this module."""


class PuzzleData(vf.TaskData):
    """A task of `pegtile.datasets.tasks`; its question is the prompt."""

    answer: str
    metadata: dict[str, Any]


class PuzzleTask(vf.Task[PuzzleData]):
    """A question whose answers the checker scores."""

    def _score(self, trace: Any, kind: Score) -> float:
        return score_answer(trace.last_reply, {"metadata": self.data.metadata}, kind)

    @vf.reward
    async def ratio(self, trace: vf.Trace) -> float:
        """Return shortest length ÷ length when the puzzle is solved, else 0."""
        return self._score(trace, Score.RATIO)

    @vf.metric
    async def solved(self, trace: vf.Trace) -> float:
        """Return 1 when the puzzle is solved, else 0."""
        return self._score(trace, Score.STRICT)


class PuzzlesConfig(vf.TasksetConfig):
    """Which tasks: those of `file`, or `count` of a size, as `pegtile … make --tasks` makes them.

    From any state of `disks`, `pegs` and `rules` to the tower on the last peg; from any board of
    `rows` and `columns` (as many as rows when 0) to `goal`.
    """

    id: str = MODULE
    puzzle: Literal["hanoi", "tiles"] = "hanoi"
    disks: int = 4
    pegs: int = 3
    rules: str = "classic"
    rows: int = 3
    columns: int = 0
    goal: str = "blank-last"
    distance: str = "uniform"
    count: int = 50
    seed: int = 0
    language: Literal["en", "zh", "ja"] = "en"
    answer_format: str = ""
    file: Path | None = None
    """JSON lines that `make --tasks` wrote."""


class Puzzles(vf.Taskset[PuzzleTask, PuzzlesConfig]):
    """Tasks from a file, or made when they are asked for: the same for the same settings."""

    def load(self) -> Iterator[PuzzleTask]:
        """Yield the tasks in order.

        Raises:
            PuzzleError: a setting makes no sense, or a line of the file is no task.
            OSError: the file cannot be read.
        """
        for entry in self._made() if self.config.file is None else self._read(self.config.file):
            facts = entry["metadata"]
            data = PuzzleData(
                id=str(facts["source_index"]),
                prompt=entry["question"],
                answer=entry["answer"],
                metadata=facts,
            )
            yield PuzzleTask(data, self.config.task)

    def _made(self) -> Iterator[dict[str, Any]]:
        asked = self.config
        source: Source
        if asked.puzzle == "hanoi":
            goal = State.perfect(asked.disks, asked.pegs - 1, asked.pegs)
            source = tower_source(goal, Rules.parse(asked.rules, asked.pegs))
        else:
            size = (asked.rows, asked.columns or asked.rows)
            source = board_source(read_goal(asked.goal, named_goal("blank-last", *size)))
        job = Make(source, asked.count, Difficulty.parse(asked.distance), asked.seed)
        for record in job.records():
            yield task(record, asked.language, asked.answer_format)

    def _read(self, path: Path) -> Iterator[dict[str, Any]]:
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                try:
                    entry = json.loads(line)
                    if entry.keys() >= {"question", "answer", "metadata"}:
                        yield entry
                        continue
                except (ValueError, AttributeError):
                    pass
                raise BadText(line.strip(), "a task as `make --tasks` writes it", line=number)


class AskOnce(vf.Harness[vf.HarnessConfig]):
    """Sends the question and takes the reply, without a program, a tool or a sandbox."""

    APPENDS_SYSTEM_PROMPT = True
    EXECUTES_CODE = False
    NEEDS_CONTAINER = False

    async def launch(
        self,
        ctx: vf.ModelContext,
        trace: vf.Trace,
        runtime: vf.Runtime,
        endpoint: str,
        secret: str,
        mcp_urls: dict[str, str],
        data: vf.TaskData,
    ) -> vf.ProgramResult:
        """Ask the model; what it says is recorded on the way."""
        system, prompt = self.resolve_text_prompt(data)
        messages = [{"role": "system", "content": system}] if system else []
        body = {"model": ctx.model, "messages": [*messages, {"role": "user", "content": prompt}]}
        async with httpx.AsyncClient(timeout=None) as client:  # the run's own limits hold
            reply = await client.post(
                f"{endpoint}/chat/completions",
                json=body,
                headers={"Authorization": f"Bearer {secret}"},
            )
        return vf.ProgramResult(0 if reply.is_success else 1, "", reply.text)


class PuzzleEnvironmentConfig(vf.EnvConfig):
    """One model that is asked, on this machine."""

    agent: vf.AgentConfig = vf.AgentConfig(runtime=vf.SubprocessConfig())


class PuzzleEnvironment(vf.Env[PuzzleEnvironmentConfig]):
    """A task is asked once; its reply is its answer."""

    async def run(self, task: vf.Task, agents: vf.Agents) -> None:
        """Ask the model."""
        await agents.agent.run(task)


def load_environment(**settings: Any) -> vf.Env:
    """Return an environment of the tasks that `PuzzlesConfig` describes.

    Raises:
        pydantic.ValidationError: there is no such setting, or it has a wrong type.
    """
    taskset = PuzzlesConfig(**settings)
    return vf.load_environment(PuzzleEnvironmentConfig(taskset=taskset))
