"""A tower drawn in plain text."""

from __future__ import annotations

from itertools import zip_longest
from unicodedata import east_asian_width

from pegtile.hanoi.move import DEFAULT_LABELS, Labels
from pegtile.hanoi.state import State

__all__ = ["picture"]

_WIDEST = 79


def picture(state: State, labels: Labels = DEFAULT_LABELS) -> str:
    r"""Draw a state in lines of text, without an end of line after the last.

    Disks are drawn to scale while that fits into 79 columns; otherwise each row of a peg is a run
    of disks of consecutive sizes, such as `[7-64]`.

    >>> print(picture(State.from_stacks([[3], [2, 1], []])))
       |       |       |
       |      =1=      |
    ===3===  ==2==     |
    -----------------------
       A       B       C

    Raises:
        BadRequest: labels were given, but not one for each peg.
    """
    names = labels.all(state.pegs)
    if state.pegs * (2 * max(state.disks, 1) + 2) - 1 <= _WIDEST:
        height = state.disks
        columns = [[_disk(disk) for disk in stack] for stack in state.stacks()]
        width = 2 * max(state.disks, 1) + 1
    else:
        columns = [_runs(stack) for stack in state.stacks()]
        height = max(map(len, columns))
        width = max((len(text) for column in columns for text in column), default=1)
    width = max(width, *map(_columns, names))
    width += 1 - width % 2  # an odd width has a middle
    rows = [
        " ".join(cell.center(width) for cell in row).rstrip()
        for row in zip_longest(*([*column, *["|"] * (height - len(column))] for column in columns))
    ]
    foot = "-" * (len(names) * (width + 1) - 1)
    # A label that is wider on the screen than it is long is centred by its width.
    under = " ".join(name.center(width - _columns(name) + len(name)) for name in names)
    return "\n".join([*rows[::-1], foot, under.rstrip()])


def _columns(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def _disk(disk: int) -> str:
    """Draw a disk 2d + 1 wide with its number in the middle."""
    return str(disk).center(2 * disk + 1, "=")


def _runs(stack: tuple[int, ...]) -> list[str]:
    """Name the runs of consecutive disks of a peg, bottom to top, smallest size first in each."""
    runs: list[list[int]] = []
    for disk in stack:
        if runs and runs[-1][0] == disk + 1:
            runs[-1][0] = disk
        else:
            runs.append([disk, disk])
    return [f"[{top}]" if top == bottom else f"[{top}-{bottom}]" for top, bottom in runs]
