"""The light endpoints of the tiles; what may take long is a job (`pegtile.web.work`)."""

from __future__ import annotations

import random
import secrets
from typing import Any

from fastapi import APIRouter

from pegtile.core.checker import Code, Objection
from pegtile.errors import IllegalMove
from pegtile.notation.tile_boards import read_board, read_goal
from pegtile.tiles.board import Board
from pegtile.tiles.heuristics.displacement import manhattan_distance
from pegtile.tiles.move import ALPHABET, Move
from pegtile.tiles.parity import is_solvable, reason, solvable_goals
from pegtile.tiles.rules import Rules
from pegtile.web.pasted import pasted_tiles
from pegtile.web.schemas import Problem
from pegtile.web.tiles_schemas import (
    Scramble,
    Scrambled,
    Slides,
    TilesPasted,
    TilesPosition,
    TilesText,
)

__all__ = ["router"]

router = APIRouter(prefix="/api/v1/tiles", tags=["tiles"], responses={422: {"model": Problem}})

_BY_LETTER = {move.letter: move for move in ALPHABET}


@router.post("/parse", response_model=None, responses={200: {"model": TilesPasted}})
def parse(request: TilesText) -> dict[str, Any]:
    """Read a board, a goal, moves, or a whole planning problem, in any format."""
    return pasted_tiles(request)


@router.post("/position", response_model=None, responses={200: {"model": TilesPosition}})
def position(request: Slides) -> dict[str, Any]:
    """Replay the slides and carry out the wish, or say why the rules refuse it."""
    start = read_board(request.board)
    goal = read_goal(request.goal, start)
    board = _replayed(start, request.slides)
    wish, refusal = _wish(request, board)
    board = _replayed(board, wish)
    slides = request.slides + wish
    return {
        "board": str(board),
        "rows": board.row_list(),
        "goal_rows": goal.row_list(),
        "slides": slides,
        "count": len(slides),
        "refusal": refusal and refusal.reason,
        "refusal_code": refusal and refusal.code.value,
        "solved": board == goal,
        "bound": manhattan_distance(goal)(board),
        "solvable": is_solvable(start, goal),
        "reason": reason(start, goal),
        "solvable_goals": list(solvable_goals(start)),
    }


@router.post("/scramble", response_model=None, responses={200: {"model": Scrambled}})
def scramble(request: Scramble) -> dict[str, Any]:
    """Make a board at random, each board from which the goal can be reached equally likely."""
    from pegtile.tiles.instances import random_board

    seed = secrets.randbits(53) if request.seed is None else request.seed
    size = Board(request.rows, request.columns, tuple(range(request.rows * request.columns)))
    board = random_board(read_goal(request.goal, size), random.Random(seed))
    return {"board": str(board), "seed": seed}


def _replayed(board: Board, slides: str) -> Board:
    """Return the board after legal slides; the first illegal one raises IllegalMove."""
    for number, letter in enumerate(slides, 1):
        objection = Rules().objection(board, _BY_LETTER[letter])
        if objection is not None:
            raise IllegalMove(objection.reason, state=board, index=number)
        board = board.moved(_BY_LETTER[letter])
    return board


def _wish(request: Slides, board: Board) -> tuple[str, Objection | None]:
    """Return the slides that a wish means, or none and why not.

    A tile in the blank's row or column slides with all tiles between it and the blank.
    """
    if request.letter is not None:
        objection = Rules().objection(board, _BY_LETTER[request.letter])
        return ("", objection) if objection else (request.letter, None)
    if request.tile is None:
        return "", None
    if not 0 < request.tile < len(board.tiles):
        return "", Objection(Code.UNKNOWN_TILE, f"there is no tile {request.tile}")
    row, column = divmod(board.tiles.index(request.tile), board.columns)
    blank_row, blank_column = divmod(board.blank, board.columns)
    if row == blank_row:
        move = Move.LEFT if column > blank_column else Move.RIGHT
        return move.letter * abs(column - blank_column), None
    if column == blank_column:
        move = Move.UP if row > blank_row else Move.DOWN
        return move.letter * abs(row - blank_row), None
    why = f"tile {request.tile} is neither in the row nor in the column of the blank"
    return "", Objection(Code.TILE_NOT_BESIDE_BLANK, why)
