"""The JSON that every command writes with `--json`."""

from __future__ import annotations

import json
import math
from typing import Any

from pegtile.core.checker import Verdict
from pegtile.core.solution import SearchStats, Solution

__all__ = ["LARGEST_NUMBER", "dumps", "solution_object", "stats_object", "verdict_object"]

LARGEST_NUMBER = (1 << 53) - 1
"""Whole numbers beyond this are decimal strings: other languages read JSON numbers as doubles."""


def dumps(value: Any) -> str:
    """Write a value as JSON on one line; the keys keep their order.

    >>> dumps({"cost": 2**64, "optimal": True})
    '{"cost":"18446744073709551616","optimal":true}'
    >>> dumps([0.5, float("nan")])
    '[0.5,"NaN"]'
    """
    exact = _exact(value, {})
    return json.dumps(exact, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _exact(value: Any, texts: dict[int, str]) -> Any:
    """Return the value with large whole numbers, and what is no number, as strings.

    The `texts` of those written before are kept: a number of a million disks takes a second, and an
    answer has its cost and its bounds, which are often the same.
    """
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        if -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
            return value
        if value not in texts:
            texts[value] = str(value)
        return texts[value]
    if isinstance(value, dict):
        return {str(key): _exact(item, texts) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_exact(item, texts) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return json.dumps(value)  # Infinity and NaN are not words of JSON
    return value


def solution_object(
    solution: Solution[Any, Any], *, start: Any, goal: Any, moves: Any, convention: str
) -> dict[str, Any]:
    """Return a solution as a JSON object, given its start, goal and moves in their JSON forms."""
    return {
        "puzzle": solution.puzzle,
        "start": start,
        "goal": goal,
        "cost": solution.cost,
        "optimal": solution.optimal,
        "lower_bound": solution.lower_bound,
        "moves": moves,
        "convention": convention,
        "metric": solution.metric,
        "method": solution.method,
        "status": solution.status.value,
        "proof": solution.proof,
        "stats": stats_object(solution.stats),
        "remarks": list(solution.remarks),
    }


def stats_object(stats: SearchStats) -> dict[str, Any]:
    """Return what an answer took as a JSON object."""
    return {
        "nodes": stats.generated,
        "expanded": stats.expanded,
        "largest_frontier": stats.largest_frontier,
        "deepest": stats.deepest,
        "seconds": round(stats.seconds, 6),
        "peak_bytes": stats.peak_bytes,
    }


def verdict_object(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as a JSON object, with the fields of `Verdict` in the order of reading."""
    error = verdict.first_error
    return {
        "parsed": verdict.parsed,
        "legal": verdict.legal,
        "solved": verdict.solved,
        "moves": verdict.moves,
        "optimal": verdict.optimal,
        "lower_bound": verdict.lower_bound,
        "upper_bound": verdict.upper_bound,
        "excess": verdict.excess,
        "first_error": None
        if error is None
        else {
            "index": error.index,
            "line": error.line,
            "column": error.column,
            "code": error.code.value,
            "text": error.text,
            "state": error.state,
            "reason": error.reason,
        },
        "truncated": verdict.truncated,
        "longest_legal_prefix": verdict.longest_legal_prefix,
        "distance_left": verdict.distance_left,
        "duplicates_visited": verdict.duplicates_visited,
        "format": verdict.format,
        "convention": verdict.convention,
        "remarks": list(verdict.remarks),
    }
