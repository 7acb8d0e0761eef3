"""`pegtile hanoi trials`."""

from __future__ import annotations

import click

from pegtile.cli.frame import out_option, output, read_text
from pegtile.datasets.psychology import trials_csv
from pegtile.datasets.trial_logs import APPARATUS, read_trials, summary_csv


@click.command(
    "trials",
    help="Score logs of trials (FILE or -): JSON lines with sub, trial, start, goal (stacks, bottom"
    " to top) and steps, a list of [milliseconds since the trial began, from, to], pegs from 0.\n\n"
    "The answer is CSV, a row a step, with the columns of PEBL's tower task and excess, violations"
    " and first_move_ms; with --summary a row for each person.",
)
@click.argument("file", metavar="FILE")
@click.option("--task", type=click.Choice(list(APPARATUS)), default="hanoi", show_default=True)
@click.option("--summary", is_flag=True, help="A row for each person, perseverations among it.")
@out_option
def command(file: str, task: str, summary: bool, out: str | None) -> None:
    """Read, score, write."""
    trials = read_trials(read_text(file).splitlines(), task)
    with output(out) as stream:
        stream.write(summary_csv(trials) if summary else trials_csv(trials))
