"""Exact search between two states through the whole graph, a bit or two for every state there is.

It takes what the exchange of pegs saves, and no more memory however far apart the states are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from pegtile.core.solution import Status
from pegtile.hanoi import levels
from pegtile.hanoi.exact import Found, Request, exhausted, machine_bytes
from pegtile.hanoi.packing import ShortestPathLayers
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pegtile.hanoi._level_kernels import LevelSearch

__all__ = ["WholeGraph"]


@dataclass(frozen=True, slots=True)
class WholeGraph:
    """A search from the end with more exchanges of pegs: the start, or backwards from the goal.

    Attributes:
        request: what is asked.
        root: where level 0 is.
        target: what is looked for.
        rules: the rules as seen from the root.
        backward: whether the root is the goal.
        bytes_needed: memory.
    """

    request: Request
    root: State
    target: State
    rules: Rules
    backward: bool
    bytes_needed: int

    @classmethod
    def of(cls, request: Request) -> WholeGraph | None:
        """Plan the search; None when the graph is too large for it at any memory."""
        start, goal, rules = request.start, request.goal, request.rules
        if not levels.fits(start.disks, start.pegs):
            return None
        back = rules.reversed()
        backward = len(levels.symmetries(goal, back)) > len(levels.symmetries(start, rules))
        root, target, seen = (goal, start, back) if backward else (start, goal, rules)
        need = levels.bytes_needed(root, seen, marks=True)
        return cls(request, root, target, seen, backward, need)

    def search(self) -> Found:
        """Search."""
        budget, packing = self.request.budget, self.request.packing
        if self.bytes_needed > machine_bytes() or not budget.allows(self.bytes_needed):
            proof = f"searching the whole graph needs {self.bytes_needed:,} bytes"
            return Found("levels", Status.MEMORY_LIMIT, 1, proof)
        search = levels.begin(self.root, self.rules, marks=True)
        target = packing.rows(np.array([packing.pack(self.target)], np.uint64))
        mark = np.zeros(1, np.uint8)
        total = packing.pegs**packing.disks
        states = 1
        for size in levels.each_level(search, budget, self.request.progress, total):
            if isinstance(size, Status):
                proof = f"every state within {search.level} moves of one end was visited"
                return Found(
                    "levels", size, search.level + 1, proof, None, states, self.bytes_needed
                )
            states += size
            search.marks_of(target, mark)
            if mark[0]:
                break
        else:
            proof = exhausted(states, self.backward)
            return Found("levels", Status.UNSOLVABLE, 0, proof, None, states, self.bytes_needed)
        status, layers = Status.SOLVED, None
        if not self.request.length_only:
            found = self._layers(search)
            if isinstance(found, Status):
                status = found
            else:
                layers = ShortestPathLayers(packing, self.request.rules, found)
        proof = "breadth-first search of the whole graph"
        return Found("levels", status, search.level, proof, layers, states, self.bytes_needed)

    def _layers(self, search: LevelSearch) -> tuple[NDArray[np.uint64], ...] | Status:
        """Return the layers of shortest paths, or the limit that ended the walk back.

        From the target level by level towards the root; a neighbour's level can be read modulo 3
        only. That is enough where every move may be taken back. Elsewhere a neighbour may be three
        or more levels farther out: such states are dropped on a walk back, for no path of the right
        length leads on from them.
        """
        packing, back = self.request.packing, self.rules.reversed()
        most = 1 if self.request.one_path and back == self.rules else None
        layers = [np.array([packing.pack(self.target)], np.uint64)]
        for level in range(search.level - 1, -1, -1):
            _, nearer = packing.neighbours(layers[-1], back)
            limit = self.request.budget.look()
            if limit is not None:
                return limit
            nearer = np.unique(nearer)
            marks = np.zeros(len(nearer), np.uint8)
            search.marks_of(packing.rows(nearer), marks)
            layers.append(nearer[marks == 1 + level % 3][:most])
        layers[-1] = np.array([packing.pack(self.root)], np.uint64)
        if back != self.rules:
            for place in range(len(layers) - 2, 0, -1):
                _, farther = packing.neighbours(layers[place + 1], self.rules)
                layers[place] = np.intersect1d(layers[place], farther)
        return tuple(layers if self.backward else layers[::-1])
