"""The rules of sliding tiles as the checker knows them, and the puzzle as a state space."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pegtile.core.checker import Code, Objection
from pegtile.tiles.board import Board
from pegtile.tiles.goals import check_same_tiles
from pegtile.tiles.move import Move

__all__ = ["Rules", "TilesSpace"]


class Rules:
    """One tile slides into the blank beside it; that is all."""

    __slots__ = ()

    def objection(self, state: Board, move: Move) -> Objection | None:
        """Say what is wrong with `move` on the board `state`, None when it is legal."""
        if state.sliding_cell(move) is not None:
            return None
        row, column = divmod(state.blank, state.columns)
        return Objection(
            Code.OFF_BOARD,
            f"no tile can slide {move.name.lower()} into the blank in row {row + 1},"
            f" column {column + 1}",
        )

    def after(self, state: Board, move: Move) -> Board:
        """Return the board after a legal move."""
        return state.moved(move)


@dataclass(frozen=True, slots=True)
class TilesSpace:
    """The puzzle as a space to search, forwards and backwards.

    Raises:
        BadState: start and goal differ in size.
    """

    start: Board
    goal: Board

    def __post_init__(self) -> None:
        check_same_tiles(self.start, self.goal)

    @property
    def puzzle(self) -> str:
        """What answers say they solve."""
        return "tiles"

    @property
    def rules(self) -> Rules:
        """The rules by which the checker replays an answer."""
        return Rules()

    def is_goal(self, state: Board) -> bool:
        """Say whether `state` is the goal."""
        return state == self.goal

    def moves(self, state: Board) -> Iterator[Move]:
        """Iterate over the legal moves in the order of `tiles.move.ALPHABET`."""
        return state.moves()

    def apply(self, state: Board, move: Move) -> Board:
        """Return the board after a move.

        Raises:
            IllegalMove: no tile lies on that side of the blank.
        """
        return state.moved(move)

    def predecessors(self, state: Board) -> Iterator[tuple[Move, Board]]:
        """Iterate over each (move, board before it) that leads to `state`."""
        for undo in state.moves():
            yield undo.inverse(), state.moved(undo)
