"""What the words of a tower move mean: which disk and which pegs, in each way to read them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pegtile.hanoi.move import DEFAULT_LABELS, Labels
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.judge.plans import pegs_of_plan
from pegtile.notation.hanoi_tokens import LARGE, LARGEST, SMALL, SMALLEST
from pegtile.notation.reading import Reading

__all__ = ["Decoder", "Tower", "bases", "decoders", "named"]


@dataclass(frozen=True, slots=True)
class Tower:
    """The puzzle whose answers are judged.

    Attributes:
        start: the state before the first move.
        goal: the state to reach.
        rules: the rules of the moves.
        labels: what the pegs are called.
        pegs_from: the number of the first peg where pegs are numbers, None when nobody said.
    """

    start: State
    goal: State
    rules: Rules
    labels: Labels = DEFAULT_LABELS
    pegs_from: int | None = None


class Decoder:
    """One way to understand the words of moves."""

    def __init__(
        self, tower: Tower, base: int, *, lead_is_disk: bool, by_number: bool = False
    ) -> None:
        self.base = base
        self.lead_is_disk = lead_is_disk
        self.by_number = by_number
        self._pegs = tower.start.pegs
        self._disks = tower.start.disks
        # Numbers of pegs are no labels when the caller or the format says where they begin.
        names = () if by_number else tower.labels.all(self._pegs)
        self.numeric = any(name.isdigit() for name in names)
        self._names = dict(_other_names(tower))
        folded = [name.casefold() for name in names]
        self._names |= {name: peg for peg, name in enumerate(folded) if folded.count(name) == 1}
        self._exact = {name: peg for peg, name in enumerate(names)}
        self.peg = lru_cache(4096)(self._peg)
        self.disk = lru_cache(4096)(self._disk)

    def _peg(self, text: str) -> int:
        """Return a peg's number, −1 when there is none."""
        peg = self._exact.get(text, self._names.get(text.casefold(), -1))
        if peg >= 0 or self.numeric or not text.isdigit():
            return peg
        peg = int(text) - self.base if len(text) < 10 else -1
        return peg if 0 <= peg < self._pegs else -1

    def _disk(self, text: str) -> int:
        """Return a disk's number, 0 when it cannot be one."""
        if text in SMALLEST or text in SMALL:
            return 1
        if text in LARGEST or text in LARGE:
            return self._disks
        if text.isdigit():
            digits = text.lstrip("0")
            return int(digits) if 0 < len(digits) < 10 else 0
        return ord(text.lower()) - 96 if len(text) == 1 and text.isalpha() else 0


def _other_names(tower: Tower) -> Iterator[tuple[str, int]]:
    """Yield what pegs are called besides their labels."""
    pegs = tower.start.pegs
    if pegs == 3:
        for peg, words in enumerate(
            ("left 左 左边", "middle center centre 中 中央 中间", "right 右 右边")
        ):
            yield from ((word, peg) for word in words.split())
        source, target = tower.start.perfect_peg(), tower.goal.perfect_peg()
        if source is not None and target is not None and source != target:
            yield from ((word, source) for word in ("source", "start"))
            yield from ((word, target) for word in ("target", "destination", "goal"))
            spare = 3 - source - target
            yield from ((word, spare) for word in ("auxiliary", "aux", "spare", "helper"))


def bases(tower: Tower, form: str, *, zero: bool, last: bool) -> Sequence[int]:
    """Return what the number of the first peg can be, the likeliest first.

    Args:
        tower: the puzzle.
        form: the format.
        zero: the moves name a peg 0.
        last: they name a peg of the number of pegs.
    """
    if tower.pegs_from is not None:
        return [tower.pegs_from]
    if zero != last:
        return [0] if zero else [1]
    return [0, 1] if form in ("lists", "objects") else [1, 0]


def decoders(tower: Tower, reading: Reading) -> list[Decoder]:
    """Return the ways in which the moves can be understood, the likeliest first."""
    if reading.format == "plan":
        return [Decoder(tower, pegs_of_plan(reading), lead_is_disk=False)]
    moves = reading.moves
    numbers: set[str] = set()
    leads: list[tuple[str, int]] = []  # what may be a disk or count, and which move it is before
    for number, move in enumerate(moves, 1):
        disk, source, target, lead = move.what
        numbers.update(text for text in (source, target) if text is not None and text.isdigit())
        if lead is not None and not lead.startswith(".") and disk is None:
            leads.append((lead, number))
    probe = Decoder(tower, 0, lead_is_disk=False)
    found: Sequence[int] = [0]
    if numbers and not probe.numeric:
        last = str(tower.start.pegs)
        found = bases(tower, reading.format, zero="0" in numbers, last=last in numbers)
    leads_as_disks = [False]
    if leads:
        some = leads[:10_000]
        counted = all(lead == str(number) for lead, number in some)
        counted |= all(lead == str(number) for number, (lead, _) in enumerate(some, 1))
        leads_as_disks = [True] if not counted else [False, True][: 1 + (len(leads) == len(moves))]
    ways = [
        Decoder(tower, base, lead_is_disk=as_disk) for as_disk in leads_as_disks for base in found
    ]
    if numbers and probe.numeric and reading.format == "lists":
        # The style `lists` numbers the pegs from 0, whatever numbers they are called by.
        numbered = Decoder(tower, tower.pegs_from or 0, lead_is_disk=False, by_number=True)
        ways = [numbered] if tower.pegs_from is not None else [numbered, *ways]
    return ways


def named(way: Decoder, ways: list[Decoder]) -> str:
    """Say how a decoder reads, as far as there was a choice."""
    parts = []
    if len({other.by_number for other in ways}) > 1:
        parts.append("pegs numbered from 0" if way.by_number else "pegs by their labels")
    elif len({other.base for other in ways}) > 1:
        parts.append(f"pegs numbered from {way.base}")
    if len({other.lead_is_disk for other in ways}) > 1:
        parts.append("leading numbers as " + ("disks" if way.lead_is_disk else "a count of moves"))
    return " and ".join(parts)
