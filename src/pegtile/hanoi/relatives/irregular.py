"""Irregular starts: any stacking at first, and legal moves from there.

Disks may lie on smaller ones at the start. Only the top disk of a peg moves, onto an empty peg or
onto a larger disk, so what is out of order can only be taken apart. The goal is a whole tower in
order, unless another state is given.

Rule: the "irregular states" of A. M. Hinz, S. Klavžar and C. Petr, *The Tower of Hanoi: Myths and
Maths*, 2nd edition (2018), chapter 3.
"""

from __future__ import annotations

from collections.abc import Sequence

from pegtile.core.checker import Objection
from pegtile.errors import BadState
from pegtile.hanoi.relatives.space import (
    RelativeSpace,
    StackMove,
    StackRules,
    Stacks,
    shown,
    too_large,
    tower,
)

__all__ = ["irregular_rules", "puzzle"]


def _refusal(disk: int, stack: tuple[int, ...], peg: int) -> Objection | None:
    if stack and stack[-1] < disk:
        return too_large(disk, stack[-1])
    return None


irregular_rules: StackRules[int] = StackRules(_refusal)
"""The rules: onto an empty peg, or onto a larger disk."""


def puzzle(
    start: Sequence[Sequence[int]],
    target: int = 2,
    goal: Sequence[Sequence[int]] | None = None,
) -> RelativeSpace[Stacks[int], StackMove]:
    """Return the puzzle from a stacking, each peg's disks bottom to top.

    >>> from pegtile.hanoi.relatives.space import shortest
    >>> shortest(puzzle([[1, 2], [], []])).cost
    2

    Raises:
        BadState: the disks are not 1 … n, each once, or start and goal have others.
        BadRequest: there is no such target peg.
    """
    first = tuple(map(tuple, start))
    disks = sorted(disk for stack in first for disk in stack)
    if disks != list(range(1, len(disks) + 1)):
        raise BadState(f"stacks {shown(first)}: expected the disks 1 to {len(disks)}, each once")
    if goal is None:
        return RelativeSpace(first, tower(tuple(disks[::-1]), target, len(first)), irregular_rules)
    last = tuple(map(tuple, goal))
    if len(last) != len(first) or sorted(disk for stack in last for disk in stack) != disks:
        raise BadState(f"goal {shown(last)}: expected the disks of the start on {len(first)} pegs")
    return RelativeSpace(first, last, irregular_rules)
