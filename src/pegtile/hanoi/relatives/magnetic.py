"""The magnetic tower: disks with a red and a blue face, which turn over whenever they move.

A smaller disk may lie on a larger one only when the faces that meet have different colours; since
both faces of a disk differ, all disks of a peg show the same colour on top, and a disk moves only
between pegs that show different colours. A peg may be coloured for good: `R` or `B`; a neutral one,
`N`, shows its disks' colour, and takes any when it is empty.

Rule: U. Levy, "The magnetic Tower of Hanoi", Journal of Recreational Mathematics 35 (published
2010), and "Magnetic Towers of Hanoi and their optimal solutions", arXiv:1011.3843 (2010). The
colours of the pegs are his versions: `NNN` free, `RBB` or `RRB` permanent, others between.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pegtile.core.checker import Code, Objection
from pegtile.errors import BadRequest, quoted
from pegtile.hanoi.relatives.space import (
    RelativeSpace,
    StackMove,
    StackRules,
    Stacks,
    check_disks,
    too_large,
    tower,
)

__all__ = ["MagneticRules", "puzzle"]

Disk = tuple[int, str]
"""A disk's size, and the colour of its upper face."""

_OTHER = {"R": "B", "B": "R"}


@dataclass(frozen=True, slots=True)
class MagneticRules:
    """The rules for pegs of these colours.

    Attributes:
        colours: a letter a peg: `R`, `B` or `N`.

    Raises:
        BadRequest: another letter.
    """

    colours: str = "NNN"

    def __post_init__(self) -> None:
        if not self.colours or set(self.colours) - set("RBN"):
            raise BadRequest(f"pegs {quoted(self.colours)}: expected letters R, B or N, one a peg")

    def objection(self, state: Stacks[Disk], move: StackMove) -> Objection | None:
        """Say what is wrong with `move` in `state`, None when it is legal."""
        return StackRules(self._refusal).objection(state, move)

    def after(self, state: Stacks[Disk], move: StackMove) -> Stacks[Disk]:
        """Return the state after a legal move: the disk is turned over."""
        stacks = list(state)
        disk, face = stacks[move.source][-1]
        stacks[move.source] = stacks[move.source][:-1]
        stacks[move.target] = (*stacks[move.target], (disk, _OTHER[face]))
        return tuple(stacks)

    def moves(self, state: Stacks[Disk]) -> Iterator[StackMove]:
        """Iterate over the legal moves, by source and then target peg."""
        return StackRules(self._refusal).moves(state)

    def _refusal(self, disk: Disk, stack: tuple[Disk, ...], peg: int) -> Objection | None:
        size, face = disk
        if stack and stack[-1][0] < size:
            return too_large(size, stack[-1][0])
        shown = self.colours[peg]
        if shown == "N" and stack:
            shown = stack[-1][1]
        if shown == face:
            turned = f"disk {size} would turn its {face} face down on {shown}"
            return Objection(Code.FORBIDDEN_ARC, turned)
        return None


def puzzle(
    disks: int, colours: str = "NNN", source: int = 0, target: int = 2
) -> RelativeSpace[Stacks[Disk], StackMove]:
    """Return the puzzle of a whole tower that first shows red, or its source peg's colour.

    The tower shows at last what its target peg is coloured; on a neutral one the colour that each
    disk has after an odd number of moves, which any way has that moves the largest disk once.

    >>> from pegtile.hanoi.relatives.space import shortest
    >>> [shortest(puzzle(n)).cost for n in range(5)]
    [0, 1, 4, 11, 30]

    Raises:
        BadRequest: a number or a colour makes no sense.
    """
    rules = MagneticRules(colours)
    check_disks(disks, len(colours))
    sizes = range(disks, 0, -1)
    first = "R" if colours[source] == "N" else colours[source]
    last = _OTHER[first] if colours[target] == "N" else colours[target]
    start = tower(tuple((size, first) for size in sizes), source, len(colours))
    goal = tower(tuple((size, last) for size in sizes), target, len(colours))
    return RelativeSpace(start, goal, rules)
