"""What a pasted text says: a state or a board, moves, or a whole planning problem, in any format.

The readers know the formats; what is told apart here is only which of them to ask.
"""

from __future__ import annotations

from typing import Any

from pegtile.core.checker import Verdict
from pegtile.errors import BadRequest, BadText, PuzzleError
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.judge.judging import judged_tiles, judged_tower
from pegtile.judge.tiles import Puzzle
from pegtile.judge.tower import Tower as TowerTask
from pegtile.notation import hanoi_pddl, tile_pddl
from pegtile.notation.hanoi_states import read_state
from pegtile.notation.json_codec import verdict_object
from pegtile.notation.tile_boards import one_line, read_board, read_goal
from pegtile.tiles.board import Board
from pegtile.tiles.goals import NAMED_GOALS
from pegtile.tiles.move import Convention
from pegtile.web.tiles_schemas import TilesText
from pegtile.web.tower_schemas import Tower, TowerText
from pegtile.web.towers import task

__all__ = ["pasted_tiles", "pasted_tower"]

_BRACKETS = frozenset(":[]()")
_MOST_DISKS = 1000
_MOST_PEGS = 8
_MOST_MOVES = 20_000
_MOST_SIDE = 30
_NOTHING_TOLD: dict[str, Any] = {"format": "", "convention": "", "remarks": [], "fault": None}


def pasted_tower(order: TowerText) -> dict[str, Any]:
    """Read text about a tower.

    Raises:
        PuzzleError: it cannot be read, or the page has no room for it.
    """
    text, tower = order.text, order.tower
    if "(define" in text:
        start, goal = hanoi_pddl.read_problem(text)
        return _tower_answer("problem", start, _fitting(tower, start, start=start, goal=goal))
    # `A C` above `A B` could be a state of four disks, but nobody writes one so.
    if order.kind == "moves" or (order.kind == "any" and _is_lines_of_words(text)):
        return _tower_moves(text, tower)
    try:
        state = _state(text, tower)
    except PuzzleError as unread:
        if order.kind != "any":
            raise
        try:
            found = _tower_moves(text, tower)
        except BadText:
            raise unread from None
        if not found["moves"]:
            raise
        return found
    end = "goal" if order.kind == "goal" else "start"
    return _tower_answer("state", state, _fitting(tower, state, **{end: state}))


def _is_lines_of_words(text: str) -> bool:
    """Say whether a text is several lines of several words, the first of them without brackets."""
    lines = [words for words in map(str.split, text.split("\n")) if words]
    return (
        len(lines) > 1 and all(len(words) > 1 for words in lines)
        and _BRACKETS.isdisjoint(lines[0][0])
    )  # fmt: skip


def _state(text: str, tower: Tower) -> State:
    """Read a state; one peg alone is the whole tower there. Pegs are added when it names more."""
    faults: list[PuzzleError] = []
    for pegs in range(tower.pegs, _MOST_PEGS + 1):
        try:
            state = read_state(text, pegs)
        except PuzzleError as fault:
            faults.append(fault)
        else:
            if state.disks == 1 and tower.disks > 1 and len(text.strip()) == 1:
                return State.perfect(tower.disks, state.pegs_of_disks[0], state.pegs)
            return state
    raise faults[0]


def _fitting(tower: Tower, state: State, **ends: State) -> dict[str, Any]:
    """Return the task with new ends; the other end is a whole tower when its size changes."""
    if not 1 <= state.disks <= _MOST_DISKS or not 3 <= state.pegs <= _MOST_PEGS:
        raise BadRequest(
            f"{state.disks} disks on {state.pegs} pegs: expected 1 to {_MOST_DISKS:,} disks"
            f" and 3 to {_MOST_PEGS} pegs"
        )
    fits = (state.disks, state.pegs) == (tower.disks, tower.pegs)
    old = {"start": tower.start, "goal": tower.goal} if fits else {"start": "A", "goal": "C"}
    rules = tower.rules if state.pegs == tower.pegs or ">" not in tower.rules else "classic"
    new = {end: str(value) for end, value in ends.items()}
    return {"disks": state.disks, "pegs": state.pegs, "rules": rules, **old, **new}


