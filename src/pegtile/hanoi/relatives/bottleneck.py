"""The bottleneck tower: a disk may lie above disks that are a little smaller.

Disk j may be placed on a peg when it is less than k sizes larger than every disk there: j − i < k
for each disk i of the peg, be it next below or deeper. k = 1 is the classic tower. The goal is the
tower in its order of sizes.

Rule: D. Wood, "The towers of Brahma and Hanoi revisited", Journal of Recreational Mathematics 14
(1981); D. Poole, "The bottleneck Towers of Hanoi problem", Journal of Recreational Mathematics 24
(1992); Y. Dinitz and S. Solomon, "Optimality of an algorithm solving the bottleneck Tower of Hanoi
problem", ACM Transactions on Algorithms 4 (2008), who prove Poole's algorithm shortest.
"""

from __future__ import annotations

from pegtile.core.checker import Code, Objection
from pegtile.errors import BadRequest
from pegtile.hanoi.relatives.space import (
    RelativeSpace,
    StackMove,
    StackRules,
    Stacks,
    check_disks,
    tower,
)

__all__ = ["bottleneck_number", "bottleneck_rules", "puzzle"]


def bottleneck_rules(k: int) -> StackRules[int]:
    """Return the rules for a bottleneck k.

    Raises:
        BadRequest: k is not 1 or more.
    """
    if k < 1:
        raise BadRequest(f"bottleneck {k}: expected 1 or more")

    def refusal(disk: int, stack: tuple[int, ...], peg: int) -> Objection | None:
        least = min(stack, default=disk)
        if disk - least >= k:
            above = f"disk {disk} would lie above disk {least}, {disk - least} sizes smaller"
            return Objection(Code.LARGER_ON_SMALLER, above)
        return None

    return StackRules(refusal)


def puzzle(
    disks: int, k: int = 2, source: int = 0, target: int = 2
) -> RelativeSpace[Stacks[int], StackMove]:
    """Return the puzzle of a whole tower on three pegs.

    Raises:
        BadRequest: a number makes no sense.
    """
    check_disks(disks)
    whole = tuple(range(disks, 0, -1))
    return RelativeSpace(tower(whole, source, 3), tower(whole, target, 3), bottleneck_rules(k))


def bottleneck_number(disks: int, k: int) -> int:
    """Return how many moves the whole tower takes by Poole's algorithm, which is shortest.

    Carrying n disks over in any order takes a(n) = n moves when n ≤ k, else 2 a(n − k) + k: the
    n − k smallest aside, k disks across in turn, the smaller ones back upon them. In order it takes
    2 a(n − 1) + 1: what turns the smaller disks' order turns it again.

    >>> [bottleneck_number(n, 2) for n in range(8)]
    [0, 1, 3, 5, 9, 13, 21, 29]

    Raises:
        BadRequest: a number makes no sense.
    """
    check_disks(disks)
    if k < 1:
        raise BadRequest(f"bottleneck {k}: expected 1 or more")
    if not disks:
        return 0
    rounds, rest = divmod(disks - 1, k)
    # a(n) for n = rounds · k + rest: each round doubles and adds k.
    return 2 * ((rest << rounds) + k * ((1 << rounds) - 1)) + 1
