"""The rules of the tower for any allowed moves between pegs, and the tower as a state space."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

from pegtile.core.checker import Code, Objection
from pegtile.errors import BadRequest, BadText, IllegalMove, quoted
from pegtile.hanoi.move import DEFAULT_LABELS, Labels, Move
from pegtile.hanoi.state import State

__all__ = ["NAMED_RULES", "HanoiSpace", "Rules"]

NAMED_RULES = {
    "classic": "between any two pegs",
    "cyclic": "only A to B, B to C, … and the last to A",
    "linear": "only between neighbours: A and B, B and C, …",
    "star": "only to and from the first peg",
    "cycle": "only between neighbours on a ring",
    "one-way": "between any two pegs, but not from the last to the first",
    "cyclic-plus": "cyclic, and from B back to A",
}


@dataclass(frozen=True, slots=True)
class Rules:
    """Which moves are allowed between pegs, and what is legal in a state.

    Only the top disk of a peg moves, never onto a smaller one, and only along one of the arcs.

    Attributes:
        pegs: how many pegs there are.
        arcs: the allowed (source, target) pairs; None means every pair.

    Raises:
        BadRequest: an arc names a peg that does not exist, or goes from a peg to itself.
    """

    pegs: int = 3
    arcs: frozenset[tuple[int, int]] | None = None

    def __post_init__(self) -> None:
        if self.arcs is None:
            return
        for source, target in sorted(self.arcs):
            if source == target or not (0 <= source < self.pegs and 0 <= target < self.pegs):
                raise BadRequest(
                    f"arc {source}>{target}: expected two different pegs from 0 to {self.pegs - 1}"
                )
        if len(self.arcs) == self.pegs * (self.pegs - 1):
            object.__setattr__(self, "arcs", None)  # one value for one meaning

    @classmethod
    def named(cls, name: str, pegs: int = 3) -> Rules:
        """Return one of `NAMED_RULES`.

        Raises:
            BadRequest: no rules have that name.
        """
        ring = {(peg, (peg + 1) % pegs) for peg in range(pegs)}
        row = {(peg, peg + 1) for peg in range(pegs - 1)}
        spokes = {(0, peg) for peg in range(1, pegs)}
        match name:
            case "classic":
                return cls(pegs)
            case "cyclic":
                return cls(pegs, frozenset(ring))
            case "linear":
                return cls(pegs, frozenset(row | {(b, a) for a, b in row}))
            case "star":
                return cls(pegs, frozenset(spokes | {(b, a) for a, b in spokes}))
            case "cycle":
                return cls(pegs, frozenset(ring | {(b, a) for a, b in ring}))
            case "one-way":
                return cls(pegs, frozenset(permutations(range(pegs), 2)) - {(pegs - 1, 0)})
            case "cyclic-plus":
                return cls(pegs, frozenset(ring | {(1, 0)}))
        raise BadRequest(
            f"rules {quoted(name)}: expected {', '.join(NAMED_RULES)}, or arcs such as A>B,B>C,C>A"
        )

    @classmethod
    def parse(cls, text: str, pegs: int = 3, labels: Labels = DEFAULT_LABELS) -> Rules:
        """Read a name of `NAMED_RULES`, or arcs such as `A>B,B>C,C>A`.

        Raises:
            BadText: an arc cannot be read or names an unknown peg.
            BadRequest: no rules have that name, or an arc goes from a peg to itself.
        """
        if ">" not in text:
            return cls.named(text.strip(), pegs)
        arcs = set()
        for part in re.finditer(r"[^,]+", text):
            source, arrow, target = part[0].partition(">")
            if not arrow:
                raise BadText(part[0], "an arc such as A>B", column=part.start() + 1)
            try:
                arcs.add((labels.peg(source.strip(), pegs), labels.peg(target.strip(), pegs)))
            except BadText as error:
                column = part.start() + 1 + part[0].rindex(error.text)
                raise BadText(error.text, error.expected, column=column) from None
        return cls(pegs, frozenset(arcs))

    def __str__(self) -> str:
        for name in NAMED_RULES:
            if Rules.named(name, self.pegs) == self:
                return name
        of = DEFAULT_LABELS.of
        return ",".join(f"{of(source)}>{of(target)}" for source, target in sorted(self.arcs or ()))

    def allows(self, source: int, target: int) -> bool:
        """Say whether a disk may go from one peg to the other at all."""
        return source != target and (self.arcs is None or (source, target) in self.arcs)

    def all_arcs(self) -> tuple[tuple[int, int], ...]:
        """Return the allowed (source, target) pairs, in order."""
        if self.arcs is None:
            return tuple(permutations(range(self.pegs), 2))
        return tuple(sorted(self.arcs))

    def reversed(self) -> Rules:
        """Return the rules that allow a move where these allow the opposite one."""
        if self.arcs is None:
            return self
        return Rules(self.pegs, frozenset((b, a) for a, b in self.arcs))

    def objection(self, state: State, move: Move) -> Objection | None:
        """Say what is wrong with `move` in `state`, None when it is legal."""
        disk, source, target = move
        of = DEFAULT_LABELS.of
        if not 1 <= disk <= state.disks:
            return Objection(
                Code.UNKNOWN_DISK, f"there is no disk {disk}: expected 1 to {state.disks}"
            )
        for peg in (source, target):
            if not 0 <= peg < state.pegs:
                return Objection(
                    Code.UNKNOWN_PEG, f"there is no peg {peg}: expected 0 to {state.pegs - 1}"
                )
        if source == target:
            return Objection(Code.SAME_PEG, f"it goes from peg {of(source)} to the same peg")
        top = state.top(source)
        if top is None:
            return Objection(Code.EMPTY_PEG, f"peg {of(source)} is empty")
        if top != disk:
            where = of(state.peg_of(disk))
            return Objection(
                Code.NOT_TOP_DISK,
                f"the top disk of peg {of(source)} is {top}, and disk {disk} is on peg {where}",
            )
        below = state.top(target)
        if below is not None and below < disk:
            return Objection(
                Code.LARGER_ON_SMALLER,
                f"disk {disk} would lie on the smaller disk {below} on peg {of(target)}",
            )
        if not self.allows(source, target):
            return Objection(
                Code.FORBIDDEN_ARC,
                f"the rules {self} allow no move from peg {of(source)} to peg {of(target)}",
            )
        return None

    def after(self, state: State, move: Move) -> State:
        """Return the state after a legal move."""
        return state.moved(move.disk, move.target)

    def moves(self, state: State) -> Iterator[Move]:
        """Iterate over the legal moves, by source and then target peg."""
        tops = dict(state.tops())
        for source, disk in tops.items():
            for target in range(state.pegs):
                if self.allows(source, target) and tops.get(target, disk + 1) > disk:
                    yield Move(disk, source, target)


@dataclass(frozen=True, slots=True)
class HanoiSpace:
    """The tower as a space to search, forwards and backwards.

    Raises:
        BadRequest: start and goal differ in disks or pegs.
    """

    start: State
    goal: State
    rules: Rules = Rules()

    def __post_init__(self) -> None:
        if self.start.disks != self.goal.disks:
            raise BadRequest(
                f"the start has {self.start.disks} disks and the goal {self.goal.disks}"
            )
        if not self.start.pegs == self.goal.pegs == self.rules.pegs:
            raise BadRequest("start, goal and rules differ in the number of pegs")

    @property
    def puzzle(self) -> str:
        """What answers say they solve."""
        return "hanoi"

    def is_goal(self, state: State) -> bool:
        """Say whether `state` is the goal."""
        return state == self.goal

    def moves(self, state: State) -> Iterator[Move]:
        """Iterate over the legal moves, by source and then target peg."""
        return self.rules.moves(state)

    def apply(self, state: State, move: Move) -> State:
        """Return the state after a move.

        Raises:
            IllegalMove: the rules forbid it.
        """
        objection = self.rules.objection(state, move)
        if objection is not None:
            raise IllegalMove(objection.reason, state=state)
        return self.rules.after(state, move)

    def predecessors(self, state: State) -> Iterator[tuple[Move, State]]:
        """Iterate over each (move, state before it) that leads to `state`."""
        for undo in self.rules.reversed().moves(state):
            yield undo.inverse(), state.moved(undo.disk, undo.target)
