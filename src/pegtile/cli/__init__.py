"""The command line: every command parses, calls the library, and shows.

`program` is the whole, `commands` the table of commands, `frame` and `progress` what they share;
the rest is one command a file, and what a few of them have in common.
"""

from __future__ import annotations

import sys
from typing import NoReturn

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and exit with its code, also when interrupted while it is loaded."""
    try:
        from pegtile.cli import program
    except KeyboardInterrupt:
        sys.exit(130)
    program.main(arguments)
