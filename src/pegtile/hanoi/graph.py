"""Whole Hanoi graphs: how large they are, their levels, distances and paths, and their edges.

A state's number is its pegs read as a number in base p, disk 1 the lowest digit: on three pegs BAC
has the number 1·9 + 0·3 + 2. What has a closed form on three pegs with the classic rules is taken
from it; all else is counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pegtile.core.limits import NO_LIMITS, Budget, Cancel, Limits
from pegtile.core.progress import Progress, silent
from pegtile.core.solution import Status
from pegtile.errors import BadRequest
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.shortest import distance_to_peg
from pegtile.hanoi.state import State

__all__ = [
    "GraphFacts",
    "LevelSizes",
    "arcs_of",
    "eccentricity",
    "graph_facts",
    "graph_size",
    "level_sizes",
]


@dataclass(frozen=True, slots=True)
class LevelSizes:
    """How many states lie at each distance from one.

    Attributes:
        start: that state.
        rules: which moves there are.
        sizes: states at distance 0, 1, 2, …
        status: solved, or the limit that ended the search: then farther levels are missing.
        seconds: how long it took.
        bytes_held: memory of the search.
    """

    start: State
    rules: Rules
    sizes: tuple[int, ...]
    status: Status = Status.SOLVED
    seconds: float = 0.0
    bytes_held: int = 0

    @property
    def reached(self) -> int:
        """How many states were reached."""
        return sum(self.sizes)

    @property
    def eccentricity(self) -> int:
        """The distance to the farthest state that can be reached; a lower bound after a limit."""
        return len(self.sizes) - 1

    @property
    def total_distance(self) -> int:
        """The sum of the distances to all states reached."""
        return sum(distance * size for distance, size in enumerate(self.sizes))

    @property
    def average(self) -> Fraction:
        """The average distance to the states reached, the start among them."""
        return Fraction(self.total_distance, self.reached)


def level_sizes(
    start: State,
    rules: Rules | None = None,
    *,
    limits: Limits = NO_LIMITS,
    cancel: Cancel | None = None,
    progress: Progress = silent,
) -> LevelSizes:
    """Count the states at each distance from `start`, one bit a state and less.

    >>> level_sizes(State.perfect(4, 0, 4)).sizes
    (1, 3, 6, 12, 30, 30, 66, 72, 30, 6)

    Args:
        start: where to begin.
        rules: which moves there are; all between any two pegs by default.
        limits: what the search may use; a node is a state.
        cancel: a switch that ends it.
        progress: who is told how far it is.

    Raises:
        BadRequest: the graph is too large for a search, or start and rules differ in pegs.
    """
    from pegtile.hanoi import levels

    rules = Rules(start.pegs) if rules is None else rules
    budget = Budget(limits, cancel)
    levels.check(start, rules)
    need = levels.bytes_needed(start, rules)
    if not budget.allows(need):
        return LevelSizes(start, rules, (1,), Status.MEMORY_LIMIT, budget.seconds)
    search = levels.begin(start, rules)
    sizes = [1]
    status = Status.SOLVED
    for found in levels.each_level(search, budget, progress, start.pegs**start.disks):
        if isinstance(found, Status):
            status = found
        else:
            sizes.append(found)
    return LevelSizes(start, rules, tuple(sizes), status, budget.seconds, need)


@dataclass(frozen=True, slots=True)
class GraphFacts:
    """What there is to know of a whole graph.

    Distances are over ordered pairs of states, a state and itself among them.

    Attributes:
        disks: how many.
        rules: which moves there are, on how many pegs.
        states: how many states.
        arcs: how many (state, move) pairs.
        connected: whether every state can be reached from every other.
        diameter: the greatest distance between any two states that a path connects.
        radius: the least eccentricity of a state that reaches all others; None when none does.
        total_distance: the sum of the distances over all pairs that a path connects.
        connected_pairs: how many pairs those are.
        twofold_pairs: how many of them have exactly two shortest paths.
        source: `closed form` or `enumeration`.
        status: solved, or the limit that ended the enumeration: then only the counts of states and
            arcs are known, and `diameter` is a lower bound.
    """

    disks: int
    rules: Rules
    states: int
    arcs: int
    connected: bool | None = None
    diameter: int | None = None
    radius: int | None = None
    total_distance: int | None = None
    connected_pairs: int | None = None
    twofold_pairs: int | None = None
    source: str = "closed form"
    status: Status = Status.SOLVED

    @property
    def edges(self) -> int:
        """How many pairs of states have a move both ways."""
        return (self.arcs - self.one_way_edges) // 2

    @property
    def one_way_edges(self) -> int:
        """How many moves cannot be taken back at once."""
        arcs = self.rules.all_arcs()
        one_way = sum((b, a) not in arcs for a, b in arcs)
        return self.arcs * one_way // len(arcs) if arcs else 0

    @property
    def average(self) -> Fraction | None:
        """The average distance over the pairs that a path connects."""
        if self.total_distance is None or not self.connected_pairs:
            return None
        return Fraction(self.total_distance, self.connected_pairs)


def graph_facts(
    disks: int,
    rules: Rules | None = None,
    *,
    enumerate_all: bool = False,
    limits: Limits = NO_LIMITS,
    cancel: Cancel | None = None,
    progress: Progress = silent,
) -> GraphFacts:
    """Return what there is to know of a whole graph.

    >>> facts = graph_facts(2)
    >>> facts.states, facts.edges, facts.diameter, facts.radius, facts.average
    (9, 12, 3, 3, Fraction(16, 9))

    Args:
        disks: how many.
        rules: which moves there are; the classic ones on three pegs by default.
        enumerate_all: count also what has a closed form.
        limits: what an enumeration may use; a node is a pair of states.
        cancel: a switch that ends it.
        progress: who is told how far it is.

    Raises:
        BadRequest: the number of disks is negative.
    """
    rules = Rules() if rules is None else rules
    if disks < 0:
        raise BadRequest(f"{disks} disks: expected 0 or more")
    if rules == Rules() and not enumerate_all:
        return _closed_form(disks)
    from pegtile.hanoi.enumeration import enumerate_graph

    return enumerate_graph(disks, rules, Budget(limits, cancel), progress)


def graph_size(disks: int, rules: Rules | None = None) -> GraphFacts:
    """Return the numbers of states and arcs alone, which have a closed form on any pegs.

    Raises:
        BadRequest: the number of disks is negative.
    """
    rules = Rules() if rules is None else rules
    if disks < 0:
        raise BadRequest(f"{disks} disks: expected 0 or more")
    return GraphFacts(disks, rules, rules.pegs**disks, arcs_of(disks, rules))


def arcs_of(disks: int, rules: Rules) -> int:
    """Return how many (state, move) pairs there are.

    Between two pegs a move is possible unless both are empty; it goes one way in half the states.
    """
    pegs = rules.pegs
    movable: int = pegs**disks - (pegs - 2) ** disks
    return len(rules.all_arcs()) * movable // 2


def _closed_form(disks: int) -> GraphFacts:
    """Return the facts for three pegs, classic rules.

    The total distance: A. M. Hinz, "The Tower of Hanoi", L'Enseignement mathématique 35 (1989), and
    T.-H. Chan, "A statistical analysis of the Towers of Hanoi problem", International Journal of
    Computer Mathematics 28 (1989). The pairs with two shortest paths: A. M. Hinz 1992. The radius:
    the farthest state is a perfect one, and 3 · 2^(n − 2) away at least.
    """
    states = 3**disks
    # Powers of the roots of x² = 5x − 2: their sums, and their differences over √17.
    sums, differences = (2, 0), (5, 1)
    twofold = (0, 0, 6)  # of 0, 1 and 2 disks; then a(n) = 8 a(n−1) − 17 a(n−2) + 6 a(n−3)
    for _ in range(disks):
        sums, differences = (
            differences,
            (
                5 * differences[0] - 2 * sums[0],
                5 * differences[1] - 2 * sums[1],
            ),
        )
        twofold = (*twofold[1:], 8 * twofold[2] - 17 * twofold[1] + 6 * twofold[0])
    total = (466 * 18**disks - 295 * 9**disks - 531 * 3**disks) + 15 * (12 * sums[0] + 18 * sums[1])
    return GraphFacts(
        disks=disks,
        rules=Rules(),
        states=states,
        arcs=3 * (states - 1),
        connected=True,
        diameter=(1 << disks) - 1,
        radius=disks if disks < 2 else 3 << disks - 2,
        total_distance=total // 885,
        connected_pairs=states * states,
        twofold_pairs=twofold[0],
    )


def eccentricity(state: State) -> int:
    """Return the greatest distance from a state on three pegs, classic rules.

    It is that to the farthest perfect state: wherever the largest disk has to go, a perfect state
    there needs no fewer moves.

    Raises:
        BadRequest: there are other than three pegs.
    """
    return max(distance_to_peg(state, peg) for peg in range(3))
