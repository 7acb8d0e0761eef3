"""Exact search between any two states, on any pegs, under any rules.

Two methods, both breadth first and compiled. `bidirectional` grows a ball of states around the
start and one around the goal until they meet: it can work in graphs of any size as long as the
states are not too far apart. `levels` keeps two bits or so for every state there is; it takes over
when the balls would need more memory than that.

The largest disks that start and goal have on the same pegs never move: without their moves the rest
of a path is legal too, and shorter. They are left aside at once.
"""

from __future__ import annotations

import numpy as np

from pegtile.core.limits import Budget
from pegtile.core.progress import Progress, silent
from pegtile.core.solution import Status
from pegtile.errors import BadRequest, quoted
from pegtile.hanoi.balls import TwoBalls
from pegtile.hanoi.exact import Found, Request
from pegtile.hanoi.moving import moving_disks
from pegtile.hanoi.packing import ShortestPathLayers
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.hanoi.whole_graph import WholeGraph

__all__ = ["search_between"]

_METHODS = ("auto", "bidirectional", "levels")


def search_between(
    start: State,
    goal: State,
    rules: Rules,
    budget: Budget,
    *,
    method: str = "auto",
    one_path: bool = False,
    length_only: bool = False,
    progress: Progress = silent,
) -> Found:
    """Search for the shortest paths between two states.

    Args:
        start: where they start.
        goal: where they end.
        rules: which moves there are.
        budget: what the search may use; a node is a state found.
        method: `bidirectional`, `levels`, or `auto` to begin with the first and change over.
        one_path: the layers need to hold one shortest path only, which takes less time.
        length_only: a search of the whole graph need not tell the paths at all.
        progress: who is told how far it is.

    Raises:
        BadRequest: start, goal and rules do not belong together, or the puzzle is too large for
            the method.
    """
    disks = moving_disks(start, goal)
    if start.pegs != rules.pegs:
        raise BadRequest(f"the start has {start.pegs} pegs and the rules {rules.pegs}")
    if method not in _METHODS:
        raise BadRequest(f"method {quoted(method)}: expected {', '.join(_METHODS)}")
    a, b = (State(state.pegs_of_disks[:disks], state.pegs) for state in (start, goal))
    request = Request(a, b, rules, one_path, budget, progress, length_only)
    if not request.packing.fits:
        raise BadRequest(f"{disks} disks on {start.pegs} pegs do not fit in 64 bits")
    if not disks:
        layers = ShortestPathLayers(request.packing, rules, (np.zeros(1, np.uint64),))
        return Found("bidirectional", Status.SOLVED, 0, "the start is the goal", layers, 1)
    whole = None if method == "bidirectional" else WholeGraph.of(request)
    found = None
    if method != "levels":
        found = TwoBalls(request).search(None if whole is None else whole.bytes_needed)
    if found is None and whole is not None:
        found = whole.search()
    if found is None:
        raise BadRequest(f"{disks} disks on {start.pegs} pegs: expected fewer than 2^44 states")
    return found
