"""Relatives of the tower: puzzles with other rules, each with its rules in a file of its own.

Names are used for several puzzles, so each file says which published rules it follows. Answers come
from an exhaustive search, which is for small puzzles.
"""

from __future__ import annotations

import importlib
from typing import Any

from pegtile.errors import BadRequest, quoted
from pegtile.hanoi.relatives.space import RelativeSpace

__all__ = ["RELATIVES", "RelativeSpace", "relative"]

RELATIVES = {
    "bottleneck": "a disk may lie above disks that are up to k - 1 sizes smaller (Wood 1981)",
    "irregular": "the start is any stacking, the moves are legal ones (Hinz and others 2018)",
    "exchanging": "disk 1 moves, and top disks of neighbouring sizes change places"
    " (Scorer and others 1944)",
    "london": "coloured balls on pegs that hold three, two and one (Shallice 1982)",
    "magnetic": "disks turn over when they move, and faces of one colour must not meet (Levy 2010)",
    "bicolour": "a white and a black tower change places, equal disks may lie on each other"
    " (Minsker 2005)",
}


def relative(name: str, **settings: Any) -> RelativeSpace[Any, Any]:
    """Return the standard puzzle of a relative; the settings are those of its `puzzle` function.

    >>> relative("magnetic", disks=2).start
    (((2, 'R'), (1, 'R')), (), ())

    Raises:
        BadRequest: there is no such relative, or a setting makes no sense.
    """
    if name not in RELATIVES:
        raise BadRequest(f"relative {quoted(name)}: expected one of {', '.join(RELATIVES)}")
    module = importlib.import_module(f"pegtile.hanoi.relatives.{name}")
    space: RelativeSpace[Any, Any] = module.puzzle(**settings)
    return space
