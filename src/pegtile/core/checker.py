"""The independent checker: judges a list of moves by the rules alone.

It shares no code with any solver: it knows only the rules of the puzzle (`Rules`), one move at a
time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeVar

from pegtile.core.moves import LazyPath
from pegtile.core.solution import Solution, Status
from pegtile.errors import SolverFault

__all__ = ["Code", "FirstError", "Objection", "Rules", "Verdict", "replay", "verified"]

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
StateIn = TypeVar("StateIn")
MoveIn = TypeVar("MoveIn", contravariant=True)

# How many moves at either end of an astronomic answer are replayed before it is shown.
_SAMPLE = 1000


class Code(StrEnum):
    """What can be wrong with a move or an answer; the list is closed."""

    UNREADABLE = "unreadable"
    UNKNOWN_DISK = "unknown-disk"
    UNKNOWN_PEG = "unknown-peg"
    SAME_PEG = "same-peg"
    EMPTY_PEG = "empty-peg"
    NOT_TOP_DISK = "not-top-disk"
    LARGER_ON_SMALLER = "larger-on-smaller"
    FORBIDDEN_ARC = "forbidden-arc"
    UNKNOWN_TILE = "unknown-tile"
    TILE_NOT_BESIDE_BLANK = "tile-not-beside-blank"
    OFF_BOARD = "off-board"
    CONTINUES_AFTER_GOAL = "continues-after-goal"
    EMPTY_ANSWER = "empty-answer"
    AMBIGUOUS = "ambiguous"


@dataclass(frozen=True, slots=True)
class Objection:
    """Why the rules forbid a move."""

    code: Code
    reason: str


class Rules(Protocol[StateIn, MoveIn]):
    """The rules of a puzzle as the checker knows them."""

    def objection(self, state: StateIn, move: MoveIn) -> Objection | None:
        """Say what is wrong with `move` in `state`, None when it is legal."""

    def after(self, state: StateIn, move: MoveIn) -> StateIn:
        """Return the state after a legal move."""


@dataclass(frozen=True, slots=True)
class FirstError:
    """The first thing that is wrong with an answer.

    Attributes:
        index: which move, from 1; 0 when it is about the whole answer.
        line: where it stands in the text, from 1; None when there was no text.
        column: likewise.
        code: what kind of fault.
        text: the move as it was written.
        state: the state in which it was tried, as text.
        reason: a sentence.
    """

    index: int
    code: Code
    reason: str
    text: str = ""
    state: str = ""
    line: int | None = None
    column: int | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the checker says of a list of moves.

    Attributes:
        parsed: the text could be read to its end.
        legal: every move of the list is legal.
        solved: it is legal as a whole and ends at the goal.
        moves: moves in the list, legal or not.
        longest_legal_prefix: moves before the first illegal one.
        first_error: the first fault, if any.
        truncated: the text breaks off in the middle of a list.
        optimal: the true shortest length, None when it was not computed.
        lower_bound: what is known of it otherwise.
        upper_bound: likewise, None when nothing is known.
        excess: moves beyond the shortest, None unless solved and `optimal` is known.
        distance_left: moves from the end of the legal prefix to the goal, None when not computed.
        duplicates_visited: how often a state was entered that had been visited before, None when
            not counted.
        format: the format that was recognised.
        convention: how the moves were understood.
        remarks: what else the reader should know, a sentence each.
    """

    legal: bool
    solved: bool
    moves: int
    longest_legal_prefix: int
    parsed: bool = True
    first_error: FirstError | None = None
    truncated: bool = False
    optimal: int | None = None
    lower_bound: int = 0
    upper_bound: int | None = None
    excess: int | None = None
    distance_left: int | None = None
    duplicates_visited: int | None = None
    format: str = ""
    convention: str = ""
    remarks: tuple[str, ...] = ()


def replay(
    rules: Rules[StateT, MoveT], start: StateT, goal: StateT, moves: Iterable[MoveT]
) -> Verdict:
    """Judge `moves` from `start`: constant memory, every move of the list counts.

    An empty list solves only a puzzle that is solved already. A list that reaches the goal and goes
    on is judged by where it ends.
    """
    state = start
    legal_prefix = count = 0
    error: FirstError | None = None
    for move in moves:
        count += 1
        if error is not None:
            continue
        objection = rules.objection(state, move)
        if objection is None:
            state = rules.after(state, move)
            legal_prefix = count
        else:
            error = FirstError(
                index=count,
                code=objection.code,
                reason=objection.reason,
                text=str(move),
                state=str(state),
            )
    solved = error is None and state == goal
    if count == 0 and not solved:
        error = FirstError(
            index=0,
            code=Code.EMPTY_ANSWER,
            reason="the answer has no moves, but the start is not the goal",
            state=str(state),
        )
    return Verdict(
        legal=legal_prefix == count,
        solved=solved,
        moves=count,
        longest_legal_prefix=legal_prefix,
        first_error=error,
    )


def verified(
    solution: Solution[StateT, MoveT], rules: Rules[StateT, MoveT]
) -> Solution[StateT, MoveT]:
    """Replay a solver's answer and hand it on; every solver ends with this call.

    Of a lazy path too long to replay as a whole, both ends are replayed, each to or from a state
    that the path itself tells; whoever shows a slice of its middle replays that with `replay`.

    Raises:
        SolverFault: the answer is illegal, misses the goal, or claims a wrong cost.
    """
    moves = solution.moves
    if moves is None:
        return solution
    if solution.status is Status.UNSOLVABLE:
        raise SolverFault(f"{solution.method}: solved what it calls unsolvable")
    if solution.cost is None or solution.cost < solution.lower_bound:
        raise SolverFault(f"cost {solution.cost}, lower bound {solution.lower_bound}")
    pieces: list[tuple[StateT, StateT, Iterable[MoveT]]]
    if isinstance(moves, LazyPath) and moves.cost > 2 * _SAMPLE:
        tail = moves.cost - _SAMPLE
        length = moves.cost
        pieces = [
            (solution.start, moves.state_at(_SAMPLE), moves[:_SAMPLE]),
            (moves.state_at(tail), solution.goal, moves[tail:]),
        ]
    else:
        length = len(moves)
        pieces = [(solution.start, solution.goal, moves)]
    for start, goal, piece in pieces:
        verdict = replay(rules, start, goal, piece)
        if not verdict.solved:
            fault = verdict.first_error or "the goal was not reached"
            raise SolverFault(f"{solution.method}: {fault}")
    if solution.metric == "stm" and length != solution.cost:
        raise SolverFault(f"{solution.method}: {length} moves, cost {solution.cost}")
    return solution
