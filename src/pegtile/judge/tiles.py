"""Judges moves of tiles: every reading of the text is replayed, tile by tile."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, replace
from itertools import groupby

from pegtile.core.checker import Code, FirstError, Objection, Verdict
from pegtile.errors import quoted
from pegtile.judge.common import MOST_COUNTED, Judged, codes, first_move, piece, settle, with_fault
from pegtile.notation.reading import Fault, Reading, Written
from pegtile.notation.texts import Text
from pegtile.notation.tile_words import ends_in_a_word
from pegtile.tiles.board import Board
from pegtile.tiles.move import Convention, Move

__all__ = ["Puzzle", "Table", "checked_step", "judge_tiles", "understood"]

_ANY_DOTS = re.compile(r"\.{3}|\. \. \.|[…⋯⋮]")
_DOTS = re.compile(
    r"""(?:[\s,;"'\])]|\.(?!\.)(?!\ \.))*+(\.{3,}|\.(?:\ \.){2,}|[…⋯⋮]+)"""
    r"""[\])}"'`*]*+[ \t]*+(?:[,;\n]|\Z)"""
)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """The puzzle whose answers are judged.

    Attributes:
        start: the board before the first move.
        goal: the board to reach.
        convention: what the moves say, None when nobody said.
        metric: `stm`, or `mtm` where a number may name a tile with others between it and the blank,
            and a run in one direction counts as one move.
    """

    start: Board
    goal: Board
    convention: Convention | None = None
    metric: str = "stm"


def judge_tiles(text: Text, reading: Reading, puzzle: Puzzle) -> Judged[Board, Move]:
    """Judge the moves that were read, in every way in which they can be understood."""
    reading = _broken_off(text, reading)
    judged = [
        _replay(text, reading, puzzle, convention, lead_is_tile=lead_is_tile)
        for lead_is_tile in _leads(reading)
        for convention in _conventions(reading, puzzle)
    ]
    return settle(judged, *first_move(text, reading))


def _leads(reading: Reading) -> list[bool]:
    """Return whether leading numbers, as in `7: left`, may be or must be tiles."""
    leads = [move.what[3] for move in reading.moves]
    if not leads or any(lead is None or lead.startswith(".") for lead in leads):
        return [False]
    if any(move.what[0] is None or move.what[1] is not None for move in reading.moves):
        return [False]
    counted = all((lead or "").lstrip("0") == str(number) for number, lead in enumerate(leads, 1))
    return [False, True] if counted else [True]


def _conventions(reading: Reading, puzzle: Puzzle) -> list[Convention]:
    """Return the conventions in which the moves can be understood, the likeliest first."""
    directed = any(move.what[0] is not None for move in reading.moves)
    if not directed:
        return [Convention.NUMBER if reading.moves else puzzle.convention or Convention.TILE]
    if puzzle.convention in (Convention.TILE, Convention.BLANK):
        return [puzzle.convention]
    subjects = {move.what[2] for move in reading.moves}
    if subjects == {"blank"}:
        return [Convention.BLANK]
    if subjects == {"tile"}:
        return [Convention.TILE]
    return [Convention.TILE, Convention.BLANK]


def _replay(
    text: Text, reading: Reading, puzzle: Puzzle, convention: Convention, *, lead_is_tile: bool
) -> Judged[Board, Move]:
    """Replay the moves in one convention."""
    table = Table(puzzle, reach=puzzle.metric == "mtm")
    moves: list[Move] = []
    error: FirstError | None = None
    count = len(reading.moves)
    legal = 0
    reached = 0 if table.at_goal() else -1
    visited = {table.hash} if count <= MOST_COUNTED else None
    duplicates = 0
    for written in reading.moves:
        steps = (
            understood(written, convention, table, lead_is_tile=lead_is_tile)
            if len(written.what) < 5
            else checked_step(written, convention, table)
        )
        if isinstance(steps, Objection):
            line, column = text.place(written.offset)
            error = FirstError(
                legal + 1, steps.code, steps.reason, piece(text, written.offset, written.end),
                str(table.board()), line, column,
            )  # fmt: skip
            break
        for step in steps:
            table.do(step)
            moves.append(step)
        legal += 1
        if visited is not None:
            duplicates += table.hash in visited
            visited.add(table.hash)
        if reached < 0 and table.at_goal():
            reached = legal
    verdict = Verdict(
        legal=legal == count,
        solved=error is None and table.at_goal(),
        moves=count,
        longest_legal_prefix=legal,
        first_error=error,
        duplicates_visited=None if visited is None else duplicates,
        format=reading.format,
        convention=convention.value,
        remarks=reading.remarks,
    )
    end = table.board()
    name = f"letters in the {convention} convention"
    if lead_is_tile:
        name += " and leading numbers as tiles"
    verdict = with_fault(verdict, text, reading, reached, str(end))
    if puzzle.metric == "mtm":
        # What is written may be single steps; what counts are runs.
        slides = sum(1 for _ in groupby(moves))
        verdict = replace(verdict, moves=slides + count - legal, longest_legal_prefix=slides)
    return Judged(verdict, moves, end, name)


def _broken_off(text: Text, reading: Reading) -> Reading:
    """Take dots behind a move for moves that were left out: the list breaks off there."""
    if ends_in_a_word(text, reading.moves):
        last = reading.moves[-1]
        fault = Fault(last.offset, last.end, "the list breaks off", truncated=True)
        return replace(reading, moves=reading.moves[:-1], fault=fault)
    ends = [move.end for move in reading.moves]
    tried = 0
    for anywhere in _ANY_DOTS.finditer(text.plain, min(ends, default=len(text.plain))):
        count = bisect_right(ends, anywhere.start())
        if count == tried:
            continue  # only what stands right behind a move counts
        tried = count
        dots = _DOTS.match(text.plain, ends[count - 1])
        if dots is not None:
            fault = Fault(dots.start(1), dots.end(1), "the list breaks off", truncated=True)
            return replace(reading, moves=reading.moves[:count], fault=fault)
    return reading


class Table:
    """A board that moves are carried out on."""

    __slots__ = ("_goal", "_wrong", "blank", "cells", "columns", "hash", "reach", "rows", "where")

    def __init__(self, puzzle: Puzzle, *, reach: bool) -> None:
        board = puzzle.start
        self.cells = list(board.tiles)
        self.rows, self.columns = board.rows, board.columns
        self.where = {tile: cell for cell, tile in enumerate(board.tiles)}
        self.blank = board.blank
        self.reach = reach
        self._goal = puzzle.goal.tiles
        self._wrong = sum(map(int.__ne__, self.cells, self._goal))
        self.hash = 0

    def at_goal(self) -> bool:
        """Say whether every tile is where the goal has it."""
        return self._wrong == 0

    def board(self) -> Board:
        """Return the board as a value."""
        return Board(self.rows, self.columns, tuple(self.cells))

    def name(self, cell: int) -> str:
        """Return the place of a cell in words."""
        row, column = divmod(cell, self.columns)
        return f"row {row + 1}, column {column + 1}"

    def slider(self, move: Move) -> int | None:
        """Return the cell of the tile that a move slides, None off the board."""
        down, right = _STEP[move]
        row, column = divmod(self.blank, self.columns)
        row, column = row - down, column - right
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return row * self.columns + column if inside else None

    def do(self, move: Move) -> None:
        """Carry out a legal move."""
        cell, blank = self.slider(move), self.blank
        if cell is None:
            raise AssertionError("only legal moves are carried out")
        cells, goal = self.cells, self._goal
        tile = cells[cell]
        self._wrong -= (tile != goal[cell]) + (goal[blank] != 0)
        cells[blank], cells[cell] = tile, 0
        self._wrong += (tile != goal[blank]) + (goal[cell] != 0)
        self.where[tile] = blank
        self.blank = cell
        self.hash ^= codes(tile, cell) ^ codes(tile, blank)


def understood(
    written: Written, convention: Convention, table: Table, *, lead_is_tile: bool
) -> Objection | tuple[Move, ...]:
    """Turn the words of a move into steps, or say what is wrong with it."""
    letter, number, _, lead = written.what[:4]
    number = lead if lead_is_tile else number
    tile = None
    if number is not None:
        tile = int(number) if number.isdigit() and len(number) < 10 else -1
        if not 0 < tile < len(table.cells):
            last = len(table.cells) - 1
            return Objection(
                Code.UNKNOWN_TILE, f"there is no tile {quoted(number)}: expected 1 to {last}"
            )
    if letter is None:
        return _by_number(tile or 0, table)
    way = _MOVES[letter]
    move = way.inverse() if convention is Convention.BLANK else way
    cell = table.slider(move)
    if cell is None:
        what = "the blank cannot go" if convention is Convention.BLANK else "no tile can slide"
        return Objection(
            Code.OFF_BOARD, f"{what} {way.name.lower()}: the blank is in {table.name(table.blank)}"
        )
    if tile is not None and table.cells[cell] != tile:
        return Objection(
            Code.TILE_NOT_BESIDE_BLANK,
            f"tile {tile} is in {table.name(table.where[tile])}; what can slide"
            f" {move.name.lower()} is tile {table.cells[cell]}",
        )
    return (move,)


def checked_step(
    written: Written, convention: Convention, table: Table
) -> Objection | tuple[Move, ...]:
    """Turn a step of a plan into steps, or say what is wrong with it or with its places."""
    steps = understood(written, convention, table, lead_is_tile=False)
    return steps if isinstance(steps, Objection) else _placed(written, table) or steps


def _placed(written: Written, table: Table) -> Objection | None:
    """Make sure that the places a plan names are those of the tile and of the blank."""
    tile = int(written.what[1] or 0)
    cells = (table.where[tile], table.blank)
    real = [n + 1 for cell in cells for n in divmod(cell, table.columns)[::-1]]
    if written.what[4] == ",".join(map(str, real)):
        return None
    return Objection(
        Code.TILE_NOT_BESIDE_BLANK,
        f"tile {tile} is in {table.name(cells[0])}, the blank in {table.name(cells[1])}:"
        " the step names other places",
    )


_MOVES = {move.letter: move for move in Move}
_STEP = {move: move.value for move in Move}


def _by_number(tile: int, table: Table) -> Objection | tuple[Move, ...]:
    """Return the steps that slide a tile, with those between it and the blank where allowed."""
    row, column = divmod(table.where[tile], table.columns)
    blank_row, blank_column = divmod(table.blank, table.columns)
    down, right = blank_row - row, blank_column - column
    far = abs(down) + abs(right)
    if (down and right) or (far > 1 and not table.reach):
        return Objection(
            Code.TILE_NOT_BESIDE_BLANK,
            f"tile {tile} is in {table.name(table.where[tile])}, the blank in"
            f" {table.name(table.blank)}",
        )
    sign = (down > 0) - (down < 0), (right > 0) - (right < 0)
    return (Move(sign),) * far
