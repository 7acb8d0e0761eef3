"""What the commands of the tower share: disks, pegs, labels, states, and a stretch of moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import click

from pegtile.core.limits import parse_bytes
from pegtile.errors import BadRequest, BadText, quoted
from pegtile.hanoi.methods import method_class
from pegtile.hanoi.move import DEFAULT_LABELS, Labels
from pegtile.hanoi.rules import NAMED_RULES
from pegtile.hanoi.state import MOST_PEGS, State
from pegtile.notation.hanoi_states import other_order, read_state
from pegtile.notation.integers import read_integer

__all__ = [
    "DISKS",
    "MOST_DISKS",
    "MoveWindow",
    "disks_argument",
    "from_to_options",
    "labels_option",
    "memory_option",
    "order_option",
    "pegs_options",
    "perfect_pegs",
    "place",
    "read_ends",
    "read_labels",
    "read_window",
    "too_large",
]

MOST_DISKS = 10_000_000
"""A state takes a byte a disk; beyond this a slip of the keyboard would fill the memory."""

Command = TypeVar("Command", bound=Callable[..., Any])


class _Disks(click.ParamType[int]):
    """A click type for a number of disks."""

    name = "disks"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Return the number, or fail with what was expected."""
        if isinstance(value, int):
            return value
        expected = f"a number of disks from 0 to {MOST_DISKS:,}"
        try:
            disks = read_integer(str(value))
        except (BadText, BadRequest):
            raise BadRequest(f"cannot read {quoted(str(value))}: expected {expected}") from None
        if not 0 <= disks <= MOST_DISKS:
            raise BadRequest(f"{quoted(str(value))} disks: expected {expected}")
        return disks


DISKS = _Disks()


def disks_argument(command: Command) -> Command:
    """Add the argument DISKS."""
    return click.argument("disks", type=DISKS, metavar="DISKS")(command)


def labels_option(command: Command) -> Command:
    """Add `--labels`."""
    return click.option("--labels", metavar="L,L,L", help="What the pegs are called.")(command)


def memory_option(command: Command) -> Command:
    """Add `--memory`, handed to the command as `most_bytes`."""
    return click.option(
        "--memory",
        "most_bytes",
        metavar="SIZE",
        callback=lambda ctx, param, text: None if text is None else parse_bytes(text),
        help="What a method may hold, such as 2G.  [default: 1G]",
    )(command)


def from_to_options(what: str = "peg") -> Callable[[Command], Command]:
    """Add `--from` and `--to`."""
    metavar = "WHERE" if " " in what else what.upper()

    def add(command: Command) -> Command:
        to = click.option(
            "--to", metavar=metavar, help=f"The {what} to end on.  [default: the last peg]"
        )
        start = click.option(
            "--from",
            "from_",
            metavar=metavar,
            help=f"The {what} to start on.  [default: the first]",
        )
        return start(to(command))

    return add


def order_option(command: Command) -> Command:
    """Add `--smallest-first`."""
    return click.option(
        "--smallest-first", is_flag=True, help="States list the smallest disk first."
    )(command)


def pegs_options(command: Command) -> Command:
    """Add `--pegs` and `--rules`."""
    rules = click.option(
        "--rules",
        default="classic",
        metavar="RULES",
        help=f"{', '.join(NAMED_RULES)}, or arcs such as A>B,B>C,C>A.",
    )
    pegs = click.option(
        "--pegs",
        type=click.IntRange(1, MOST_PEGS),
        default=3,
        metavar="P",
        help="How many pegs there are.  [default: 3]",
    )
    return pegs(rules(command))


def read_labels(text: str | None, pegs: int = 3) -> Labels:
    """Read what `--labels` was given.

    Raises:
        BadRequest: there is not one for each peg, or one is empty, strange or there twice.
    """
    if text is None:
        return DEFAULT_LABELS
    labels = Labels.parse(text)
    labels.all(pegs)
    return labels


