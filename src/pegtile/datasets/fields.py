"""Fields of records that others wrote: read as what they are meant to be, or refused by name."""

from __future__ import annotations

import re
from typing import Any

from pegtile.errors import PuzzleError, quoted
from pegtile.notation.integers import read_integer
from pegtile.notation.json_codec import dumps

__all__ = ["UNREADABLE", "is_given", "rows_of_numbers", "shown", "what_is_wrong", "whole_number"]

UNREADABLE = (
    ValueError, KeyError, TypeError, AttributeError, IndexError, OverflowError, RecursionError,
)  # fmt: skip
"""What reading a record of any shape may raise; `PuzzleError` is a `ValueError`."""

_ZEROS = re.compile(r"\.0*\s*\Z")


def is_given(value: Any) -> bool:
    """Say whether a field says anything: null and an empty text do not."""
    return value is not None and value != ""


def shown(value: Any) -> str:
    """Quote a value as its file has it.

    >>> shown(True), shown("six")
    ("'true'", "'six'")
    """
    if isinstance(value, str):
        return quoted(value)
    try:
        return quoted(dumps(value).strip('"'))  # numbers that JSON cannot tell are strings
    except (TypeError, ValueError, RecursionError):
        return quoted(value)


def whole_number(value: Any, name: str, least: int = 0, most: int | None = None) -> int:
    """Read a whole number: `6`, `6.0` as tables of floating-point numbers have it, or its digits.

    Raises:
        PuzzleError: it is something else, less than `least` or more than `most`.
    """
    number = None
    if isinstance(value, int) and not isinstance(value, bool):
        number = value
    elif isinstance(value, float) and value.is_integer():
        number = int(value)
    elif isinstance(value, str):
        try:
            number = read_integer(_ZEROS.sub("", value))
        except ValueError:
            number = None
    if number is None or number < least or (most is not None and number > most):
        end = "" if most is None else f" to {most}"
        raise PuzzleError(f"{name} {shown(value)}: expected a whole number from {least}{end}")
    return number


def rows_of_numbers(value: list[Any], name: str) -> list[list[int]]:
    """Read a list of lists of whole numbers; null is 0, the blank.

    Raises:
        PuzzleError: something in it is no list, or no whole number.
    """
    rows = []
    for place, row in enumerate(value, 1):
        if not isinstance(row, list | tuple):
            raise PuzzleError(f"{name} {shown(row)} at place {place}: expected a list of numbers")
        rows.append([0 if cell is None else whole_number(cell, name) for cell in row])
    return rows


def what_is_wrong(error: Exception, record: Any) -> str:
    """Return one line that says why a record cannot be read."""
    if isinstance(error, PuzzleError):
        return " ".join(str(error).split())
    return f"{shown(record)}: expected a puzzle with start and, where they are told, goal and rules"
