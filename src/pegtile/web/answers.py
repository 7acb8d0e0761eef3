"""What the endpoints that wait for a worker answer, for the API's own description."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel

from pegtile.web.schemas import Exact, Fault

__all__ = [
    "Compared",
    "Drawn",
    "Explained",
    "Solution",
    "TilesChecked",
    "TowerChecked",
    "TowerSolution",
]


class _Stats(BaseModel):
    nodes: Exact
    expanded: Exact
    largest_frontier: Exact
    deepest: Exact
    seconds: float
    peak_bytes: Exact


class Solution(BaseModel):
    """A solution, as `--json` writes it."""

    puzzle: Literal["hanoi", "tiles"]
    start: str
    goal: str
    cost: Exact | None
    optimal: bool
    lower_bound: Exact
    moves: Any
    convention: str
    metric: str
    method: str
    status: str
    proof: str
    stats: _Stats
    remarks: list[str]


class TowerSolution(Solution):
    """A slice of a solution, from move `first` (from 0) on, and the states at its ends."""

    certainty: Literal["proved", "presumed", "bounded"]
    first: Exact | None = None
    state_at_first: str | None = None
    state_after: str | None = None


class _Verdict(BaseModel):
    parsed: bool
    legal: bool
    solved: bool
    moves: Exact
    optimal: Exact | None
    lower_bound: Exact
    upper_bound: Exact | None
    excess: Exact | None
    first_error: Fault | None
    truncated: bool
    longest_legal_prefix: Exact
    distance_left: Exact | None
    duplicates_visited: Exact | None
    format: str
    convention: str
    remarks: list[str]


class TowerChecked(BaseModel):
    """A verdict, and the positions up to the first fault: all, or the last after `first` moves."""

    verdict: _Verdict
    first: int
    frames: list[dict[str, Any]]


class TilesChecked(TowerChecked):
    """A verdict, the boards up to the first fault, and the goal."""

    goal_rows: list[list[int]]


class Explained(BaseModel):
    """The steps of an explanation, or `text` when a file was asked for."""

    title: str | None = None
    idea: str | None = None
    steps: list[dict[str, Any]] | None = None
    listings: list[dict[str, Any]] | None = None
    trees: list[dict[str, Any]] | None = None
    text: str | None = None


class Compared(BaseModel):
    """A row a method."""

    rows: list[dict[str, Any]]


class Drawn(BaseModel):
    """A drawing as text, or its bytes in base64."""

    text: str | None = None
    base64: str | None = None
