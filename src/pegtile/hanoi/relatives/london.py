"""The Tower of London: coloured balls on pegs of different heights.

Three balls of three colours, on pegs that hold three, two and one. The top ball of a peg goes to
any peg that is not full. Nothing is said of sizes.

Rule: T. Shallice, "Specific impairments of planning", Philosophical Transactions of the Royal
Society B 298 (1982). Other batteries have other capacities, or balls that look alike (G. Ward and
A. Allport, "Planning and problem solving using the five disc Tower of London task", Quarterly
Journal of Experimental Psychology A 50, 1997: five balls on pegs that hold five each).
"""

from __future__ import annotations

from collections.abc import Sequence

from pegtile.core.checker import Code, Objection
from pegtile.errors import BadState
from pegtile.hanoi.move import DEFAULT_LABELS
from pegtile.hanoi.relatives.space import RelativeSpace, StackMove, StackRules, Stacks, shown

__all__ = ["SHALLICE", "london_rules", "puzzle"]

SHALLICE = (3, 2, 1)
"""The capacities of the pegs of T. Shallice."""


def london_rules(capacities: Sequence[int] = SHALLICE) -> StackRules[str]:
    """Return the rules for pegs of these capacities."""
    room = tuple(capacities)

    def refusal(ball: str, stack: tuple[str, ...], peg: int) -> Objection | None:
        if len(stack) < room[peg]:
            return None
        full = f"peg {DEFAULT_LABELS.of(peg)} is full: it holds {room[peg]}"
        return Objection(Code.FORBIDDEN_ARC, full)

    return StackRules(refusal)


def puzzle(
    start: Sequence[Sequence[str]] = (("G", "R"), ("B",), ()),
    goal: Sequence[Sequence[str]] = (("B",), ("R",), ("G",)),
    capacities: Sequence[int] = SHALLICE,
) -> RelativeSpace[Stacks[str], StackMove]:
    """Return the puzzle between two arrangements, each peg's balls bottom to top.

    >>> from pegtile.hanoi.relatives.space import shortest
    >>> space = puzzle()
    >>> len(list(space.states())), shortest(space).cost
    (36, 5)

    Raises:
        BadState: a peg holds more than it can, or start and goal have different balls or pegs.
    """
    first, last = (tuple(map(tuple, state)) for state in (start, goal))
    for state in (first, last):
        if len(state) != len(capacities):
            raise BadState(f"balls {shown(state)}: expected {len(capacities)} pegs")
        for peg, (stack, room) in enumerate(zip(state, capacities, strict=True)):
            if len(stack) > room:
                name = DEFAULT_LABELS.of(peg)
                raise BadState(
                    f"balls {shown(state)}: peg {name} holds {len(stack)}: expected at most {room}"
                )
    if sorted(b for stack in first for b in stack) != sorted(b for stack in last for b in stack):
        raise BadState(f"goal {shown(last)}: expected the balls of the start")
    return RelativeSpace(first, last, london_rules(capacities))
