"""The command line: every command parses, calls the library, and shows.

`frame` is what commands share, `commands` the table of them; the rest is one command a file.
"""

from __future__ import annotations

import sys
from typing import NoReturn

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and exit with its code, also when interrupted while it is loaded."""
    try:
        from pegtile.cli import frame
    except KeyboardInterrupt:
        sys.exit(130)
    frame.main(arguments)
