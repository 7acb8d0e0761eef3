"""Moves told by the states they lead through: the styles `towers`, `pegs` and `picture`.

The first state is the one before the first move; each further one is a single move away.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

from pegtile.errors import PuzzleError
from pegtile.hanoi.move import Labels
from pegtile.hanoi.state import State
from pegtile.notation.hanoi_states import StateForm, read_state, written_state
from pegtile.notation.reading import Fault, Reading, Written
from pegtile.notation.texts import Text

__all__ = ["read_trace", "trace_among"]

_TOWERS = re.compile(r"\s*\(\s*\[[0-9,\s]*\]\s*,")
_PEGS = re.compile(r"\s*\[\s*'([^'\n]*)'")
_FOOT = re.compile(r"^-{3,}[ \t]*$", re.MULTILINE)
_FENCE = re.compile(r"^[ \t]*+```[^\n]*+", re.MULTILINE)
_NO_BREAK = re.compile(r"[^\n]")
_DISKS = re.compile(r"=*+([0-9]{1,7})=*+|\[([0-9]{1,7})(?:-([0-9]{1,7}))?\]|=+")


def read_trace(text: Text, start: State, labels: Labels) -> Reading | None:
    """Read a text of states as moves, None when it is no such text.

    Args:
        text: the text, which holds nothing but states.
        start: the state that the first one must be.
        labels: what the pegs are called.
    """
    plain = text.plain
    if _TOWERS.match(plain):
        states, form = _lines(plain, start, labels, StateForm.TOWERS), "towers"
    elif (first := _PEGS.match(plain)) and first[1] in labels.all(start.pegs):
        states, form = _lines(plain, start, labels, StateForm.PEGS), "pegs"
    elif _is_picture(plain):
        states, form = _pictures(plain, start, labels), "picture"
    else:
        return None
    moves: list[Written] = []
    before: State | None = None
    for state, offset, end in states:
        if state is None:
            fault = Fault(offset, end, f"expected a state of {start.disks} disks")
            return Reading(form, moves, fault)
        if before is None:
            if state != start:
                shown = written_state(start, StateForm.STACKS, labels)
                fault = Fault(offset, end, f"the first state is not the start {shown}")
                return Reading(form, moves, fault)
        else:
            moved = [
                disk
                for disk, pegs in enumerate(
                    zip(before.pegs_of_disks, state.pegs_of_disks, strict=True), 1
                )
                if pegs[0] != pegs[1]
            ]
            if len(moved) != 1:
                what = "no disk" if not moved else f"{len(moved)} disks"
                fault = Fault(offset, end, f"{what} moved from the state before: expected one disk")
                return Reading(form, moves, fault)
            names = labels.all(start.pegs)
            source, target = before.peg_of(moved[0]), state.peg_of(moved[0])
            words = (str(moved[0]), names[source], names[target], None)
            moves.append(Written(words, offset, end))
        before = state
    return Reading(form, moves)


def trace_among(text: Text, begin: int, end: int, start: State, labels: Labels) -> Reading | None:
    """Read a part of a text that holds nothing but states, in a code fence or not, as moves.

    Returns None when it holds anything else, or no two states.
    """
    alone = Text(text.given)
    before = _NO_BREAK.sub(" ", text.plain[:begin])
    alone.plain = before + _FENCE.sub(_blanked, text.plain[begin:end])
    reading = read_trace(alone, start, labels)
    return reading if reading is not None and reading.moves else None


def _blanked(found: re.Match[str]) -> str:
    return " " * len(found[0])


_Found = Iterator[tuple[State | None, int, int]]


def _lines(plain: str, start: State, labels: Labels, form: StateForm) -> _Found:
    """Yield the state of each line."""
    for line in re.finditer(r"[^\n]+", plain):
        if line[0].isspace():
            continue
        state = None
        with suppress(PuzzleError):
            state = read_state(line[0], start.pegs, labels, form=form)
        if state is not None and (state.disks, state.pegs) != (start.disks, start.pegs):
            state = None
        yield state, line.start(), line.end()


def _is_picture(plain: str) -> bool:
    foot = _FOOT.search(plain)
    return foot is not None and bool(re.fullmatch(r"[\s|=0-9\[\]-]*", plain[: foot.start()]))


def _pictures(plain: str, start: State, labels: Labels) -> _Found:
    """Yield the state of each picture: what stands above a foot, by its place along the foot."""
    begin = 0
    for foot in _FOOT.finditer(plain):
        width = (len(foot[0].rstrip()) + 1) // start.pegs
        places = bytearray(b"\xff" * start.disks)
        good = width > 0
        for line in re.finditer(r"[^\n]+", plain[begin : foot.start()]):
            for match in _DISKS.finditer(line[0]):
                peg = ((match.start() + match.end()) // 2) // max(width, 1)
                first = int(match[1] or match[2] or 0)
                last = int(match[3] or first)
                good = good and peg < start.pegs and 1 <= first <= last <= start.disks
                if good:
                    places[first - 1 : last] = bytes([peg]) * (last - first + 1)
        good = good and 255 not in places
        yield State(bytes(places), start.pegs) if good else None, begin, foot.end()
        # The names of the pegs stand in the line below.
        end = plain.find("\n", foot.end() + 1)
        begin = len(plain) if end < 0 else end + 1
