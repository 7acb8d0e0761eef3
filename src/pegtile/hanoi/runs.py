"""The classic solution cut into runs: one move, then a block that was seen before.

Number the moves from 1. Move r is made by disk d = 1 + (how often 2 divides r), and before the next
move of a disk beyond `level` < d come 2^level − 1 moves of the `level` smallest disks alone. Those
carry a whole small tower from one peg to the next, so they are one of three blocks, told apart by
the peg on which they begin: who has the blocks need not make the moves again. A disk always
turns the same way round the pegs, and the next larger disk the other way: so the block of one level
is the beginning of the block of the next.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from pegtile.errors import BadRequest, quoted
from pegtile.hanoi.closed_form import check_tower, move_number
from pegtile.hanoi.move import Move

__all__ = ["Run", "Span"]


class Run(NamedTuple):
    """A move and the block after it: 2^level moves in all.

    Attributes:
        number: the number of the move, from 1.
        move: the move of the larger disk.
        level: the block that follows moves the disks 1 … level.
        peg: on which they stand before it.
    """

    number: int
    move: Move
    level: int
    peg: int


@dataclass(frozen=True, slots=True)
class Span:
    """The moves [start, stop) of the shortest solution of a classic tower on three pegs.

    Attributes:
        disks: how many disks, 0 or more.
        source: the peg of the tower at first, 0 … 2.
        target: its peg at last; with the same peg there are no moves.
        start: how many moves of the whole come before.
        stop: how many moves of the whole are made at the end; None means all.

    Raises:
        BadRequest: a number is out of its range.
    """

    disks: int
    source: int = 0
    target: int = 2
    start: int = 0
    stop: int | None = None

    def __post_init__(self) -> None:
        check_tower(self.disks, self.source, self.target)
        whole = 0 if self.source == self.target else (1 << self.disks) - 1
        if self.stop is None:
            object.__setattr__(self, "stop", whole)
        if not 0 <= self.start <= self.end <= whole:
            # 2^n - 1 itself could have more digits than anybody wants to read.
            raise BadRequest(
                f"moves from {quoted(self.start)} to {quoted(self.end)}:"
                f" expected 0 ≤ start ≤ stop ≤ {f'2^{self.disks}-1' if whole else 0}"
            )

    @property
    def end(self) -> int:
        """`stop` as a number."""
        return self.stop or 0

    @property
    def count(self) -> int:
        """How many moves there are."""
        return self.end - self.start

    @property
    def turn(self) -> int:
        """By how many pegs disk 1 turns at each of its moves: 1 or 2 (0 when nothing moves)."""
        turn = (self.target - self.source) % 3
        return turn if self.disks % 2 else -turn % 3

    def part(self, start: int, stop: int) -> Span:
        """Return the moves [start, stop) of these."""
        return Span(self.disks, self.source, self.target, self.start + start, self.start + stop)

    def parts(self, size: int) -> Iterator[Span]:
        """Iterate over consecutive parts of `size` moves, the last one being what is left."""
        for start in range(self.start, self.end, size):
            yield Span(self.disks, self.source, self.target, start, min(start + size, self.end))

    def runs(self, top: int) -> Iterator[Run]:
        """Cut the span into runs of at most 2^top moves."""
        number = self.start + 1
        left = self.count
        highest = max(0, min(top, self.disks - 1))
        while left:
            move = move_number(self.disks, number, self.source, self.target)
            level = min(move.disk - 1, highest, left.bit_length() - 1)
            yield Run(number, move, level, self.small_peg(number, level))
            number += 1 << level
            left -= 1 << level

    def small_peg(self, number: int, level: int) -> int:
        """Return the peg of the disks 1 … level after move `number` of a larger disk."""
        turn = self.turn if level % 2 else -self.turn
        return (self.source + (number >> level) * turn) % 3

    def after_block(self, level: int, peg: int) -> int:
        """Return the peg on which the block of the disks 1 … level ends that begins on `peg`."""
        return (peg + (self.turn if level % 2 else -self.turn)) % 3
