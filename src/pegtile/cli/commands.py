"""The table of commands. Nothing here is imported before it is called, so help is instant."""

from __future__ import annotations

__all__ = ["GROUPS"]

# Group, then verb: (module below pegtile.cli, one line of help). In a module the command is named
# `command`. Verbs stand in the order in which help lists them.
GROUPS: dict[str, dict[str, tuple[str, str]]] = {
    "hanoi": {},
    "tiles": {},
    "tables": {},
    "": {},
}
