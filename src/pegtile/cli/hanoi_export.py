"""`pegtile hanoi export`."""

from __future__ import annotations

import click

from pegtile.cli.frame import json_option
from pegtile.cli.hanoi_options import (
    disks_argument,
    from_to_options,
    labels_option,
    perfect_pegs,
    read_labels,
    read_window,
)
from pegtile.cli.integers import INTEGER, NumbersCommand
from pegtile.cli.jobs import engine_option, run_in_folder, run_to_file
from pegtile.datasets.move_files import Format, MoveFiles
from pegtile.errors import BadRequest, quoted
from pegtile.hanoi.runs import Span
from pegtile.notation.hanoi_moves import Style

_ENDINGS = {
    ".npy": (Format.NPY_PAIRS, False),
    ".parquet": (Format.PARQUET, False),
    ".txt": (Format.TEXT, False),
    ".npy.zst": (Format.NPY_PAIRS, True),
    ".txt.zst": (Format.TEXT, True),
}


@click.command(
    "export",
    cls=NumbersCommand,
    help="Write the moves of a whole tower of DISKS disks to a file, with its manifest (range,"
    " bytes, SHA-256) beside it, or with --part-moves to a folder of parts with a manifest. A job"
    " that was interrupted goes on when it is run again.\n\n"
    "Formats: npy-pairs (one byte a move, from * 16 + to), npy-columns (rows disk, from, to),"
    " parquet, text. Without --format the ending of FILE tells: .npy, .parquet, .txt, also with"
    " .zst.",
)
@disks_argument
@from_to_options()
@labels_option
@click.option("--out", required=True, metavar="FILE", help="The file, or the folder of parts.")
@click.option("--moves", "window", metavar="START:COUNT", help="Only these, the first being 1.")
@click.option("--format", "format_", type=click.Choice([kind.value for kind in Format]))
@click.option("--style", type=click.Choice([s.value for s in Style]), help="The style of text.")
@click.option("--zstd", is_flag=True, help="Compress the files.")
@click.option("--part-moves", type=INTEGER, metavar="N", help="Write parts of N moves.")
@engine_option
@json_option
def command(
    disks: int,
    from_: str | None,
    to: str | None,
    labels: str | None,
    out: str,
    window: str | None,
    format_: str | None,
    style: str | None,
    zstd: bool,
    part_moves: int | None,
    engine: str,
    as_json: bool,
) -> None:
    """Parse, write, say what was written."""
    names = read_labels(labels)
    whole = Span(disks, *perfect_pegs(from_, to, names))
    stretch = read_window(window, whole.count)
    span = whole.part(stretch.first - 1, stretch.first - 1 + stretch.count)
    kind, packed = _format(format_, out, part_moves is not None)
    if style is not None and kind is not Format.TEXT:
        raise BadRequest(f"--style {style} with the format {kind}: expected text")
    job = MoveFiles(span, kind, part_moves, Style(style or "plain"), names, zstd or packed)
    if part_moves is not None:
        run_in_folder(job, out, engine, as_json)
        return
    run_to_file(job, out, "moves", as_json)


def _format(name: str | None, out: str, parts: bool) -> tuple[Format, bool]:
    """Return the format, and whether it is to be compressed."""
    if name is not None:
        return Format(name), False
    if parts:
        return Format.NPY_PAIRS, False
    for ending, found in sorted(_ENDINGS.items(), key=lambda item: -len(item[0])):
        if out.endswith(ending):
            return found
    raise BadRequest(f"--out {quoted(out)}: expected --format, or one of {', '.join(_ENDINGS)}")
