"""`pegtile hanoi explain`."""

from __future__ import annotations

from collections.abc import Iterator

import click

from pegtile.cli.frame import (
    LIMIT_REACHED,
    json_option,
    out_option,
    output,
)
from pegtile.cli.hanoi_options import (
    disks_argument,
    from_to_options,
    labels_option,
    memory_option,
    perfect_pegs,
    read_labels,
    too_large,
)
from pegtile.cli.integers import NumbersCommand
from pegtile.errors import BadRequest
from pegtile.hanoi.methods import METHODS, Listing, Method, Step, start
from pegtile.hanoi.move import Labels
from pegtile.notation.hanoi_picture import picture
from pegtile.notation.json_codec import dumps


@click.command(
    "explain",
    cls=NumbersCommand,
    help="Show a classic method at work on a tower of DISKS disks: before the first move and after"
    " each, the tower, the line of code that made the move, and what the method holds.\n\n"
    "As JSON lines: first the method with its listing, then one line a step.",
)
@disks_argument
@click.option("--method", required=True, metavar="NAME", help=f"One of {', '.join(METHODS)}.")
@from_to_options()
@labels_option
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "jsonl"]),
    help="How to write it.  [default: text]",
)
@json_option
@out_option
@memory_option
def command(
    disks: int,
    method: str,
    from_: str | None,
    to: str | None,
    labels: str | None,
    form: str | None,
    as_json: bool,
    out: str | None,
    most_bytes: int | None,
) -> int | None:
    """Parse, run, show."""
    if as_json and form not in (None, "jsonl"):
        raise BadRequest(f"--format {form} and --json: expected one of them")
    names = read_labels(labels)
    source, target = perfect_pegs(from_, to, names)
    if too_large(method, disks if source != target else 0, most_bytes):
        return LIMIT_REACHED
    run = start(method, disks, source, target, most_bytes=most_bytes)
    pieces = _json_lines(run) if as_json or form == "jsonl" else _text(run, names)
    with output(out) as file:
        for piece in pieces:
            file.write(piece)
    return None


def _json_lines(method: Method) -> Iterator[str]:
    listing = method.listing()
    about = {
        "puzzle": "hanoi",
        "method": method.name,
        "idea": method.idea,
        "disks": method.disks,
        "source": method.source,
        "target": method.target,
        "cost": method.cost,
        "file": listing.file,
        "first_line": listing.first_line,
        "listing": listing.lines,
    }
    yield dumps(about) + "\n"
    for step in method.steps():
        record = {
            "number": step.number,
            "move": step.move,
            "state": step.state.stacks(),
            "line": step.line,
            "structure": step.structure.json_object(),
        }
        yield dumps(record) + "\n"


def _text(method: Method, labels: Labels) -> Iterator[str]:
    listing = method.listing()
    yield f"{method.name}: {method.idea}\n\n{listing.file}, from line {listing.first_line}:\n\n"
    for number, line in enumerate(listing.lines, 1):
        yield f"{number:>3}  {line}".rstrip() + "\n"
    last = method.cost if method.disks < 64 else f"2^{method.disks}-1"
    for step in method.steps():
        yield f"\n{_headline(step, last, listing, labels)}\n"
        yield f"{method.holds}: {step.structure.text(labels)}\n\n"
        yield picture(step.state, labels) + "\n"


def _headline(step: Step, last: int | str, listing: Listing, labels: Labels) -> str:
    if step.move is None:
        return f"Before the first of {last} moves" if last else "There is nothing to move"
    disk, source, target = step.move
    headline = (
        f"Move {step.number} of {last}: disk {disk} from {labels.of(source)} to {labels.of(target)}"
    )
    if step.line is None:
        return headline
    return f"{headline}\nline {step.line}: {listing.lines[step.line - 1].strip()}"