def place(
    option: str,
    text: str,
    disks: int | None,
    pegs: int,
    labels: Labels,
    *,
    smallest_first: bool = False,
) -> int | State:
    """Read a peg, or a state in any of its forms.

    Raises:
        BadText: it is neither.
        BadState: the disks lie wrongly.
        BadRequest: the state has another number of disks or pegs than expected.
    """
    names = labels.all(pegs)
    if text.casefold() in (name.casefold() for name in names):
        return labels.peg(text, pegs)
    state = read_state(text, pegs, labels, smallest_first=smallest_first)
    if state.pegs != pegs or disks not in (None, state.disks):
        many = "" if disks is None else f"{disks} disks and "
        raise BadRequest(
            f"{option} {quoted(text)}: {state.disks} disks on {state.pegs} pegs:"
            f" expected a peg, or a state of {many}{pegs} pegs"
        )
    say_order(option, text, labels)
    return state


def say_order(option: str, text: str, labels: Labels) -> None:
    """Say on stderr when lists of disks are read in the order that is not their rule."""
    first = other_order(text, labels)
    if first:
        click.echo(
            f"Remark: {option} {quoted(text)} is read with the {first} disk of each peg first:"
            " no other order is legal",
            err=True,
        )


def read_ends(
    disks: int | None,
    from_: str | None,
    to: str | None,
    pegs: int,
    labels: Labels,
    *,
    smallest_first: bool = False,
) -> tuple[State, State]:
    """Read the start and the goal, each a peg or a state; the first and the last peg unless given.

    Raises:
        BadText: one of them is neither.
        BadState: the disks lie wrongly.
        BadRequest: the numbers of disks or pegs differ, or there is none.
    """
    ends: list[int | State] = [0, pegs - 1]
    for number, (option, text) in enumerate((("--from", from_), ("--to", to))):
        if text is not None:
            ends[number] = place(option, text, disks, pegs, labels, smallest_first=smallest_first)
    begin, end = ends
    for state in (begin, end):
        if disks is None and isinstance(state, State):
            disks = state.disks
    if disks is None:
        raise BadRequest("no number of disks: expected DISKS, or a state for --from or --to")
    if isinstance(begin, int):
        begin = State.perfect(disks, begin, pegs)
    if isinstance(end, int):
        end = State.perfect(disks, end, pegs)
    if begin.disks != end.disks:
        raise BadRequest(
            f"--from has {begin.disks} disks and --to {end.disks}: expected the same number"
        )
    return begin, end


def perfect_pegs(from_: str | None, to: str | None, labels: Labels) -> tuple[int, int]:
    """Read the source and the target peg of a whole tower on three pegs.

    Raises:
        BadText: no peg has that label.
    """
    source = 0 if from_ is None else labels.peg(from_, 3)
    target = 2 if to is None else labels.peg(to, 3)
    return source, target


@dataclass(frozen=True, slots=True)
class MoveWindow:
    """Some consecutive moves of a solution.

    Attributes:
        first: the number of the first one, from 1.
        count: how many.
        whole: whether those are all moves.
    """

    first: int
    count: int
    whole: bool


def read_window(text: str | None, cost: int) -> MoveWindow:
    """Read what `--moves` was given: START:COUNT, START: or :COUNT.

    Raises:
        BadText: it is something else.
        BadRequest: there are no such moves.
    """
    if text is None:
        return MoveWindow(1, cost, True)
    start, colon, length = text.partition(":")
    if not colon:
        raise BadText(text, "for --moves START:COUNT, such as 1:10 or 2**40:3")
    first = read_integer(start) if start.strip() else 1
    count = read_integer(length) if length.strip() else cost - first + 1
    if first < 1 or count < 0 or first + count - 1 > cost:
        last = f"2^{cost.bit_length()}-1" if cost.bit_length() > 64 else str(cost)
        raise BadRequest(f"--moves {quoted(text)}: expected moves from 1 to {last}")
    return MoveWindow(first, count, first == 1 and count == cost)


def too_large(method: str, disks: int, most_bytes: int | None) -> bool:
    """Say what a method needs that needs much, and whether that is over the limit."""
    kind = method_class(method)
    need = f"{method} for {disks} disks needs {kind.need(disks)}"
    if kind.fits(disks, most_bytes):
        if kind.most_bytes is not None:
            click.echo(need, err=True)
        return False
    most = kind.most_bytes if most_bytes is None else most_bytes
    click.echo(f"Error: {need}: expected at most {most:,}, set by --memory", err=True)
    return True
