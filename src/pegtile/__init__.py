"""pegtile: Tower of Hanoi and sliding-tile puzzles: solve, check, generate, explain, draw, play.

The two puzzles are the subpackages `pegtile.hanoi` and `pegtile.tiles`; nothing is loaded before it
is used.
"""

from __future__ import annotations

import importlib
from types import ModuleType

__all__ = ["hanoi", "tiles"]

__version__ = "0.1.0"


def __getattr__(name: str) -> ModuleType:
    if name in __all__:
        return importlib.import_module(f"pegtile.{name}")
    raise AttributeError(f"module 'pegtile' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
