"""What `pegtile hanoi levels` and `pegtile tiles levels` share."""

from __future__ import annotations

from pathlib import Path

import click

from pegtile.cli.progress import progress_bar
from pegtile.core.files import whole_file
from pegtile.datasets.graph_levels import Level, Ranges
from pegtile.distribute import engine_named, run_stages
from pegtile.notation.json_codec import dumps

__all__ = ["HELP", "show_levels"]

HELP = (
    "Each level goes to a folder of its own, which has the states of every range as a file and a"
    " manifest; `levels.json` has their counts at the end. Run again, an interrupted job does what"
    " is missing."
)


def show_levels(ranges: Ranges, out: str, engine: str, as_json: bool) -> None:
    """Compute the levels and tell how many states each has."""
    counts = []
    with progress_bar() as listen:
        first = Level(ranges, str(Path(out).absolute()))
        for manifest in run_stages(first, engine_named(engine), progress=listen):
            counts.append(sum(part["count"] for part in manifest.parts))
            if not as_json:
                click.echo(f"{len(counts) - 1} {counts[-1]}")
    record = {**ranges.description(), "states": sum(counts), "counts": counts}
    with whole_file(Path(out) / "levels.json") as file:
        file.write(dumps(record).encode() + b"\n")
    if as_json:
        click.echo(dumps(record))