def _tower_moves(text: str, tower: Tower) -> dict[str, Any]:
    wanted = task(tower)
    judged = judged_tower(text, TowerTask(wanted.start, wanted.goal, wanted.rules))
    _check_moves(text, judged.verdict)
    hops = [[move.source, move.target] for move in judged.moves]
    told = _told(judged.verdict) | {"moves": hops}
    return _tower_answer("moves", wanted.start, tower.model_dump()) | told


def _tower_answer(kind: str, state: State, tower: dict[str, Any]) -> dict[str, Any]:
    rules = str(Rules.parse(tower["rules"], tower["pegs"]))
    return {"kind": kind, "tower": tower | {"rules": rules}, "moves": [], **_NOTHING_TOLD}


def pasted_tiles(order: TilesText) -> dict[str, Any]:
    """Read text about tiles.

    Raises:
        PuzzleError: it cannot be read, or the page has no room for it.
    """
    text, goal = order.text, order.goal
    if "(define" in text:
        board, end = tile_pddl.read_problem(text)
        return _board_answer("problem", board, _goal_name(end))
    if order.kind in ("goal", "moves"):
        if order.board is None:
            raise BadRequest(f"{order.kind} without a board: expected the board they belong to")
        start = read_board(order.board)
        if order.kind == "moves":
            return _slides(text, start, order)
        return _board_answer("goal", start, _goal_name(read_goal(text, start)))
    try:
        board = read_board(text)
    except PuzzleError as unread:
        if order.kind != "any" or order.board is None:
            raise
        try:
            found = _slides(text, read_board(order.board), order)
        except BadText:
            raise unread from None
        if not found["slides"]:
            raise
        return found
    named = goal.strip().lower() in NAMED_GOALS
    fits = named or read_board(goal).rows == board.rows
    return _board_answer("board", board, goal if fits else "blank-last")


def _goal_name(goal: Board) -> str:
    """Return the name of a goal that has one, else the goal itself."""
    for name in NAMED_GOALS:
        if read_goal(name, goal) == goal:
            return name
    return str(goal)


def _slides(text: str, board: Board, order: TilesText) -> dict[str, Any]:
    convention = None if order.convention is None else Convention(order.convention)
    goal = read_goal(order.goal, board)
    judged = judged_tiles(text, Puzzle(board, goal, convention))
    _check_moves(text, judged.verdict)
    slides = "".join(move.letter for move in judged.moves)
    return _board_answer("moves", board, order.goal) | _told(judged.verdict) | {"slides": slides}


def _board_answer(kind: str, board: Board, goal: str) -> dict[str, Any]:
    if board.rows > _MOST_SIDE or board.columns > _MOST_SIDE:
        raise BadRequest(
            f"a board of {board.rows}×{board.columns}: expected at most {_MOST_SIDE}×{_MOST_SIDE}"
        )
    return {
        "kind": kind,
        "board": one_line(board) if board.rows == 1 else str(board),
        "rows": board.rows,
        "columns": board.columns,
        "goal": goal,
        "slides": "",
        **_NOTHING_TOLD,
    }


def _check_moves(text: str, verdict: Verdict) -> None:
    """Refuse a text in which there are no moves, or too many.

    Raises:
        BadText: no move could be read.
        BadRequest: there are too many.
    """
    if verdict.moves == 0:
        first = text.strip().partition("\n")[0]
        raise BadText(first, "a state, moves, or a planning problem")
    if verdict.longest_legal_prefix > _MOST_MOVES:
        raise BadRequest(f"{verdict.moves:,} moves: expected at most {_MOST_MOVES:,}")


def _told(verdict: Verdict) -> dict[str, Any]:
    """Return what the reader should know of the moves, and the fault that ended them."""
    told = verdict_object(verdict)
    ends = verdict.longest_legal_prefix < verdict.moves or not verdict.parsed
    fault = told["first_error"] if ends else None
    return {key: told[key] for key in ("format", "convention", "remarks")} | {"fault": fault}
