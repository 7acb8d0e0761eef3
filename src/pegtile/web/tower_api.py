"""The light endpoints of the tower; what may take long is a job (`pegtile.web.work`)."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter

from pegtile.core.checker import replay
from pegtile.core.moves import LazyPath
from pegtile.core.solution import Solution
from pegtile.errors import BadRequest, SolverFault, quoted
from pegtile.hanoi.move import Move
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.solver import certainty
from pegtile.hanoi.state import State
from pegtile.notation.json_codec import solution_object
from pegtile.web.pasted import pasted_tower
from pegtile.web.schemas import Problem
from pegtile.web.tower_schemas import (
    TowerAhead,
    TowerAt,
    TowerMoment,
    TowerMoves,
    TowerPasted,
    TowerPosition,
    TowerScramble,
    TowerScrambled,
    TowerText,
)
from pegtile.web.towers import Task, solved, stacks, task

__all__ = ["router", "solution_slice"]

router = APIRouter(prefix="/api/v1/hanoi", tags=["hanoi"], responses={422: {"model": Problem}})


@router.post("/parse", response_model=None, responses={200: {"model": TowerPasted}})
def parse(request: TowerText) -> dict[str, Any]:
    """Read a start, a goal, moves, or a whole planning problem, in any format."""
    return pasted_tower(request)


@router.post("/position", response_model=None, responses={200: {"model": TowerPosition}})
def position(request: TowerMoves) -> dict[str, Any]:
    """Replay the moves; tell where they lead, or why the last one is refused."""
    wanted = task(request.tower)
    state, move, refusal = wanted.played(request.moves)
    return {
        **stacks(state),
        "goal_stacks": wanted.goal.stacks(),
        "moved": move,
        "refusal": refusal and refusal.reason,
        "refusal_code": refusal and refusal.code.value,
        "count": len(request.moves) - (refusal is not None),
        "solved": state == wanted.goal,
        "legal": list(wanted.rules.moves(state)),
    }


@router.post("/distance", response_model=None, responses={200: {"model": TowerAhead}})
def distance(request: TowerMoves) -> dict[str, Any]:
    """Tell how far the goal is, from the start and from where the moves lead, and what comes next.

    What takes long to prove is given as the best that is known at once, with a bound.
    """
    here = _from_here(request)
    ahead = solved(here.start, here.goal, here.rules)
    wanted = task(request.tower)
    whole = solved(wanted.start, wanted.goal, wanted.rules)
    return {
        "whole": _far(whole, here.rules),
        "ahead": _far(ahead, here.rules),
        "hint": ahead.moves[0] if ahead.moves and ahead.cost else None,
    }


@router.post("/state", response_model=None, responses={200: {"model": TowerMoment}})
def state(request: TowerAt) -> dict[str, Any]:
    """Show one moment of the solution from where the moves lead: after `at` moves.

    The moves that come next can be asked for with it; they are replayed.
    """
    here = _from_here(request)
    solution = solved(here.start, here.goal, here.rules)
    moves = _moves(solution)
    at = request.at
    if not 0 <= at <= (solution.cost or 0):
        raise BadRequest(f"moment {quoted(at)}: expected 0 to {quoted(solution.cost)}")
    now = _state_at(solution, here.rules, at)
    end = min(solution.cost or 0, at + request.ahead)
    ahead = _replayed_slice(solution, here.rules, now, at, end)
    return {
        "at": at,
        "cost": solution.cost,
        "move": moves[at - 1] if at else None,
        "moves_ahead": ahead,
        **stacks(now),
    }


@router.post("/scramble", response_model=None, responses={200: {"model": TowerScrambled}})
def scramble(request: TowerScramble) -> dict[str, Any]:
    """Make a state at random, each equally likely."""
    seed = secrets.randbits(53) if request.seed is None else request.seed
    numbers = random.Random(seed)
    pegs = bytes(numbers.randrange(request.pegs) for _ in range(request.disks))
    return {"state": str(State(pegs, request.pegs)), "seed": seed}


def solution_slice(
    solution: Solution[State, Move], rules: Rules, first: int, count: int
) -> dict[str, Any]:
    """Return a solution with `count` of its moves from move `first` (from 0) on, replayed.

    Raises:
        BadRequest: the slice begins beyond the end.
    """
    cost = solution.cost or 0
    if first > cost:
        raise BadRequest(f"first {quoted(first)}: expected 0 to {quoted(cost)}")
    moves: list[Move] = []
    answer: dict[str, Any] = {"certainty": certainty(solution, rules).value}
    if solution.moves is not None:
        before = _state_at(solution, rules, first)
        end = min(cost, first + count)
        moves = _replayed_slice(solution, rules, before, first, end)
        after = _state_at(solution, rules, end)
        answer |= {"first": first, "state_at_first": str(before), "state_after": str(after)}
    return (
        solution_object(
            solution,
            start=str(solution.start),
            goal=str(solution.goal),
            moves=moves,
            convention="disk, from, to; pegs from 0",
        )
        | answer
    )


def _replayed_slice(
    solution: Solution[State, Move], rules: Rules, before: State, first: int, end: int
) -> list[Move]:
    """Return the moves `first` to `end` − 1 (from 0), which lead from `before` to where they must.

    Raises:
        SolverFault: they do not.
    """
    moves = list(_moves(solution)[first:end])
    if moves and not replay(rules, before, _state_at(solution, rules, end), moves).solved:
        raise SolverFault(f"{solution.method}: moves {first} to {end} do not lead there")
    return moves


def _far(solution: Solution[State, Move], rules: Rules) -> dict[str, Any]:
    """Return how far a solution's goal is."""
    return {
        "cost": solution.cost,
        "lower_bound": solution.lower_bound,
        "optimal": solution.optimal,
        "certainty": certainty(solution, rules).value,
        "proof": solution.proof,
    }


def _from_here(request: TowerMoves) -> Task:
    """Return the task that is left after the moves."""
    wanted = task(request.tower)
    state, _, refusal = wanted.played(request.moves)
    if refusal is not None:
        raise BadRequest(f"move {len(request.moves)}: {refusal.reason}")
    return Task(state, wanted.goal, wanted.rules)


def _moves(solution: Solution[State, Move]) -> Sequence[Move]:
    """Return the moves of a solution.

    Raises:
        BadRequest: there are none.
    """
    if solution.moves is None:
        raise BadRequest(f"no solution was found ({solution.status}): {solution.proof}")
    return solution.moves


def _state_at(solution: Solution[State, Move], rules: Rules, at: int) -> State:
    """Return the state after `at` moves, by the path's own word or by making them."""
    moves = _moves(solution)
    if isinstance(moves, LazyPath):
        found: State = moves.state_at(at)
        return found
    state = solution.start
    for move in moves[:at]:
        state = rules.after(state, move)
    return state
