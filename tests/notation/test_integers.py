"""Whole numbers as people type them."""

from __future__ import annotations

import pytest

from pegtile.errors import BadRequest
from pegtile.notation.integers import read_integer


@pytest.mark.parametrize("text", ["2**10000000", "3**9999999", "2^10000000"])
def test_powers_are_refused_at_the_digit_that_is_said(text: str) -> None:
    with pytest.raises(BadRequest, match="at most 10,000,000 binary digits"):
        read_integer(text)


def test_a_power_of_the_most_digits_is_read() -> None:
    assert read_integer("2**9999999").bit_length() == 10_000_000
