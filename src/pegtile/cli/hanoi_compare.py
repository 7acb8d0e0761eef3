"""`pegtile hanoi compare`."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Sequence

import click

from pegtile.cli.frame import json_option
from pegtile.cli.growth import check_plot, plot_methods, plot_option
from pegtile.cli.hanoi_options import disks_argument, memory_option
from pegtile.cli.integers import NumbersCommand
from pegtile.cli.progress import progress_bar
from pegtile.hanoi.classic import PerfectPath
from pegtile.hanoi.compare import MOST_MOVES, Comparison, compare_methods
from pegtile.notation.json_codec import dumps


@click.command(
    "compare",
    cls=NumbersCommand,
    help="Let each of the nine classic methods move a tower of DISKS disks, and set them side by"
    " side: the same moves or not, moves a second of processor time, peak memory and largest"
    f" structure.\n\nAt most the first {MOST_MOVES:,} moves are made.",
)
@disks_argument
@json_option
@memory_option
@plot_option
def command(disks: int, as_json: bool, most_bytes: int | None, plot: str | None) -> None:
    """Measure, show."""
    check_plot(plot)
    path = PerfectPath(disks)
    with progress_bar(shown=sys.stderr.isatty()) as listen:
        found = list(compare_methods(disks, most_bytes=most_bytes, listen=listen))
        if plot is not None:
            plot_methods(plot, disks, found, most_bytes, listen)
    if as_json:
        record = {
            "puzzle": "hanoi",
            "disks": disks,
            "cost": path.cost,
            "methods": [dataclasses.asdict(comparison) for comparison in found],
        }
        click.echo(dumps(record))
        return
    made = max(comparison.moves for comparison in found)
    of = "" if made == path.cost else f" (the first of 2^{disks}-1)"
    click.echo(f"{_counted(disks, 'disks')}, {_counted(made, 'moves')}{of}\n")
    for line in _table(found):
        click.echo(line)


def _table(found: Sequence[Comparison]) -> list[str]:
    """Lay the comparisons out in columns."""
    head = f"{'method':<16}{'same moves':<12}{'moves/s':>11}{'peak memory':>13}  largest structure"
    lines = [head, "-" * 78]
    for one in found:
        if one.refusal:
            lines.append(f"{one.method:<16}not run: {one.refusal}")
            continue
        lines.append(
            f"{one.method:<16}{'yes' if one.same else 'NO':<12}"
            f"{one.moves_per_second:>11,.0f}{_size(one.peak_bytes):>13}"
            f"  {_counted(one.largest_structure, one.holds)}"
        )
    return lines


def _counted(number: int, things: str) -> str:
    """Write how many things there are, `things` being their plural."""
    return f"{number:,} {things.removesuffix('s') if number == 1 else things}"


def _size(number: int) -> str:
    """Write a number of bytes, in a unit that suits it."""
    if number < 1 << 10:
        return f"{number} B"
    if number < 1 << 20:
        return f"{number / (1 << 10):,.1f} KiB"
    return f"{number / (1 << 20):,.1f} MiB"
