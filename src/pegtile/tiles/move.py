"""A move of a tile, and the three ways to write one."""

from __future__ import annotations

from enum import Enum, StrEnum

from pegtile.core.pictures import Pictured

__all__ = ["ALPHABET", "Convention", "Move"]


class Move(Pictured, Enum):
    """Where a **tile** slides; the blank goes the other way.

    ::

        1 2 3                      1 2 3
        4 _ 5   --- Move.LEFT -->  4 5 _      the tile right of the blank slides left
        6 7 8                      6 7 8

    The value is (rows, columns) that the tile moves by.
    """

    LEFT = (0, -1)
    RIGHT = (0, 1)
    UP = (-1, 0)
    DOWN = (1, 0)

    @property
    def letter(self) -> str:
        """The move letter in the tile convention: L, R, U or D."""
        return self.name[0]

    def inverse(self) -> Move:
        """Return the move that takes this one back; also where the blank goes."""
        return _INVERSE[self]

    def __str__(self) -> str:
        return self.letter

    def __repr__(self) -> str:
        return f"Move.{self.name}"


ALPHABET = tuple(Move)
"""The moves by the code that kernels and move lists use: LEFT 0, RIGHT 1, UP 2, DOWN 3.

The inverse of code c is c ^ 1.
"""

_INVERSE = {move: ALPHABET[code ^ 1] for code, move in enumerate(ALPHABET)}


class Convention(StrEnum):
    """What a written move says."""

    TILE = "tile"
    """where the tile slides: L is the tile right of the blank sliding left"""
    BLANK = "blank"
    """where the blank goes: L is the blank going left"""
    NUMBER = "number"
    """which tile slides"""
