"""What a solver answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeVar

from pegtile.core.pictures import Pictured

__all__ = ["SearchStats", "Solution", "Status"]

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")


class Status(StrEnum):
    """How a search ended."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    DEPTH_LIMIT = "depth-limit"
    NODE_LIMIT = "node-limit"
    TIME_LIMIT = "time-limit"
    MEMORY_LIMIT = "memory-limit"
    CANCELLED = "cancelled"

    @property
    def is_limit(self) -> bool:
        """Whether a limit, and not the puzzle, ended the search."""
        return self not in (Status.SOLVED, Status.UNSOLVABLE)


@dataclass(frozen=True, slots=True)
class SearchStats:
    """What an answer took.

    Attributes:
        generated: nodes made.
        expanded: nodes whose children were made.
        largest_frontier: most nodes that waited at one time (on the path, for depth first).
        deepest: depth of the deepest node made; 0 from solvers that make no search tree.
        seconds: wall-clock seconds.
        peak_bytes: most memory used for the search, in bytes; 0 when it was not measured.
    """

    generated: int = 0
    expanded: int = 0
    largest_frontier: int = 0
    deepest: int = 0
    seconds: float = 0.0
    peak_bytes: int = 0


@dataclass(frozen=True, slots=True)
class Solution(Pictured, Generic[StateT, MoveT]):
    """An answer with its proof: how long it is, and how short any answer could be.

    Attributes:
        puzzle: `hanoi` or `tiles`.
        start: the state it starts from.
        goal: the state it leads to.
        moves: the moves, None without an answer; a lazy sequence where they may be very many.
        method: the name of the method that found it.
        cost: the length of the answer in `metric`, None without an answer.
        lower_bound: no answer is shorter; proven.
        status: how the search ended. With a limit, `moves` may still hold the best answer so far.
        metric: what `cost` counts: `stm` single steps (the tower's only metric), `mtm` runs.
        proof: what proves the lower bound, or the reason why there is no answer.
        stats: what it took.
        remarks: what else the reader should know, a sentence each.
    """

    puzzle: str
    start: StateT
    goal: StateT
    moves: Sequence[MoveT] | None
    method: str
    cost: int | None
    lower_bound: int
    status: Status = Status.SOLVED
    metric: str = "stm"
    proof: str = ""
    stats: SearchStats = field(default=SearchStats(), compare=False)
    remarks: tuple[str, ...] = ()

    @property
    def optimal(self) -> bool:
        """Whether the answer is proven to be a shortest one."""
        return self.cost is not None and self.cost == self.lower_bound

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Show it in a few words in IPython, where its repr would list every move."""
        if self.cost is None:
            answer = self.status.value
        else:
            number = self.cost if self.cost.bit_length() < 200 else "very many"
            bound = "shortest" if self.optimal else f"at least {self.lower_bound} needed"
            answer = f"{number} moves ({bound})"
        printer.text(f"<Solution of {self.puzzle} by {self.method}: {answer}>")
