"""Which disks have to move at all."""

from __future__ import annotations

from pegtile.errors import BadRequest
from pegtile.hanoi.state import State

__all__ = ["moving_disks"]


def moving_disks(start: State, goal: State) -> int:
    """Return the largest disk whose peg differs; 0 when none does.

    The larger ones never move on a shortest path: without their moves the rest of it is legal too.

    Raises:
        BadRequest: start and goal differ in disks or pegs.
    """
    if start.disks != goal.disks:
        raise BadRequest(f"the start has {start.disks} disks and the goal {goal.disks}")
    if start.pegs != goal.pegs:
        raise BadRequest(f"the start has {start.pegs} pegs and the goal {goal.pegs}")
    disks = start.disks
    while disks and start.pegs_of_disks[disks - 1] == goal.pegs_of_disks[disks - 1]:
        disks -= 1
    return disks
