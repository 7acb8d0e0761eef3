"""Every form a board or its moves are written in; `tile_boards`, `tile_moves` read them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from enum import StrEnum

from pegtile.errors import BadRequest
from pegtile.notation.slidysim import written_link
from pegtile.notation.tile_boards import grid, one_line
from pegtile.notation.tile_moves import letters, runs, tile_numbers
from pegtile.notation.tile_pddl import written_moves
from pegtile.tiles.board import Board
from pegtile.tiles.move import Convention, Move

__all__ = ["BoardForm", "MoveForm", "written_board", "written_moves_as"]


class BoardForm(StrEnum):
    """A way to write a board."""

    SHORT = "short"
    """one line, as short as it reads back"""
    ROWS = "rows"
    """one line, rows separated by `/`"""
    GRID = "grid"
    """lines with columns aligned, the blank as `_`"""
    LISTS = "lists"
    """nested JSON lists"""
    CSV = "csv"
    """lines with commas"""
    HEX = "hex"
    """one character a cell, A for 10 … Z for 35"""
    LETTERS = "letters"
    """one letter a tile, A for 1 …, `_` for the blank"""
    KORF = "korf"
    """`1 t0 … t15`: an instance's number, then the cells of a square board"""
    HOG2 = "hog2"
    """`(4x4)14 13 …`"""
    UNH = "unh"
    """`4 4`, then where each tile is, the blank first, one number a line"""


def written_board(board: Board, form: BoardForm) -> str:
    """Write a board, without an end of line.

    >>> written_board(Board.parse("1 2 3/4 5 6/7 8 0"), BoardForm.HOG2)
    '(3x3)1 2 3 4 5 6 7 8 0'

    Raises:
        BadRequest: the form cannot hold so many tiles, or needs a square.
    """
    cells = " ".join(map(str, board.tiles))
    match form:
        case BoardForm.SHORT:
            return one_line(board)
        case BoardForm.ROWS:
            return str(board)
        case BoardForm.GRID:
            return grid(board)
        case BoardForm.LISTS:
            return json.dumps(board.row_list(), separators=(",", ":"))
        case BoardForm.CSV:
            return "\n".join(",".join(map(str, row)) for row in board.row_list())
        case BoardForm.HEX:
            return _characters(board, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        case BoardForm.LETTERS:
            return _characters(board, "_ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        case BoardForm.KORF:
            if board.rows != board.columns:
                raise BadRequest(
                    f"the form korf of {board.rows}×{board.columns}: expected a square"
                )
            return f"1 {cells}"
        case BoardForm.HOG2:
            return f"({board.columns}x{board.rows}){cells}"
        case BoardForm.UNH:
            places = [0] * len(board.tiles)
            for cell, tile in enumerate(board.tiles):
                places[tile] = cell
            return "\n".join([f"{board.rows} {board.columns}", *map(str, places)])


def _characters(board: Board, alphabet: str) -> str:
    """Write one character a cell."""
    if len(board.tiles) > len(alphabet):
        raise BadRequest(
            f"{len(board.tiles)} cells: expected at most {len(alphabet)}, one character each"
        )
    return "/".join("".join(alphabet[tile] for tile in row) for row in board.row_list())


class MoveForm(StrEnum):
    """A way to write moves of tiles."""

    LETTERS = "letters"
    """`LLUR`"""
    RUNS = "runs"
    """`L2UR`"""
    WORDS = "words"
    """`left`, one a line"""
    NUMBERS = "numbers"
    """which tile slides: `8 7 4`"""
    PAIRS = "pairs"
    """`8 left`, one a line"""
    LISTS = "lists"
    """a JSON list of words"""
    LINK = "link"
    """a slidysim replay link"""
    PLAN = "plan"
    """a plan file, `(move t8 p_2_3 p_3_3)`"""


def written_moves_as(
    board: Board, moves: Sequence[Move], form: MoveForm, convention: Convention = Convention.TILE
) -> str:
    """Write legal moves from `board`, without an end of line; a first line says the convention.

    Tile numbers, links and plans mean the same in every convention and have no such line.

    Raises:
        IllegalMove: a move is not legal.
    """
    named = {move.letter: move.name.lower() for move in Move}
    head = f"# convention: {convention}\n"
    match form:
        case MoveForm.LETTERS:
            return head + "".join(letters(moves, convention))
        case MoveForm.RUNS:
            return head + runs(moves, convention)
        case MoveForm.WORDS:
            return head + "\n".join(named[letter] for letter in letters(moves, convention))
        case MoveForm.NUMBERS:
            return " ".join(map(str, tile_numbers(board, moves)))
        case MoveForm.PAIRS:
            pairs = zip(tile_numbers(board, moves), letters(moves, convention), strict=True)
            return head + "\n".join(f"{tile} {named[letter]}" for tile, letter in pairs)
        case MoveForm.LISTS:
            return head + json.dumps([named[letter] for letter in letters(moves, convention)])
        case MoveForm.LINK:
            return written_link(board, moves)
        case MoveForm.PLAN:
            return written_moves(board, moves).rstrip("\n")
