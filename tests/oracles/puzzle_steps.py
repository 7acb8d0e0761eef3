"""Steps of one puzzle at a time, in plain Python."""

from __future__ import annotations

from pegtile.errors import IllegalMove
from pegtile.hanoi.move import Move
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.tiles.board import Board
from pegtile.tiles.move import ALPHABET


def slid(board: Board, action: int) -> tuple[Board, bool]:
    """Return the board after an action, and whether it was legal."""
    try:
        return board.moved(ALPHABET[action]), True
    except IllegalMove:
        return board, False


def carried(state: State, rules: Rules, action: int) -> tuple[State, bool]:
    """Return the state after an action, and whether it was legal."""
    source, target = rules.all_arcs()[action]
    disk = state.top(source)
    move = Move(disk or 0, source, target)
    if disk is None or rules.objection(state, move) is not None:
        return state, False
    return rules.after(state, move), True
