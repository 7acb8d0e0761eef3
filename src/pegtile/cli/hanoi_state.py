"""`pegtile hanoi state`."""

from __future__ import annotations

import click

from pegtile.cli.frame import json_option, out_option, output
from pegtile.cli.hanoi_options import (
    disks_argument,
    from_to_options,
    labels_option,
    perfect_pegs,
    read_labels,
)
from pegtile.cli.integers import INTEGER, NumbersCommand
from pegtile.hanoi.closed_form import move_number, peg_of_disk, state_after
from pegtile.notation.hanoi_picture import picture
from pegtile.notation.hanoi_states import StateForm, written_state
from pegtile.notation.json_codec import dumps

_PICTURE = "picture"


@click.command(
    "state",
    cls=NumbersCommand,
    help="Show where every disk of a tower of DISKS disks stands after M moves.\n\n"
    "It is read off the binary digits of M, so M may be as large as you like: 12345 or 2**99999."
    " Style `compact` names the peg of each disk, the largest first.",
)
@disks_argument
@click.option("--at", "at", type=INTEGER, required=True, metavar="M", help="After so many moves.")
@click.option("--disk", type=INTEGER, metavar="D", help="Name only the peg of this disk.")
@from_to_options()
@labels_option
@click.option(
    "--style",
    type=click.Choice([*(form.value for form in StateForm), _PICTURE]),
    default="compact",
    help="How to write it.  [default: compact]",
)
@json_option
@out_option
def command(
    disks: int,
    at: int,
    disk: int | None,
    from_: str | None,
    to: str | None,
    labels: str | None,
    style: str,
    as_json: bool,
    out: str | None,
) -> None:
    """Parse, compute, show."""
    names = read_labels(labels)
    source, target = perfect_pegs(from_, to, names)
    if disk is not None:
        peg = peg_of_disk(disks, disk, at, source, target)
        record: dict[str, object] = {"disk": disk, "peg": peg, "label": names.of(peg)}
        text = names.of(peg)
    else:
        state = state_after(disks, at, source, target)
        move = None if at == 0 else move_number(disks, at, source, target)
        record = {"state": state.stacks(), "compact": state.compact(names), "last_move": move}
        if style == _PICTURE:
            text = picture(state, names)
        else:
            text = written_state(state, StateForm(style), names)
    about = {"puzzle": "hanoi", "disks": disks, "source": source, "target": target, "at": at}
    with output(out) as file:
        file.write(dumps(about | record) + "\n" if as_json else text + "\n")
