"""The exact solver: a shortest solution of any board that tables and time allow, proven so."""

from __future__ import annotations

import math
import os
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import TypeAlias

from pegtile.core.checker import verified
from pegtile.core.limits import NO_LIMITS, Budget, Cancel, Limits
from pegtile.core.moves import MoveList
from pegtile.core.progress import Progress, silent
from pegtile.core.solution import SearchStats, Solution, Status
from pegtile.errors import BadRequest, SolverFault, quoted
from pegtile.tiles import run_table
from pegtile.tiles.board import Board
from pegtile.tiles.goals import goal_board
from pegtile.tiles.heuristics.displacement import manhattan_distance
from pegtile.tiles.kept_rounds import KeptRounds
from pegtile.tiles.move import ALPHABET, Move
from pegtile.tiles.parity import check_solvable
from pegtile.tiles.pattern_db import BuildStopped
from pegtile.tiles.problems import Problem, prepare
from pegtile.tiles.rounds import Outcome, ida_star
from pegtile.tiles.rules import Rules
from pegtile.tiles.table_plans import Size, shape_of, standard_plan

__all__ = ["METHOD", "METRICS", "TilesSolution", "solve"]

TilesSolution: TypeAlias = Solution[Board, Move]

METRICS = ("stm", "mtm")

METHOD = "pattern-databases"
"""What answers call the method."""

# Beyond this many nodes the large tables are worth their building.
_HARD = 20_000_000


def solve(
    board: Board,
    goal: Board | str = "blank-last",
    *,
    metric: str = "stm",
    table: Size | str | None = None,
    threads: int = 1,
    limits: Limits = NO_LIMITS,
    cancel: Cancel | None = None,
    progress: Progress = silent,
    resume: str | os.PathLike[str] | None = None,
) -> TilesSolution:
    """Find a shortest solution by IDA* with pattern databases.

    The tables are built when first needed and kept (`pattern_db`). The answer, and not only its
    length, is the same for any number of threads.

    Args:
        board: the board to solve, of at most 32 cells (any length in a single row or column).
        goal: the goal, a board or the name of one.
        metric: what to count: `stm` single steps, `mtm` runs of any length (by IDA* with walking
            distances in runs; no tables are kept).
        table: which tables; when None, the large ones if they have been built, else the small ones.
        threads: how many threads to search and build with.
        limits: what may be used. When a limit is reached the solution has no moves, and its
            `lower_bound` is the best proven so far.
        cancel: a switch to stop by.
        progress: a listener.
        resume: a file to keep the rounds of the search in as they are finished, and to go on from
            if it is there; what it says is proven is believed.

    Raises:
        Unsolvable: the goal cannot be reached.
        BadState: start and goal differ in size.
        BadRequest: the board is too large, a setting makes no sense, or the file to resume from is
            of another board.
        OSError: that file cannot be read or written.
    """
    goal = goal_board(goal, board)
    if metric not in METRICS:
        raise BadRequest(f"metric {quoted(metric)}: expected {' or '.join(METRICS)}")
    if threads < 1:
        raise BadRequest(f"{threads} threads: expected 1 or more")
    size = None if table is None else _size(table)
    check_solvable(board, goal)
    budget = Budget(limits, cancel)
    if board == goal or board.rows == 1 or board.columns == 1:
        moves = _straight_home(board, goal)
        return _known(board, goal, metric, moves, "the blank goes straight home", budget)
    if metric == "mtm" and len(board.tiles) <= run_table.MOST_CELLS:
        status = budget.look()
        if status is not None:
            return _stopped(board, goal, metric, budget, status)
        moves = run_table.fewest_runs(board, goal)
        proof = "a table of the distances of all boards: no path costs less"
        return _known(board, goal, metric, moves, proof, budget)
    kept = None if resume is None else KeptRounds(Path(resume), board, goal, metric)
    before = None if kept is None else kept.read()
    try:
        problem = prepare(
            board, goal, metric, size, threads=threads, budget=budget, progress=progress
        )
    except BuildStopped as stopped:
        return _stopped(board, goal, metric, budget, stopped.status)
    if before is not None:
        remark = f"{resume}: {len(before[1])} rounds; at least {before[0]} moves"
        problem = replace(problem, remarks=(*problem.remarks, remark))
    outcome = ida_star(
        problem.kernel,
        problem.start,
        problem.bound if before is None else max(problem.bound, before[0]),
        budget=budget,
        threads=threads,
        progress=progress,
        work=f"solving with {problem.tables}",
        finished=() if before is None else before[1],
        after_round=None if kept is None else kept.write,
        faster=problem.faster,
    )
    return _solution(problem, outcome, budget)


