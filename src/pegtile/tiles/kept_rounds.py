"""Finished rounds of a search with growing bounds: how large the next may be, and a file of them.

The file is one JSON object: the board, its goal and the metric, the bound of the next round, and
the bound and nodes of every round that is finished. It is written beside and renamed after each
round, so that a search that was stopped goes on from there.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from pegtile.core.files import whole_file
from pegtile.errors import BadRequest, quoted
from pegtile.tiles.board import Board

__all__ = ["KeptRounds", "Round", "expected_nodes"]

_FORMAT = "pegtile rounds 1"


class Round(NamedTuple):
    """A round that ended without an answer.

    Attributes:
        bound: no answer costs so much or less.
        nodes: how many it made.
    """

    bound: int
    nodes: int


def expected_nodes(rounds: Sequence[Round]) -> int | None:
    """Guess the nodes of the round after these: it grows as the last did; None if none can say.

    >>> expected_nodes([Round(80, 1_000), Round(82, 9_000)])
    81000
    """
    if len(rounds) < 2 or rounds[-2].nodes == 0:
        return None
    return rounds[-1].nodes ** 2 // rounds[-2].nodes


@dataclass(frozen=True, slots=True)
class KeptRounds:
    """The file of the rounds of one board.

    Attributes:
        path: where it is.
        board: the board.
        goal: its goal.
        metric: what costs count.
    """

    path: Path
    board: Board
    goal: Board
    metric: str

    def read(self) -> tuple[int, list[Round]] | None:
        """Return the next bound and the finished rounds; None if there is no file yet.

        Raises:
            BadRequest: it is not such a file, or one of another board, goal or metric.
            OSError: it cannot be read.
        """
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        except UnicodeDecodeError:
            raise self._wrong("bytes that are no text", "rounds that were kept") from None
        try:
            data = json.loads(text)
            kept = data["format"] == _FORMAT
            bound = int(data["next_bound"])
            rounds = [Round(int(one), int(nodes)) for one, nodes in data["rounds"]]
            names = {name: data[name] for name in self._names()}
        except (ValueError, KeyError, TypeError):
            kept = False
        if not kept or any(one.bound >= bound or one.nodes < 0 for one in rounds):
            raise self._wrong(quoted(text), "rounds that were kept")
        for name, value in self._names().items():
            if names[name] != value:
                raise self._wrong(f"the {name} {quoted(str(names[name]))}", quoted(value))
        return bound, rounds

    def write(self, next_bound: int, rounds: Sequence[Round]) -> None:
        """Keep the rounds.

        Raises:
            OSError: the file cannot be written.
        """
        data: dict[str, Any] = {"format": _FORMAT, **self._names(), "next_bound": next_bound}
        data["rounds"] = [list(one) for one in rounds]
        with whole_file(self.path) as file:
            file.write(json.dumps(data).encode() + b"\n")

    def _names(self) -> dict[str, str]:
        return {"board": str(self.board), "goal": str(self.goal), "metric": self.metric}

    def _wrong(self, found: str, expected: str) -> BadRequest:
        return BadRequest(f"{self.path}: {found}: expected {expected}")
