"""Whole numbers as people type them: any size, and `2**k`."""

from __future__ import annotations

import re
from math import log2

from pegtile.errors import BadRequest, BadText, quoted

__all__ = ["read_integer"]

# Reading decimal digits takes quadratic time; 2**k has no such cost.
_MOST_DIGITS = 200_000
_LARGEST_EXPONENT = 10_000_000
_INTEGER = re.compile(
    r"\s*([+-]?)([0-9][0-9_]*)(?:(?:\*\*|\^)([0-9]+))?(?:([+-])([0-9]+))?\s*", re.A
)


def read_integer(text: str) -> int:
    """Read a whole number: digits, `2**k`, or `2**k-1`.

    >>> read_integer("2**10-1"), read_integer("1_000")
    (1023, 1000)

    Raises:
        BadText: it is something else.
        BadRequest: it has too many digits.
    """
    if len(text) > _MOST_DIGITS:
        raise BadRequest(
            f"number {quoted(text)}: expected at most {_MOST_DIGITS:,} digits, or 2**k"
        )
    match = _INTEGER.fullmatch(text)
    if match is None:
        raise BadText(text, "a whole number, such as 12 or 2**70")
    sign, digits, exponent, second_sign, addend = match.groups()
    number = int(digits)
    if exponent is not None:
        if _power_bits(number, int(exponent)) > _LARGEST_EXPONENT:
            raise BadRequest(
                f"number {quoted(text)}: expected at most {_LARGEST_EXPONENT:,} binary digits"
            )
        number **= int(exponent)
    if addend is not None:
        number += int(addend) if second_sign == "+" else -int(addend)
    return -number if sign == "-" else number


def _power_bits(number: int, exponent: int) -> int:
    """Return how many binary digits a power has; beyond the most, some larger number."""
    if number < 2:
        return 1
    return int(min(exponent, _LARGEST_EXPONENT + 1) * log2(number)) + 1