def _size(table: Size | str) -> Size:
    try:
        return Size(table)
    except ValueError:
        choices = ", ".join(Size)
        raise BadRequest(f"table {quoted(str(table))}: expected {choices}") from None


def _solution(problem: Problem, outcome: Outcome, budget: Budget) -> TilesSolution:
    """Make the answer, replayed."""
    stats = SearchStats(
        generated=budget.nodes,
        expanded=outcome.expanded,
        seconds=budget.seconds,
        peak_bytes=budget.bytes_used(),
    )
    remarks = problem.remarks
    if budget.nodes > _HARD and problem.metric == "stm":
        remarks += _offer(problem)
    moves = None if outcome.path is None else problem.moves(outcome.path)
    if moves is not None and problem.metric == "mtm":
        counted = sum(1 for _ in groupby(moves))
        if counted != outcome.bound:
            raise SolverFault(f"{METHOD}: {counted} runs, cost {outcome.bound}")
    return verified(
        Solution(
            puzzle="tiles",
            start=problem.board,
            goal=problem.goal,
            moves=moves,
            method=METHOD,
            cost=None if moves is None else outcome.bound,
            lower_bound=outcome.bound,
            status=outcome.status,
            metric=problem.metric,
            proof=f"IDA* with {problem.tables}: no path costs less",
            stats=stats,
            remarks=remarks,
        ),
        Rules(),
    )


def _offer(problem: Problem) -> tuple[str, ...]:
    """Tell that larger tables would help, if they would."""
    shape = shape_of(problem.goal)
    large = standard_plan(shape, Size.LARGE)
    if problem.tables == large.name:
        return ()
    return (
        f"a hard board: --table large builds {large.bytes >> 20:,} MB of tables once, with which"
        " such boards are solved many times faster",
    )


def _stopped(
    board: Board, goal: Board, metric: str, budget: Budget, status: Status
) -> TilesSolution:
    """Say that a limit was reached before the search began."""
    bound = manhattan_distance(goal)(board)
    if metric == "mtm":
        # A run brings each tile it slides one cell nearer, and slides at most a line of them.
        bound = math.ceil(bound / (max(board.rows, board.columns) - 1))
    return Solution(
        puzzle="tiles",
        start=board,
        goal=goal,
        moves=None,
        method=METHOD,
        cost=None,
        lower_bound=bound,
        status=status,
        metric=metric,
        proof="Manhattan distance",
        stats=SearchStats(seconds=budget.seconds, peak_bytes=budget.bytes_used()),
    )


def _known(
    board: Board, goal: Board, metric: str, moves: list[Move], proof: str, budget: Budget
) -> TilesSolution:
    """Make the answer that was found without a search."""
    cost = len(moves) if metric == "stm" else sum(1 for _ in groupby(moves))
    return verified(
        Solution(
            puzzle="tiles",
            start=board,
            goal=goal,
            moves=MoveList.of(moves, ALPHABET),
            method=METHOD,
            cost=cost,
            lower_bound=cost,
            metric=metric,
            proof=proof,
            stats=SearchStats(seconds=budget.seconds, peak_bytes=budget.bytes_used()),
        ),
        Rules(),
    )


def _straight_home(board: Board, goal: Board) -> list[Move]:
    """Return the moves of a board in a single row or column, or of one that is solved."""
    steps = goal.blank - board.blank
    if board.columns == 1:
        move = Move.UP if steps > 0 else Move.DOWN
    else:
        move = Move.LEFT if steps > 0 else Move.RIGHT
    return [move] * abs(steps)
