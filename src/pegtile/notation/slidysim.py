"""Replay links of the slidysim site: a board and a solution in a URL, read and written.

The part behind `?r=` is percent-encoded base64 of zlib-packed JSON: a list of the solution as
letters with runs (tile convention), the moves a second in thousandths, the board with rows
separated by `/`, and the time of every move in milliseconds or −1.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import quote, unquote

from pegtile.errors import BadText, PuzzleError
from pegtile.notation.reading import Fault, Reading, Written
from pegtile.notation.texts import Text
from pegtile.notation.tile_boards import read_board
from pegtile.notation.tile_moves import runs
from pegtile.tiles.board import Board
from pegtile.tiles.move import ALPHABET, Move

__all__ = ["Replay", "link_reading", "read_link", "written_link"]

_SITE = "https://slidysim.github.io/replay?r="
_PART = re.compile(r"[?&]r=([^&#\s]+)")
_BLANK = re.compile(r"\s")
_RUN = re.compile(r"([LRUD])([0-9]{0,6})", re.IGNORECASE)
_MOST_BYTES = 1 << 24
_BY_LETTER = {move.letter: move for move in ALPHABET}


class Replay(NamedTuple):
    """What a link holds.

    Attributes:
        board: the board before the first move.
        moves: the moves.
        rate: thousandths of a move a second, −1 when not given.
        times: milliseconds from the start to each move, empty when not given.
    """

    board: Board
    moves: tuple[Move, ...]
    rate: int = -1
    times: tuple[int, ...] = ()


def written_link(
    board: Board, moves: Sequence[Move], *, rate: int = -1, times: Sequence[int] = ()
) -> str:
    """Write a replay link.

    >>> link = written_link(Board.parse("1 2 3/4 5 6/7 0 8"), [Move.LEFT])
    >>> read_link(link).moves
    (Move.LEFT,)
    """
    scramble = "/".join(" ".join(map(str, row)) for row in board.row_list())
    content = [runs(moves), rate, scramble, list(times) or -1]
    packed = zlib.compress(json.dumps(content).encode(), 9)
    return _SITE + quote(base64.b64encode(packed).decode(), safe="")


def read_link(link: str) -> Replay:
    """Read a replay link.

    Raises:
        BadText: it holds no replay.
        BadState: its board cannot be.
    """
    match = _PART.search(link)
    if match is None:
        raise BadText(link.strip(), "a replay link, with ?r= and what follows")
    try:
        # A plus sign that was not percent-encoded has become a space on its way.
        packed = base64.b64decode(unquote(unquote(match[1])).replace(" ", "+"), validate=True)
        unpack = zlib.decompressobj()
        data = unpack.decompress(packed, _MOST_BYTES)
        if unpack.unconsumed_tail or not unpack.eof:
            raise ValueError("too long, or cut off")
        content = json.loads(data)
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        raise BadText(match[1], "base64 of zlib-packed JSON") from None
    if not isinstance(content, list) or not 3 <= len(content) < 10:
        raise BadText(match[1], "a list of solution, rate, board and times")
    solution, rate, scramble = content[:3]
    times = content[3] if len(content) > 3 and isinstance(content[3], list) else []
    if not isinstance(solution, str) or not isinstance(scramble, str):
        raise BadText(match[1], "a solution and a board as texts")
    return Replay(
        read_board(scramble),
        _moves(solution),
        int(rate) if isinstance(rate, int | float) and abs(rate) < 1e12 else -1,
        tuple(int(time) for time in times if isinstance(time, int | float) and abs(time) < 1e15),
    )


def link_reading(text: Text, board: Board) -> Reading | None:
    """Read a text that is nothing but a replay link of `board` as its moves, else return None."""
    link = text.given.strip()
    alone = link.startswith(("https://", "http://")) and not _BLANK.search(link)
    if not alone or not _PART.search(link):
        return None
    start = text.given.index(link)
    end = start + len(link)
    try:
        replay = read_link(link)
    except PuzzleError as error:
        return Reading("link", [], Fault(start, end, str(error)))
    if replay.board != board:
        return Reading("link", [], Fault(start, end, f"the link is of the board {replay.board}"))
    moves = [Written((move.letter, None, "tile", None), start, end) for move in replay.moves]
    return Reading("link", moves)


def _moves(solution: str) -> tuple[Move, ...]:
    """Read letters with runs."""
    moves: list[Move] = []
    end = 0
    for match in _RUN.finditer(solution):
        count = int(match[2] or 1)
        if match.start() != end or not 1 <= count <= 10_000 or len(moves) > 10_000_000:
            break
        moves += [_BY_LETTER[match[1].upper()]] * count
        end = match.end()
    if end != len(solution):
        raise BadText(solution[end : end + 20], "letters L, R, U, D with runs such as R2")
    return tuple(moves)
