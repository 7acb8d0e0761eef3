"""`pegtile tiles compare`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from pegtile.cli.frame import (
    ANSWERED,
    LIMIT_REACHED,
    NO,
    forget_output,
    json_option,
    limit_options,
    out_option,
    output,
)
from pegtile.cli.growth import check_plot, plot_option, plot_searches
from pegtile.cli.integers import NumbersCommand
from pegtile.cli.progress import progress_bar
from pegtile.cli.tiles_options import board_options, goal_line
from pegtile.core.limits import Limits
from pegtile.core.solution import Solution, Status
from pegtile.errors import Unsolvable

if TYPE_CHECKING:
    from pegtile.tiles.board import Board

_SECONDS = 10.0
_BYTES = 1 << 30
_ENDED = {
    Status.DEPTH_LIMIT: "depth",
    Status.NODE_LIMIT: "nodes",
    Status.TIME_LIMIT: "time",
    Status.MEMORY_LIMIT: "memory",
}


@click.command(
    "compare",
    cls=NumbersCommand,
    help="Let all the textbook searches and the exact solver solve BOARD, and set them side by"
    " side: moves found, whether that is proven shortest (or how short it could be), nodes, time"
    " and memory.\n\n"
    f"Each may take {_SECONDS:.0f} s (unless --time or --nodes says otherwise) and 1 GiB."
    " --plot lets each solve also nearer and nearer boards, those on the way of the shortest"
    " answer; a curve ends where a limit does.\n\n"
    "Exit code 1: unsolvable. 3: a limit ended all of them.",
)
@board_options
@click.option("--heuristic", "heuristic_name", default="manhattan", show_default=True, metavar="H",
              help="One of those that `tiles info` lists.")  # fmt: skip
@click.option("--only", metavar="NAME,NAME", help="Only these searches.")
@click.option("--depth", type=click.IntRange(min=0), metavar="D",
              help="How deep depth-first goes.  [default: 5 × cells]")  # fmt: skip
@click.option("--check-from", type=click.IntRange(min=0), default=0, metavar="D",
              help="From which depth on it checks ancestors.  [default: 0]")  # fmt: skip
@click.option("--weight", type=float, default=1.5, show_default=True, metavar="W",
              help="The weight of weighted A*.")  # fmt: skip
@plot_option
@json_option
@limit_options
@out_option
def command(
    start: Board,
    goal: Board,
    heuristic_name: str,
    only: str | None,
    depth: int | None,
    check_from: int,
    weight: float,
    plot: str | None,
    as_json: bool,
    limits: Limits,
    out: str | None,
) -> int:
    """Compare, show."""
    from pegtile.tiles.comparison import compare
    from pegtile.tiles.parity import check_solvable

    check_plot(plot)
    if limits.seconds is None and limits.nodes is None:
        limits = Limits(None, _SECONDS, limits.bytes)
    if limits.bytes is None:
        limits = Limits(limits.nodes, limits.seconds, _BYTES)
    compared = partial(
        compare,
        goal=goal,
        heuristic_name=heuristic_name,
        limits=limits,
        depth_limit=depth,
        check_from=check_from,
        weight=weight,
    )
    try:
        check_solvable(start, goal)
    except Unsolvable as error:
        if not as_json:
            raise Unsolvable(f"goal {goal_line(goal)}: {error.proof}") from None
        with output(out) as stream:
            stream.write(_json(start, goal, heuristic_name, [], proof=error.proof) + "\n")
        return NO
    names = None if only is None else only.replace(",", " ").split()
    answers: list[Solution[Any, Any]] = []
    with progress_bar() as listen, output(out) as stream:
        found = _noted(compared(start, names=names, progress=listen), answers)
        try:
            for line in (
                [_json(start, goal, heuristic_name, list(found))]
                if as_json
                else _lines(start, goal, heuristic_name, found)
            ):
                click.echo(line, file=stream)
                stream.flush()
        except BrokenPipeError:
            if plot is None:
                raise
            # Nobody reads the table any more, but the plot is still asked for.
            forget_output()
            for _ in found:
                pass
    if plot is not None:
        with progress_bar() as listen:
            drawn = plot_searches(
                plot, answers, lambda board, name: next(compared(board, names=(name,))), listen
            )
        if not drawn:
            click.echo("no plot: none of them found an answer", err=True)
    solved = any(answer.status is Status.SOLVED for answer in answers)
    return ANSWERED if solved or not answers else LIMIT_REACHED


def _noted(
    found: Iterable[Solution[Any, Any]], answers: list[Solution[Any, Any]]
) -> Iterator[Solution[Any, Any]]:
    """Hand the answers on, and keep them."""
    for answer in found:
        answers.append(answer)
        yield answer


def _json(
    start: Board,
    goal: Board,
    heuristic_name: str,
    answers: list[Solution[Any, Any]],
    *,
    proof: str | None = None,
) -> str:
    """Write the answers; with a `proof` there can be none."""
    from pegtile.notation.json_codec import dumps, solution_object

    rows, goal_rows = start.row_list(), goal.row_list()
    objects = []
    for answer in answers:
        moves = None if answer.moves is None else "".join(map(str, answer.moves))
        objects.append(
            solution_object(answer, start=rows, goal=goal_rows, moves=moves, convention="tile")
        )
    refusal = {} if proof is None else {"status": Status.UNSOLVABLE.value, "proof": proof}
    return dumps(
        {
            "puzzle": "tiles",
            "start": rows,
            "goal": goal_rows,
            "heuristic": heuristic_name,
            **refusal,
            "searches": objects,
        }
    )


def _lines(
    start: Board, goal: Board, heuristic_name: str, answers: Iterable[Solution[Any, Any]]
) -> Iterator[str]:
    """Lay the answers out in 80 columns, each as it comes."""
    from pegtile.notation.tile_boards import grid

    yield grid(start)
    yield ""
    yield f"goal {goal_line(goal)}; heuristic {heuristic_name}"
    yield ""
    yield (
        f"{'search':<20}{'moves':>6}{'shortest':>9}{'generated':>11}{'expanded':>10}"
        f"{'waiting':>8}{'seconds':>8}{'memory':>8}"
    )
    yield "-" * 80
    for answer in answers:
        stats = answer.stats
        moves = _ENDED.get(answer.status, "none") if answer.cost is None else answer.cost
        proven = "yes" if answer.optimal else f"≥ {answer.lower_bound}"
        yield (
            f"{answer.method:<20}{moves:>6}{proven:>9}{_count(stats.generated):>11}"
            f"{_count(stats.expanded):>10}"
            f"{stats.largest_frontier:>8,}{stats.seconds:>8.2f}{stats.peak_bytes / 2**20:>6,.1f} M"
        )
    yield ""
    yield "moves: the answer's, or which limit ended the search. shortest: whether that is"
    yield "proven, or the proven bound. waiting: most nodes at a time (or on the path)."


def _count(number: int) -> str:
    """Write a number of nodes in nine characters or fewer."""
    return f"{number:,}" if number < 10_000_000 else f"{number / 1e6:,.1f} M"
