"""All towers of a kind, by shortest length."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pegtile.hanoi.rules import Rules
from pegtile.hanoi.shortest import shortest_paths
from pegtile.hanoi.state import State

if TYPE_CHECKING:
    from pegtile.datasets.tables import Levels

__all__ = ["PairSource", "TowerSource", "tower_kind", "tower_record"]

_CLASSIC = Rules()


@dataclass(frozen=True, slots=True)
class TowerSource:
    """All states of a tower, by their distance to a goal, or from a start.

    Three pegs and the classic rules from or to a perfect state take no search, for any number of
    disks; other towers must be small enough to search their whole graph.

    Attributes:
        fixed: the state that all puzzles share.
        rules: how disks may move.
        forwards: whether `fixed` is the goal; else it is the start.
    """

    fixed: State
    rules: Rules = _CLASSIC
    forwards: bool = True

    def description(self) -> dict[str, Any]:
        """Return what tells this source from every other."""
        end = "goal" if self.forwards else "start"
        return tower_kind(self.fixed.disks, self.rules) | {end: self.fixed.compact()}

    def longest(self) -> int:
        """Return the greatest shortest length."""
        if self._closed():
            return (1 << self.fixed.disks) - 1
        return self._levels().longest

    def count(self, low: int, high: int) -> int:
        """Return how many states have a distance from `low` to `high`."""
        if self._closed():
            high = min(high, self.longest())
            return _states_below(high + 1) - _states_below(low) if low <= high else 0
        return self._levels().count(low, high)

    def record(self, low: int, high: int, number: int) -> dict[str, Any]:
        """Return one of these puzzles."""
        if self._closed():
            distance, number = _distance_of(_states_below(low) + number)
            pegs = _state_at(self.fixed, distance, number)
        else:
            distance, places = self._levels().state(low, number)
            pegs = bytes(places)
        state = State(pegs, self.fixed.pegs)
        start, goal = (state, self.fixed) if self.forwards else (self.fixed, state)
        return tower_record(start, goal, self.rules, distance)

    def _closed(self) -> bool:
        return self.rules == Rules() and self.fixed.perfect_peg() is not None

    def _levels(self) -> Levels:
        from pegtile.datasets.tables import tower_levels

        return tower_levels(self.fixed, self.rules, self.forwards)


@dataclass(frozen=True, slots=True)
class PairSource:
    """All pairs of two states of a tower, by their distance.

    The tower must have few disks, except on three pegs with the classic rules and without any
    lengths asked for.

    Attributes:
        disks: how many disks the tower has.
        rules: how disks may move.
    """

    disks: int
    rules: Rules = _CLASSIC

    def description(self) -> dict[str, Any]:
        """Return what tells this source from every other."""
        return tower_kind(self.disks, self.rules)

    def longest(self) -> int:
        """Return the greatest shortest length."""
        # By the classic rules it is that of a tower from peg to peg.
        return (1 << self.disks) - 1 if self.rules == Rules() else self._levels().longest

    def count(self, low: int, high: int) -> int:
        """Return how many pairs have a distance from `low` to `high`."""
        if self._every(low, high):
            pairs: int = 9**self.disks
            return pairs
        return self._levels().count(low, high)

    def _every(self, low: int, high: int) -> bool:
        return self.rules == Rules() and low == 0 and high >= self.longest()

    def record(self, low: int, high: int, number: int) -> dict[str, Any]:
        """Return one of these puzzles."""
        distance = None
        if not self._every(low, high):
            distance, code = self._levels().state(low, number)
            number = int.from_bytes(code, "little")
        pegs = self.rules.pegs
        places = bytearray()
        for _ in range(2 * self.disks):
            number, peg = divmod(number, pegs)
            places.append(peg)
        start, goal = (
            State(bytes(half), pegs) for half in (places[: self.disks], places[self.disks :])
        )
        if distance is None:
            distance = shortest_paths(start, goal).cost
        return tower_record(start, goal, self.rules, distance)

    def _levels(self) -> Levels:
        from pegtile.datasets.tables import pair_levels

        return pair_levels(self.disks, self.rules)


def tower_kind(disks: int, rules: Rules) -> dict[str, Any]:
    """Describe what the puzzles of a tower have in common."""
    return {"puzzle": "hanoi", "disks": disks, "pegs": rules.pegs, "rules": str(rules)}


def tower_record(start: State, goal: State, rules: Rules, distance: int) -> dict[str, Any]:
    """Write a puzzle."""
    return tower_kind(start.disks, rules) | {
        "start": start.compact(),
        "goal": goal.compact(),
        "order": "largest disk first",
        "distance": distance,
    }


# Of the states at distance d from a perfect one, there are 2^(ones in d): every digit 1 of d, from
# the highest on, is a disk that stands on one of the two pegs where it is not wanted.


def _states_below(distance: int) -> int:
    """Return how many states have a smaller distance, as far as there are disks.

    Below 2^k there are 3^k; each digit 1 of the distance adds what is below it with the ones above
    it chosen already.
    """
    total, ones = 0, 0
    for digit in reversed(range(distance.bit_length())):
        if distance >> digit & 1:
            total += 3**digit << ones
            ones += 1
    return total


def _distance_of(number: int) -> tuple[int, int]:
    """Return the distance of a state by its number among all, and its number within it.

    Digit by digit from the highest one: with a digit 0 there, as many states come first as
    `_states_below` counts for a 1.
    """
    digits, power = 0, 1
    while power <= number:
        digits, power = digits + 1, 3 * power
    distance = ones = 0
    for digit in reversed(range(digits)):
        power //= 3
        if number >= power << ones:
            number -= power << ones
            distance |= 1 << digit
            ones += 1
    return distance, number


def _state_at(perfect: State, distance: int, number: int) -> bytes:
    """Return the pegs of state `number` of those at a distance from a perfect state."""
    wanted = perfect.pegs_of_disks[0]
    pegs = bytearray()
    for disk in range(perfect.disks, 0, -1):
        if distance >> (disk - 1) & 1:
            peg = (wanted + 1 + (number & 1)) % 3
            number >>= 1
            wanted = 3 - wanted - peg
        else:
            peg = wanted
        pegs.append(peg)
    return bytes(pegs[::-1])
