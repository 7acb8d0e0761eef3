"""Lower bounds on the moves between two states that are too far apart for an exact search.

Leave out all disks but some: what remains of a path is a path of theirs, for nothing that was taken
away was in a smaller disk's way only by its absence. So the moves of some disks alone are at least
their own distance, and the distances of groups of disks that share none add up (the additive
pattern databases of R. E. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial
Intelligence 134, 2002).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from pegtile.core.limits import Budget
from pegtile.core.solution import Status
from pegtile.hanoi import levels
from pegtile.hanoi.exact import Found
from pegtile.hanoi.frame_stewart import frame_stewart_number
from pegtile.hanoi.moving import moving_disks
from pegtile.hanoi.multipeg import search_between
from pegtile.hanoi.packing import Packing
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State

__all__ = ["Bound", "cheap", "projected_bound", "tower_bound"]

# A graph of so many moves, those counted once that exchanges of pegs make alike, is searched in a
# second. With more pegs than six it is the exchanges that take time.
_CHEAP_MOVES, _CHEAP_MOVES_MANY_PEGS = 1 << 29, 1 << 26
_CHEAP_BYTES = 200 << 20


@dataclass(frozen=True, slots=True)
class Bound:
    """A proven lower bound.

    Attributes:
        moves: no path is shorter.
        proof: why.
        unsolvable: there is no path at all.
    """

    moves: int
    proof: str
    unsolvable: bool = False


def cheap(start: State, goal: State, rules: Rules) -> bool:
    """Say whether an exact search is a matter of a second, however far the states are apart."""
    disks = moving_disks(start, goal)
    if not (Packing(disks, rules.pegs).fits and levels.fits(disks, rules.pegs)):
        return False
    ends = (State(s.pegs_of_disks[:disks], s.pegs) for s in (start, goal))
    states = min(levels.places(end, rules) for end in ends)
    most = _CHEAP_MOVES if rules.pegs <= 6 else _CHEAP_MOVES_MANY_PEGS
    return states * len(rules.all_arcs()) <= most


def projected_bound(start: State, goal: State, rules: Rules, budget: Budget) -> Bound:
    """Return the sum of the distances of groups of disks, from the largest disk that moves down.

    Each group is as large as can be searched in a second. When the budget ends, the groups done so
    far count. On four pegs, whole towers among the disks may say more.

    Raises:
        BadRequest: start, goal and rules do not belong together.
    """
    last = moving_disks(start, goal)
    towers = _bousch_bound(start, goal, rules)
    total = groups = 0
    known: dict[tuple[State, State], Found] = {}
    while last and budget.look() is None:
        size = _group(start, goal, rules, last)
        ends = _alone(start, goal, last - size, last)
        if ends not in known:
            spend = budget.part(_CHEAP_BYTES)
            known[ends] = search_between(*ends, rules, spend, one_path=True, length_only=True)
        found = known[ends]
        if found.status is Status.UNSOLVABLE:
            which = f"disks {last - size + 1} to {last} alone"
            return Bound(0, f"{which}: {found.proof}", unsolvable=True)
        total += found.lower_bound
        groups += 1
        last -= size
    return max(Bound(total, _of_groups(groups, total)), towers, key=lambda bound: bound.moves)


def _of_groups(groups: int, moves: int) -> str:
    return f"groups of disks ({groups}), each searched alone: {moves} moves in all"


def _bousch_bound(start: State, goal: State, rules: Rules) -> Bound:
    """Return the sum over pairs of pegs of what the disks need that go from one to the other.

    The disks of one pair alone are a tower that goes from peg to peg, and on four pegs its distance
    is proven (T. Bousch 2014).
    """
    if rules != Rules(4):
        return Bound(0, "")
    towers = Counter(zip(start.pegs_of_disks, goal.pegs_of_disks, strict=True))
    moves = sum(frame_stewart_number(disks, 4) for (a, b), disks in towers.items() if a != b)
    return Bound(moves, f"disks that go from one peg to another, as towers: {moves} moves in all")


def tower_bound(disks: int, pegs: int, budget: Budget) -> Bound:
    """Return a lower bound for a whole tower, classic rules, from one peg to another.

    Raises:
        BadRequest: the number of disks or pegs makes no sense.
    """
    twice = max(0, 2 * disks - 1)
    least = Bound(twice, "every disk but the largest moves at least twice")
    if disks < pegs:
        return least  # a spare peg for each of the smaller disks: it is the distance
    # All groups of a tower are alike, but for the smallest disks that are left.
    rules = Rules(pegs)
    size = _group(State.perfect(disks, 0, pegs), State.perfect(disks, 1, pegs), rules, disks)
    groups, rest = divmod(disks, size)
    moves = 0
    for count, height in ((groups, size), (1, rest)):
        start, goal = State.perfect(height, 0, pegs), State.perfect(height, 1, pegs)
        moves += count * projected_bound(start, goal, rules, budget).moves
    if moves <= least.moves:
        return least
    return Bound(moves, _of_groups(groups + bool(rest), moves))


def _alone(start: State, goal: State, first: int, last: int) -> tuple[State, State]:
    """Return start and goal without the other disks than those counted first … last − 1 from 0."""
    a, b = (State(s.pegs_of_disks[first:last], s.pegs) for s in (start, goal))
    return a, b


def _group(start: State, goal: State, rules: Rules, last: int) -> int:
    """Return how many disks, `last` the largest of them, can be searched cheaply."""
    size = 1
    while size < last:
        if not cheap(*_alone(start, goal, last - size - 1, last), rules):
            break
        size += 1
    return size
