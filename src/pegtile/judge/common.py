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

__all__ = [
    "MOST_COUNTED",
    "Judged",
    "codes",
    "end_of_list",
    "first_move",
    "piece",
    "settle",
    "with_fault",
]

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
    at = reading.moves[reached] if 0 <= reached < verdict.moves else None
    start, end = (0, len(text.given)) if at is None else (at.offset, at.end)
    return end_of_list(verdict, reached, state, piece(text, start, end), text.place(start))


def end_of_list(
    verdict: Verdict,
    reached: int,
    state: str,
    shown: str = "",
    place: tuple[int | None, int | None] = (None, None),
) -> Verdict:
    """Add to a verdict what the list as a whole is: empty, or one that passes the goal.

    Args:
        verdict: what the moves alone say.
        reached: after how many moves the goal was first reached, negative when never.
        state: the state at the end, as text.
        shown: the move after that, as it was written, or the whole text when there is none.
        place: its line and column, when they are known.
    """
    if verdict.first_error is not None:
        return verdict
    if verdict.moves == 0 and not verdict.solved:
        reason = "the answer has no moves, but the start is not the goal"
        return replace(
            verdict, first_error=FirstError(0, Code.EMPTY_ANSWER, reason, shown, state, *place)
        )
    if not 0 <= reached < verdict.moves:
        return verdict
    after = "at the start" if reached == 0 else f"after {reached} moves"
    if verdict.solved:
        remark = f"the goal was reached {after} already"
        return replace(verdict, remarks=(*verdict.remarks, remark))
    reason = f"the goal was reached {after}, and the list leads away from it"
    error = FirstError(reached + 1, Code.CONTINUES_AFTER_GOAL, reason, shown, state, *place)
    return replace(verdict, first_error=error)


def settle(
    readings: list[Judged[StateT, MoveT]],
    shown: str = "",
    place: tuple[int | None, int | None] = (None, None),
) -> Judged[StateT, MoveT]:
    """Choose among several readings: legality decides, else the text is ambiguous.

    Args:
        readings: the readings, the likeliest first.
        shown: the first move as it was written.
        place: its line and column, when they are known.
    """
    if len(readings) == 1:
        return readings[0]
    legal = [judged for judged in readings if judged.verdict.legal]
    if not legal:
        best = max(readings, key=lambda judged: judged.verdict.longest_legal_prefix)
        return remarked(best, f"read with {best.way}; no reading is legal")
    best = legal[0]
    if len(legal) == 1:
        return remarked(best, f"read with {best.way}: the other reading is illegal")
    if len({(judged.verdict.solved, judged.verdict.parsed) for judged in legal}) == 1:
        return remarked(best, f"read with {best.way}; the other reading has the same outcome")
    ways = " or ".join(judged.way for judged in legal)
    reason = f"several readings are legal and end differently: say which, {ways}"
    error = FirstError(0, Code.AMBIGUOUS, reason, shown, "", *place)
    return replace(best, verdict=replace(best.verdict, solved=False, first_error=error))


def remarked(judged: Judged[StateT, MoveT], remark: str) -> Judged[StateT, MoveT]:
    """Add a remark."""
    verdict = judged.verdict
    return replace(judged, verdict=replace(verdict, remarks=(*verdict.remarks, remark)))


def first_move(text: Text, reading: Reading) -> tuple[str, tuple[int | None, int | None]]:
    """Return the first move as it was written, and its line and column."""
    if not reading.moves:
        return "", (None, None)
    first = reading.moves[0]
    return piece(text, first.offset, first.end), text.place(first.offset)
