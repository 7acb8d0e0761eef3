"""What judging a tower and judging a board have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from typing import Generic, TypeVar

from pegtile.core.checker import Code, FirstError, Verdict
from pegtile.notation.reading import Reading
from pegtile.notation.texts import Text

__all__ = ["MOST_COUNTED", "Judged", "codes", "piece", "settle", "with_fault"]

MOST_COUNTED = 1_000_000
"""Visited states are counted in lists of up to this many moves; each costs about 100 bytes."""

_LONGEST_PIECE = 80

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")


@dataclass(frozen=True, slots=True)
class Judged(Generic[StateT, MoveT]):
    """A verdict, and what it was reached on.

    Attributes:
        verdict: the verdict.
        moves: the legal moves before the first fault.
        end: the state after them.
        way: how the text was understood, empty when there was no choice.
    """

    verdict: Verdict
    moves: Sequence[MoveT]
    end: StateT
    way: str = ""


@lru_cache(1 << 16)
def codes(thing: int, place: int) -> int:
    """Return 128 random-looking bits for a thing at a place; a state is the XOR of its things."""
    digest = blake2b(f"{thing}@{place}".encode(), digest_size=16).digest()
    return int.from_bytes(digest, "little")


def piece(text: Text, start: int, end: int) -> str:
    """Return a piece of the text as it was given, never long."""
    given = text.given[start : min(end, start + _LONGEST_PIECE)].strip()
    return given + ("…" if end - start > _LONGEST_PIECE else "")


def with_fault(verdict: Verdict, text: Text, reading: Reading, reached: int, state: str) -> Verdict:
    """Add to a verdict on the moves what is wrong with the text and the list as a whole.

    Args:
        verdict: what the moves alone say.
        text: where they stand.
        reading: what was read of it.
        reached: after how many moves the goal was first reached, negative when never.
        state: the state at the end, as text.
    """
    fault = reading.fault
    if fault is not None:
        error = verdict.first_error
        if error is None:
            line, column = text.place(fault.offset)
            code = Code.AMBIGUOUS if fault.ambiguous else Code.UNREADABLE
            shown = piece(text, fault.offset, fault.end)
            index = 0 if fault.ambiguous else verdict.moves + 1
            error = FirstError(index, code, fault.reason, shown, state, line, column)
        return replace(
            verdict,
            parsed=False,
            solved=False,
            legal=verdict.legal and fault.truncated,
            truncated=fault.truncated,
            first_error=error,
        )
    if verdict.first_error is None and verdict.moves == 0 and not verdict.solved:
        return replace(verdict, first_error=_empty(text, state))
    if verdict.first_error is None and 0 <= reached < verdict.moves:
        if verdict.solved:
            remark = f"the goal was reached after {reached} moves already"
            return replace(verdict, remarks=(*verdict.remarks, remark))
        written = reading.moves[reached]
        line, column = text.place(written.offset)
        return replace(
            verdict,
            first_error=FirstError(
                reached + 1, Code.CONTINUES_AFTER_GOAL,
                f"the goal was reached after {reached} moves, and the list leads away from it",
                piece(text, written.offset, written.end), state, line, column,
            ),
        )  # fmt: skip
    return verdict


def _empty(text: Text, state: str) -> FirstError:
    """Return the error of a list without moves."""
    return FirstError(
        0, Code.EMPTY_ANSWER, "the answer has no moves, but the start is not the goal",
        piece(text, 0, len(text.given)), state, 1, 1,
    )  # fmt: skip


def settle(
    readings: list[Judged[StateT, MoveT]], reading: Reading, text: Text
) -> Judged[StateT, MoveT]:
    """Choose among several readings: legality decides, else the text is ambiguous."""
    if len(readings) == 1:
        return readings[0]
    legal = [judged for judged in readings if judged.verdict.legal]
    if not legal:
        best = max(readings, key=lambda judged: judged.verdict.longest_legal_prefix)
        return remarked(best, f"read with {best.way}; no other reading is legal")
    best = legal[0]
    if len(legal) == 1:
        return remarked(best, f"read with {best.way}: the other reading is illegal")
    if len({(judged.verdict.solved, judged.verdict.parsed) for judged in legal}) == 1:
        return remarked(best, f"read with {best.way}; the other reading has the same outcome")
    first = reading.moves[0]
    line, column = text.place(first.offset)
    ways = " or ".join(judged.way for judged in legal)
    error = FirstError(
        0, Code.AMBIGUOUS, f"several readings are legal and end differently: say which, {ways}",
        piece(text, first.offset, first.end), "", line, column,
    )  # fmt: skip
    return replace(best, verdict=replace(best.verdict, solved=False, first_error=error))


def remarked(judged: Judged[StateT, MoveT], remark: str) -> Judged[StateT, MoveT]:
    """Add a remark."""
    verdict = judged.verdict
    return replace(judged, verdict=replace(verdict, remarks=(*verdict.remarks, remark)))
