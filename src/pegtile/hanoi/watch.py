"""A watch over moves that are shown while they are made.

An answer of 2^64 moves cannot be replayed before its first move is shown; it is replayed while it
passes. Like `core.checker` this knows only the rules, and it keeps the pegs as stacks, so that a
move costs the same for any number of disks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pegtile.errors import SolverFault
from pegtile.hanoi.move import Move
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State

__all__ = ["watched"]

_CLASSIC = Rules()


def watched(
    moves: Iterable[Move], start: State, goal: State, rules: Rules = _CLASSIC
) -> Iterator[Move]:
    """Hand on each move, from `start` on, once it has proved legal; the last must lead to `goal`.

    Raises:
        SolverFault: a move is illegal, or the moves run out elsewhere than at `goal`.
    """
    # A disk larger than all others lies under every peg, so that no peg is ever empty.
    floor = start.disks + 1
    stacks = [[floor, *stack] for stack in start.stacks()]
    pegs = range(start.pegs)
    allowed = {(a, b) for a in pegs for b in pegs if rules.allows(a, b)}
    for move in moves:
        disk, source, target = move
        if (source, target) in allowed:
            below = stacks[target]
            if below[-1] > disk and stacks[source].pop() == disk:
                below.append(disk)
                yield move
                continue
        raise SolverFault(f"the rules forbid {disk} from peg {source} to {target}")
    if _state(stacks) != goal:
        raise SolverFault(f"the moves end at {_state(stacks)} and not at {goal}")


def _state(stacks: list[list[int]]) -> State:
    return State.from_stacks([stack[1:] for stack in stacks])
