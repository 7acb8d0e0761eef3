"""What records of puzzles mean, whoever wrote them."""

from __future__ import annotations

from typing import Any

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
_RESPONSES = ("response", "completion", "output", "model_answer", "moves", "answer", "solution")


def tower(record: dict[str, Any], goal: str = "") -> Tower:
    """Return the tower of a record: `start`, `goal`, `pegs`, `rules`, `order`.

    Items of reasoning-gym are read, too: `num_disks`, `num_pegs`, `start_peg`, `target_peg`, their
    pegs being numbered from 1.

    Raises:
        PuzzleError: something in it is wrong or missing.
    """
    if "start_peg" in record and "num_disks" in record:
        disks, pegs = int(record["num_disks"]), int(record.get("num_pegs") or 3)
        ends = [
            State.perfect(disks, int(record[key]) - 1, pegs) for key in ("start_peg", "target_peg")
        ]
        return Tower(ends[0], ends[1], Rules(pegs), Labels(), 1)
    pegs = int(record.get("pegs") or 3)
    order = str(record.get("order") or "").startswith("smallest")
    start = _state(_start(record), pegs, order)
    pegs = start.pegs
    wanted = record.get("goal") or goal
    target = _state(wanted, pegs, order) if wanted else State.perfect(start.disks, pegs - 1, pegs)
    if target.disks != start.disks:
        raise BadRequest(f"{start.disks} disks at the start and {target.disks} at the goal")
    rules = Rules.parse(str(record.get("rules") or "classic"), pegs)
    return Tower(start, target, rules)


def board_puzzle(record: dict[str, Any], goal: str = "") -> Puzzle:
    """Return the board of a record: `start`, `goal`, `rows`, `answer_format`.

    Raises:
        PuzzleError: something in it is wrong or missing.
    """
    rows = int(record["rows"]) if record.get("rows") else None
    start = _start(record)
    board = Board.from_rows(start) if _is_table(start) else read_board(_cells(start), rows=rows)
    wanted: Any = record.get("goal") or goal or "blank-last"
    target = Board.from_rows(wanted) if _is_table(wanted) else read_goal(_cells(wanted), board)
    said = record.get("convention")
    if record.get("answer_format"):
        said = "number" if record["answer_format"] == "numbers" else "tile"
    return Puzzle(board, target, None if said is None else Convention(said))


def claimed_length(record: dict[str, Any]) -> int | None:
    """Return the shortest length that a record claims.

    Raises:
        ValueError: it is no whole number.
    """
    claims = [record[key] for key in _CLAIMS if record.get(key) is not None]
    return int(claims[0]) if claims else None


def claimed_unsolvable(record: dict[str, Any]) -> bool:
    """Say whether a record says that it cannot be solved."""
    return str(record.get("solvable")).lower() in ("false", "0", "no")


def response(record: dict[str, Any]) -> str:
    """Return somebody's answer in a record.

    Raises:
        PuzzleError: there is none.
    """
    for name in _RESPONSES:
        if record.get(name) is not None:
            value = record[name]
            return value if isinstance(value, str) else str(value)
    raise PuzzleError(f"no answer: expected one of {', '.join(_RESPONSES)}")


def _start(record: dict[str, Any]) -> Any:
    if record.get("start") is None:
        raise PuzzleError(f"keys {', '.join(map(str, record))}: expected `start`")
    return record["start"]


def _is_table(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], list | tuple)


def _cells(value: Any) -> str:
    """Return a list of cells, row after row, as text."""
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _state(value: Any, pegs: int, smallest_first: bool) -> State:
    if _is_table(value):
        return State.from_stacks(value)
    if isinstance(value, list):
        return State(bytes(map(int, value)), pegs)
    return read_state(str(value), pegs, smallest_first=smallest_first)
