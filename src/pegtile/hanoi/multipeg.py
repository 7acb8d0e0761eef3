"""Exact search between any two states, on any pegs, under any rules.

Two methods, both breadth first and compiled. `bidirectional` grows a ball of states around the
start and one around the goal until they meet: it can work in graphs of any size as long as the
states are not too far apart. `levels` keeps a bit or two for every state there is and takes what
the exchange of pegs saves; it takes over when the balls would need more memory than that.

The largest disks that start and goal have on the same pegs never move: without its moves the rest
of a path is legal too, and shorter. They are left aside at once.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from pegtile.core.limits import Budget
from pegtile.core.progress import Progress, Report, silent
from pegtile.core.solution import Status
from pegtile.errors import BadRequest
from pegtile.hanoi import levels
from pegtile.hanoi.packing import Packing, ShortestPathLayers
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pegtile.hanoi._level_kernels import LevelSearch
    from pegtile.hanoi._pair_kernels import Ball

__all__ = ["Found", "moving_disks", "search_between"]

_SLICE = 1 << 15  # states to a call of the kernel: some 5 ms


@dataclass(frozen=True, slots=True)
class Found:
    """What an exact search found out.

    Attributes:
        status: solved, unsolvable, or the limit that ended it.
        method: `bidirectional` or `levels`.
        distance: the length of a shortest path, None unless solved.
        lower_bound: no path is shorter.
        proof: by what.
        layers: all shortest paths of the disks that move, None unless solved.
        states: states found.
        peak_bytes: memory of the search.
    """

    status: Status
    method: str
    distance: int | None
    lower_bound: int
    proof: str
    layers: ShortestPathLayers | None
    states: int
    peak_bytes: int


def moving_disks(start: State, goal: State) -> int:
    """Return the largest disk whose peg differs; larger ones never move. 0 when none does.

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


def search_between(
    start: State,
    goal: State,
    rules: Rules,
    budget: Budget,
    *,
    method: str = "auto",
    progress: Progress = silent,
) -> Found:
    """Search for the shortest paths between two states.

    Args:
        start: where they start.
        goal: where they end.
        rules: which moves there are.
        budget: what the search may use; a node is a state found.
        method: `bidirectional`, `levels`, or `auto` to begin with the first and change over.
        progress: who is told how far it is.

    Raises:
        BadRequest: start, goal and rules do not belong together, or the puzzle is too large for
            the method.
    """
    disks = moving_disks(start, goal)
    if start.pegs != rules.pegs:
        raise BadRequest(f"the start has {start.pegs} pegs and the rules {rules.pegs}")
    a, b = (State(state.pegs_of_disks[:disks], state.pegs) for state in (start, goal))
    packing = Packing(disks, start.pegs)
    if not packing.fits:
        raise BadRequest(f"{disks} disks on {start.pegs} pegs do not fit in 64 bits")
    if method not in ("auto", "bidirectional", "levels"):
        raise BadRequest(f"method {method!r}: expected auto, bidirectional or levels")
    if not disks:
        layers = ShortestPathLayers(packing, rules, (np.zeros(1, np.uint64),))
        return Found(Status.SOLVED, method, 0, 0, "the start is the goal", layers, 1, 0)
    dense = _LevelPlan.of(a, b, rules)
    if method == "levels":
        return _by_levels(dense, packing, budget, progress)
    return _by_balls(a, b, rules, packing, dense if method == "auto" else None, budget, progress)


# --- two balls ------------------------------------------------------------------------------------


