"""All shortest solutions of a board: how many there are, and each of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pegtile.core.checker import verified
from pegtile.core.limits import NO_LIMITS, Budget, Cancel, Limits
from pegtile.core.progress import Progress, Report, silent
from pegtile.core.solution import Status
from pegtile.tiles.board import Board
from pegtile.tiles.exact_solver import TilesSolution, solve
from pegtile.tiles.goals import goal_board
from pegtile.tiles.problems import Problem, prepare
from pegtile.tiles.repeats import no_way_back
from pegtile.tiles.round_kernel import FOUND, ROUND_OVER, SLICE
from pegtile.tiles.rules import Rules
from pegtile.tiles.table_plans import Size

__all__ = ["AllSolutions", "solutions"]


@dataclass(frozen=True, slots=True)
class AllSolutions:
    """All shortest solutions of a board; iterate over it, as often as you like, to get them.

    Attributes:
        first: the one that `solve` finds; without moves when a limit was reached first.
        count: how many there are.
        status: SOLVED when `count` is all of them, else the limit that ended the counting.
        problem: what the kernel needs to find them again, None when there is nothing to search.
    """

    first: TilesSolution
    count: int
    status: Status
    problem: Problem | None

    def __iter__(self) -> Iterator[TilesSolution]:
        if self.problem is None or self.first.cost is None:
            if self.count:
                yield self.first
            return
        found = 0
        kernel = self.problem.kernel()
        kernel.start(self.problem.start, self.first.cost, every=True)
        while found < self.count:
            if kernel.run(SLICE) == FOUND:
                found += 1
                moves = self.problem.moves(kernel.path())
                yield verified(replace(self.first, moves=moves), Rules())


def solutions(
    board: Board,
    goal: Board | str = "blank-last",
    *,
    metric: str = "stm",
    table: Size | str | None = None,
    threads: int = 1,
    limits: Limits = NO_LIMITS,
    cancel: Cancel | None = None,
    progress: Progress = silent,
) -> AllSolutions:
    """Count all shortest solutions, and make ready to give each.

    Args:
        board: the board to solve.
        goal: the goal, a board or the name of one.
        metric: what to count; two solutions in runs differ when any run does.
        table: which tables.
        threads: how many threads may look for the first one.
        limits: what may be used; the nodes are those of the first solution and of the count.
        cancel: a switch to stop by.
        progress: a listener.

    Raises:
        Unsolvable: the goal cannot be reached.
        BadState: start and goal differ in size.
        BadRequest: the board is too large, or a setting makes no sense.
    """
    goal = goal_board(goal, board)
    budget = Budget(limits, cancel)
    first = solve(
        board, goal, metric=metric, table=table, threads=threads, limits=limits, cancel=cancel,
        progress=progress,
    )  # fmt: skip
    if first.cost is None:
        return AllSolutions(first, 0, first.status, None)
    if first.cost == 0 or board.rows == 1 or board.columns == 1:
        return AllSolutions(first, 1, first.status, None)
    budget.nodes = first.stats.generated
    problem = prepare(
        board, goal, metric, None if table is None else Size(table), threads=1, budget=budget,
        progress=progress, automaton=no_way_back,
    )  # fmt: skip
    kernel = problem.kernel()
    kernel.start(problem.start, first.cost, every=True)
    count = counted = 0
    while True:
        nodes = budget.slice_nodes(SLICE)
        ended = kernel.run(nodes)
        count += ended == FOUND
        if ended == ROUND_OVER:
            return AllSolutions(first, count, Status.SOLVED, problem)
        status = budget.spend(kernel.generated - counted)
        if nodes == 0:
            status = status or Status.NODE_LIMIT
        counted = kernel.generated
        progress(Report("counting solutions", budget.nodes, None, "nodes", f"{count:,} found"))
        if status is not None:
            return AllSolutions(first, count, status, problem)
