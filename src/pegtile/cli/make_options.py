"""What `pegtile hanoi make` and `pegtile tiles make` share."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from pegtile.cli.integers import INTEGER
from pegtile.cli.jobs import engine_option, run_in_folder, run_to_file
from pegtile.datasets.difficulty import Difficulty
from pegtile.datasets.make import Make, TableFormat
from pegtile.datasets.sources import Source
from pegtile.errors import BadRequest

__all__ = ["HELP", "made", "make_options"]

Command = TypeVar("Command", bound=Callable[..., Any])

HELP = (
    "Puzzles are all different, and every one that will do is as likely as every other. The same"
    " seed gives the same puzzles, in one part or many; a larger set begins with"
    " the smaller one. A file gets its manifest (range, bytes, SHA-256) beside it; with --part-size"
    " they go to a folder of parts with a manifest. Run again, an interrupted job does what is"
    " missing."
)


def make_options(command: Command) -> Command:
    """Add `--count`, `--distance`, `--seed`, `--format`, `--out`, `--part-size` and `--engine`."""
    for option in (
        click.option(
            "--answer-format",
            default="",
            metavar="FORMAT",
            help="Of tasks: lines, sentences, json (towers); letters, words, numbers (boards).",
        ),
        click.option(
            "--tasks",
            "language",
            type=click.Choice(["en", "zh", "ja"]),
            help="Make tasks for language models: question, answer, metadata.",
        ),
        engine_option,
        click.option("--part-size", type=INTEGER, metavar="N", help="Write parts of N puzzles."),
        click.option("--out", metavar="FILE", help="The file, or the folder of parts."),
        click.option(
            "--format",
            "format_",
            type=click.Choice([kind.value for kind in TableFormat]),
            default="jsonl",
            show_default=True,
        ),
        click.option("--seed", type=INTEGER, default=0, metavar="N", show_default=True),
        click.option(
            "--distance",
            default="uniform",
            metavar="LENGTHS",
            show_default=True,
            help="The shortest length of each: 20, 18..24, counts 18:100,24:50, or uniform: any.",
        ),
        click.option("--count", type=INTEGER, default=10, metavar="N", show_default=True),
    ):
        command = option(command)
    return command


def made(
    source: Source,
    count: int,
    distance: str,
    seed: int,
    format_: str,
    out: str | None,
    part_size: int | None,
    engine: str,
    language: str | None,
    answer_format: str,
) -> None:
    """Make puzzles of a source and write them."""
    kind = TableFormat(format_)
    lengths = Difficulty.parse(distance)
    job = Make(source, count, lengths, seed, kind, part_size, language, answer_format)
    if part_size is not None:
        if out is None:
            raise BadRequest("--part-size without --out: expected a folder for the parts")
        run_in_folder(job, out, engine, as_json=False)
        return
    if kind is TableFormat.PARQUET and out is None and sys.stdout.isatty():
        raise BadRequest("Parquet to a terminal: expected --out FILE")
    run_to_file(job, out, "puzzles", as_json=False)
