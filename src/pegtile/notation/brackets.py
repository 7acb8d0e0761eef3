"""Brackets of nested lists: each is closed by its own kind."""

from __future__ import annotations

import re

from pegtile.errors import BadText

__all__ = ["check_brackets"]

_BRACKET = re.compile(r"[\[\](){}]")
_CLOSING = {"[": "]", "(": ")", "{": "}"}


def check_brackets(plain: str) -> None:
    """Make sure that every bracket is closed by its own kind.

    Raises:
        BadText: one is not, or closes nothing.
    """
    opened: list[re.Match[str]] = []
    for bracket in _BRACKET.finditer(plain):
        if bracket[0] in _CLOSING:
            opened.append(bracket)
        elif not opened or _CLOSING[opened.pop()[0]] != bracket[0]:
            raise _at(plain, bracket, "the bracket that closes the last open one, or none")
    if opened:
        raise _at(plain, opened[-1], f"a closing {_CLOSING[opened[-1][0]]} for it")


def _at(plain: str, found: re.Match[str], expected: str) -> BadText:
    """Return the error for what was found in a text."""
    above = plain.rfind("\n", 0, found.start()) + 1
    line, column = plain.count("\n", 0, found.start()) + 1, found.start() - above + 1
    return BadText(found[0], expected, line=line, column=column)
