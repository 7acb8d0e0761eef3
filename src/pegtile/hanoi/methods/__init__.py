"""The nine classic methods, one a file. All give the same moves; each works from something else.

>>> [str(move) for move in start("recursion", 2)]
['1 A B', '2 A C', '1 B C']
"""

from __future__ import annotations

import importlib

from pegtile.errors import BadRequest, quoted
from pegtile.hanoi.methods.method import Listing, Method, Step
from pegtile.hanoi.methods.structure import Structure

__all__ = ["METHODS", "Listing", "Method", "Step", "Structure", "method_class", "start"]

_CLASSES = {
    "recursion": "Recursion",
    "task-stack": "TaskStackMethod",
    "inorder-stack": "InorderStack",
    "binary-tree": "BinaryTree",
    "tree-levels": "TreeLevels",
    "clockwise": "Clockwise",
    "disk-directions": "DiskDirectionsMethod",
    "peg-pairs": "PegPairs",
    "bits": "Bits",
}

METHODS = tuple(_CLASSES)
"""The names of the methods, in the order in which they are told."""


def method_class(name: str) -> type[Method]:
    """Return the class of a method.

    Raises:
        BadRequest: there is no such method.
    """
    if name not in _CLASSES:
        raise BadRequest(f"method {quoted(name)}: expected one of {', '.join(METHODS)}")
    module = importlib.import_module(f"pegtile.hanoi.methods.{name.replace('-', '_')}")
    found: type[Method] = getattr(module, _CLASSES[name])
    return found


def start(
    name: str, disks: int, source: int = 0, target: int = 2, *, most_bytes: int | None = None
) -> Method:
    """Return a method before its first move.

    Raises:
        BadRequest: there is no such method or peg, the number of disks is negative, or the method
            needs more than `most_bytes`, which `binary-tree` alone has a bound for when it is None.
    """
    return method_class(name)(disks, source, target, most_bytes=most_bytes)
