"""The levels of a graph too large for one machine's memory, by ranges of its states.

A level is computed range by range, from the files of the levels before it: part p of level k holds
the states of range p that are k moves from the start. So each level is a job whose parts are pure
functions of the part and of files that are there already, and the next level begins when it is
done. It is the breadth-first search with delayed duplicate detection of R. E. Korf, Best-first
frontier search with delayed duplicate detection, AAAI 2004.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, BinaryIO, Protocol

import numpy as np
from numpy.typing import NDArray

from pegtile.errors import BadRequest
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.tiles.board import Board

__all__ = ["BoardRanges", "Level", "Ranges", "TowerRanges"]

Codes = NDArray[np.uint64]


class Ranges(Protocol):
    """The states of a graph, cut into ranges; within its range a state is a number."""

    def description(self) -> dict[str, Any]:
        """Return what tells this graph and its ranges from every other."""

    def count(self) -> int:
        """Return how many ranges there are."""

    def first(self) -> tuple[int, int]:
        """Return the range and the number of the start."""

    def both_ways(self) -> bool:
        """Say whether every move can be taken back."""

    def sources(self, target: int) -> list[int]:
        """Return the ranges from which a move may lead into one, itself perhaps among them."""

    def arriving(self, source: int, target: int, states: Codes) -> Iterator[Codes]:
        """Yield the states of the range `target` to which moves lead from states of `source`."""


@dataclass(frozen=True, slots=True)
class TowerRanges:
    """The states of a tower; those with the same pegs of the largest disks are a range.

    Attributes:
        start: the state from which is counted.
        rules: how disks may move.
        large: of how many of the largest disks the pegs make a range.

    Raises:
        BadRequest: there are fewer disks, or too many for a machine word.
    """

    start: State
    rules: Rules
    large: int

    def __post_init__(self) -> None:
        disks, pegs = self.start.disks, self.start.pegs
        if not 0 <= self.large <= disks or pegs ** (disks - self.large) >= 1 << 63:
            raise BadRequest(
                f"ranges by the pegs of {self.large} of {disks} disks: expected 0 to {disks}, and"
                " less than 2**63 states in a range"
            )

    def description(self) -> dict[str, Any]:
        """Return what tells this graph and its ranges from every other."""
        return {
            "puzzle": "hanoi",
            "start": self.start.compact(),
            "pegs": self.start.pegs,
            "rules": str(self.rules),
            "large": self.large,
        }

    def count(self) -> int:
        """Return how many ranges there are."""
        ranges: int = self.start.pegs**self.large
        return ranges

    def first(self) -> tuple[int, int]:
        """Return the range and the number of the start."""
        places, small = self.start.pegs_of_disks, self.start.disks - self.large
        pegs = self.start.pegs
        return (
            sum(peg * pegs**place for place, peg in enumerate(places[small:])),
            sum(peg * pegs**place for place, peg in enumerate(places[:small])),
        )

    def both_ways(self) -> bool:
        """Say whether every move can be taken back."""
        return set(self.rules.all_arcs()) == set(self.rules.reversed().all_arcs())

    def _pegs(self, number: int) -> list[int]:
        """Return the pegs of the large disks of a range, smallest first."""
        return [number // self.start.pegs**place % self.start.pegs for place in range(self.large)]

    def sources(self, target: int) -> list[int]:
        """Return the ranges from which a move may lead into one."""
        found = [target]
        for place, peg in enumerate(self._pegs(target)):
            for source, after in self.rules.all_arcs():
                if after == peg:
                    found.append(target + (source - peg) * self.start.pegs**place)
        return found

    def arriving(self, source: int, target: int, states: Codes) -> Iterator[Codes]:
        """Yield the states of `target` to which moves lead from states of `source`."""
        pegs, small = self.start.pegs, self.start.disks - self.large
        digits = [(states // np.uint64(pegs**d)) % np.uint64(pegs) for d in range(small)]
        if source != target:
            yield self._carried_large(source, target, states, digits)
            return
        for a, b in self.rules.all_arcs():
            free = np.ones(states.size, np.bool_)
            for disk, digit in enumerate(digits):
                moves = free & (digit == a)
                step = np.uint64(abs(b - a) * pegs**disk)
                yield states[moves] + step if b > a else states[moves] - step
                free &= (digit != a) & (digit != b)

    def _carried_large(self, source: int, target: int, states: Codes, digits: list[Codes]) -> Codes:
        """Return the states in which the one large disk that differs may move, as they are then."""
        before, after = self._pegs(source), self._pegs(target)
        place = next(p for p in range(self.large) if before[p] != after[p])
        a, b = before[place], after[place]
        if {a, b} & set(before[:place]):
            return states[:0]
        free = np.ones(states.size, np.bool_)
        for digit in digits:
            free &= (digit != a) & (digit != b)
        return states[free]


@dataclass(frozen=True, slots=True)
class BoardRanges:
    """The boards of a size; those with the blank on the same cell are a range.

    Attributes:
        start: the board from which is counted, of at most 16 cells.

    Raises:
        BadRequest: it has more.
    """

    start: Board

    def __post_init__(self) -> None:
        if len(self.start.tiles) > 16:
            raise BadRequest(f"{len(self.start.tiles)} cells: expected at most 16")

    def description(self) -> dict[str, Any]:
        """Return what tells this graph and its ranges from every other."""
        return {"puzzle": "tiles", "start": str(self.start)}

    def count(self) -> int:
        """Return how many ranges there are."""
        return len(self.start.tiles)

    def first(self) -> tuple[int, int]:
        """Return the range and the number of the start: its tiles as digits of base 16."""
        return self.start.blank, sum(t << 4 * cell for cell, t in enumerate(self.start.tiles))

    def both_ways(self) -> bool:
        """Say that every move can be taken back."""
        return True

    def sources(self, target: int) -> list[int]:
        """Return the cells beside one."""
        row, column = divmod(target, self.start.columns)
        beside = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        return [
            r * self.start.columns + c
            for r, c in beside
            if 0 <= r < self.start.rows and 0 <= c < self.start.columns
        ]

    def arriving(self, source: int, target: int, states: Codes) -> Iterator[Codes]:
        """Yield the boards after the tile on `target` has slid to `source`."""
        tile = states >> np.uint64(4 * target) & np.uint64(15)
        yield states + (tile << np.uint64(4 * source)) - (tile << np.uint64(4 * target))


@dataclass(frozen=True, slots=True)
class Level:
    """The job of computing one level; `after` is the next one.

    The file of a part is `.npy`: the numbers of its states, uint64, growing.

    Attributes:
        ranges: the graph and its ranges.
        root: the folder of all levels, which has a folder for each: `level-00000`, …
        number: which level.
    """

    ranges: Ranges
    root: str
    number: int = 0

    def folder(self) -> str:
        """Return the folder of this level."""
        return str(self._folder(self.number))

    def _folder(self, number: int) -> Path:
        return Path(self.root) / f"level-{number:05d}"

    def description(self) -> dict[str, Any]:
        """Return what tells this job from every other."""
        return {"job": "levels", **self.ranges.description(), "level": self.number}

    def part_count(self) -> int:
        """Return how many ranges there are."""
        return self.ranges.count()

    def part_file(self, part: int) -> str:
        """Return the name of the file of a range."""
        return f"states-{part:06d}.npy"

    def write_part(self, part: int, file: BinaryIO) -> dict[str, Any]:
        """Write the states of a range at this level and return how many there are.

        Raises:
            OSError: the files of the levels before cannot be read.
        """
        states = self._states(part)
        np.lib.format.write_array(file, states)
        return {"count": int(states.size)}

    def _states(self, part: int) -> Codes:
        if self.number == 0:
            place, state = self.ranges.first()
            return np.array([state] if place == part else [], np.uint64)
        pieces = [np.empty(0, np.uint64)]
        for source in self.ranges.sources(part):
            before = self._read(self.number - 1, source)
            if before.size:
                pieces += self.ranges.arriving(source, part, before)
        found = np.unique(np.concatenate(pieces))
        # Where moves can be taken back, what was seen before was seen in the last two levels.
        oldest = max(0, self.number - 2) if self.ranges.both_ways() else 0
        for number in range(oldest, self.number):
            found = np.setdiff1d(found, self._read(number, part), assume_unique=True)
        return found

    def _read(self, number: int, part: int) -> Codes:
        states: Codes = np.load(self._folder(number) / self.part_file(part))
        return states

    def after(self, states: int) -> Level | None:
        """Return the next level, None after one without states."""
        return replace(self, number=self.number + 1) if states else None
