"""The tree of errors.

Everything that pegtile raises about puzzles is a `PuzzleError`, which is a `ValueError`. A limit
that was reached is not an error: it is a `Status` of the answer.
"""

from __future__ import annotations

__all__ = [
    "BadRequest",
    "BadState",
    "BadText",
    "IllegalMove",
    "MissingExtra",
    "PuzzleError",
    "SolverFault",
    "Unsolvable",
    "quoted",
]

_LONGEST_QUOTE = 40
_LONGEST_NUMBER = 1000


def quoted(text: object) -> str:
    """Return `text` as an error message shows it: on one line, escaped, and never long.

    >>> quoted("n=3.5")
    "'n=3.5'"
    >>> len(quoted("9" * 1_000_000)) < 80
    True
    >>> quoted(1 << 20_000)
    'a number of 20,001 binary digits'
    """
    # Decimal digits take quadratic time, and Python refuses to write more than 4,300 of them.
    if isinstance(text, int) and text.bit_length() > _LONGEST_NUMBER:
        return f"a number of {text.bit_length():,} binary digits"
    # Cut before repr: a million-digit number must not be turned into text twice.
    whole = text if isinstance(text, str) else repr(text)
    if len(whole) <= _LONGEST_QUOTE:
        return repr(whole)
    return f"{whole[:_LONGEST_QUOTE]!r}… ({len(whole):,} characters)"


class PuzzleError(ValueError):
    """Something about a puzzle, a text or a request is wrong."""


class BadText(PuzzleError):
    """A text that cannot be read.

    Attributes:
        text: the offending piece of the text.
        expected: what would have been right there.
        line: its line, from 1.
        column: its column, from 1.
    """

    def __init__(self, text: str, expected: str, *, line: int = 1, column: int = 1) -> None:
        self.text = text
        self.expected = expected
        self.line = line
        self.column = column
        super().__init__(
            f"line {line}, column {column}: cannot read {quoted(text)}: expected {expected}"
        )


class BadState(PuzzleError):
    """A state or board that cannot exist: a tile twice, a peg that is not there."""


class BadRequest(PuzzleError):
    """A request that makes no sense: a move number beyond the end, a negative number of disks."""


class IllegalMove(PuzzleError):
    """A move that the rules forbid.

    Attributes:
        state: the state in which it was tried.
        index: its place in a list of moves, from 1; None when it was tried alone.
    """

    def __init__(self, message: str, *, state: object, index: int | None = None) -> None:
        self.state = state
        self.index = index
        super().__init__(message if index is None else f"move {index}: {message}")


class Unsolvable(PuzzleError):
    """No sequence of moves leads from the start to the goal.

    Attributes:
        proof: why not, in a sentence.
    """

    def __init__(self, proof: str) -> None:
        self.proof = proof
        super().__init__(f"no solution exists: {proof}")


class MissingExtra(PuzzleError):
    """An optional part of pegtile is needed that is not installed.

    Attributes:
        extra: the name of the extra.
    """

    def __init__(self, what: str, extra: str) -> None:
        self.extra = extra
        super().__init__(f'{what} needs the extra {extra!r}: pip install "pegtile[{extra}]"')


class SolverFault(RuntimeError):
    """A solver failed, or the checker refused its answer: a fault of pegtile, please report it."""
