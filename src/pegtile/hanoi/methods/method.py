"""What the nine classic methods have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from functools import cache
from types import FrameType, GeneratorType
from typing import Any, ClassVar, cast

from pegtile.errors import BadRequest
from pegtile.hanoi.closed_form import check_tower
from pegtile.hanoi.methods.structure import Structure
from pegtile.hanoi.move import Move
from pegtile.hanoi.state import State

__all__ = ["Listing", "Method", "Step", "move"]

move = cache(Move)
"""Make a move, or take the one made before: making a named tuple costs five times as much.

A method can fill this with no more than six moves a disk, and disk d first moves after 2^(d − 1)
moves: it stays small.
"""


@dataclass(frozen=True, slots=True)
class Listing:
    """The code of a method as it stands in this package.

    Attributes:
        lines: its lines, without the indentation that they share.
        file: the name of the file, such as `recursion.py`.
        first_line: the line of the file that is line 1 here.
    """

    lines: tuple[str, ...]
    file: str
    first_line: int


@dataclass(frozen=True, slots=True)
class Step:
    """A moment of a method at work: before the first move, or just after a move.

    Attributes:
        number: how many moves have been made.
        move: the last of them, None before the first.
        state: the tower as it stands now.
        line: the line of the method's listing that made the move, from 1; None before the first.
        structure: what the method holds now.
    """

    number: int
    move: Move | None
    state: State
    line: int | None
    structure: Structure


class Method(ABC, Iterator[Move]):
    """One classic method at work: an iterator over the moves of a whole tower, peg to peg.

    After every move the working structure can be looked at, and the line of code that runs.

    >>> from pegtile.hanoi.methods import start
    >>> method = start("peg-pairs", 3)
    >>> print(next(method), "|", method.structure().text())
    1 A C | A:3,2 B: C:1 (pegs A and C)
    >>> method.listing().lines[method.line - 1].strip()
    'yield move(disk, source, target)'

    A subclass gives `_walk`, a generator whose suspended line is the line shown, and keeps what it
    works on in attributes. `iter(method)` is that generator itself, at the same place in the same
    walk, because a loop over it costs a third less than one through `next(method)`.

    Attributes:
        name: what users call it.
        idea: how it works, in a sentence.
        holds: what its structure consists of, in the plural.
        most_bytes: what the structure may take unless somebody says otherwise; None where it is so
            small that nobody need be asked.
        disks: how many disks the tower has.
        source: the peg it starts on.
        target: the peg it goes to; when that is `source`, there are no moves.
        spare: the third peg.

    Raises:
        BadRequest: the number of disks is negative, a peg is not 0, 1 or 2, or the structure would
            take more than `most_bytes`.
    """

    name: ClassVar[str]
    idea: ClassVar[str]
    holds: ClassVar[str]
    most_bytes: ClassVar[int | None] = None

    def __init__(
        self, disks: int, source: int = 0, target: int = 2, *, most_bytes: int | None = None
    ) -> None:
        check_tower(disks, source, target)
        if source != target and not self.fits(disks, most_bytes):
            most = self.most_bytes if most_bytes is None else most_bytes
            raise BadRequest(
                f"{self.name} for {disks} disks needs {self.need(disks)}: expected at most"
                f" {most:,}, or another method"
            )
        self.disks = disks
        self.source = source
        self.target = target
        # With source = target there is no one third peg; nothing is moved, so either will do.
        self.spare = 3 - source - target if source != target else (source + 1) % 3
        self._prepare()
        self._moves = self._walk() if self.cost else _no_moves()

    @property
    def cost(self) -> int:
        """How many moves there are in all."""
        return 0 if self.source == self.target else (1 << self.disks) - 1

    def _prepare(self) -> None:
        """Lay out the structure as it is before the first move."""

    @abstractmethod
    def _walk(self) -> Generator[Move, None, None]:
        """Make the moves."""

    def __iter__(self) -> Iterator[Move]:
        return self._moves

    def __next__(self) -> Move:
        return next(self._moves)

    @abstractmethod
    def structure(self) -> Structure:
        """Return what the method holds now, as a value that later moves do not change."""

    @abstractmethod
    def size(self) -> int:
        """Return how many items the structure holds now, without making a copy of it."""

    @classmethod
    def bytes_needed(cls, disks: int) -> int:
        """Return about how many bytes the structure takes at its largest."""
        return 200 * (disks + 1)

    @classmethod
    def fits(cls, disks: int, most_bytes: int | None = None) -> bool:
        """Say whether the structure stays within a limit, or within its own where none is given."""
        most = cls.most_bytes if most_bytes is None else most_bytes
        return most is None or disks == 0 or cls.bytes_needed(disks) <= most

    @classmethod
    def need(cls, disks: int) -> str:
        """Say how much memory it needs, such as `2^30 bytes`."""
        size = cls.bytes_needed(disks)
        # A power of 2 may have more decimal digits than anybody reads.
        return f"{f'2^{size.bit_length() - 1}' if size & (size - 1) == 0 else f'{size:,}'} bytes"

    @classmethod
    def _shown_code(cls) -> Callable[..., Any]:
        """Return the function whose lines are shown."""
        return cls._walk

    @classmethod
    def listing(cls) -> Listing:
        """Return the code that makes the moves, read from this package."""
        import inspect
        import textwrap

        code = cls._shown_code()
        lines, first = inspect.getsourcelines(code)
        file = code.__code__.co_filename.replace("\\", "/").rpartition("/")[2]
        return Listing(tuple(textwrap.dedent("".join(lines)).splitlines()), file, first)

    @property
    def line(self) -> int | None:
        """The line of the listing that made the last move, from 1.

        None before the first move and when the moves have run out.
        """
        return running_line(self._moves)

    def steps(self) -> Iterator[Step]:
        """Iterate over the moment before the first move and the one after each move.

        It walks this very method, so use a fresh one.
        """
        state = State.perfect(self.disks, self.source)
        yield Step(0, None, state, None, self.structure())
        for number, move in enumerate(self._moves, 1):
            state = state.moved(move.disk, move.target)
            yield Step(number, move, state, self.line, self.structure())


def frame_of(code: Generator[Any, None, None]) -> FrameType | None:
    """Return the frame of a generator, None when it has ended."""
    frame: FrameType | None = cast("GeneratorType[Any, None, None]", code).gi_frame
    return frame


def running_line(code: Generator[Any, None, None]) -> int | None:
    """Return the line where a generator is suspended, from 1 at its `def`; None if it is not."""
    frame = frame_of(code)
    if frame is None or frame.f_lasti < 0:
        return None
    line = frame.f_lineno - frame.f_code.co_firstlineno + 1
    return line if line > 1 else None


def _no_moves() -> Generator[Move, None, None]:
    yield from ()
