"""Every move read off the binary digits of its number."""

from __future__ import annotations

from collections.abc import Generator

from pegtile.hanoi.closed_form import state_after
from pegtile.hanoi.methods.method import Method, move
from pegtile.hanoi.methods.structure import NumberBits
from pegtile.hanoi.move import Move

__all__ = ["Bits"]


class Bits(Method):
    """Move m goes from peg (m & (m − 1)) mod 3 to peg ((m | (m − 1)) + 1) mod 3.

    m & (m − 1) clears the lowest one of m, and (m | (m − 1)) + 1 carries it on: m less and m more
    its lowest one. The disk is one more than the number of zeros behind it. The raw formula starts
    on peg 0 and ends on peg 2 for an odd number of disks, on peg 1 for an even one; the pegs are
    named accordingly. Where every disk stands is read off the same digits, without any earlier move
    (`pegtile.hanoi.closed_form`).

    Time: O(1) a move (on numbers of n digits). Memory: one number.

    Source: the bitwise formulas are folklore; the reading of the digits is that of A. M. Hinz and
    others, *The Tower of Hanoi: Myths and Maths*, 2nd edition (2018), section 2.1.
    """

    name = "bits"
    idea = "move m goes from peg (m & (m-1)) mod 3 to peg ((m | (m-1)) + 1) mod 3"
    holds = "numbers"

    def _prepare(self) -> None:
        self._number = 0

    def _walk(self) -> Generator[Move, None, None]:
        pegs = (self.source, self.spare, self.target)
        if self.disks % 2 == 0:
            pegs = (self.source, self.target, self.spare)
        for m in range(1, 2**self.disks):
            disk = (m & -m).bit_length()
            self._number = m
            yield move(disk, pegs[(m & (m - 1)) % 3], pegs[((m | (m - 1)) + 1) % 3])

    def structure(self) -> NumberBits:
        """Return the number, its digits, and the pegs that they tell."""
        number = self._number
        digits = f"{number:0{self.disks}b}" if self.disks else ""
        state = state_after(self.disks, number, self.source, self.target)
        return NumberBits(number, digits, tuple(state.pegs_of_disks[::-1]))

    def size(self) -> int:
        """Return how many numbers are held."""
        return 1

    @classmethod
    def bytes_needed(cls, disks: int) -> int:
        """Return about how many bytes its number takes."""
        return disks // 7 + 32