def _by_balls(
    start: State,
    goal: State,
    rules: Rules,
    packing: Packing,
    dense: _LevelPlan | None,
    budget: Budget,
    progress: Progress,
) -> Found:
    balls = packing.ball(start, rules), packing.ball(goal, rules.reversed())
    most = _machine_bytes()
    met = False
    while not met:
        ahead = _thinner(*balls)
        if ahead is None:
            side = 0 if _last_level(balls[0]) == 0 else 1
            return _balls_found(
                balls, Status.UNSOLVABLE, 0, _exhausted(balls[side].count, side == 1)
            )
        status = _grow(ahead, balls[1 - balls.index(ahead)], most, dense, budget, progress)
        if status is _TAKE_LEVELS:
            assert dense is not None
            return _by_levels(dense, packing, budget, progress)
        if isinstance(status, Status):
            ruled_out = balls[0].level + balls[1].level
            return _balls_found(balls, status, ruled_out + 1, _ruled_out(balls))
        met = ahead.meetings > 0
    layers = ShortestPathLayers(packing, rules, tuple(_ball_layers(balls, packing, rules)))
    proof = "breadth-first search from both ends"
    return _balls_found(balls, Status.SOLVED, layers.distance, proof, layers)


_TAKE_LEVELS = "levels"


def _grow(
    ball: Ball,
    other: Ball,
    most: int,
    dense: _LevelPlan | None,
    budget: Budget,
    progress: Progress,
) -> Status | str | None:
    """Add a level to a ball; say which limit ended it, or that the other method is due."""
    whole = False
    while not whole:
        more = ball.bytes_to_grow(_SLICE)
        held = ball.bytes_held() + other.bytes_held()
        if dense is not None and held + more > dense.bytes_needed:
            return _TAKE_LEVELS
        if more and (held + more > most or not budget.allows(more)):
            return Status.MEMORY_LIMIT
        before = ball.count
        whole = ball.step(_SLICE, other)
        radius = ball.level + other.level
        done = ball.count + other.count
        progress(Report("searching", done, None, "states", f"distance > {radius}"))
        status = budget.spend(ball.count - before)
        if status is not None:
            return status
    return None


def _last_level(ball: Ball) -> int:
    return ball.starts[-1] - ball.starts[-2]


def _thinner(forward: Ball, backward: Ball) -> Ball | None:
    """Return the ball whose last level is smaller, None when one has no states left."""
    if not _last_level(forward) or not _last_level(backward):
        return None
    return forward if _last_level(forward) <= _last_level(backward) else backward


def _ball_layers(
    balls: tuple[Ball, Ball], packing: Packing, rules: Rules
) -> Iterator[NDArray[np.uint64]]:
    """Yield the layers of shortest paths through the states in which two balls meet."""
    forward, backward = balls
    grown = forward.level_states(forward.level)
    meet = np.sort(grown[backward.levels_of(grown) >= 0])
    half = [meet]
    for level in range(forward.level - 1, -1, -1):
        _, before = packing.neighbours(half[-1], rules.reversed())
        half.append(np.unique(before[forward.levels_of(before) == level]))
    yield from half[::-1]
    layer = meet
    for level in range(backward.level - 1, -1, -1):
        _, after = packing.neighbours(layer, rules)
        layer = np.unique(after[backward.levels_of(after) == level])
        yield layer


def _ruled_out(balls: tuple[Ball, Ball]) -> str:
    return (
        f"every state within {balls[0].level} moves of the start and within {balls[1].level} of"
        " the goal was visited"
    )


def _exhausted(states: int, backward: bool) -> str:
    if backward:
        return f"only {states:,} states lead to the goal, and the start is none of them"
    return f"only {states:,} states can be reached, and the goal is none of them"


def _balls_found(
    balls: tuple[Ball, Ball],
    status: Status,
    lower_bound: int,
    proof: str,
    layers: ShortestPathLayers | None = None,
) -> Found:
    return Found(
        status=status,
        method="bidirectional",
        distance=None if layers is None else layers.distance,
        lower_bound=lower_bound,
        proof=proof,
        layers=layers,
        states=balls[0].count + balls[1].count,
        peak_bytes=balls[0].bytes_held() + balls[1].bytes_held(),
    )


