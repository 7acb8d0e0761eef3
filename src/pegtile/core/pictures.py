"""How values show themselves in notebooks without knowing who draws them.

Puzzles lie below the floor where pictures are drawn and must not import it. So a value asks the
artist that was hired here; the package itself (`pegtile/__init__.py`), which belongs to no floor,
hires one when it is imported, and nothing is loaded before the first picture. Rejected: formatters
that a notebook registers for each type (a picture would need a call by the user first), and entry
points (no picture without an installed package's metadata).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

__all__ = ["Artist", "Pictured", "hire", "shown_as_html", "shown_as_svg"]


class Artist(Protocol):
    """Who draws."""

    def svg(self, value: object) -> str | None:
        """Return a value as an SVG picture, None when it has none."""

    def html(self, value: object) -> str | None:
        """Return a value as HTML, None when it has none."""


_find: Callable[[], Artist] | None = None


def hire(find: Callable[[], Artist]) -> None:
    """Say how to find the artist when the first picture is wanted."""
    global _find
    _find = find


def shown_as_svg(value: object) -> str | None:
    """Return a value as an SVG picture, None when it has none or there is no artist."""
    return None if _find is None else _find().svg(value)


def shown_as_html(value: object) -> str | None:
    """Return a value as HTML, None when it has none or there is no artist."""
    return None if _find is None else _find().html(value)


class Pictured:
    """A value that notebooks show as a picture or, where it has one, as a page."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        return shown_as_svg(self)

    def _repr_html_(self) -> str | None:
        return shown_as_html(self)
