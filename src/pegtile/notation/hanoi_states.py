"""States of the tower as text, each form read and written.

==============  ==========================================================================
form            what it looks like, for disks 3 and 2 on A and disk 1 on B
==============  ==========================================================================
`compact`       `AAB`: the peg of each disk, the largest first (smallest first on request)
`stacks`        `A:3,2 B:1 C:`: the disks of each peg, bottom to top
`lists`         `[[3,2],[1],[]]`: the same as JSON
`towers`        `([2, 3], [1], [])`: the disks of each peg, top first
`pegs`          `['B', 'A', 'A']`: the peg of each disk, the smallest first
`numbered`      `(0) 3 2 (1) 1 (2)`: the number of each peg, then its disks, bottom to top
`digits`        `112`: the number of each disk's peg, from 1, ordered as `compact` is
==============  ==========================================================================
"""

from __future__ import annotations

import re
from enum import StrEnum
from itertools import pairwise

from pegtile.errors import BadState, BadText
from pegtile.hanoi.move import DEFAULT_LABELS, Labels
from pegtile.hanoi.state import State
from pegtile.notation.brackets import check_brackets
from pegtile.notation.hanoi_stacks import read_stacks
from pegtile.notation.texts import Text

__all__ = ["StateForm", "form_of", "other_order", "read_state", "written_state"]

_NUMBERED = re.compile(r"\(\s*([0-9]{1,3})\s*\)([0-9\s,]*)")
_LIST = re.compile(r"[\[(]([^\[\]()]*)[\])]")
_MOST_DISKS = 10_000_000


class StateForm(StrEnum):
    """A way to write a state, as in the table of this module."""

    COMPACT = "compact"
    STACKS = "stacks"
    LISTS = "lists"
    TOWERS = "towers"
    PEGS = "pegs"
    NUMBERED = "numbered"
    DIGITS = "digits"


def written_state(
    state: State,
    form: StateForm = StateForm.COMPACT,
    labels: Labels = DEFAULT_LABELS,
    *,
    smallest_first: bool = False,
) -> str:
    """Write a state.

    >>> written_state(State.parse("AAB"), StateForm.NUMBERED)
    '(0) 3 2 (1) 1 (2)'
    """
    match form:
        case StateForm.COMPACT:
            return state.compact(labels, smallest_first=smallest_first)
        case StateForm.STACKS:
            return state.stacks_text(labels)
        case StateForm.LISTS:
            return state.json()
        case StateForm.TOWERS:
            return f"({', '.join(str(list(stack[::-1])) for stack in state.stacks())})"
        case StateForm.PEGS:
            return str(state.peg_list(labels))
        case StateForm.NUMBERED:
            stacks = enumerate(state.stacks())
            return " ".join(" ".join(map(str, (f"({peg})", *stack))) for peg, stack in stacks)
        case StateForm.DIGITS:
            return state.compact(_numbers(state.pegs), smallest_first=smallest_first)


def read_state(
    text: str,
    pegs: int = 3,
    labels: Labels = DEFAULT_LABELS,
    *,
    form: StateForm | None = None,
    smallest_first: bool = False,
) -> State:
    """Read a state; without `form` the text tells which it is.

    >>> str(read_state("(0) 3 2 (1) 1 (2)")), str(read_state("([2, 3], [1], [])"))
    ('AAB', 'AAB')

    Args:
        text: the state.
        pegs: how many pegs there are, for the forms that do not show them.
        labels: what the pegs are called.
        form: its form.
        smallest_first: the smallest disk comes first, in the forms `compact` and `digits`.

    Raises:
        BadText: it cannot be read, or two forms fit and differ.
        BadState: the disks are not 1 … n, each once, or lie wrongly.
    """
    plain = Text(text).plain.strip()
    if not plain:
        raise BadText("", "a state, such as AAB for disks 3 and 2 on A and disk 1 on B")
    if form is None and plain[0] in "[(" and not re.search(r"[^\s\[\](),]", plain):
        raise BadText(plain, "lists with disks in them, such as [[3,2],[1],[]]")
    form = form or form_of(plain, labels)
    match form:
        case StateForm.STACKS:
            return read_stacks(plain, pegs, labels)
        case StateForm.LISTS:
            return State.from_json(plain.replace("(", "[").replace(")", "]"))
        case StateForm.TOWERS:
            check_brackets(plain)
            return State.from_stacks([stack[::-1] for stack in _stacks(plain)])
        case StateForm.PEGS:
            check_brackets(plain)
            names = re.findall(r"[^\s,'\"\[\]()]+", plain)
            return State.from_peg_list(names, pegs, labels)
        case StateForm.NUMBERED:
            return _numbered(plain)
        case StateForm.DIGITS:
            return State.parse(plain, pegs, _numbers(pegs), smallest_first=smallest_first)
    return State.parse(plain, pegs, labels, smallest_first=smallest_first)


