"""The state of a tower: on which peg every disk stands."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pegtile.core.pictures import Pictured
from pegtile.errors import BadRequest, BadState, BadText, quoted
from pegtile.hanoi.move import DEFAULT_LABELS, Labels

__all__ = ["MOST_PEGS", "State"]

MOST_PEGS = 255
_ALL_PEGS = bytes(range(MOST_PEGS))


@dataclass(frozen=True, slots=True)
class State(Pictured):
    r"""The peg of every disk, one byte a disk, **smallest first**.

    ::

         |    |    |
         2    |    |          pegs_of_disks = b"\x01\x00\x00"   (disk 1 on B, 2 and 3 on A)
         3    1    |          str(state)    = "AAB"             (largest first)
         A    B    C          stacks()      = ((3, 2), (1,), ()) (bottom to top)

    Attributes:
        pegs_of_disks: the peg of disk 1, of disk 2, …
        pegs: how many pegs there are, 1 … 255.

    Raises:
        BadState: a disk stands on a peg that does not exist.
        BadRequest: the number of pegs is not from 1 to 255.
    """

    pegs_of_disks: bytes
    pegs: int = 3

    def __post_init__(self) -> None:
        if not 1 <= self.pegs <= MOST_PEGS:
            raise BadRequest(f"{self.pegs} pegs: expected 1 to {MOST_PEGS}")
        # Deleting what is allowed is ten times quicker than looking for the maximum.
        stray = self.pegs_of_disks.translate(None, _ALL_PEGS[: self.pegs])
        if stray:
            peg = stray[0]
            disk = self.pegs_of_disks.index(peg) + 1
            raise BadState(f"disk {disk} is on peg {peg}: expected 0 to {self.pegs - 1}")

    @classmethod
    def perfect(cls, disks: int, peg: int, pegs: int = 3) -> State:
        """Return the state with all disks on one peg.

        Raises:
            BadRequest: the number of disks is negative, or the peg does not exist.
        """
        if disks < 0:
            raise BadRequest(f"{disks} disks: expected 0 or more")
        if not 0 <= peg < pegs:
            raise BadRequest(f"peg {peg}: expected 0 to {pegs - 1}")
        return cls(bytes((peg,)) * disks, pegs)

    @classmethod
    def from_stacks(cls, stacks: Sequence[Sequence[int]]) -> State:
        """Return the state with these disks on each peg, bottom to top.

        Raises:
            BadState: a disk is missing, stands twice, or lies on a smaller one.
        """
        disks = sum(len(stack) for stack in stacks)
        pegs_of_disks = bytearray(disks)
        seen = bytearray(disks)
        for peg, stack in enumerate(stacks):
            below = disks + 1
            for place, disk in enumerate(stack):
                where = f"disk {quoted(disk)} at place {place + 1} of peg {peg}"
                if not 1 <= disk <= disks:
                    raise BadState(f"{where}: expected the disks 1 to {disks}, each once")
                if seen[disk - 1]:
                    raise BadState(f"{where} stands twice: expected the disks 1 to {disks}")
                if disk > below:
                    raise BadState(f"{where} lies on the smaller disk {below}")
                seen[disk - 1] = 1
                pegs_of_disks[disk - 1] = peg
                below = disk
        return cls(bytes(pegs_of_disks), len(stacks))

    @property
    def disks(self) -> int:
        """How many disks there are."""
        return len(self.pegs_of_disks)

    def peg_of(self, disk: int) -> int:
        """Return the peg of a disk, 1 the smallest.

        Raises:
            BadRequest: there is no such disk.
        """
        if not 1 <= disk <= self.disks:
            raise BadRequest(f"disk {quoted(disk)}: expected 1 to {self.disks}")
        return self.pegs_of_disks[disk - 1]

    def top(self, peg: int) -> int | None:
        """Return the top disk of a peg, None when it is empty."""
        place = self.pegs_of_disks.find(peg)
        return None if place < 0 else place + 1

    def tops(self) -> Iterator[tuple[int, int]]:
        """Iterate over (peg, top disk) of every peg that has one, by peg."""
        for peg in range(self.pegs):
            disk = self.top(peg)
            if disk is not None:
                yield peg, disk

    def stacks(self) -> tuple[tuple[int, ...], ...]:
        """Return the disks on each peg, bottom to top."""
        stacks: list[list[int]] = [[] for _ in range(self.pegs)]
        for disk in range(self.disks, 0, -1):
            stacks[self.pegs_of_disks[disk - 1]].append(disk)
        return tuple(map(tuple, stacks))

    def perfect_peg(self) -> int | None:
        """Return the peg that holds all disks, None when there is none (or no disk)."""
        first = self.pegs_of_disks[:1]
        return first[0] if first and self.pegs_of_disks == first * self.disks else None

    def moved(self, disk: int, peg: int) -> State:
        """Return the state with one disk on another peg; whether that is legal is not asked.

        Raises:
            BadState: there is no such peg.
        """
        if not 0 <= peg < self.pegs:
            raise BadState(f"disk {disk} goes to peg {peg}: expected 0 to {self.pegs - 1}")
        places = bytearray(self.pegs_of_disks)
        places[disk - 1] = peg
        # The other disks stand where they stood: looking at each of them again would double the
        # time of every search, and take milliseconds for a million disks.
        state = object.__new__(State)
        object.__setattr__(state, "pegs_of_disks", bytes(places))
        object.__setattr__(state, "pegs", self.pegs)
        return state

    # Texts. Each form has its reader and its writer side by side.

    def compact(self, labels: Labels = DEFAULT_LABELS, *, smallest_first: bool = False) -> str:
        """Write the label of each disk's peg, largest disk first.

        Labels of several letters are separated by spaces.

        >>> State.from_stacks([[3, 2], [1], []]).compact()
        'AAB'
        """
        names = labels.all(self.pegs)
        order = self.pegs_of_disks if smallest_first else self.pegs_of_disks[::-1]
        between = "" if all(len(name) == 1 for name in names) else " "
        return between.join(map(names.__getitem__, order))

    @classmethod
    def parse(
        cls,
        text: str,
        pegs: int = 3,
        labels: Labels = DEFAULT_LABELS,
        *,
        smallest_first: bool = False,
    ) -> State:
        """Read what `compact` writes.

        Raises:
            BadText: a peg in it is unknown.
        """
        names = labels.all(pegs)
        if any(len(name) > 1 for name in names) or " " in text.strip():
            words = text.replace(",", " ").split()
        else:
            words = list(text.strip())
        places = bytearray()
        column = 1
        for word in words:
            column = text.index(word, column - 1) + 1
            try:
                places.append(labels.peg(word, pegs))
            except BadText as error:
                raise BadText(word, error.expected, column=column) from None
            column += len(word)
        return cls(bytes(places if smallest_first else places[::-1]), pegs)

    def json(self) -> str:
        """Write the nested lists of each peg's disks, bottom to top."""
        return json.dumps(self.stacks(), separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> State:
        """Read what `json` writes.

        Raises:
            BadText: it is not JSON, or not a list of lists of whole numbers.
            BadState: the disks are not 1 … n, or lie wrongly.
        """
        expected = "lists of disks bottom to top, such as [[3,2],[1],[]]"
        try:
            stacks = json.loads(text)
        except json.JSONDecodeError as error:
            piece = text[error.pos : error.pos + 20]
            raise BadText(piece, expected, line=error.lineno, column=error.colno) from None
        except (RecursionError, ValueError):
            raise BadText(text, expected) from None
        if not isinstance(stacks, list) or not all(
            isinstance(stack, list) and all(type(disk) is int for disk in stack) for stack in stacks
        ):
            raise BadText(text, expected)
        return cls.from_stacks(stacks)

    def stacks_text(self, labels: Labels = DEFAULT_LABELS) -> str:
        """Write each peg's disks bottom to top, `A:3,2 B:1 C:`."""
        names = labels.all(self.pegs)
        return " ".join(
            f"{name}:{','.join(map(str, stack))}"
            for name, stack in zip(names, self.stacks(), strict=True)
        )

    @classmethod
    def from_stacks_text(
        cls, text: str, labels: Labels = DEFAULT_LABELS, pegs: int | None = None
    ) -> State:
        """Read what `stacks_text` writes: the pegs in any order, each once.

        With `pegs` told, empty ones may be left out; else there are as many as the text names.

        Raises:
            BadText: a peg is unknown, missing or twice, or a disk is not a number.
            BadState: the disks are not 1 … n, or lie wrongly.
        """
        words = text.split()
        many = max(len(words), pegs or 0)
        stacks: list[list[int] | None] = [None] * many
        column = 1
        for word in words:
            column = text.index(word, column - 1) + 1
            name, colon, disks = word.partition(":")
            numbers = disks.split(",") if disks else []
            if not colon or not all(n.isascii() and n.isdigit() and len(n) < 10 for n in numbers):
                raise BadText(word, "a peg and its disks, such as A:3,2", column=column)
            try:
                peg = labels.peg(name, many)
            except BadText as error:
                raise BadText(name, error.expected, column=column) from None
            if stacks[peg] is not None:
                raise BadText(word, "each peg once", column=column)
            stacks[peg] = [int(number) for number in numbers]
            column += len(word)
        return cls.from_stacks([stack or [] for stack in stacks])

    def peg_list(self, labels: Labels = DEFAULT_LABELS) -> list[str]:
        """Return the label of each disk's peg, **smallest disk first**."""
        names = labels.all(self.pegs)
        return [names[peg] for peg in self.pegs_of_disks]

    @classmethod
    def from_peg_list(
        cls, names: Sequence[str], pegs: int = 3, labels: Labels = DEFAULT_LABELS
    ) -> State:
        """Read what `peg_list` returns.

        Raises:
            BadText: a peg in it is unknown.
        """
        return cls(bytes(labels.peg(name, pegs) for name in names), pegs)

    def __str__(self) -> str:
        return self.compact()

    def __repr__(self) -> str:
        pegs = "" if self.pegs == 3 else f", {self.pegs}"
        return f"State.parse({self.compact()!r}{pegs})"
