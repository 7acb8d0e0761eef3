"""Three pegs, classic rules: the shortest paths between any two states, for any number of disks.

To a perfect state there is one shortest path, and one look at each disk tells its length: from the
largest down, disk d costs 2^(d − 1) moves when it is not on the peg where it is wanted, and then
the smaller ones are wanted on the third peg.

Between any two states, the largest disk that moves does so once, or twice by the third peg: two
candidates, each of two paths to perfect states. Which is shorter is decided by a finite automaton
that reads the pegs of the other disks, from the largest down.

A. M. Hinz, "Shortest paths between regular states of the Tower of Hanoi", Information Sciences 63
(1992); D. Romik, "Shortest paths in the Tower of Hanoi graph and finite automata", SIAM Journal on
Discrete Mathematics 20 (2006), who finds that on average 63/38 disks below the largest decide.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, pairwise

from pegtile.core.moves import LazyPath
from pegtile.errors import BadRequest
from pegtile.hanoi.classic import PerfectPath
from pegtile.hanoi.move import Move
from pegtile.hanoi.paths import Joined, OneMove, Undone, check_index
from pegtile.hanoi.state import State

__all__ = ["Choice", "PathToPeg", "ShortestPaths", "decide", "distance_to_peg", "shortest_paths"]


def distance_to_peg(state: State, peg: int) -> int:
    """Return the number of moves to the perfect state on a peg, in one scan of the disks.

    >>> distance_to_peg(State.parse("AAB"), 1)
    6

    Raises:
        BadRequest: there are other than three pegs, or no such peg.
    """
    _check(state, peg)
    return _distance(state.pegs_of_disks, peg)


def _distance(pegs_of_disks: bytes, wanted: int) -> int:
    digits = bytearray(b"0")
    for peg in reversed(pegs_of_disks):
        if peg == wanted:
            digits.append(48)
        else:
            digits.append(49)
            wanted = 3 - peg - wanted
    return int(digits, 2)


def _check(state: State, peg: int) -> None:
    if state.pegs != 3:
        raise BadRequest(f"a state of {state.pegs} pegs: expected 3")
    if peg not in (0, 1, 2):
        raise BadRequest(f"peg {peg}: expected 0, 1 or 2")


class PathToPeg(LazyPath[State, Move]):
    """The shortest path from a state to a perfect state.

    It consists of stretches, one for each disk that is not where it is wanted, the smallest first:
    the disk moves, then the tower of all smaller ones moves upon it. Stretch d has 2^(d − 1) moves,
    so the binary digits of the cost tell which there are and where each begins.

    Attributes:
        start: the state that it starts from.
        peg: the peg that it leads to.
    """

    __slots__ = ("_cost", "_wanted", "peg", "start")

    def __init__(self, start: State, peg: int) -> None:
        _check(start, peg)
        self.start = start
        self.peg = peg
        wanted = bytearray()  # where each disk is wanted, largest first
        for place in reversed(start.pegs_of_disks):
            wanted.append(peg)
            if place != peg:
                peg = 3 - place - peg
        self._wanted = bytes(wanted[::-1])
        self._cost = _distance(start.pegs_of_disks, self.peg)

    @property
    def cost(self) -> int:
        """The exact number of moves."""
        return self._cost

    def _stretch(self, index: int) -> tuple[int, int]:
        """Return the disk in whose stretch move `index` is, and its place there, from 0."""
        disk = index.bit_length()
        if self._cost & ((1 << disk) - 1) <= index:  # these stretches have ended by then
            later = self._cost >> disk
            disk += (later & -later).bit_length()
        return disk, index - (self._cost & ((1 << disk - 1) - 1))

    def _tower(self, disk: int) -> PerfectPath:
        """Return how the smaller disks move upon `disk` in its stretch."""
        source, target = self.start.pegs_of_disks[disk - 1], self._wanted[disk - 1]
        return PerfectPath(disk - 1, 3 - source - target, target)

    def _moves_of(self, disk: int) -> LazyPath[State, Move]:
        """Return the moves of a stretch."""
        source, target = self.start.pegs_of_disks[disk - 1], self._wanted[disk - 1]
        before = State.perfect(disk - 1, 3 - source - target).pegs_of_disks + bytes((source,))
        move = OneMove(State(before), Move(disk, source, target))
        return Joined([(move, b""), (self._tower(disk), bytes((target,)))])

    def item(self, index: int) -> Move:
        """Return move `index`, from 0."""
        disk, place = self._stretch(index)
        return self._moves_of(disk).item(place)

    def run(self, start: int, stop: int, step: int = 1) -> Iterator[Move]:
        """Iterate over the moves at `range(start, stop, step)`, with step 1 or −1."""
        return chain.from_iterable(self._runs(start, (stop - start) * step, step))

    def _runs(self, start: int, left: int, step: int) -> Iterator[Iterator[Move]]:
        if left <= 0:
            return
        disk, place = self._stretch(start)
        while True:
            here = min(left, (1 << disk - 1) - place if step > 0 else place + 1)
            yield self._moves_of(disk).run(place, place + here * step, step)
            left -= here
            if left <= 0:
                return
            disk += step
            while self.start.pegs_of_disks[disk - 1] == self._wanted[disk - 1]:
                disk += step
            place = 0 if step > 0 else (1 << disk - 1) - 1

    def state_at(self, move: int) -> State:
        """Return the state after `move` moves.

        Raises:
            BadRequest: there are not so many.
        """
        check_index(move, self._cost)
        if move == 0:
            return self.start
        disk, place = self._stretch(move - 1)
        small = self._tower(disk).state_at(place).pegs_of_disks
        here = small + bytes((self._wanted[disk - 1],))
        return State(here + self.start.pegs_of_disks[disk:])


@dataclass(frozen=True, slots=True)
class Choice:
    """How the largest disk that moves gets to its peg.

    Attributes:
        disk: which disk that is; 0 when start and goal are the same.
        once: moving it directly is shortest.
        twice: moving it by the third peg is shortest; both may be.
        disks_read: how many smaller disks were looked at to decide.
    """

    disk: int
    once: bool
    twice: bool
    disks_read: int


# The automaton's state: by how much the direct way is longer so far, in units of 2^m with m disks
# unread (−1, 0 or 1; beyond, the unread ones cannot change the sign), then for the start and for
# the goal on which peg the rest is wanted for the direct way, and for the other.
_Automaton = tuple[int, int, int, int, int]


def automaton_start(source: int, target: int) -> _Automaton:
    """Return the automaton's first state, for a largest disk that goes from source to target."""
    third = 3 - source - target
    return -1, third, target, third, source


