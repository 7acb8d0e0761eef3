"""Towers as environments see them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from gymnasium.spaces import MultiDiscrete
from numpy.typing import NDArray

from pegtile.datasets.difficulty import Difficulty
from pegtile.datasets.sources import MOST_STATES
from pegtile.datasets.tower_sources import TowerSource
from pegtile.environments._step_kernels import move_disks, tower_masks
from pegtile.environments.drawing import pixels, text
from pegtile.environments.worlds import RANDOM, Rows, drawn_record, lengths
from pegtile.errors import BadRequest
from pegtile.hanoi.move import Move
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.render.tower import TowerLayout

__all__ = ["TowerWorld"]

_MOST_DISKS, _MOST_PEGS = 1000, 63
_MOST_COUNTED = 62  # disks whose distances fit into a machine word


class TowerWorld:
    """Towers of one size and goal; the actions are the rules' ordered pairs of pegs.

    Attributes:
        actions: how many pairs there are.
        space: the peg of each disk, smallest first.
        arcs: the pair (source, target) of each action, uint8.
        goal: the state to reach.
    """

    def __init__(
        self,
        count: int,
        disks: int = 3,
        pegs: int = 3,
        rules: Rules | str = "classic",
        start: State | str | None = None,
        goal: State | str | None = None,
        distance: int | str | None = None,
    ) -> None:
        if not (1 <= disks <= _MOST_DISKS and pegs <= _MOST_PEGS):
            raise BadRequest(
                f"{disks} disks on {pegs} pegs: expected 1 to {_MOST_DISKS} disks on at most"
                f" {_MOST_PEGS} pegs"
            )
        self.rules = Rules.parse(rules, pegs) if isinstance(rules, str) else rules
        self._size = disks, pegs
        self.goal = State.perfect(disks, pegs - 1, pegs) if goal is None else self._state(goal)
        self._defaults: dict[str, Any] = {
            "start": State.perfect(disks, 0, pegs) if start is None else start,
            "distance": distance,
        }
        self.arcs = np.array(self.rules.all_arcs(), np.uint8)
        self.actions = len(self.arcs)
        self.space = MultiDiscrete(np.full(disks, pegs))
        self._source = TowerSource(self.goal, self.rules)
        self._goal = np.frombuffer(self.goal.pegs_of_disks, np.uint8)
        self._towers = np.tile(self._goal, (count, 1))
        self._astray = np.zeros(count, np.intp)
        self._last = np.full(count, -1, np.int64)

    def _state(self, given: State | str) -> State:
        """Read a state and see that it is of the right size.

        Raises:
            BadRequest: it is not.
        """
        disks, pegs = self._size
        state = State.parse(given, pegs) if isinstance(given, str) else given
        if (state.disks, state.pegs) != self._size:
            raise BadRequest(
                f"a state of {state.disks} disks on {state.pegs} pegs:"
                f" expected {disks} disks on {pegs} pegs"
            )
        return state

    def place(self, rows: Rows, numbers: np.random.Generator, options: dict[str, Any]) -> None:
        """Put towers at a start: that of the options `start`, `distance`, else of the world.

        Raises:
            BadRequest: there is no tower of that distance.
        """
        options = options or self._defaults
        wanted = lengths(options.get("distance"))
        start = options.get("start", RANDOM)
        if wanted is None and start != RANDOM:
            self._towers[rows] = list(self._state(start).pegs_of_disks)
        elif wanted is None and self.rules.arcs is None:
            self._towers[rows] = self._random(len(rows), numbers)
        else:
            for row in rows:
                record = drawn_record(self._source, wanted or Difficulty(), numbers)
                state = State.parse(record["start"], self._size[1])
                self._towers[row] = list(state.pegs_of_disks)
        self._astray[rows] = np.count_nonzero(self._towers[rows] != self._goal, axis=1)
        self._last[rows] = -1

    def _random(self, count: int, numbers: np.random.Generator) -> NDArray[np.uint8]:
        """Return states that are not the goal, all being equally likely."""
        disks, pegs = self._size
        states = numbers.integers(pegs, size=(count, disks), dtype=np.uint8)
        solved = np.flatnonzero((states == self._goal).all(axis=1))
        if solved.size:
            states[solved] = self._random(solved.size, numbers)
        return states

    def step(self, actions: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Move a disk of each tower, none where the action is negative."""
        legal = np.empty(len(actions), np.uint8)
        move_disks(self._towers, self._astray, self._goal, self.arcs, actions, legal)
        self._last = np.where(legal, actions, -1)
        return legal.view(np.bool_)

    @property
    def solved(self) -> NDArray[np.bool_]:
        """Which towers are at the goal."""
        solved: NDArray[np.bool_] = self._astray == 0
        return solved

    def observations(self) -> NDArray[Any]:
        """Return the peg of each disk: int64[towers, disks]."""
        return self._towers.astype(np.int64)

    def masks(self) -> NDArray[np.int8]:
        """Return which moves are legal."""
        masks = np.empty((len(self._towers), self.actions), np.int8)
        tower_masks(self._towers, self.arcs, masks)
        return masks

    def distances(self) -> NDArray[np.int64]:
        """Return the distances to the goal: by the rule of three pegs, or from a table."""
        disks, pegs = self._size
        peg = self.goal.perfect_peg()
        if self.rules == Rules() and peg is not None and disks <= _MOST_COUNTED:
            return _distances_to_peg(self._towers, peg)
        if pegs**disks > MOST_STATES:
            raise BadRequest(
                f"distances of {disks} disks on {pegs} pegs: expected at most {MOST_STATES:,}"
                " states for rewards shaped by them"
            )
        powers = pegs ** np.arange(disks)
        distances: NDArray[np.int64] = _table(self.goal, self.rules)[self._towers @ powers]
        return distances

    def text(self, row: int) -> str:
        """Draw a tower in text."""
        return text(TowerLayout.cells(*self._size).scene(self._tower(row)))

    def picture(self, row: int) -> NDArray[np.uint8]:
        """Draw a tower in pixels, with the last move."""
        state, move = self._tower(row), None
        if self._last[row] >= 0:
            source, target = self.arcs[self._last[row]].tolist()
            move = Move(state.top(target) or 0, source, target)
        return pixels(TowerLayout.pixels(*self._size).scene(state, move))

    def _tower(self, row: int) -> State:
        return State(self._towers[row].tobytes(), self._size[1])


def _distances_to_peg(towers: NDArray[np.uint8], peg: int) -> NDArray[np.int64]:
    """Return the distances to a perfect state on three pegs, largest disk first."""
    wanted = np.full(len(towers), peg, np.int64)
    distances = np.zeros(len(towers), np.int64)
    for disk in range(towers.shape[1] - 1, -1, -1):
        away = towers[:, disk] != wanted
        distances = 2 * distances + away
        # All smaller disks wait on the third peg while this one moves.
        wanted = np.where(away, 3 - wanted - towers[:, disk], wanted)
    return distances


@lru_cache(maxsize=4)
def _table(goal: State, rules: Rules) -> NDArray[np.int64]:
    """Return the distance of every state, by its pegs as digits, smallest disk lowest."""
    from pegtile.datasets.tables import tower_levels

    powers = goal.pegs ** np.arange(goal.disks)
    table = np.zeros(goal.pegs**goal.disks, np.int64)
    for distance, states in enumerate(tower_levels(goal, rules, True).levels):
        table[states @ powers] = distance
    return table
