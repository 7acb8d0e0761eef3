"""Moves of the tower as JSON objects: `{"disk": 1, "from": "A", "to": "C"}`, and other keys."""

from __future__ import annotations

import re

from pegtile.notation.blocks import Line
from pegtile.notation.reading import Written

__all__ = ["object_line"]

_ROLES = {
    **dict.fromkeys(("disk", "disc", "ring", "plate", "disknumber", "diskid"), "disk"),
    **dict.fromkeys(("from", "source", "src", "frompeg", "fromrod", "sourcepeg"), "source"),
    **dict.fromkeys(
        ("to", "target", "destination", "dest", "dst", "topeg", "torod", "targetpeg"), "target"
    ),
}
_OBJECT = re.compile(r"\s*+\{([^{}]{0,400})\}[\s,;\]]*+")
_PAIR = re.compile(
    r"""\s*["']?([A-Za-z][A-Za-z _-]{0,30})["']?\s*:\s*("[^"\n]*"|'[^'\n]*'|[^\s,"'\[\]]+)\s*"""
    r"(?:,|\Z)"
)
_VALUE = re.compile(
    r"(?:disk|disc|ring|peg|rod|pole|tower)?[ _-]?([A-Za-z0-9]{1,9})", re.IGNORECASE
)


def object_line(plain: str, start: int, end: int) -> Line | None:
    """Read an object that is one move, None for anything else."""
    whole = _OBJECT.fullmatch(plain, start, end)
    if whole is None:
        return None
    found: dict[str, str] = {}
    place = whole.start(1)
    while place < whole.end(1):
        pair = _PAIR.match(plain, place, whole.end(1))
        if pair is None:
            return None
        place = pair.end()
        role = _ROLES.get(re.sub("[ _-]", "", pair[1]).lower())
        if role is None:
            continue
        value = _VALUE.fullmatch(pair[2].strip("\"'").strip())
        if role in found or value is None:
            return None
        found[role] = value[1]
    disk, source, target = map(found.get, ("disk", "source", "target"))
    if target is None or (disk is None and source is None):
        return None
    if disk is not None and not disk.isdigit():
        return None
    move = Written((disk, source, target, None), whole.start(1) - 1, whole.end(1) + 1)
    return Line((move,), False, "values", len(found))
