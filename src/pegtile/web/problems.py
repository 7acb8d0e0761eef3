"""Errors as the API gives them: a code to act on, a sentence to show, and a place in a text."""

from __future__ import annotations

from typing import Any

from pegtile.errors import BadText, IllegalMove, MissingExtra, PuzzleError, Unsolvable

__all__ = ["STATUSES", "problem_of"]

STATUSES = {"missing-extra": 501, "fault": 500, "worker-died": 500}
"""The HTTP status of a code; every other one is 422."""

_LONGEST_QUOTE = 80


def problem_of(error: PuzzleError) -> dict[str, Any]:
    """Return what the API says of an error; of a text that cannot be read also which part.

    Of an illegal move it gives the place among the moves, from 1.
    """
    problem: dict[str, Any] = {"code": _code(error), "message": " ".join(str(error).split())}
    if isinstance(error, BadText):
        text = error.text[:_LONGEST_QUOTE]
        problem |= {"text": text, "line": error.line, "column": error.column}
    if isinstance(error, IllegalMove) and error.index is not None:
        problem |= {"index": error.index}
    return problem


def _code(error: PuzzleError) -> str:
    match error:
        case Unsolvable():
            return "unsolvable"
        case IllegalMove():
            return "illegal-move"
        case MissingExtra():
            return "missing-extra"
    return "bad-input"
