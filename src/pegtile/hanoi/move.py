"""A move of the tower, and the labels of pegs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pegtile.core.pictures import shown_as_svg
from pegtile.errors import BadRequest, BadText, quoted

__all__ = ["DEFAULT_LABELS", "Labels", "Move"]


class Move(NamedTuple):
    """One disk goes from the top of one peg to another.

    A named tuple and not a dataclass: methods make millions of them, and it costs half as much.

    Attributes:
        disk: 1 is the smallest.
        source: the peg it leaves, from 0.
        target: the peg it goes to, from 0.
    """

    disk: int
    source: int
    target: int

    def __str__(self) -> str:
        return f"{self.disk} {DEFAULT_LABELS.of(self.source)} {DEFAULT_LABELS.of(self.target)}"

    def _repr_svg_(self) -> str | None:
        return shown_as_svg(self)

    def inverse(self) -> Move:
        """Return the move that takes this one back."""
        return Move(self.disk, self.target, self.source)


def _letters(number: int) -> str:
    """Return A … Z, AA … for 0, 1, …, as spreadsheets name columns."""
    text = ""
    number += 1
    while number:
        number, digit = divmod(number - 1, 26)
        text = chr(65 + digit) + text
    return text


@dataclass(frozen=True, slots=True)
class Labels:
    """What the pegs are called outside: distinct texts without spaces, commas or quotes.

    >>> Labels.parse("S,A,D").of(2)
    'D'
    >>> Labels().of(0), Labels().of(27)
    ('A', 'AB')

    Attributes:
        names: the label of peg 0, 1, …; pegs beyond them are lettered A, B, C … as without labels.

    Raises:
        BadRequest: a label is empty, stands twice, or holds a space, a comma or a quote.
    """

    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for place, name in enumerate(self.names):
            if not name or any(c.isspace() or c in ",'\"[](){}" for c in name):
                raise BadRequest(
                    f"label {place + 1} is {quoted(name)}: expected a text without spaces, commas,"
                    " quotes or brackets"
                )
            if name in self.names[:place]:
                raise BadRequest(f"label {quoted(name)} stands twice: expected distinct labels")

    @classmethod
    def parse(cls, text: str) -> Labels:
        """Read labels separated by commas, such as `left,middle,right`.

        Raises:
            BadRequest: a label is empty, stands twice, or holds a space or a quote.
        """
        return cls(tuple(part.strip() for part in text.split(",")))

    def __str__(self) -> str:
        return ",".join(self.names)

    def of(self, peg: int) -> str:
        """Return the label of `peg`."""
        return self.names[peg] if peg < len(self.names) else _letters(peg)

    def all(self, pegs: int) -> tuple[str, ...]:
        """Return the labels of pegs 0 … pegs − 1.

        Raises:
            BadRequest: labels were given, but not one for each peg.
        """
        if self.names and len(self.names) != pegs:
            raise BadRequest(f"{len(self.names)} labels {quoted(str(self))}: expected {pegs}")
        return self.names or tuple(_letters(peg) for peg in range(pegs))

    def peg(self, text: str, pegs: int) -> int:
        """Return the peg that `text` names; the case matters only when two labels differ by it.

        Raises:
            BadText: no peg has that label.
        """
        names = self.all(pegs)
        if text in names:
            return names.index(text)
        folded = [name.casefold() for name in names]
        if folded.count(text.casefold()) == 1:
            return folded.index(text.casefold())
        raise BadText(text, f"a peg, one of {', '.join(names)}")


DEFAULT_LABELS = Labels()
