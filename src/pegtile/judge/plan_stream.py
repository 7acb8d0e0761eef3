"""Judges plan files as they stream by, line by line, in constant memory."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

from pegtile.core.checker import Code, FirstError, Objection, Verdict
from pegtile.hanoi.move import Move
from pegtile.hanoi.state import State
from pegtile.judge import tiles as of_tiles
from pegtile.judge import tower as of_tower
from pegtile.judge.common import Judged, MoveT, StateT, end_of_list, piece
from pegtile.judge.plans import names_peg_0, tile_steps, tower_step
from pegtile.judge.tiles import Puzzle
from pegtile.judge.tower import Tower
from pegtile.notation.pddl import read_step
from pegtile.notation.reading import Fault, Reading, Written
from pegtile.notation.texts import Text
from pegtile.notation.tile_pddl import ACTIONS
from pegtile.tiles import move as tiles
from pegtile.tiles.board import Board
from pegtile.tiles.move import Convention

__all__ = ["PlanFeed", "tiles_plan", "tower_plan"]

_LONGEST_LINE = 1 << 16
_MOVE = ("move",)
StateOut = TypeVar("StateOut", covariant=True)


class _Steps(Protocol[StateOut]):
    """A puzzle that the steps of a plan are carried out on."""

    convention: str
    slides: int  # moves so far, as the metric counts them

    def step(self, written: Written) -> Objection | None:
        """Carry out a step, or say what is wrong with it."""

    def at_goal(self) -> bool:
        """Say whether the goal is reached."""

    def state(self) -> StateOut:
        """Return the state."""

    def shown(self) -> str:
        """Return the state as text."""


@dataclass(slots=True)
class _Count:
    """How many moves were seen, the first illegal one, and after how many the goal was reached."""

    moves: int = 0
    illegal: int = 0
    reached: int = -1


class PlanFeed(Generic[StateT, MoveT]):
    """A plan that is read line by line.

    Attributes:
        checker: what was counted.
        stuck: the number of the line that cannot be read, negative while all could.
    """

    def __init__(self, steps: _Steps[StateT], actions: tuple[str, ...]) -> None:
        self.checker = _Count(reached=0 if steps.at_goal() else -1)
        self.stuck = -1
        self._steps = steps
        self._actions = actions
        self._error: FirstError | None = None
        self._fault: Fault | None = None
        self._after: tuple[str, tuple[int | None, int | None]] = "", (None, None)
        self._line = 0
        self._rest = b""

    def take(self, chunk: bytes, *, last: bool) -> None:
        """Check the lines that end in the next piece of the text."""
        data = self._rest + chunk
        # A text may end its lines with CR alone; then its lines are those of the last piece.
        stop = len(data) if last else max(data.rfind(b"\n"), data.rfind(b"\r", 0, -1)) + 1
        text = Text(data[:stop].decode("utf-8-sig" if not self._line else "utf-8", "replace"))
        self._rest = data[stop:]
        place = 0
        lines = text.plain.split("\n")
        for number, line in enumerate(lines if last else lines[:-1], self._line + 1):
            step = read_step(line, self._actions)
            if isinstance(step, Written):
                self._move(step, text, place, number)
            elif step is not None:
                final = last and place + len(line) == len(text.plain)
                self._stop(step, piece(text, place, place + len(line)), number, final=final)
                return
            place += len(line) + 1
        self._line += len(lines) - 1
        if len(self._rest) > _LONGEST_LINE:
            shown = self._rest[:60].decode("utf-8", "replace")
            self._stop(Fault(0, 0, "expected a line of a plan"), shown, self._line + 1, final=False)

    def _move(self, step: Written, text: Text, place: int, line: int) -> None:
        """Carry out a step, or note that it is illegal; after such a one, count it."""
        count = self.checker
        if not count.illegal:
            if count.moves == count.reached:
                written = piece(text, place + step.offset, place + step.end)
                self._after = written, (line, step.offset + 1)
            objection = self._steps.step(step)
            if objection is None:
                if count.reached < 0 and self._steps.at_goal():
                    count.reached = count.moves + 1
            else:
                count.illegal = count.moves + 1
                written = piece(text, place + step.offset, place + step.end)
                self._error = FirstError(
                    count.illegal, objection.code, objection.reason, written,
                    self._steps.shown(), line, step.offset + 1,
                )  # fmt: skip
        count.moves += 1

    def _stop(self, fault: Fault, shown: str, line: int, *, final: bool) -> None:
        """Note that a line cannot be read."""
        self.stuck = line
        cut = fault.truncated and final
        self._fault = replace(fault, truncated=cut)
        reason = "the list breaks off" if cut else fault.reason
        self._error = self._error or FirstError(
            self.checker.moves + 1, Code.UNREADABLE, reason, shown, self._steps.shown(), line, 1
        )

    def judged(self) -> Judged[StateT, MoveT]:
        """Return the verdict that was come to."""
        count, steps = self.checker, self._steps
        legal = count.illegal - 1 if count.illegal else count.moves
        truncated = self._fault is not None and self._fault.truncated
        verdict = Verdict(
            legal=legal == count.moves and (self._fault is None or truncated),
            solved=self._error is None and steps.at_goal(),
            moves=count.moves,
            longest_legal_prefix=legal,
            parsed=self._fault is None,
            truncated=truncated,
            first_error=self._error,
            format="plan",
            convention=steps.convention,
        )
        verdict = end_of_list(verdict, count.reached, steps.shown(), *self._after)
        slides = steps.slides
        verdict = replace(verdict, moves=slides + count.moves - legal, longest_legal_prefix=slides)
        return Judged(verdict, [], steps.state())


class _TowerSteps:
    """A tower that steps are carried out on."""

    convention = "disk from to"

    def __init__(self, tower: Tower, first: int) -> None:
        self._tower = tower
        self._table = of_tower.Table(tower)
        self._first = first
        self.slides = 0
        self.at_goal = self._table.at_goal
        self.state = self._table.state

    def step(self, written: Written) -> Objection | None:
        """Carry out a step, or say what is wrong with it."""
        move = tower_step(written, self._table, self._first)
        objection = move if isinstance(move, Objection) else self._table.objection(move)
        if objection is None and not isinstance(move, Objection):
            self._table.do(move)
            self.slides += 1
        return objection

    def shown(self) -> str:
        """Return the state as text."""
        return self.state().compact(self._tower.labels)


class _TileSteps:
    """A board that steps are carried out on."""

    def __init__(self, puzzle: Puzzle) -> None:
        said = puzzle.convention
        self._said = said if said is Convention.BLANK else Convention.TILE
        self.convention = Convention.NUMBER.value  # until a step names a direction
        self._table = of_tiles.Table(puzzle, reach=puzzle.metric == "mtm")
        self._runs = puzzle.metric == "mtm"
        self._last: tiles.Move | None = None
        self.slides = 0
        self.at_goal = self._table.at_goal
        self.state = self._table.board

    def step(self, written: Written) -> Objection | None:
        """Carry out a step, or say what is wrong with it."""
        (told,) = tile_steps(Reading("plan", [written])).moves
        if told.what[0] is not None:
            self.convention = self._said.value
        steps = of_tiles.checked_step(told, self._said, self._table)
        if isinstance(steps, Objection):
            return steps
        for move in steps:
            self._table.do(move)
            self.slides += not self._runs or move is not self._last
            self._last = move
        return None

    def shown(self) -> str:
        """Return the board as text."""
        return str(self.state())


def _first_step(head: bytes, actions: tuple[str, ...]) -> Written | None:
    """Return the first step of a plan, None when the text does not begin as one."""
    for line in Text(head[:_LONGEST_LINE].decode("utf-8-sig", "replace")).plain.split("\n"):
        step = read_step(line, actions)
        if step is not None:
            return step if isinstance(step, Written) else None
    return None


def tower_plan(head: bytes, tower: Tower) -> PlanFeed[State, Move] | None:
    """Return the reading of a plan of the tower, None when the text does not begin as one.

    Args:
        head: the text, as far as it is known; whether there is a peg 0 is seen in it.
        tower: the puzzle.
    """
    step = _first_step(head, _MOVE)
    if step is None or len(step.what) != 4:
        return None
    return PlanFeed(_TowerSteps(tower, 0 if names_peg_0(head) else 1), _MOVE)


def tiles_plan(head: bytes, puzzle: Puzzle) -> PlanFeed[Board, tiles.Move] | None:
    """Return the reading of a plan of tiles, None when the text does not begin as one."""
    step = _first_step(head, ACTIONS)
    if step is None or len(step.what) <= 3:
        return None
    return PlanFeed(_TileSteps(puzzle), ACTIONS)