def form_of(plain: str, labels: Labels = DEFAULT_LABELS) -> StateForm:
    """Tell the form of a state; lists in which disks grow from first to last are top first.

    Raises:
        BadText: a disk is not a number.
        BadState: one peg of a list has its largest disk first, another last.
    """
    if _NUMBERED.match(plain):
        return StateForm.NUMBERED
    if plain.startswith(("[[", "([", "[(", "((", "[ [", "( [")):
        rising = falling = False
        for stack in _stacks(plain):
            rising |= any(above < below for above, below in pairwise(stack))
            falling |= any(below > above for below, above in pairwise(stack))
        if rising and falling:
            raise BadState(f"{plain[:60]}: one peg has its largest disk first, another last")
        return StateForm.TOWERS if rising or (plain[0] == "(" and not falling) else StateForm.LISTS
    if plain.startswith(("[", "(")):
        return StateForm.PEGS
    if ":" in plain or "=" in plain:
        return StateForm.STACKS
    digits = plain.isdigit() and not any(name.isdigit() for name in labels.names)
    return StateForm.DIGITS if digits else StateForm.COMPACT


def other_order(text: str, labels: Labels = DEFAULT_LABELS) -> str:
    """Name the disk that comes first in lists where it is not the rule: `top`, `bottom` or nothing.

    `[…]` is bottom to top and `(…)` top first, unless only the other order is legal.

    >>> [other_order(text) for text in ("[[2,3],[1]]", "([3, 2], [1])", "[[3,2],[1]]")]
    ['top', 'bottom', '']

    Raises:
        BadText: a disk is not a number.
        BadState: one peg of a list has its largest disk first, another last.
    """
    plain = Text(text).plain.strip()
    form = form_of(plain, labels)
    if plain.startswith("[") and form is StateForm.TOWERS:
        return "top"
    return "bottom" if plain.startswith("(") and form is StateForm.LISTS else ""


def _stacks(plain: str) -> list[list[int]]:
    """Return the numbers in each inner pair of brackets."""
    stacks: list[list[int]] = []
    for match in _LIST.finditer(plain):
        words = match[1].replace(",", " ").split()
        for word in words:
            if not (word.isascii() and word.isdigit() and len(word) < 9):
                place = plain.find(word, match.start()) + 1
                raise BadText(word, "a disk's number", column=place)
        stacks.append([int(word) for word in words])
    rest = _LIST.sub("", plain).strip(" ,()[]\n")
    if rest or len(stacks) > 255 or sum(map(len, stacks)) > _MOST_DISKS:
        raise BadText(rest or plain, "lists of disks, such as ([1, 2, 3], [], [])")
    return stacks


def _numbered(plain: str) -> State:
    """Read `(0) 3 2 (1) 1 (2)`: the pegs in any order, each once."""
    stacks: dict[int, list[int]] = {}
    end = 0
    for match in _NUMBERED.finditer(plain):
        peg = int(match[1])
        if plain[end : match.start()].strip() or peg in stacks:
            raise BadText(plain[end : match.end()], "each peg once, such as (0) 3 2 (1) 1 (2)")
        stacks[peg] = [int(word[:9]) for word in match[2].replace(",", " ").split()]
        end = match.end()
    if plain[end:].strip() or sorted(stacks) != list(range(min(stacks), min(stacks) + len(stacks))):
        raise BadText(plain[end:] or plain, "pegs numbered in a row, such as (0) 3 2 (1) 1 (2)")
    return State.from_stacks([stacks[peg] for peg in sorted(stacks)])


def _numbers(pegs: int) -> Labels:
    return Labels(tuple(str(peg + 1) for peg in range(pegs)))
