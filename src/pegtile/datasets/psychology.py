"""Problems for the Tower of Hanoi and the Tower of London as psychologists give them, and trials.

States are the stacks of each peg, **bottom to top**. In the Tower of London any ball may lie on any
other, but the pegs hold three, two and one: T. Shallice, "Specific impairments of planning",
Philosophical Transactions of the Royal Society B 298 (1982).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

from pegtile.errors import BadRequest, BadState, Unsolvable

__all__ = ["HANOI", "LONDON", "Apparatus", "Step", "Trial", "TrialScore", "check_times", "problem"]

Stacks = tuple[tuple[int, ...], ...]

_MOST_STATES = 100_000
_NO_WAY = "the start and the goal do not have the same pieces, or not such room"


@dataclass(frozen=True, slots=True)
class Apparatus:
    """What may lie where.

    Attributes:
        name: `hanoi` or `london`.
        sizes: whether a larger piece may not lie on a smaller one.
        room: how many pieces each peg holds; none given means any number.
    """

    name: str
    sizes: bool
    room: tuple[int, ...] = ()

    def allows(self, state: Stacks, source: int, target: int) -> bool:
        """Say whether the top piece of a peg may go to another."""
        if source == target or not state[source]:
            return False
        if self.room and len(state[target]) >= self.room[target]:
            return False
        return not (self.sizes and state[target] and state[target][-1] < state[source][-1])

    def check(self, state: Stacks) -> None:
        """Make sure that pieces may lie as they do.

        Raises:
            BadState: they may not.
        """
        for peg, stack in enumerate(state):
            if self.room and (len(state) != len(self.room) or len(stack) > self.room[peg]):
                raise BadState(f"{_text(state)}: expected at most {self.room} pieces on the pegs")
            if self.sizes and list(stack) != sorted(stack, reverse=True):
                raise BadState(f"{_text(state)}: expected no disk on a smaller one")

    def following(self, state: Stacks) -> Iterator[Stacks]:
        """Iterate over the states after one legal move, by source and target peg."""
        for source in range(len(state)):
            for target in range(len(state)):
                if self.allows(state, source, target):
                    yield moved(state, source, target)


HANOI = Apparatus("hanoi", True)
LONDON = Apparatus("london", False, (3, 2, 1))


def moved(state: Stacks, source: int, target: int) -> Stacks:
    """Return the state after a move, whether it is legal or not."""
    stacks = list(state)
    stacks[target] = (*stacks[target], stacks[source][-1])
    stacks[source] = stacks[source][:-1]
    return tuple(stacks)


@lru_cache(maxsize=16)
def _distances(goal: Stacks, apparatus: Apparatus) -> dict[Stacks, int]:
    """Return the distance of every state to a goal; moves can all be taken back."""
    distances, level, depth = {goal: 0}, [goal], 0
    while level:
        depth += 1
        following = {state for old in level for state in apparatus.following(old)}
        level = sorted(following - distances.keys())
        distances.update(dict.fromkeys(level, depth))
        if len(distances) > _MOST_STATES:
            raise BadRequest(f"more than {_MOST_STATES:,} states: expected a smaller problem")
    return distances


def problem(start: Stacks, goal: Stacks, apparatus: Apparatus = HANOI) -> dict[str, Any]:
    """Describe a problem: its length, how many shortest paths, and the choices on the way.

    >>> problem(((2, 1), (), ()), ((), (), (2, 1)))["minimum_moves"]
    3

    Returns:
        An object for JSON. `choices` has, for each step of the first shortest path, how many moves
        are legal and how many of them are on a shortest path.

    Raises:
        Unsolvable: no moves lead from start to goal.
        BadState: pieces may not lie so.
        BadRequest: there are too many states.
    """
    for state in (start, goal):
        apparatus.check(state)
    distances = _distances(goal, apparatus)
    if start not in distances:
        raise Unsolvable(_NO_WAY)

    @cache
    def paths(state: Stacks) -> int:
        if state == goal:
            return 1
        return sum(map(paths, _nearer(state, distances, apparatus)))

    choices, state = [], start
    while state != goal:
        nearer = _nearer(state, distances, apparatus)
        legal = len(list(apparatus.following(state)))
        choices.append({"legal": legal, "shortest": len(nearer)})
        state = nearer[0]
    return {
        "task": apparatus.name,
        "order": "bottom to top",
        "start": start,
        "goal": goal,
        "minimum_moves": distances[start],
        "shortest_paths": paths(start),
        "choices": choices,
    }


def _nearer(state: Stacks, distances: dict[Stacks, int], apparatus: Apparatus) -> list[Stacks]:
    wanted = distances[state] - 1
    return [after for after in apparatus.following(state) if distances[after] == wanted]


@dataclass(frozen=True, slots=True)
class Step:
    """A move that somebody tried.

    Attributes:
        milliseconds: since the trial began.
        source: the peg it was taken from.
        target: the peg it was to go to; the same one where a log tells only that nothing moved.
    """

    milliseconds: int
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class TrialScore:
    """What a trial came to.

    Attributes:
        moves: legal moves.
        solved: whether it ended at the goal.
        excess: moves beyond the shortest, None when it was not solved.
        violations: tried moves that the rules forbid.
        perseverations: moves that took the one before back, or forbidden ones tried again at once.
        first_move_ms: when the first move was tried, None without any.
        total_ms: when the last one was.
    """

    moves: int
    solved: bool
    excess: int | None
    violations: int
    perseverations: int
    first_move_ms: int | None
    total_ms: int


@dataclass(frozen=True, slots=True)
class Trial:
    """One person's try at a problem.

    Attributes:
        subject: who.
        number: which trial of theirs.
        start: the state before.
        goal: the state to reach.
        steps: what was tried, in order.
        apparatus: by which rules.
        began: milliseconds on the clock of the log when the trial began; None where it is not told.
    """

    subject: str
    number: int
    start: Stacks
    goal: Stacks
    steps: Sequence[Step]
    apparatus: Apparatus = HANOI
    began: int | None = None

    def states(self) -> list[Stacks]:
        """Return the state after each step; a forbidden one leaves it as it is."""
        states, state = [], self.start
        for step in self.steps:
            if self.apparatus.allows(state, step.source, step.target):
                state = moved(state, step.source, step.target)
            states.append(state)
        return states

    def distances(self) -> list[int]:
        """Return the distance to the goal from the start and after each step.

        Raises:
            Unsolvable: the problem has no solution.
            BadState: pieces may not lie so.
        """
        for state in (self.start, self.goal):
            self.apparatus.check(state)
        known = _distances(self.goal, self.apparatus)
        if self.start not in known:
            raise Unsolvable(_NO_WAY)
        return [known[state] for state in (self.start, *self.states())]

    def score(self) -> TrialScore:
        """Score the trial.

        Raises:
            Unsolvable: the problem has no solution.
        """
        states = [self.start, *self.states()]
        legal = [before != after for before, after in pairwise(states)]
        again = 0
        for place in range(1, len(self.steps)):
            before, step = self.steps[place - 1], self.steps[place]
            undone = (step.source, step.target) == (before.target, before.source)
            same = (step.source, step.target) == (before.source, before.target)
            if (undone and legal[place] and legal[place - 1]) or (
                same and step.source != step.target and not legal[place] and not legal[place - 1]
            ):
                again += 1
        moves, solved = sum(legal), states[-1] == self.goal
        shortest = self.distances()[0]
        return TrialScore(
            moves,
            solved,
            moves - shortest if solved else None,
            len(legal) - moves,
            again,
            self.steps[0].milliseconds if self.steps else None,
            self.steps[-1].milliseconds if self.steps else 0,
        )


def check_times(times: Sequence[int]) -> None:
    """Make sure that the time of a trial does not go back.

    Raises:
        BadRequest: it does.
    """
    for place, (before, after) in enumerate(pairwise((0, *times)), 1):
        if after < before:
            raise BadRequest(
                f"step {place} at {after} ms: expected {before} ms or later, as time goes on"
            )


def _text(state: Stacks) -> str:
    return "|".join(" ".join(map(str, stack)) for stack in state)
