"""Boards in the form that a compiled search takes, with what bounds it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from pegtile.core.limits import Budget
from pegtile.core.moves import MoveList
from pegtile.core.progress import Progress
from pegtile.core.solution import Status
from pegtile.errors import BadRequest
from pegtile.tiles._lookup_kernels import Lookups
from pegtile.tiles._search_kernels import PatternSearch
from pegtile.tiles.board import Board
from pegtile.tiles.move import ALPHABET, Move
from pegtile.tiles.pattern_db import BuildStopped, in_huge_pages, load_tables
from pegtile.tiles.repeats import no_long_repeats, no_repeats
from pegtile.tiles.round_kernel import Kernel
from pegtile.tiles.table_files import is_kept
from pegtile.tiles.table_plans import (
    MOST_CELLS,
    Shape,
    Size,
    TablePlan,
    shape_of,
    standard_plan,
)

__all__ = ["Problem", "kept_bound", "prepare", "table_bound", "turned_back"]

_BYTES_OF_NUMPY = 12_000_000
# Tables of so many bytes, and so those of 4×4, are built in about half a second.
_AT_ONCE = 12_000_000
# Larger ones than the caches of a processor.
_LARGE = 100_000_000


@dataclass(frozen=True, slots=True)
class Problem:
    """A board in the form that a kernel takes.

    Attributes:
        kernel: makes a search.
        start: the board as the kernel takes it.
        bound: the first bound.
        moves: reads the kernel's answer.
        faster: makes, in about a second, what makes a faster search; None where nothing does.
    """

    board: Board
    goal: Board
    metric: str
    kernel: Callable[[], Kernel]
    start: bytes
    bound: int
    moves: Callable[[bytes], MoveList[Move]]
    tables: str
    remarks: tuple[str, ...]
    faster: Callable[[], Callable[[], Kernel]] | None = None


def prepare(
    board: Board,
    goal: Board,
    metric: str,
    size: Size | None,
    *,
    threads: int,
    budget: Budget,
    progress: Progress,
    automaton: Callable[[], memoryview] = no_repeats,
) -> Problem:
    """Put a board into the form that a kernel takes; `board` must not be the goal.

    Raises:
        BuildStopped: a limit was reached while tables were built, or there is no memory for them.
        BadRequest: the board is too large.
    """
    if metric == "mtm":
        return _with_runs(board, goal, budget)
    return _with_tables(board, goal, size, threads, budget, progress, automaton)


def _with_runs(board: Board, goal: Board, budget: Budget) -> Problem:
    """Prepare a search for the fewest runs.

    Raises:
        BuildStopped: a limit was reached while its tables were built.
    """
    if len(board.tiles) > MOST_CELLS:
        raise BadRequest(
            f"a board of {board.rows}×{board.columns} is too large for an exact solution: expected"
            f" at most {MOST_CELLS} cells, or a search for a short one (--within, --bound, --first)"
        )

    def watch(size: int) -> None:
        status = budget.look()
        if status is None and not budget.allows(size):
            status = Status.MEMORY_LIMIT
        if status is not None:
            raise BuildStopped(status)

    watch(_BYTES_OF_NUMPY)
    # These tables need NumPy, without which a solution in single steps comes sooner.
    from pegtile.tiles.run_bounds import run_problem

    runs = run_problem(board, goal, watch)
    return Problem(
        board=board,
        goal=goal,
        metric="mtm",
        kernel=runs.kernel,
        start=runs.start,
        bound=runs.bound,
        moves=partial(MoveList, alphabet=ALPHABET),
        tables="walking distance in runs",
        remarks=(),
    )


def _with_tables(
    board: Board,
    goal: Board,
    size: Size | None,
    threads: int,
    budget: Budget,
    progress: Progress,
    automaton: Callable[[], memoryview],
) -> Problem:
    """Prepare a search with pattern databases.

    Raises:
        BuildStopped: a limit was reached while they were built, or there is no memory for them.
    """
    shape = shape_of(goal)
    plan = _choose(shape, size, budget)
    tables = load_tables(plan, threads=threads, progress=progress, budget=budget)
    start = shape.named_by_goal(board, goal)

    def search(lookups: Lookups, states: memoryview) -> Callable[[], Kernel]:
        return partial(PatternSearch, plan.rows, plan.columns, lookups, states)

    def faster() -> Callable[[], Kernel]:
        large = tables if plan.bytes < _LARGE else in_huge_pages(plan, budget)
        return search(large.lookups, no_long_repeats() if automaton is no_repeats else states)

    states = automaton()
    return Problem(
        board=board,
        goal=goal,
        metric="stm",
        kernel=search(tables.lookups, states),
        start=start,
        bound=tables.lookups.distance(start),
        moves=partial(turned_back, shape, board),
        tables=plan.name,
        remarks=tables.remarks,
        faster=faster,
    )


def _choose(shape: Shape, size: Size | None, budget: Budget) -> TablePlan:
    """Choose tables: those asked for, else the large ones where they are kept.

    Raises:
        BuildStopped: there is no memory for them.
    """
    if size is None:
        large = standard_plan(shape, Size.LARGE)
        if is_kept(large) and budget.allows(large.bytes):
            return large
    plan = standard_plan(shape, size or Size.SMALL)
    if not budget.allows(plan.bytes):
        raise BuildStopped(Status.MEMORY_LIMIT)
    return plan


def table_bound(board: Board, goal: Board) -> int:
    """Return what the small tables of the exact search say of the moves to the goal, at least.

    They are read where they are kept, and built and kept where that takes less than a second.

    >>> table_bound(Board.parse("8 6 7/2 5 4/3 0 1"), Board.parse("1 2 3/4 5 6/7 8 0"))
    31

    Args:
        board: a board that can be solved.
        goal: the goal.

    Raises:
        BadRequest: there are no such tables, or they would have to be built first.
    """
    shape = shape_of(goal)
    plan = standard_plan(shape)
    if plan.bytes > _AT_ONCE and not is_kept(plan):
        raise BadRequest(
            f"the tables {plan.name} are not kept yet: the first exact solution builds them"
        )
    return load_tables(plan).lookups.distance(shape.named_by_goal(board, goal))


def kept_bound(board: Board, goal: Board, budget: Budget) -> tuple[int, str]:
    """Return what the best tables that are kept say of the moves to the goal, and their name.

    Tables that take less than a second are built. Without any it is 0, and the name is empty.

    Args:
        board: a board that can be solved, of two rows and columns or more.
        goal: the goal.
        budget: tables that its memory does not allow are left out.

    Raises:
        BuildStopped: a limit was reached.
    """
    if len(board.tiles) > MOST_CELLS:
        return 0, ""
    shape = shape_of(goal)
    large, small = standard_plan(shape, Size.LARGE), standard_plan(shape)
    plan = large if is_kept(large) and budget.allows(large.bytes) else small
    if not (budget.allows(plan.build_bytes) and (is_kept(plan) or plan.bytes <= _AT_ONCE)):
        return 0, ""
    return load_tables(plan, budget=budget).lookups.distance(
        shape.named_by_goal(board, goal)
    ), plan.name


def turned_back(shape: Shape, board: Board, path: bytes) -> MoveList[Move]:
    """Return moves on the upright board as moves on the board as it was given."""
    given = {image: cell for cell, image in enumerate(shape.images)}
    blank = shape.images[board.blank]
    codes = {
        down * board.columns + right: code
        for code, (down, right) in enumerate(move.value for move in ALPHABET)
    }
    moves = bytearray()
    for step in path:
        down, right = ALPHABET[step].value
        # The tile moves from its cell to the blank's.
        cell = blank - down * shape.columns - right
        moves.append(codes[given[blank] - given[cell]])
        blank = cell
    return MoveList(bytes(moves), ALPHABET)
