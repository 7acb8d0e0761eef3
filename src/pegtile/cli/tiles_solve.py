"""`pegtile tiles solve`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TextIO

import click

from pegtile.cli.board_lines import boards_of, exit_code, solve_each
from pegtile.cli.frame import (
    ANSWERED,
    LIMIT_REACHED,
    NO,
    json_option,
    limit_options,
    out_option,
    output,
)
from pegtile.cli.integers import NumbersCommand
from pegtile.cli.progress import progress_bar
from pegtile.cli.tiles_options import goal_line, goal_option, rows_option
from pegtile.core.limits import Cancel, Limits, parse_seconds
from pegtile.core.progress import Progress
from pegtile.core.solution import Solution, Status
from pegtile.errors import BadRequest, PuzzleError, Unsolvable, quoted

if TYPE_CHECKING:
    from pegtile.cli.tiles_show import Shown
    from pegtile.tiles.board import Board

_EXACT = "exact"


@click.command(
    "solve",
    cls=NumbersCommand,
    help="Find a shortest solution of BOARD, proven so.\n\n--within, --bound and --first find a"
    " short one instead, of any board of up to 1024 cells, and tell how far it is at most from the"
    " shortest; each answer that is better than the one before is told at once.\n\nTables are"
    " built when a kind of board is solved for the first time (a second for 4×4) and kept; --table"
    " large are the large ones (4×4: 577 MB), for many boards or hard ones.\n\n--file holds one"
    " board, or one on every line, `-`"
    " being stdin; a line that is no board is reported with its number, and the others are"
    " solved.\n\nExit code 1: unsolvable. 3: a limit was reached; what is proven so far is told.",
)
@click.argument("board", required=False, metavar="[BOARD]")
@click.option("--file", metavar="FILE", help="Solve the board in a file, or one on each line.")
@rows_option
@goal_option
@click.option("--method", default=_EXACT, show_default=True, metavar="M",
              help="exact, or a search that `tiles compare` lists.")  # fmt: skip
@click.option("--metric", type=click.Choice(["stm", "mtm"]), default="stm", show_default=True,
              help="Count single steps, or runs of any length.")  # fmt: skip
@click.option("--convention", type=click.Choice(["tile", "blank", "number"]), default="tile",
              show_default=True,
              help="Write where the tile slides, where the blank goes, or which tile.")  # fmt: skip
@click.option("--all", "every", is_flag=True, help="Every shortest solution: how many, then each.")
@click.option("--threads", type=click.IntRange(min=1), default=1, show_default=True, metavar="T",
              help="Use T cores. The answer stays the same.")  # fmt: skip
@click.option("--table", type=click.Choice(["small", "large"]),
              help="Which tables.  [default: large where built, else small]")  # fmt: skip
@click.option("--within", metavar="TIME",
              help="The best answer found within this time, such as 5s.")  # fmt: skip
@click.option("--bound", type=float, metavar="B",
              help="Stop at B times the proven lower bound, such as 1.05.")  # fmt: skip
@click.option("--first", is_flag=True, help="The first answer, at once.")
@click.option("--seed", type=click.IntRange(0, (1 << 63) - 1), default=0, metavar="N",
              help="Of the order in which --within and --bound try.")  # fmt: skip
@click.option("--resume", metavar="FILE",
              help="Keep finished rounds in FILE, and go on from them.")  # fmt: skip
@json_option
@limit_options
@out_option
def command(
    board: str | None,
    file: str | None,
    rows: int | None,
    goal: str,
    method: str,
    metric: str,
    convention: str,
    every: bool,
    threads: int,
    table: str | None,
    within: str | None,
    bound: float | None,
    first: bool,
    seed: int,
    resume: str | None,
    as_json: bool,
    limits: Limits,
    out: str | None,
) -> int:
    """Parse, solve, show."""
    from pegtile.cli.tiles_show import Shown
    from pegtile.notation.tile_boards import read_goal
    from pegtile.tiles.move import Convention

    shown = Shown(Convention(convention), as_json)
    near = _near(within, bound, first, seed)
    lines = boards_of(board, file, rows)
    _check_together(method, metric, every, bool(near), resume, len(lines))
    cancel = Cancel()
    settings: dict[str, Any] = near | {
        "metric": metric,
        "table": table,
        "limits": limits,
        "cancel": cancel,
    }
    if resume is not None:
        settings["resume"] = resume
    with progress_bar() as listen, output(out) as stream:
        if len(lines) > 1:
            solver = partial(_answer, goal=goal, method=method, settings=settings, listen=listen)
            shown.heading(goal, metric, stream)
            return solve_each(lines, solver, threads, cancel, shown, stream)
        start = lines[0][1]
        if isinstance(start, PuzzleError):
            raise start
        settings["threads"] = threads
        if every:
            return _solve_all(start, goal, settings, shown, stream, listen)
        if near:
            from pegtile.cli.improving import improve  # with arrays, which exact answers do without

            del settings["metric"]
            return improve(start, read_goal(goal, start), settings, shown, stream, listen)
        answer = _answer(start, goal, method, settings, listen)
        if answer.status is Status.UNSOLVABLE:
            return _refuse(answer, shown, stream)
        shown.one(answer, stream)
    return exit_code(answer)


def _check_together(
    method: str, metric: str, every: bool, near: bool, resume: str | None, boards: int
) -> None:
    """Refuse options that do not go together.

    Raises:
        BadRequest: they do not, or nobody knows the method.
    """
    from pegtile.search.catalogue import SEARCHES
    from pegtile.tiles.comparison import EXACT_SOLVER

    exact = method == _EXACT
    if method not in (_EXACT, *SEARCHES, EXACT_SOLVER):
        known = ", ".join((_EXACT, *SEARCHES))
        raise BadRequest(f"--method {quoted(method)}: expected {known}")
    if metric != "stm" and not exact:
        raise BadRequest(f"--metric {metric} --method {method}: expected --method {_EXACT}")
    if near and (not exact or metric != "stm" or every):
        other = "--all" if every else f"--metric {metric} --method {method}"
        raise BadRequest(f"--within, --bound and --first with {other}: expected only one of them")
    if every and not exact:
        raise BadRequest(f"--all --method {method}: expected --method {_EXACT}")
    if resume is not None and (near or every or not exact):
        other = "--all" if every else "--within" if near else f"--method {method}"
        raise BadRequest(f"--resume {resume} with {other}: expected only one of them")
    if boards > 1 and (every or resume is not None):
        option = "--all" if every else f"--resume {resume}"
        raise BadRequest(f"{option} with {boards} boards: expected one board")


def _refuse(answer: Solution[Any, Any], shown: Shown, stream: TextIO) -> int:
    """Say that there is no solution, and why.

    Raises:
        Unsolvable: unless it is told as JSON.
    """
    if not shown.as_json:
        raise Unsolvable(f"goal {goal_line(answer.goal)}: {answer.proof}")
    shown.one(answer, stream)
    return NO


def _near(within: str | None, bound: float | None, first: bool, seed: int) -> dict[str, Any]:
    """Return the settings of a near-optimal search, none when an exact one is wanted.

    Raises:
        BadText: the time cannot be read.
    """
    if within is None and bound is None and not first:
        return {}
    seconds = None if within is None else parse_seconds(within)
    return {"within": seconds, "bound": bound, "first": first, "seed": seed}


def _answer(
    start: Board, goal: str, method: str, settings: dict[str, Any], listen: Progress
) -> Solution[Any, Any]:
    """Solve one board with the exact solver or a textbook search."""
    from pegtile.notation.tile_boards import read_goal
    from pegtile.tiles.many_boards import unsolvable
    from pegtile.tiles.solver import solve

    target = read_goal(goal, start)
    if method == _EXACT:
        try:
            return solve(start, target, progress=listen, **settings)
        except Unsolvable as error:
            return unsolvable(start, target, error, settings["metric"])
    from pegtile.tiles.comparison import run_search
    from pegtile.tiles.parity import check_solvable

    try:
        check_solvable(start, target)
    except Unsolvable as error:
        return unsolvable(start, target, error)
    return run_search(method, start, target, limits=settings["limits"], cancel=settings["cancel"])


def _solve_all(
    start: Board,
    goal: str,
    settings: dict[str, Any],
    shown: Shown,
    stream: TextIO,
    listen: Progress,
) -> int:
    """Count the shortest solutions, and show each."""
    from pegtile.notation.tile_boards import read_goal
    from pegtile.tiles.all_solutions import solutions
    from pegtile.tiles.many_boards import unsolvable

    target = read_goal(goal, start)
    try:
        found = solutions(start, target, progress=listen, **settings)
    except Unsolvable as error:
        return _refuse(unsolvable(start, target, error, settings["metric"]), shown, stream)
    if found.first.moves is None:
        shown.one(found.first, stream)
    else:
        shown.every(found, stream)
    return LIMIT_REACHED if found.status.is_limit else ANSWERED
