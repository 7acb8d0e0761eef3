"""pegtile: Tower of Hanoi and sliding-tile puzzles: solve, check, generate, explain, draw, play.

The two puzzles are the subpackages `pegtile.hanoi` and `pegtile.tiles`; nothing is loaded before it
is used. `pegtile.check` judges anybody's moves of either.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from pegtile.core import pictures

if TYPE_CHECKING:
    from pegtile import hanoi, tiles
    from pegtile.judge import check

__all__ = ["check", "hanoi", "tiles"]

__version__ = "0.1.0"

# Values show themselves in notebooks; who draws them is found when the first picture is wanted.
pictures.hire(lambda: importlib.import_module("pegtile.render.notebook").ARTIST)


def __getattr__(name: str) -> object:
    if name == "check":
        return importlib.import_module("pegtile.judge").check
    if name in __all__:
        return importlib.import_module(f"pegtile.{name}")
    raise AttributeError(f"module 'pegtile' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
