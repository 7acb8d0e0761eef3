"""A watch over moves that are shown while they are made.

An answer of 2^64 moves cannot be replayed before its first move is shown; it is replayed while it
passes. Like `core.checker` this knows only the rules, and it keeps the pegs as stacks, so that a
move costs the same for any number of disks. Prepared blocks of moves pass as wholes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pegtile.errors import SolverFault
from pegtile.hanoi.classic import PerfectPath
from pegtile.hanoi.closed_form import state_after
from pegtile.hanoi.move import Move
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.runs import Run, Span
from pegtile.hanoi.state import State

__all__ = ["watched", "watched_block", "watched_runs"]

_CLASSIC = Rules()


def watched(
    moves: Iterable[Move], start: State, goal: State, rules: Rules = _CLASSIC
) -> Iterator[Move]:
    """Hand on each move, from `start` on, once it has proved legal; the last must lead to `goal`.

    Raises:
        SolverFault: a move is illegal, or the moves run out elsewhere than at `goal`.
    """
    stacks = _stacks(start)
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


def watched_runs(span: Span, top: int) -> Iterator[Run]:
    """Hand on the runs of a span, once their moves and blocks have proved to fit together.

    The move of a run must be legal. The block after it carries the tower of the smallest disks from
    one peg to another, on any larger disks there may be; so it is legal as a whole when that tower
    stands where the block begins. Whoever has the block compares it with `watched_block`, once.

    Raises:
        SolverFault: a move is illegal, a tower is elsewhere, or the runs end elsewhere than at the
            end of the span.
    """
    stacks = _stacks(state_after(span.disks, span.start, span.source, span.target))
    for run in span.runs(top):
        number, (disk, source, target), level, peg = run
        if stacks[target][-1] <= disk or stacks[source].pop() != disk:
            raise SolverFault(f"the rules forbid move {number}, {disk} from {source} to {target}")
        stacks[target].append(disk)
        if level:
            tower = list(range(level, 0, -1))
            if stacks[peg][-level:] != tower:
                raise SolverFault(f"disks 1 to {level} are not on peg {peg} after move {number}")
            del stacks[peg][-level:]
            stacks[span.after_block(level, peg)] += tower
        yield run
    if _state(stacks) != state_after(span.disks, span.end, span.source, span.target):
        raise SolverFault(f"the moves end at {_state(stacks)}")


def watched_block(span: Span, level: int, peg: int) -> Iterator[Move]:
    """Return the moves of the block of the disks 1 … level that begins on `peg`, watched."""
    there = span.after_block(level, peg)
    begin, end = State.perfect(level, peg), State.perfect(level, there)
    return watched(PerfectPath(level, peg, there), begin, end)


def _stacks(state: State) -> list[list[int]]:
    """Return the stacks of a state, each on a disk larger than all, so that none is ever empty."""
    return [[state.disks + 1, *stack] for stack in state.stacks()]


def _state(stacks: list[list[int]]) -> State:
    return State.from_stacks([stack[1:] for stack in stacks])
