"""The command line: every command parses, calls the library, and shows.

`frame` is what commands share, `commands` the table of them; the rest is one command a file.
"""

from pegtile.cli.frame import main

__all__ = ["main"]
