"""All states of a tower and the moves between them, to be drawn."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pegtile.errors import BadRequest
from pegtile.hanoi.enumeration import arc_arrays
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.notation.hanoi_graphs import MOST_STATES as MOST_WRITTEN

__all__ = ["MOST_LAID_OUT", "MOST_STATES", "IntArray", "StateGraph"]

MOST_STATES = 60_000
MOST_LAID_OUT = 5_000
"""On more than three pegs, where there is no exact drawing."""

IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class StateGraph:
    """All states of a tower and the moves between them.

    A state's number is its pegs read as digits in base `pegs`, the largest disk's digit first.

    Attributes:
        disks: how many disks there are.
        rules: which moves are allowed.
        before: int64 (moves,), the number of the state before each move, sorted.
        after: int64 (moves,), the number of the state after it.
    """

    disks: int
    rules: Rules
    before: IntArray
    after: IntArray

    @classmethod
    def of(cls, disks: int, rules: Rules) -> StateGraph:
        """Return the whole graph.

        Raises:
            BadRequest: it has too many states for a picture.
        """
        most = MOST_STATES if rules.pegs == 3 else MOST_LAID_OUT
        states = rules.pegs**disks
        if states > most:
            shown = f"{states:,}" if states < 10**15 else f"{rules.pegs}^{disks}"
            others = ", or --format dot or graphml" if states <= MOST_WRITTEN else ""
            few = 0
            while rules.pegs ** (few + 1) <= most:
                few += 1
            raise BadRequest(
                f"a graph of {shown} states on {rules.pegs} pegs: expected at most {most:,} in a"
                f" picture; choose at most {few} {'disk' if few == 1 else 'disks'}{others}"
            )
        return cls(disks, rules, *arc_arrays(disks, rules))

    def _repr_svg_(self) -> str:
        from pegtile.render.graph_scene import graph_scene
        from pegtile.render.svg import draw_svg
        from pegtile.render.themes import LIGHT

        return draw_svg(graph_scene(self), LIGHT)

    def __repr__(self) -> str:
        return f"StateGraph.of({self.disks}, {self.rules!r})"

    @property
    def states(self) -> int:
        """How many states there are."""
        return int(self.rules.pegs**self.disks)

    def edges(self) -> tuple[IntArray, IntArray]:
        """Return the moves that go both ways and those that go one way only.

        Returns:
            Two arrays of shape (edges, 2), int64: the states at both ends; from the first to the
            second where it goes one way.
        """
        pairs = np.stack([self.before, self.after], axis=1)
        back = np.isin(
            self.after * self.states + self.before, self.before * self.states + self.after
        )
        return pairs[back & (self.before < self.after)], pairs[~back]

    def levels(self, start: int) -> IntArray:
        """Return how many moves each state is from `start`, −1 where none lead there."""
        from pegtile.hanoi._graph_kernels import search_from

        distance = np.empty(self.states, np.int32)
        search_from(
            start,
            np.searchsorted(self.before, np.arange(self.states + 1)),
            self.after.astype(np.uint32),
            distance,
            np.empty(self.states, np.uint32),
            np.zeros(self.states, np.uint8),
        )
        return distance.astype(np.int64)

    def number(self, state: State) -> int:
        """Return a state's number."""
        return sum(peg * self.rules.pegs**place for place, peg in enumerate(state.pegs_of_disks))

    def state(self, number: int) -> State:
        """Return the state with a number."""
        pegs = self.rules.pegs
        return State(bytes(number // pegs**disk % pegs for disk in range(self.disks)), pegs)
