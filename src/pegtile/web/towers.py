"""Tower tasks as the API states them, turned into the library's values and back."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pegtile.core.checker import Objection
from pegtile.core.limits import Limits
from pegtile.core.solution import Solution
from pegtile.errors import BadRequest, IllegalMove
from pegtile.hanoi.move import DEFAULT_LABELS, Move
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.web.tower_schemas import Tower

__all__ = ["Task", "solved", "stacks", "task"]

# What an endpoint may take that answers at once.
_LIGHT = Limits(nodes=300_000, seconds=0.5, bytes=200 << 20)


@dataclass(frozen=True, slots=True)
class Task:
    """A start, a goal and the rules between them."""

    start: State
    goal: State
    rules: Rules

    def played(self, moves: list[tuple[int, int]]) -> tuple[State, Move | None, Objection | None]:
        """Return where (source, target) moves lead: the state, the last move, and an objection.

        Only the last move may be refused; it is then not made.

        Raises:
            IllegalMove: an earlier move is illegal.
        """
        state = self.start
        move = None
        for number, (source, target) in enumerate(moves, 1):
            top = state.top(source) if 0 <= source < state.pegs else None
            move = Move(top or 1, source, target)
            objection = self.rules.objection(state, move)
            if objection is not None:
                if number < len(moves):
                    raise IllegalMove(objection.reason, state=state, index=number)
                return state, None, objection
            state = self.rules.after(state, move)
        return state, move, None


def task(tower: Tower) -> Task:
    """Read a tower task.

    Raises:
        BadText: a peg is unknown.
        BadRequest: the rules have no such name, or a state has another number of disks.
    """
    rules = Rules.parse(tower.rules, tower.pegs)
    return Task(_end(tower.start, tower), _end(tower.goal, tower), rules)


def _end(text: str, tower: Tower) -> State:
    """Read a start or a goal: a peg, or the peg of every disk, largest first."""
    state = State.parse(text, tower.pegs)
    if state.disks == 1 and tower.disks:
        return State.perfect(tower.disks, state.pegs_of_disks[0], tower.pegs)
    if state.disks != tower.disks:
        raise BadRequest(f"state {text!r} has {state.disks} disks: expected {tower.disks}")
    return state


def stacks(state: State) -> dict[str, Any]:
    """Return a state as the page draws it."""
    return {
        "state": str(state),
        "stacks": state.stacks(),
        "labels": DEFAULT_LABELS.all(state.pegs),
    }


@lru_cache(maxsize=64)
def solved(start: State, goal: State, rules: Rules) -> Solution[State, Move]:
    """Return a solution that is quick to find, of which single moments can be computed.

    On more than three pegs an answer that would take a long search is left to a job.
    """
    from pegtile.hanoi.solver import solve

    return solve(start, goal, rules, limits=_LIGHT)
