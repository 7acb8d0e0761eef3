"""Whole numbers on the command line, negative ones too."""

from __future__ import annotations

import re

import click

from pegtile.errors import BadRequest, BadText
from pegtile.notation.integers import read_integer

__all__ = ["INTEGER", "NumbersCommand"]

_NEGATIVE_NUMBER = re.compile(r"-[0-9.]")


class _Integer(click.ParamType[int]):
    """A click type for them."""

    name = "integer"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Return the number, or fail with what was expected."""
        if isinstance(value, int):
            return value
        try:
            return read_integer(str(value))
        except (BadText, BadRequest) as error:
            self.fail(str(error), param, ctx)


INTEGER = _Integer()


class NumbersCommand(click.Command):
    """A command whose arguments are numbers: `-1` is a number out of range, not an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments, taking negative numbers for what they are."""
        if any(_NEGATIVE_NUMBER.match(arg) for arg in args):
            ctx.ignore_unknown_options = True
        return super().parse_args(ctx, args)
