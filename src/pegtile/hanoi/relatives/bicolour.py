"""Bicolour towers: two towers of different colours on three pegs, with disks of equal sizes.

There is a white and a black disk of each size. A disk may lie on a larger one and on one of its own
size, whatever the colours. To swap, the white and the black tower change places. To sort, two
towers of alternating colours become one white and one black tower.

Rule of the swap: S. Minsker, "The Little Towers of Antwerpen problem", Information Processing
Letters 94 (2005). Rule of the sort: P. V. Chaugule, "A recursive solution to bi-color towers of
Hanoi problem", Recreational Mathematics Magazine 4 (2015).
"""

from __future__ import annotations

from pegtile.core.checker import Objection
from pegtile.errors import BadRequest, quoted
from pegtile.hanoi.relatives.space import (
    RelativeSpace,
    StackMove,
    StackRules,
    Stacks,
    check_disks,
    too_large,
)

__all__ = ["bicolour_rules", "puzzle"]

Disk = tuple[int, str]
"""A disk's size, and `w` or `b`."""


def _refusal(disk: Disk, stack: tuple[Disk, ...], peg: int) -> Objection | None:
    if stack and stack[-1][0] < disk[0]:
        return too_large(disk[0], stack[-1][0])
    return None


bicolour_rules: StackRules[Disk] = StackRules(_refusal)
"""The rules: onto an empty peg, or a disk that is not smaller."""


def puzzle(disks: int, task: str = "swap") -> RelativeSpace[Stacks[Disk], StackMove]:
    """Return the puzzle of two towers of `disks` disks each, on the first two of three pegs.

    >>> from pegtile.hanoi.relatives.space import shortest
    >>> [shortest(puzzle(n)).cost for n in range(4)]
    [0, 3, 9, 25]

    Args:
        disks: disks of one colour.
        task: `swap`, or `sort`: towers of alternating colours, the largest disk of the first one
            white, end as a white tower on the first peg and a black one on the second.

    Raises:
        BadRequest: the number of disks is negative, or there is no such task.
    """
    check_disks(disks)
    sizes = range(disks, 0, -1)
    white, black = (tuple((size, colour) for size in sizes) for colour in "wb")
    if task == "swap":
        return RelativeSpace((white, black, ()), (black, white, ()), bicolour_rules)
    if task != "sort":
        raise BadRequest(f"task {quoted(task)}: expected swap or sort")
    first = tuple((size, "wb"[(disks - size) % 2]) for size in sizes)
    second = tuple((size, "bw"[(disks - size) % 2]) for size in sizes)
    return RelativeSpace((first, second, ()), (white, black, ()), bicolour_rules)
