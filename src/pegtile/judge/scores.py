"""Scores: one number for a verdict, each with its formula.

==========  ====================================================================================
name        value
==========  ====================================================================================
`strict`    1 when solved, else 0
`ratio`     optimal / moves when solved, else 0; 1 when both are 0
`progress`  1 when solved; else (d(start) - d(end)) / d(start), never below 0, where d is the
            distance to the goal and `end` the state after the legal prefix
==========  ====================================================================================
"""

from __future__ import annotations

from enum import StrEnum

from pegtile.core.checker import Code, Verdict

__all__ = ["Score", "score"]


class Score(StrEnum):
    """A way to turn a verdict into a number, as in the table of this module."""

    STRICT = "strict"
    RATIO = "ratio"
    PROGRESS = "progress"


def score(verdict: Verdict, kind: Score = Score.STRICT) -> float | None:
    """Return the score of a verdict from 0 to 1, None when it needs a distance nobody computed.

    >>> score(Verdict(legal=True, solved=True, moves=4, longest_legal_prefix=4, optimal=3), "ratio")
    0.75
    """
    if kind == Score.STRICT:
        return 1.0 if verdict.solved else 0.0
    if kind == Score.RATIO:
        if not verdict.solved:
            return 0.0
        if verdict.optimal is None:
            return None
        return verdict.optimal / verdict.moves if verdict.moves else 1.0
    if verdict.solved:
        return 1.0
    error = verdict.first_error
    if error is not None and error.code is Code.AMBIGUOUS:
        return 0.0
    if verdict.optimal is None or verdict.distance_left is None:
        return None
    if verdict.optimal == 0:
        return 0.0
    # Whole numbers are divided, not floats: distances may have thousands of digits.
    return max(0, verdict.optimal - verdict.distance_left) / verdict.optimal
