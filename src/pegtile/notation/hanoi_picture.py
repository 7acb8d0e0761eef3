"""A tower drawn in plain text."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from unicodedata import category, combining, east_asian_width

from pegtile.hanoi.move import DEFAULT_LABELS, Labels
from pegtile.hanoi.state import State

__all__ = ["TextShape", "picture", "text_columns"]

_WIDEST = 79
_LEAST = 3  # a number of two digits, or a digit between the marks of what is lit


@dataclass(frozen=True, slots=True)
class TextShape:
    """How wide the columns and the disks of a tower in text are.

    Disk d is 2d + 1 wide while that fits. In a narrower frame the disks share what there is: each
    is wider than the next smaller one while there are enough widths, and never narrower.

    Attributes:
        disks: how many disks there are.
        column: how wide the column of a peg is, an odd number; columns lie one cell apart.
        natural: whether the disks are as wide as they want to be.
    """

    disks: int
    column: int
    natural: bool

    @classmethod
    def fitting(cls, disks: int, pegs: int, names: int = 1, widest: int | None = None) -> TextShape:
        """Return the shape that fits into a number of columns of text.

        Args:
            disks: how many disks there are.
            pegs: how many pegs there are.
            names: how many columns the widest name of a peg takes.
            widest: how many columns there are, None for as many as it takes. A peg never gets
                fewer than three.
        """
        tower = 2 * max(disks, 1) + 1
        column = max(tower, names) | 1  # an odd width has a middle
        if widest is not None and pegs * (column + 1) - 1 > widest:
            share = max(_LEAST, (widest + 1) // pegs - 1)
            column = share - (share % 2 == 0)
        return cls(disks, column, tower <= column)

    def disk_width(self, disk: int) -> int:
        """Return how wide a disk is."""
        if self.natural:
            return 2 * disk + 1
        return _LEAST + (self.column - _LEAST) * (disk - 1) // (self.disks - 1)

    def disk(self, disk: int, *, lit: bool = False) -> str:
        """Draw a disk with its number in the middle, between `<` and `>` when it is lit."""
        width = self.disk_width(disk)
        number = str(disk)
        if len(number) > width - 2 * lit:
            number = ""
        text = number.center(width, "=")
        return f"<{text[1:-1]}>" if lit else text


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
    widest_name = max(map(text_columns, names))
    shape = TextShape.fitting(state.disks, state.pegs, widest=_WIDEST)
    if shape.natural:
        height = state.disks
        columns = [[shape.disk(disk) for disk in stack] for stack in state.stacks()]
        width = TextShape.fitting(state.disks, state.pegs, widest_name).column
    else:
        columns = [_runs(stack) for stack in state.stacks()]
        height = max(map(len, columns))
        width = max(widest_name, *(len(text) for column in columns for text in column)) | 1
    rows = [
        " ".join(cell.center(width) for cell in row).rstrip()
        for row in zip_longest(*([*column, *["|"] * (height - len(column))] for column in columns))
    ]
    foot = "-" * (len(names) * (width + 1) - 1)
    # A label that is wider on the screen than it is long is centred by its width.
    under = " ".join(name.center(width - text_columns(name) + len(name)) for name in names)
    return "\n".join([*rows[::-1], foot, under.rstrip()])


def text_columns(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return sum(
        0
        if combining(letter) or category(letter) in ("Cf", "Me")
        else 2
        if east_asian_width(letter) in "WF"
        else 1
        for letter in text
    )


def _runs(stack: tuple[int, ...]) -> list[str]:
    """Name the runs of consecutive disks of a peg, bottom to top, smallest size first in each."""
    runs: list[list[int]] = []
    for disk in stack:
        if runs and runs[-1][0] == disk + 1:
            runs[-1][0] = disk
        else:
            runs.append([disk, disk])
    return [f"[{top}]" if top == bottom else f"[{top}-{bottom}]" for top, bottom in runs]
