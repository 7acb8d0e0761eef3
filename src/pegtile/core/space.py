"""What a search needs to know of a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Protocol, TypeVar

from pegtile.core.checker import Rules

__all__ = ["Heuristic", "ReversibleSpace", "StateSpace"]

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT")

Heuristic = Callable[[StateT], int]
"""A guess of the moves still needed; admissible when it never guesses too many."""


class StateSpace(Protocol[StateT, MoveT]):
    """A start, a goal, and the moves between states; every move costs 1."""

    @property
    def puzzle(self) -> str:
        """What answers say they solve: `hanoi` or `tiles`."""

    @property
    def rules(self) -> Rules[StateT, MoveT]:
        """The rules by which the checker replays an answer."""

    @property
    def start(self) -> StateT:
        """The state to start from."""

    @property
    def goal(self) -> StateT:
        """The state to reach."""

    def is_goal(self, state: StateT) -> bool:
        """Say whether `state` is one to stop at."""

    def moves(self, state: StateT) -> Iterable[MoveT]:
        """Iterate over the legal moves, always in the same order."""

    def apply(self, state: StateT, move: MoveT) -> StateT:
        """Return the state after a legal move.

        Raises:
            IllegalMove: the rules forbid it.
        """


class ReversibleSpace(StateSpace[StateT, MoveT], Protocol[StateT, MoveT]):
    """A space that can also be walked backwards, as bidirectional search needs."""

    def predecessors(self, state: StateT) -> Iterable[tuple[MoveT, StateT]]:
        """Iterate over each (move, state before it) that leads to `state` in one move."""
