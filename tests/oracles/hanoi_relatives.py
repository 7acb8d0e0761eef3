"""Slow twins of the relatives: each one's rules written out once more, on plain stacks."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import permutations
from typing import Any

Stacks = tuple[tuple[Any, ...], ...]
Steps = Callable[[Any], Iterable[Any]]


def distances(start: Hashable, steps: Steps) -> dict[Any, int]:
    known = {start: 0}
    layer = [start]
    while layer:
        following = []
        for state in layer:
            for other in steps(state):
                if other not in known:
                    known[other] = known[state] + 1
                    following.append(other)
        layer = following
    return known


def moved(state: Stacks, source: int, target: int) -> Stacks:
    stacks = [list(stack) for stack in state]
    stacks[target].append(stacks[source].pop())
    return tuple(map(tuple, stacks))


def stack_steps(allowed: Callable[[Stacks], bool]) -> Steps:
    """Return steps between stacks of which every new one must be `allowed`."""

    def steps(state: Stacks) -> Iterator[Stacks]:
        for source, target in permutations(range(len(state)), 2):
            if state[source]:
                after = moved(state, source, target)
                if allowed((after[target],)):
                    yield after

    return steps


def bottleneck_steps(k: int) -> Steps:
    def allowed(stacks: Stacks) -> bool:
        (stack,) = stacks
        return all(
            higher - lower < k for place, higher in enumerate(stack) for lower in stack[:place]
        )

    return stack_steps(allowed)


def top_not_larger(stacks: Stacks) -> bool:
    """Only the new top counts: what lies below may be out of order."""
    (stack,) = stacks
    return len(stack) < 2 or stack[-1] <= stack[-2]


def top_size_not_larger(stacks: Stacks) -> bool:
    (stack,) = stacks
    return len(stack) < 2 or stack[-1][0] <= stack[-2][0]


def exchanging_steps(state: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Step from a state told as the peg of each disk, smallest first, on three pegs."""
    for peg in range(3):
        if state and peg != state[0]:
            yield (peg, *state[1:])
    for disk in range(len(state) - 1):
        a, b = state[disk], state[disk + 1]
        if a != b and not {a, b} & set(state[:disk]):
            yield (*state[:disk], b, a, *state[disk + 2 :])


def london_steps(capacities: tuple[int, ...]) -> Steps:
    def steps(state: Stacks) -> Iterator[Stacks]:
        for source, target in permutations(range(len(state)), 2):
            if state[source] and len(state[target]) < capacities[target]:
                yield moved(state, source, target)

    return steps


def magnetic_steps(colours: str) -> Steps:
    """Return steps between states told as (peg, upper face) of each disk, smallest first."""

    def steps(state: tuple[tuple[int, str], ...]) -> Iterator[tuple[tuple[int, str], ...]]:
        for disk, (peg, face) in enumerate(state):
            smaller = {other for other, _ in state[:disk]}
            turned = "RB"[face == "R"]
            for target in range(len(colours)):
                if target == peg or peg in smaller or target in smaller:
                    continue
                below = [upper for other, upper in state[disk + 1 :] if other == target]
                meets = [colours[target]] if colours[target] != "N" else below[:1]
                # The face turned down is `face`; what it meets must have the other colour.
                if face not in meets:
                    yield (*state[:disk], (target, turned), *state[disk + 1 :])

    return steps
