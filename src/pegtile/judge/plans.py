"""Steps of plan files as moves: what an action says must be so, to the last word of it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Protocol

from pegtile.core.checker import Code, Objection
from pegtile.errors import quoted
from pegtile.hanoi.move import Move
from pegtile.notation.reading import Reading, Written

__all__ = ["names_peg_0", "pegs_of_plan", "tile_steps", "tower_step"]

_DISK = re.compile(r"(?:d|disk|disc|ring)[_-]?([0-9]{1,9})", re.ASCII)
_PEG = re.compile(r"(?:p|peg|rod|pole|tower|pillar)[_-]?([0-9]{1,9}|[a-z])", re.ASCII)
_PEG_0 = re.compile(rb"[\s(](?:p|peg|rod|pole|tower|pillar)[_-]?0[\s)]", re.IGNORECASE)
_COMMENT = re.compile(rb";[^\r\n]*")
_WAYS = {"up": "U", "down": "D", "left": "L", "right": "R"}


class Stacks(Protocol):
    """What a step needs to see of a tower."""

    stacks: list[list[int]]
    places: bytearray


def pegs_of_plan(reading: Reading) -> int:
    """Return the number by which a plan calls the first peg: 0 when it names a peg 0, else 1."""
    names = {word for move in reading.moves for word in move.what[1:] if word is not None}
    return 0 if any(match and match[1] == "0" for match in map(_PEG.fullmatch, names)) else 1


def names_peg_0(head: bytes) -> bool:
    """Say whether the steps of a plan name a peg 0."""
    return _PEG_0.search(_COMMENT.sub(b"", head)) is not None


def tower_step(written: Written, tower: Stacks, first: int) -> Move | Objection:
    """Turn `(move disc from to)` into a move, or say what is wrong with it.

    Args:
        written: the step.
        tower: where the disks are.
        first: the number of the first peg.
    """
    names = [word or "" for word in written.what[1:]]
    if len(names) != 3:
        return Objection(Code.UNREADABLE, f"{len(names)} things: expected (move disc from to)")
    disks, pegs = len(tower.places), len(tower.stacks)
    disk = _thing(names[0], disks, pegs, first) or 0
    if disk <= 0:
        return Objection(
            Code.UNKNOWN_DISK,
            f"there is no disk {quoted(names[0])}: expected d1 to d{disks}",
        )
    source = tower.places[disk - 1]
    stack = tower.stacks[source]
    place = len(stack) - 1 if stack[-1] == disk else stack.index(disk)
    beneath = _thing(names[1], disks, pegs, first)
    if beneath != (stack[place - 1] if place else -1 - source):
        below = f"disk {stack[place - 1]}" if place else f"peg {source + first}"
        return Objection(Code.NOT_TOP_DISK, f"disk {disk} lies on {below}, not on {names[1]}")
    onto = _thing(names[2], disks, pegs, first)
    if onto is None:
        return Objection(
            Code.UNKNOWN_PEG,
            f"there is no {quoted(names[2])}: expected a disk, or peg{first} to"
            f" peg{first + len(tower.stacks) - 1}",
        )
    target = -1 - onto if onto < 0 else tower.places[onto - 1]
    top = tower.stacks[target][-1:]
    if top != ([] if onto < 0 else [onto]) and onto != disk and (top[0] > disk or onto >= 0):
        return Objection(
            Code.NOT_TOP_DISK, f"{names[2]} is not clear: disk {top[0]} lies on its peg"
        )
    return Move(disk, source, target)


@lru_cache(1 << 14)
def _thing(name: str, disks: int, pegs: int, first: int) -> int | None:
    """Return a disk's number, −1 − its number for a peg, None when there is no such thing."""
    match = _DISK.fullmatch(name)
    if match and 1 <= int(match[1]) <= disks:
        return int(match[1])
    match = _PEG.fullmatch(name)
    if match is None:
        return None
    peg = int(match[1]) - first if match[1].isdigit() else ord(match[1]) - ord("a")
    return -1 - peg if 0 <= peg < pegs else None


def tile_steps(reading: Reading) -> Reading:
    """Turn the steps of a plan into the words of moves of tiles, with the places they name."""
    moves = []
    for move in reading.moves:
        action, tile, *names = (word or "" for word in move.what)
        number = re.search("[0-9]{1,9}$", tile)
        way = _WAYS.get(action.partition("-")[2])
        places = [int(n[:6]) for name in names for n in re.findall("[0-9]+", name)]
        if way is not None and len(places) == 3:  # from x, y, and the one number that changes
            x, y, end = places
            places = [x, y, *((x, end) if way in "UD" else (end, y))]
            if names[2][:1] == ("x" if way in "UD" else "y"):
                places = []  # it goes along the other axis than the action says
        where = ",".join(map(str, places)) if len(places) == 4 else "?"
        moves.append(
            Written(
                (way, number[0] if number else tile or "?", "tile", None, where),
                move.offset, move.end,
            )
        )  # fmt: skip
    return Reading(reading.format, moves, reading.fault, reading.remarks)
