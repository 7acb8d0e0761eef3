"""Slow twins for the tower: breadth-first search over plain tuples, written from the rules alone.

A state is the peg of each disk, smallest first.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import permutations, product

State = tuple[int, ...]
Arcs = frozenset[tuple[int, int]]


def all_arcs(pegs: int) -> Arcs:
    return frozenset(permutations(range(pegs), 2))


def all_states(disks: int, pegs: int = 3) -> Iterator[State]:
    return product(range(pegs), repeat=disks)


def neighbours(state: State, arcs: Arcs) -> list[State]:
    found = []
    for disk, peg in enumerate(state):
        smaller = state[:disk]
        if peg not in smaller:
            found += [
                (*smaller, b, *state[disk + 1 :]) for a, b in arcs if a == peg and b not in smaller
            ]
    return found


def distances(start: State, arcs: Arcs) -> dict[State, int]:
    """Distance from `start` to every state that can be reached."""
    known = {start: 0}
    queue = deque([start])
    while queue:
        state = queue.popleft()
        for other in neighbours(state, arcs):
            if other not in known:
                known[other] = known[state] + 1
                queue.append(other)
    return known


def distances_and_counts(start: State, arcs: Arcs) -> dict[State, tuple[int, int]]:
    """Distance from `start` and number of shortest paths, for every state that can be reached."""
    known = distances(start, arcs)
    count = dict.fromkeys(known, 0)
    count[start] = 1
    for state in sorted(known, key=known.__getitem__):
        for other in neighbours(state, arcs):
            if known[other] == known[state] + 1:
                count[other] += count[state]
    return {state: (known[state], count[state]) for state in known}


def levels(starts: Iterable[State], arcs: Arcs) -> list[int]:
    """How many states lie at distance 0, 1, 2, … from the one start given."""
    (start,) = starts
    known = distances(start, arcs)
    sizes = [0] * (max(known.values()) + 1)
    for distance in known.values():
        sizes[distance] += 1
    return sizes


def hop_costs(
    disks: int, pegs: int, arcs: Arcs, tower: list[list[int]], sources: dict[tuple[State, int], int]
) -> dict[tuple[State, int], int]:
    """Least costs where one tower goes about among large disks, at a price of its own.

    A node is the peg of each large disk, smallest first, and the tower's peg; the tower pays
    `tower[a][b]` from a to b, and cannot go where that is 0.
    """
    known = dict(sources)
    changed = set(known)
    while changed:  # relax until nothing changes (R. Bellman, L. R. Ford)
        state, peg = node = changed.pop()
        steps = [((state, to), price) for to, price in enumerate(tower[peg]) if price]
        for disk, a in enumerate(state):
            smaller = state[:disk]
            steps += [
                (((*smaller, b, *state[disk + 1 :]), peg), 1)
                for source, b in arcs
                if source == a and peg not in (a, b) and a not in smaller and b not in smaller
            ]
        for other, price in steps:
            if known[node] + price < known.get(other, 1 << 60):
                known[other] = known[node] + price
                changed.add(other)
    return known
