"""`pegtile tiles check`."""

from __future__ import annotations

import click

from pegtile.cli.checking import check_options, limits_or_default, show_verdict, source_of
from pegtile.cli.progress import progress_bar
from pegtile.cli.tiles_options import goal_line, goal_option, rows_option
from pegtile.core.limits import Limits
from pegtile.errors import BadRequest


@click.command(
    "check",
    help="Judge somebody's moves of tiles, in any format: FILE, or - for stdin.\n\n"
    "Tells whether every move is legal and the goal is reached, where and why not, and how far"
    " from the shortest it is. Letters may say where the tile slides or where the blank goes: say"
    " which with --convention, else the moves must decide. Long lists of letters, words,"
    " tiles or both are streamed, at any length.\n\nExit code 1: not solved.",
)
@click.argument("board", metavar="BOARD")
@rows_option
@goal_option
@click.option(
    "--convention",
    type=click.Choice(["tile", "blank", "number"]),
    help="What a letter says: where the tile slides, or where the blank goes.",
)
@click.option(
    "--metric",
    type=click.Choice(["stm", "mtm"]),
    default="stm",
    show_default=True,
    help="Count single steps, or runs in one direction.",
)
@check_options
def command(
    board: str,
    rows: int | None,
    goal: str,
    convention: str | None,
    metric: str,
    file: str,
    model_answer: bool,
    score: str | None,
    curve: bool,
    as_json: bool,
    out: str | None,
    limits: Limits,
) -> int:
    """Parse, judge, show."""
    from pegtile.judge.distances import TileDistances, with_distances
    from pegtile.judge.stream import stream_tiles
    from pegtile.judge.tiles import Puzzle
    from pegtile.notation.tile_boards import read_board, read_goal
    from pegtile.tiles.goals import goal_name
    from pegtile.tiles.move import Convention

    if board == "-":
        raise BadRequest("BOARD is -: expected a board such as 812/043/765; FILE may be -")
    start = read_board(board, rows=rows)
    said = None if convention is None else Convention(convention)
    puzzle = Puzzle(start, read_goal(goal, start), said, metric)
    with source_of(file) as source, progress_bar() as progress:
        judged = stream_tiles(
            source, puzzle, model_answer=model_answer, keep_moves=curve, progress=progress
        )
    distances = TileDistances(puzzle, limits_or_default(limits))
    verdict = with_distances(judged, start, distances.of)
    line = None
    if curve:
        place = start
        line = [distances.of(place).exact]
        for move in judged.moves:
            place = place.moved(move)
            line.append(distances.of(place).exact)
    extra = {
        "puzzle": "tiles",
        "start": start.row_list(),
        "goal": puzzle.goal.row_list(),
        "goal_name": goal_name(puzzle.goal),
        "metric": metric,
    }
    return show_verdict(
        verdict, score=score, curve=line, as_json=as_json, out=out, extra=extra,
        goal=goal_line(puzzle.goal),
    )  # fmt: skip
