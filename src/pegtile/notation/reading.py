"""What a reader of moves hands on: the moves as they were written, each with its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["Fault", "Reading", "Written"]


class Written(NamedTuple):
    """A move as somebody wrote it: what it says, and where.

    Attributes:
        what: the words of the move, in the order of its format.
        offset: where it begins in the text.
        end: where it ends.
    """

    what: tuple[str | None, ...]
    offset: int
    end: int


@dataclass(frozen=True, slots=True)
class Fault:
    """Where reading had to stop, and why.

    Attributes:
        offset: where in the text.
        end: where the unreadable piece ends.
        reason: what was expected there.
        truncated: the text breaks off here, in the middle of a list.
        ambiguous: it can be read in several ways, and nothing says which.
    """

    offset: int
    end: int
    reason: str
    truncated: bool = False
    ambiguous: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """The moves found in a text.

    Attributes:
        format: the name of the format.
        moves: the moves, in order.
        fault: where reading stopped before the end, None when all was read.
        remarks: what the reader should know, a sentence each.
    """

    format: str
    moves: Sequence[Written]
    fault: Fault | None = None
    remarks: tuple[str, ...] = ()
