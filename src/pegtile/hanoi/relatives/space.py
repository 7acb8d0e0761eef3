"""What the relatives share: a space to search, stacks of things, and a search for the shortest."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from pegtile.core.checker import Code, Objection
from pegtile.core.limits import NO_LIMITS, Cancel, Limits
from pegtile.core.solution import Solution
from pegtile.errors import BadRequest, IllegalMove
from pegtile.hanoi.move import DEFAULT_LABELS
from pegtile.search.breadth_first import breadth_first_search

__all__ = [
    "RelativeRules",
    "RelativeSpace",
    "StackMove",
    "StackRules",
    "Stacks",
    "shortest",
    "shown",
    "too_large",
]

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT")
ItemT = TypeVar("ItemT", bound=Hashable)

Stacks = tuple[tuple[ItemT, ...], ...]
"""What lies on each peg, bottom to top."""


class RelativeRules(Protocol[StateT, MoveT]):
    """The rules of a relative: those of a checker, and the list of legal moves."""

    def objection(self, state: StateT, move: MoveT) -> Objection | None:
        """Say what is wrong with `move` in `state`, None when it is legal."""

    def after(self, state: StateT, move: MoveT) -> StateT:
        """Return the state after a legal move."""

    def moves(self, state: StateT) -> Iterator[MoveT]:
        """Iterate over the legal moves, always in the same order."""


@dataclass(frozen=True, slots=True)
class RelativeSpace(Generic[StateT, MoveT]):
    """A relative as a space to search.

    Attributes:
        start: the state to start from.
        goal: the state to reach.
        rules: which moves there are.
    """

    start: StateT
    goal: StateT
    rules: RelativeRules[StateT, MoveT]

    @property
    def puzzle(self) -> str:
        """What answers say they solve."""
        return "hanoi"

    def is_goal(self, state: StateT) -> bool:
        """Say whether `state` is the goal."""
        return state == self.goal

    def moves(self, state: StateT) -> Iterator[MoveT]:
        """Iterate over the legal moves."""
        return self.rules.moves(state)

    def apply(self, state: StateT, move: MoveT) -> StateT:
        """Return the state after a move.

        Raises:
            IllegalMove: the rules forbid it.
        """
        objection = self.rules.objection(state, move)
        if objection is not None:
            raise IllegalMove(objection.reason, state=state)
        return self.rules.after(state, move)

    def states(self) -> Iterator[StateT]:
        """Iterate over all states that can be reached from the start, nearest first."""
        seen = {self.start}
        layer = [self.start]
        while layer:
            yield from layer
            following = []
            for state in layer:
                for move in self.rules.moves(state):
                    after = self.rules.after(state, move)
                    if after not in seen:
                        seen.add(after)
                        following.append(after)
            layer = following


def shortest(
    space: RelativeSpace[StateT, MoveT],
    *,
    limits: Limits = NO_LIMITS,
    cancel: Cancel | None = None,
) -> Solution[StateT, MoveT]:
    """Return a shortest answer, by breadth-first search."""
    return breadth_first_search(space, limits=limits, cancel=cancel)


class StackMove(NamedTuple):
    """The top of one stack goes to another.

    Attributes:
        item: what moves.
        source: the peg it leaves, from 0.
        target: the peg it goes to, from 0.
    """

    item: Hashable
    source: int
    target: int

    def __str__(self) -> str:
        of = DEFAULT_LABELS.of
        item = "".join(map(str, self.item)) if isinstance(self.item, tuple) else self.item
        return f"{item} {of(self.source)} {of(self.target)}"


def too_large(disk: int, below: int) -> Objection:
    """Say that a disk would lie on a smaller one."""
    return Objection(Code.LARGER_ON_SMALLER, f"disk {disk} would lie on the smaller disk {below}")


@dataclass(frozen=True, slots=True)
class StackRules(Generic[ItemT]):
    """Rules that only say what may be laid on what.

    Attributes:
        refusal: says why an item may not be laid on a stack (bottom to top) of a peg, None when it
            may; it never refuses what lies at the start.
    """

    refusal: Callable[[ItemT, tuple[ItemT, ...], int], Objection | None]

    def objection(self, state: Stacks[ItemT], move: StackMove) -> Objection | None:
        """Say what is wrong with `move` in `state`, None when it is legal."""
        item, source, target = move
        for peg in (source, target):
            if not 0 <= peg < len(state):
                return Objection(
                    Code.UNKNOWN_PEG, f"there is no peg {peg}: expected 0 to {len(state) - 1}"
                )
        of = DEFAULT_LABELS.of
        if source == target:
            return Objection(Code.SAME_PEG, f"it goes from peg {of(source)} to the same peg")
        if not state[source]:
            return Objection(Code.EMPTY_PEG, f"peg {of(source)} is empty")
        top = state[source][-1]
        if top != item:
            return Objection(Code.NOT_TOP_DISK, f"the top of peg {of(source)} is {top}, not {item}")
        return self.refusal(top, state[target], target)

    def after(self, state: Stacks[ItemT], move: StackMove) -> Stacks[ItemT]:
        """Return the state after a legal move."""
        stacks = list(state)
        item = stacks[move.source][-1]
        stacks[move.source] = stacks[move.source][:-1]
        stacks[move.target] = (*stacks[move.target], item)
        return tuple(stacks)

    def moves(self, state: Stacks[ItemT]) -> Iterator[StackMove]:
        """Iterate over the legal moves, by source and then target peg."""
        for source, stack in enumerate(state):
            for target, other in enumerate(state):
                if stack and source != target and not self.refusal(stack[-1], other, target):
                    yield StackMove(stack[-1], source, target)


def shown(stacks: Stacks[ItemT]) -> str:
    """Write stacks as `A:3,1 B:2 C:`, for errors."""
    of = DEFAULT_LABELS.of
    return " ".join(f"{of(peg)}:{','.join(map(str, stack))}" for peg, stack in enumerate(stacks))


def check_disks(disks: int, pegs: int = 3) -> None:
    """Refuse numbers of disks and pegs that make no sense.

    Raises:
        BadRequest: disks are negative, or there is no peg.
    """
    if disks < 0:
        raise BadRequest(f"{disks} disks: expected 0 or more")
    if pegs < 1:
        raise BadRequest(f"{pegs} pegs: expected 1 or more")


def tower(items: tuple[ItemT, ...], peg: int, pegs: int) -> Stacks[ItemT]:
    """Return the stacks with all items on one peg.

    Raises:
        BadRequest: there is no such peg.
    """
    if not 0 <= peg < pegs:
        raise BadRequest(f"peg {peg}: expected 0 to {pegs - 1}")
    return tuple(items if other == peg else () for other in range(pegs))