def automaton_step(state: _Automaton, start_peg: int, goal_peg: int) -> _Automaton:
    """Return the automaton's next state, given the next disk's peg in the start and in the goal."""
    excess, start_once, start_twice, goal_once, goal_twice = state
    excess *= 2
    if start_peg == start_once:
        excess -= 1
        start_twice = 3 - start_once - start_twice
    elif start_peg == start_twice:
        excess += 1
        start_once = 3 - start_once - start_twice
    else:
        start_once, start_twice = start_twice, start_once
    if goal_peg == goal_once:
        excess -= 1
        goal_twice = 3 - goal_once - goal_twice
    elif goal_peg == goal_twice:
        excess += 1
        goal_once = 3 - goal_once - goal_twice
    else:
        goal_once, goal_twice = goal_twice, goal_once
    return excess, start_once, start_twice, goal_once, goal_twice


def decide(start: State, goal: State) -> Choice:
    """Decide how the largest disk that moves does so, reading no more disks than it takes.

    >>> decide(State.parse("AAB"), State.parse("BBA"))
    Choice(disk=3, once=True, twice=False, disks_read=1)

    Raises:
        BadRequest: there are other than three pegs, or start and goal differ in disks.
    """
    _check(start, 0)
    _check(goal, 0)
    if start.disks != goal.disks:
        raise BadRequest(f"the start has {start.disks} disks and the goal {goal.disks}")
    a, b = start.pegs_of_disks, goal.pegs_of_disks
    disk = start.disks
    while disk and a[disk - 1] == b[disk - 1]:
        disk -= 1
    if not disk:
        return Choice(0, once=False, twice=False, disks_read=0)
    state = automaton_start(a[disk - 1], b[disk - 1])
    unread = disk - 1
    while unread and -2 < state[0] < 2:
        unread -= 1
        state = automaton_step(state, a[unread], b[unread])
    read = disk - 1 - unread
    return Choice(disk, once=state[0] <= 0, twice=state[0] >= 0, disks_read=read)


@dataclass(frozen=True, slots=True)
class ShortestPaths:
    """The shortest paths between two states: one, or two.

    Attributes:
        start: where they start.
        goal: where they end.
        choice: how the largest disk moves.
        cost: their exact length.
        paths: the one that moves it once, the one that moves it twice, or both.
    """

    start: State
    goal: State
    choice: Choice
    cost: int
    paths: tuple[Joined, ...]


def shortest_paths(start: State, goal: State) -> ShortestPaths:
    """Return the shortest paths between any two states on three pegs, classic rules.

    >>> found = shortest_paths(State.parse("AAB"), State.parse("BBA"))
    >>> found.cost, [str(move) for move in found.paths[0]]
    (5, ['2 A C', '1 B C', '3 A B', '1 C A', '2 C B'])

    Raises:
        BadRequest: there are other than three pegs, or start and goal differ in disks.
    """
    choice = decide(start, goal)
    paths = []
    if choice.once:
        paths.append(_path(start, goal, choice.disk, twice=False))
    if choice.twice:
        paths.append(_path(start, goal, choice.disk, twice=True))
    if not choice.disk:
        paths.append(Joined([(PathToPeg(State(b""), 0), start.pegs_of_disks)]))
    return ShortestPaths(start, goal, choice, paths[0].cost, tuple(paths))


def _path(start: State, goal: State, disk: int, *, twice: bool) -> Joined:
    """Return the candidate that moves the largest disk once, or twice."""
    smaller = disk - 1
    source, target = start.pegs_of_disks[smaller], goal.pegs_of_disks[smaller]
    third = 3 - source - target
    above = goal.pegs_of_disks[disk:]
    way = [source, third, target] if twice else [source, target]
    parts: list[tuple[LazyPath[State, Move], bytes]] = []
    for place, (here, there) in enumerate(pairwise(way)):
        free = 3 - here - there
        tower = State.perfect(smaller, free).pegs_of_disks
        path: LazyPath[State, Move]
        if place == 0:
            path = PathToPeg(State(start.pegs_of_disks[:smaller]), free)
        else:
            path = PerfectPath(smaller, target, free)
        parts.append((path, bytes((here,)) + above))
        parts.append((OneMove(State(tower + bytes((here,))), Move(disk, here, there)), above))
    back = Undone(PathToPeg(State(goal.pegs_of_disks[:smaller]), free))
    parts.append((back, bytes((target,)) + above))
    return Joined(parts)