def _machine_bytes() -> int:
    """Return how much memory to take at most when no limit is set: most of the machine's."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") * 3 // 4
    except (AttributeError, ValueError, OSError):
        return 4 << 30


# --- all levels -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _LevelPlan:
    """From which end to search through the whole graph: that with more exchanges of pegs.

    Attributes:
        root: where level 0 is.
        target: what is looked for.
        rules: the rules as seen from the root.
        backward: whether the root is the goal.
        bytes_needed: memory.
    """

    root: State
    target: State
    rules: Rules
    backward: bool
    bytes_needed: int

    @classmethod
    def of(cls, start: State, goal: State, rules: Rules) -> _LevelPlan | None:
        if not levels.fits(start.disks, start.pegs):
            return None
        back = rules.reversed()
        backward = len(levels.symmetries(goal, back)) > len(levels.symmetries(start, rules))
        root, target, seen = (goal, start, back) if backward else (start, goal, rules)
        return cls(root, target, seen, backward, levels.bytes_needed(root, seen, marks=True))


def _by_levels(
    plan: _LevelPlan | None, packing: Packing, budget: Budget, progress: Progress
) -> Found:
    if plan is None:
        raise BadRequest(
            f"{packing.disks} disks on {packing.pegs} pegs: expected fewer than 2^44 states"
        )
    if plan.bytes_needed > _machine_bytes() or not budget.allows(plan.bytes_needed):
        proof = f"searching the whole graph needs {plan.bytes_needed:,} bytes"
        return _level_found(plan, Status.MEMORY_LIMIT, 1, proof, 0)
    search = levels.begin(plan.root, plan.rules, marks=True)
    total = packing.pegs**packing.disks
    states = 1
    row = np.frombuffer(plan.target.pegs_of_disks, np.uint8)[None].copy()
    mark = np.zeros(1, np.uint8)
    for size in levels.each_level(search, budget, progress, total):
        if isinstance(size, Status):
            proof = f"every state within {search.level} moves of one end was visited"
            return _level_found(plan, size, search.level + 1, proof, states)
        states += size
        search.marks_of(row, mark)
        if mark[0]:
            break
    else:
        return _level_found(plan, Status.UNSOLVABLE, 0, _exhausted(states, plan.backward), states)
    found = _level_layers(plan, packing, search)
    if plan.backward:
        layers = ShortestPathLayers(packing, plan.rules.reversed(), tuple(found))
    else:
        layers = ShortestPathLayers(packing, plan.rules, tuple(found[::-1]))
    proof = "breadth-first search of the whole graph"
    return _level_found(plan, Status.SOLVED, layers.distance, proof, states, layers)


def _level_layers(
    plan: _LevelPlan, packing: Packing, search: LevelSearch
) -> list[NDArray[np.uint64]]:
    """Return the layers of shortest paths from the target to the root.

    Level by level towards the root; a neighbour's level can be read modulo 3 only. That is enough
    where every move may be taken back. Elsewhere a neighbour may be three or more levels farther
    out: such states are dropped on a walk back, for no path of the right length leads on from them.
    """
    back = plan.rules.reversed()
    layers = [np.array([packing.pack(plan.target)], np.uint64)]
    for level in range(search.level - 1, -1, -1):
        _, nearer = packing.neighbours(layers[-1], back)
        nearer = np.unique(nearer)
        marks = np.zeros(len(nearer), np.uint8)
        search.marks_of(packing.rows(nearer), marks)
        layers.append(nearer[marks == 1 + level % 3])
    layers[-1] = np.array([packing.pack(plan.root)], np.uint64)
    if back != plan.rules:
        for place in range(len(layers) - 2, 0, -1):
            _, farther = packing.neighbours(layers[place + 1], plan.rules)
            layers[place] = np.intersect1d(layers[place], farther)
    return layers


def _level_found(
    plan: _LevelPlan,
    status: Status,
    lower_bound: int,
    proof: str,
    states: int,
    layers: ShortestPathLayers | None = None,
) -> Found:
    return Found(
        status=status,
        method="levels",
        distance=None if layers is None else layers.distance,
        lower_bound=lower_bound,
        proof=proof,
        layers=layers,
        states=states,
        peak_bytes=plan.bytes_needed if states else 0,
    )
