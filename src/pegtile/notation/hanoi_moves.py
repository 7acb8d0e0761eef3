"""Moves of the tower as text, in the styles of `pegtile hanoi solve`.

====================  ==============================================================
style                 what a line holds
====================  ==============================================================
`plain`               `1 A C`: disk, from, to
`numbered`            `1: 1 A -> C`
`sentence`            `Move the disk 1 from 'A' to 'C'`
`lists`               one JSON document `[[1,0,2],[2,0,1]]`: disk, from, to, pegs from 0
`towers`              `([1, 2, 3], [], [])`: the disks of each peg, top first
`pegs`                `['A', 'A', 'A']`: the peg of each disk, smallest first
`picture`             several lines: the pegs drawn, and an empty line
====================  ==============================================================

The last three show states: the one before the first move, then the one after each move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from itertools import islice

from pegtile.hanoi.move import DEFAULT_LABELS, Labels, Move
from pegtile.hanoi.state import State
from pegtile.notation.hanoi_picture import picture
from pegtile.notation.hanoi_states import StateForm, written_state

__all__ = ["Style", "written"]

# Lines are handed over so many at a time: joining them is what makes writing quick.
_LINES = 2048


class Style(StrEnum):
    """A way to write moves, as in the table of this module."""

    PLAIN = "plain"
    NUMBERED = "numbered"
    SENTENCE = "sentence"
    LISTS = "lists"
    TOWERS = "towers"
    PEGS = "pegs"
    PICTURE = "picture"


def written(
    moves: Iterable[Move],
    start: State,
    style: Style = Style.PLAIN,
    labels: Labels = DEFAULT_LABELS,
    *,
    first: int = 1,
) -> Iterator[str]:
    """Write moves that begin at `start` as pieces of text, to be written one after the other.

    Args:
        moves: they may be endless; only as many are taken as pieces are asked for, and some more.
        start: the state before the first of them.
        style: how to write them.
        labels: what the pegs are called.
        first: the number of the first move, for `numbered`.

    >>> print(*written([Move(1, 0, 2)], State.perfect(1, 0), Style.SENTENCE), end="")
    Move the disk 1 from 'A' to 'C'

    Raises:
        BadRequest: labels were given, but not one for each peg.
    """
    names = labels.all(start.pegs)
    match style:
        case Style.PLAIN:
            return _lines(moves, lambda m: f"{m.disk} {names[m.source]} {names[m.target]}\n")
        case Style.NUMBERED:
            return _numbered(moves, names, first)
        case Style.SENTENCE:
            return _lines(moves, lambda m: sentence(m, names) + "\n")
        case Style.LISTS:
            return _document(moves)
        case Style.TOWERS:
            return _states(
                moves, start, lambda state: written_state(state, StateForm.TOWERS) + "\n"
            )
        case Style.PEGS:
            return _states(moves, start, lambda s: written_state(s, StateForm.PEGS, labels) + "\n")
        case Style.PICTURE:
            return _states(moves, start, lambda state: picture(state, labels) + "\n\n")


def sentence(move: Move, names: tuple[str, ...]) -> str:
    """Write a move as a sentence."""
    return f"Move the disk {move.disk} from '{names[move.source]}' to '{names[move.target]}'"


class _Lines(dict[Move, str]):
    """The text of each move, made the first time it comes."""

    def __init__(self, line: Callable[[Move], str]) -> None:
        self._line = line

    def __missing__(self, move: Move) -> str:
        text = self[move] = self._line(move)
        return text


def _lines(moves: Iterable[Move], line: Callable[[Move], str], between: str = "") -> Iterator[str]:
    """Yield the texts of the moves, many to a piece."""
    texts = map(_Lines(line).__getitem__, moves)
    while piece := between.join(islice(texts, _LINES)):
        yield piece


def _numbered(moves: Iterable[Move], names: tuple[str, ...], first: int) -> Iterator[str]:
    tails = _Lines(lambda m: f"{m.disk} {names[m.source]} -> {names[m.target]}")
    numbered = (f"{number}: {tails[move]}\n" for number, move in enumerate(moves, first))
    while piece := "".join(islice(numbered, _LINES)):
        yield piece


def _document(moves: Iterable[Move]) -> Iterator[str]:
    """Yield one JSON document."""
    before = "["
    for piece in _lines(moves, lambda m: f"[{m.disk},{m.source},{m.target}]", ","):
        yield before + piece
        before = ","
    yield "]\n" if before == "," else "[]\n"


def _states(moves: Iterable[Move], start: State, text: Callable[[State], str]) -> Iterator[str]:
    """Yield the text of the first state and of the one after each move."""
    state = start
    yield text(state)
    for move in moves:
        state = state.moved(move.disk, move.target)
        yield text(state)
