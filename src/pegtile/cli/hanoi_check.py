"""`pegtile hanoi check`."""

from __future__ import annotations

import click

from pegtile.cli.checking import check_options, limits_or_default, show_verdict, source_of
from pegtile.cli.hanoi_options import (
    DISKS,
    from_to_options,
    labels_option,
    pegs_options,
    read_ends,
    read_labels,
)
from pegtile.cli.progress import progress_bar
from pegtile.core.limits import Limits
from pegtile.hanoi.rules import Rules


@click.command(
    "check",
    help="Judge somebody's moves of a tower, in any format: FILE, or - for stdin.\n\n"
    "Tells whether every move is legal and the goal is reached, where and why not, and how far"
    " from the shortest it is. Long lists in the format lists or of one move"
    " a line, and plans, are streamed, at any length.\n\nExit code 1: not solved.",
)
@click.option("--disks", type=DISKS, metavar="N", help="How many disks there are.")
@from_to_options("peg or state")
@pegs_options
@labels_option
@click.option(
    "--pegs-from",
    type=click.IntRange(0, 1),
    help="The number of the first peg where pegs are numbers.  [default: the moves decide]",
)
@check_options
def command(
    disks: int | None,
    from_: str | None,
    to: str | None,
    pegs: int,
    rules: str,
    labels: str | None,
    pegs_from: int | None,
    file: str,
    model_answer: bool,
    score: str | None,
    curve: bool,
    as_json: bool,
    out: str | None,
    limits: Limits,
) -> int:
    """Parse, judge, show."""
    from pegtile.judge.distances import TowerDistances, with_distances
    from pegtile.judge.stream import stream_tower
    from pegtile.judge.tower import Tower

    names = read_labels(labels, pegs)
    start, goal = read_ends(disks, from_, to, pegs, names)
    tower = Tower(start, goal, Rules.parse(rules, pegs, names), names, pegs_from)
    with source_of(file) as source, progress_bar() as progress:
        judged = stream_tower(
            source, tower, model_answer=model_answer, keep_moves=curve, progress=progress
        )
    distances = TowerDistances(tower, limits_or_default(limits))
    verdict = with_distances(judged, start, distances.of)
    line = None
    if curve:
        state = start
        line = [distances.of(state).exact]
        for move in judged.moves:
            state = tower.rules.after(state, move)
            line.append(distances.of(state).exact)
    extra = {
        "puzzle": "hanoi",
        "disks": start.disks,
        "pegs": pegs,
        "start": start.stacks(),
        "goal": goal.stacks(),
        "rules": str(tower.rules),
    }
    return show_verdict(verdict, score=score, curve=line, as_json=as_json, out=out, extra=extra)
