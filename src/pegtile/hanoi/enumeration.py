"""Whole Hanoi graphs as arrays, and everything about one by search from every state."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from pegtile.core.limits import Budget
from pegtile.core.progress import Progress, Report
from pegtile.core.solution import Status
from pegtile.errors import BadRequest
from pegtile.hanoi.graph import GraphFacts, graph_size
from pegtile.hanoi.levels import exchanges_of
from pegtile.hanoi.rules import Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["arc_arrays", "enumerate_graph", "standing_states"]

_MOST_STATES = 1 << 31


def arc_arrays(disks: int, rules: Rules) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the numbers of the states before and after every move, sorted.

    int64 arrays of one length; a state's number is its pegs in base p, disk 1 the lowest digit.

    Raises:
        BadRequest: there are 2^31 states or more.
    """
    pegs = rules.pegs
    if pegs**disks >= _MOST_STATES:
        raise BadRequest(f"{disks} disks on {pegs} pegs: expected fewer than 2^31 states")
    before: list[NDArray[np.int64]] = [np.empty(0, np.int64)]
    after: list[NDArray[np.int64]] = [np.empty(0, np.int64)]
    for disk in range(disks):
        unit = pegs**disk
        larger = np.arange(pegs ** (disks - disk - 1), dtype=np.int64) * (unit * pegs)
        digits = np.arange(unit)[:, None] // pegs ** np.arange(disk) % pegs
        for a, b in rules.all_arcs():
            smaller = np.flatnonzero(np.all((digits != a) & (digits != b), axis=1))
            states = (larger[:, None] + smaller).ravel() + a * unit
            before.append(states)
            after.append(states + (b - a) * unit)
    sources, targets = np.concatenate(before), np.concatenate(after)
    order = np.lexsort((targets, sources))
    return sources[order], targets[order]


def standing_states(disks: int, rules: Rules) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return one state of each kind, kinds being what exchanges of pegs turn into each other.

    int64 arrays: the least number of each kind, and how many states the kind has.
    """
    pegs = rules.pegs
    numbers = np.arange(pegs**disks, dtype=np.int64)
    least = numbers.copy()
    for exchange in exchanges_of(tuple(range(pegs)), rules):
        image = np.zeros_like(numbers)
        for disk in range(disks):
            digit = numbers // pegs**disk % pegs
            image += np.array(exchange, np.int64)[digit] * pegs**disk
        np.minimum(least, image, out=least)
    kinds, sizes = np.unique(least, return_counts=True)
    return kinds, sizes.astype(np.int64)


def enumerate_graph(disks: int, rules: Rules, budget: Budget, progress: Progress) -> GraphFacts:
    """Search from one state of each kind, and add up.

    Raises:
        BadRequest: there are 2^31 states or more.
    """
    from pegtile.hanoi._graph_kernels import search_from

    known = replace(graph_size(disks, rules), source="enumeration")
    states, arcs = known.states, known.arcs
    # The lists as they are sorted, then the kinds and the search's own arrays.
    need = 40 * arcs + 60 * states
    if states >= _MOST_STATES or not budget.allows(need):
        return _ended(known, Status.MEMORY_LIMIT, None)
    sources, after = arc_arrays(disks, rules)
    starts = np.searchsorted(sources, np.arange(states + 1))
    targets = after.astype(np.uint32)
    del sources, after
    distance, queue = np.empty(states, np.int32), np.empty(states, np.uint32)
    paths = np.zeros(states, np.uint8)
    kinds, sizes = standing_states(disks, rules)
    diameter = total = pairs = twofold = done = 0
    radius: int | None = None
    for kind, size in zip(kinds.tolist(), sizes.tolist(), strict=True):
        reached, far, sum_, two = search_from(kind, starts, targets, distance, queue, paths)
        diameter = max(diameter, far)
        if reached == states:
            radius = far if radius is None else min(radius, far)
        total += size * sum_
        pairs += size * reached
        twofold += size * two
        done += size
        progress(Report("searching", done, states, "starts"))
        limit = budget.spend(reached)
        if limit is not None:
            return _ended(known, limit, diameter)
    return replace(
        known,
        connected=pairs == states * states,
        diameter=diameter,
        radius=radius,
        total_distance=total,
        connected_pairs=pairs,
        twofold_pairs=twofold,
    )


def _ended(known: GraphFacts, limit: Status, diameter: int | None) -> GraphFacts:
    return replace(known, status=limit, diameter=diameter)
