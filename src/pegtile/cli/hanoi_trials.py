"""`pegtile hanoi trials`."""

from __future__ import annotations

import click

from pegtile.cli.frame import out_option, output, read_text
from pegtile.datasets.pebl import steps_csv, summary_csv
from pegtile.datasets.trial_logs import APPARATUS, people_csv, read_trials
from pegtile.errors import BadRequest


@click.command(
    "trials",
    help="Score logs of trials (FILE or -): the CSV that PEBL's towers write, or JSON lines with"
    " sub, trial, start, goal (stacks, bottom to top) and steps, a list of [milliseconds since the"
    " trial began, from, to], pegs from 0.\n\n"
    "The answer is CSV, a row a step, with the columns of PEBL's tower and excess, violations and"
    " first_move_ms; with --summary a row a trial, in the columns of PEBL's summary and these.",
)
@click.argument("file", metavar="FILE")
@click.option("--task", type=click.Choice(list(APPARATUS)), default="hanoi", show_default=True)
@click.option("--summary", is_flag=True, help="A row for each trial, perseverations among it.")
@click.option("--people", is_flag=True, help="A row for each person: sums and means.")
@out_option
def command(file: str, task: str, summary: bool, people: bool, out: str | None) -> None:
    """Read, score, write."""
    if summary and people:
        raise BadRequest("--summary and --people: expected one of them")
    write = summary_csv if summary else people_csv if people else steps_csv
    text = write(read_trials(read_text(file), task))
    with output(out) as stream:
        stream.write(text)
