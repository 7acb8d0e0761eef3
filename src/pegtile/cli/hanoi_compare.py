"""`pegtile hanoi compare`."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Sequence

import click

from pegtile.cli.frame import json_option, limit_options, progress_bar
from pegtile.cli.hanoi_options import disks_argument
from pegtile.cli.integers import NumbersCommand
from pegtile.core.limits import Limits
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
@limit_options
def command(disks: int, as_json: bool, limits: Limits) -> None:
    """Measure, show."""
    path = PerfectPath(disks)
    with progress_bar(shown=sys.stderr.isatty()) as listen:
        found = list(compare_methods(disks, most_bytes=limits.bytes, listen=listen))
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
    which = f"all {made:,}" if made == path.cost else f"the first {made:,} of 2^{disks}-1"
    click.echo(f"{disks} disks, {which} moves\n")
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
            f"  {one.largest_structure:,} {one.holds}"
        )
    return lines


def _size(number: int) -> str:
    """Write a number of bytes, in a unit that suits it."""
    if number < 1 << 10:
        return f"{number} B"
    if number < 1 << 20:
        return f"{number / (1 << 10):,.1f} KiB"
    return f"{number / (1 << 20):,.1f} MiB"
