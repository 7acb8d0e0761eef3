"""The textbook searches and the exact solver side by side, each in a process of its own.

Only a fresh process shows what a search itself needs: in a used one, memory that an earlier search
gave back to Python is taken again without the process growing.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from multiprocessing.connection import Connection
from typing import Any, TypeAlias

from pegtile.core.limits import Limits
from pegtile.core.progress import Progress, Report, silent
from pegtile.core.solution import Solution, Status
from pegtile.errors import BadRequest, quoted
from pegtile.search.a_star import check_weight
from pegtile.search.catalogue import SEARCHES, textbook
from pegtile.tiles.board import Board
from pegtile.tiles.goals import check_same_tiles
from pegtile.tiles.heuristics.catalogue import HEURISTICS, heuristic
from pegtile.tiles.move import Move
from pegtile.tiles.parity import check_solvable
from pegtile.tiles.rules import TilesSpace

__all__ = [
    "CLASSIC_ORDER",
    "EXACT_SOLVER",
    "classic_order",
    "compare",
    "default_depth",
    "run_search",
]

TilesSolution: TypeAlias = Solution[Board, Move]

CLASSIC_ORDER = (Move.UP, Move.DOWN, Move.LEFT, Move.RIGHT)
"""The order of the classic depth-first search: the blank goes down, up, right, left."""


EXACT_SOLVER = "pattern-databases"
"""What the compiled solver is called beside the searches."""
_MOST_CELLS = 16  # the tables of larger boards take longer to build than a comparison lasts


def classic_order(moves: Iterator[Move]) -> list[Move]:
    """Put moves into the order of `CLASSIC_ORDER`."""
    return sorted(moves, key=CLASSIC_ORDER.index)


def default_depth(board: Board) -> int:
    """Return the depth limit of depth-first search when nobody says: beyond most answers.

    The 8-puzzle needs at most 31 moves, the 15-puzzle at most 80.
    """
    return 5 * len(board.tiles)


def compare(
    start: Board,
    goal: Board,
    *,
    names: Sequence[str] | None = None,
    heuristic_name: str = "manhattan",
    limits: Limits = Limits(seconds=10.0, bytes=1 << 30),  # noqa: B008
    depth_limit: int | None = None,
    check_from: int | None = 0,
    weight: float = 1.5,
    progress: Progress = silent,
) -> Iterator[TilesSolution]:
    """Run the searches one after the other, and give their answers as they come.

    Args:
        start: the board.
        goal: the goal.
        names: which searches, by their names in `SEARCHES`, or `EXACT_SOLVER`; None for all of
            them, the solver only where its tables are soon built.
        heuristic_name: which heuristic the informed ones are given, by its name in `HEURISTICS`.
        limits: what each of them may use.
        depth_limit: how deep depth-first search goes, None for `default_depth`.
        check_from: from which depth on it compares a node with its ancestors, None for never.
        weight: the weight of weighted A*.
        progress: a listener that hears which search is at work.

    Raises:
        Unsolvable: the goal cannot be reached.
        BadRequest: a name is unknown, the board is too large for the heuristic, or a setting makes
            no sense.
        BadState: start and goal differ in size.
    """
    check_same_tiles(start, goal)
    if names is None:
        names = (*SEARCHES, EXACT_SOLVER) if len(start.tiles) <= _MOST_CELLS else tuple(SEARCHES)
    for name in names:
        if name not in SEARCHES and name != EXACT_SOLVER:
            raise BadRequest(
                f"search {quoted(name)}: expected {', '.join(SEARCHES)} or {EXACT_SOLVER}"
            )
    if heuristic_name not in HEURISTICS:
        raise BadRequest(f"heuristic {quoted(heuristic_name)}: expected {', '.join(HEURISTICS)}")
    check_weight(weight)
    check_solvable(start, goal)
    if any(name != EXACT_SOLVER and textbook(name).informed for name in names):
        heuristic(heuristic_name, goal)  # refuses a board that is too large for it
    settings = {
        "depth_limit": default_depth(start) if depth_limit is None else depth_limit,
        "check_from": check_from,
        "weight": weight,
    }
    return _answers(start, goal, names, heuristic_name, limits, settings, progress)


def _answers(
    start: Board,
    goal: Board,
    names: Sequence[str],
    heuristic_name: str,
    limits: Limits,
    settings: dict[str, Any],
    progress: Progress,
) -> Iterator[TilesSolution]:
    for done, name in enumerate(names):
        progress(Report("comparing", done, len(names), "searches", name))
        yield _in_own_process(name, start, goal, heuristic_name, limits, settings)
    progress(Report("comparing", len(names), len(names), "searches"))


def run_search(
    name: str,
    start: Board,
    goal: Board,
    heuristic_name: str = "manhattan",
    *,
    depth_limit: int | None = None,
    check_from: int | None = 0,
    weight: float = 1.5,
    **common: Any,
) -> TilesSolution:
    """Run one textbook search, or the exact solver, on a board, in this process.

    Args:
        name: which, by its name in `SEARCHES`, or `EXACT_SOLVER`.
        start: the board.
        goal: the goal.
        heuristic_name: the heuristic of an informed search, by its name in `HEURISTICS`.
        depth_limit: how deep depth-first search goes, None for `default_depth`.
        check_from: from which depth on it compares a node with its ancestors, None for never.
        weight: the weight of weighted A*.
        common: `limits`, `cancel` and `watch`, as every search takes them; the solver takes no
            `watch`.

    Raises:
        BadRequest: a name is unknown, or a setting makes no sense.
        BadState: start and goal differ in size.
    """
    if name == EXACT_SOLVER:
        from pegtile.tiles.exact_solver import solve

        return solve(start, goal, **common)
    entry = textbook(name)
    if name == "depth-first":
        common["depth_limit"] = default_depth(start) if depth_limit is None else depth_limit
        common["check_from"] = check_from
        common["order"] = classic_order
    elif name == "weighted-a-star":
        common["weight"] = weight
    bound = heuristic(heuristic_name, goal) if entry.informed else None
    return entry.run(TilesSpace(start, goal), bound, **common)


def _in_own_process(
    name: str,
    start: Board,
    goal: Board,
    heuristic_name: str,
    limits: Limits,
    settings: dict[str, Any],
) -> TilesSolution:
    """Run a search in a fresh process, which ends when this one is interrupted."""
    context = multiprocessing.get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    job = partial(run_search, name, start, goal, heuristic_name, limits=limits, **settings)
    process = context.Process(target=_work, args=(sender, job), daemon=True)
    with _interrupts_ignored():
        process.start()  # it inherits that: the process that waits for it decides
    sender.close()
    try:
        answer: TilesSolution | BaseException = receiver.recv()
    except EOFError:
        answer = Solution(
            puzzle="tiles",
            start=start,
            goal=goal,
            moves=None,
            method=name,
            cost=None,
            lower_bound=0,
            status=Status.MEMORY_LIMIT,
            proof="the system ended its process, most likely for want of memory",
        )
    finally:
        process.terminate()
        process.join()
    if isinstance(answer, BaseException):
        raise answer
    return answer


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ignore Ctrl-C for a moment; only the main thread can, and only it would be interrupted."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)


def _work(sender: Connection, job: partial[TilesSolution]) -> None:
    """Do a job in the process made for it, and send the answer or the error."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        sender.send(job())
    except ValueError as error:
        sender.send(error)


def _end_with_parent() -> None:
    """End this process when the one that waits for it is killed: nobody would read the answer."""
    if (parent := multiprocessing.parent_process()) is not None:
        parent.join()
        os._exit(1)
