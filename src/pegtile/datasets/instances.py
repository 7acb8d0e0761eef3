"""What records of puzzles mean, whoever wrote them."""

from __future__ import annotations

import json
from typing import Any

from pegtile.datasets.fields import is_given, rows_of_numbers, shown, whole_number
from pegtile.errors import BadRequest, PuzzleError
from pegtile.hanoi.move import Labels
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.judge.tiles import Puzzle
from pegtile.judge.tower import Tower
from pegtile.notation.hanoi_states import read_state
from pegtile.notation.tile_boards import read_board, read_goal
from pegtile.tiles.board import Board
from pegtile.tiles.move import Convention

__all__ = ["board_puzzle", "claimed_length", "claimed_unsolvable", "response", "tower"]

_CLAIMS = ("distance", "optimal", "solution_length", "min_moves", "minimum_moves", "cost")
_MOST_DISKS = 1_000_000  # of a tower that is told by its size alone
_MOST_PEGS = 255
_YES, _NO = ("true", "1", "1.0", "yes"), ("false", "0", "0.0", "no")
_RESPONSES = ("response", "completion", "output", "model_answer", "moves", "answer", "solution")


def tower(record: dict[str, Any], goal: str = "") -> Tower:
    """Return the tower of a record: `start`, `goal`, `pegs`, `rules`, `order`.

    Items of reasoning-gym are read, too: `num_disks`, `num_pegs`, `start_peg`, `target_peg`, their
    pegs being numbered from 1.

    Raises:
        PuzzleError: something in it is wrong or missing.
    """
    if "start_peg" in record and "num_disks" in record:
        disks = whole_number(record["num_disks"], "num_disks", 1, _MOST_DISKS)
        pegs = _pegs(record, "num_pegs")
        ends = [
            State.perfect(disks, whole_number(record.get(key), key, 1) - 1, pegs)
            for key in ("start_peg", "target_peg")
        ]
        return Tower(ends[0], ends[1], Rules(pegs), Labels(), 1)
    pegs = _pegs(record, "pegs")
    order = str(record.get("order") or "").startswith("smallest")
    start = _state(_start(record), "start", pegs, order)
    pegs = start.pegs
    wanted = record.get("goal") or goal
    target = (
        _state(wanted, "goal", pegs, order)
        if wanted
        else State.perfect(start.disks, pegs - 1, pegs)
    )
    if target.disks != start.disks:
        raise BadRequest(f"{start.disks} disks at the start and {target.disks} at the goal")
    rules = Rules.parse(str(record.get("rules") or "classic"), pegs)
    return Tower(start, target, rules)


def board_puzzle(record: dict[str, Any], goal: str = "") -> Puzzle:
    """Return the board of a record: `start`, `goal`, `rows`, `answer_format`.

    Raises:
        PuzzleError: something in it is wrong or missing.
    """
    rows = whole_number(record["rows"], "rows", 1) if is_given(record.get("rows")) else None
    start = _start(record)
    board = _rows(start, "start") or read_board(_cells(start, "start"), rows=rows)
    wanted: Any = record.get("goal") or goal or "blank-last"
    target = _rows(wanted, "goal") or read_goal(_cells(wanted, "goal"), board)
    said = record.get("convention")
    if record.get("answer_format"):
        said = "number" if record["answer_format"] == "numbers" else "tile"
    return Puzzle(board, target, _convention(said) if is_given(said) else None)


def claimed_length(record: dict[str, Any]) -> int | None:
    """Return the shortest length that a record claims.

    Raises:
        PuzzleError: it is no whole number.
    """
    for name in _CLAIMS:
        if is_given(record.get(name)):
            return whole_number(record[name], name)
    return None


def claimed_unsolvable(record: dict[str, Any]) -> bool:
    """Say whether a record says that it cannot be solved.

    Raises:
        PuzzleError: what it says is neither yes nor no.
    """
    said = record.get("solvable")
    if not is_given(said):
        return False
    word = str(said).strip().lower()
    if word not in (*_YES, *_NO):
        raise PuzzleError(f"solvable {shown(said)}: expected true or false")
    return word in _NO


def response(record: dict[str, Any]) -> str:
    """Return somebody's answer in a record.

    Raises:
        PuzzleError: there is none.
    """
    for name in _RESPONSES:
        if record.get(name) is not None:
            value = record[name]
            return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    raise PuzzleError(f"no answer: expected one of {', '.join(_RESPONSES)}")


def _start(record: dict[str, Any]) -> Any:
    if "start" not in record:
        raise PuzzleError(f"keys {shown(', '.join(map(str, record)))}: expected start among them")
    return record["start"]


def _pegs(record: dict[str, Any], name: str) -> int:
    return whole_number(record[name], name, 1, _MOST_PEGS) if is_given(record.get(name)) else 3


def _convention(said: Any) -> Convention:
    try:
        return Convention(said)
    except ValueError:
        known = ", ".join(Convention)
        raise PuzzleError(f"convention {shown(said)}: expected one of {known}") from None


def _is_table(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], list | tuple)


def _rows(value: Any, name: str) -> Board | None:
    """Return the board of a list of rows, None when the value is no such list."""
    return Board.from_rows(rows_of_numbers(value, name)) if _is_table(value) else None


def _cells(value: Any, name: str) -> str:
    """Return a text, or a list of cells, row after row, as text."""
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise PuzzleError(f"{name} {shown(value)}: expected a text or lists of numbers")
    return str(value)


def _state(value: Any, name: str, pegs: int, smallest_first: bool) -> State:
    if _is_table(value):
        return State.from_stacks(rows_of_numbers(value, name))
    if isinstance(value, list):
        places = [whole_number(peg, name) for peg in value]
        if max(places, default=0) >= pegs:
            raise PuzzleError(f"{name} {shown(value)}: expected pegs from 0 to {pegs - 1}")
        return State(bytes(places), pegs)
    return read_state(_cells(value, name), pegs, smallest_first=smallest_first)
