"""How a tower lies in its frame."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from pegtile.errors import BadRequest
from pegtile.hanoi.move import DEFAULT_LABELS, Labels, Move
from pegtile.hanoi.state import State
from pegtile.notation.hanoi_picture import TextShape, text_columns
from pegtile.render.explain.sentences import Sentence
from pegtile.render.scene import (
    TERMINAL,
    Box,
    Label,
    Role,
    Scene,
    Segments,
    Shape,
    clean,
    fitted,
    in_columns,
    isolated,
)

__all__ = ["MOST_DISKS", "MOST_PEGS", "TowerLayout"]

MOST_DISKS = 128
MOST_PEGS = 24
_LEGIBLE = 7.0
_NARROWEST_GROWTH = 2.0


@dataclass(frozen=True, slots=True)
class TowerLayout:
    """Where the pegs stand and how large the disks are, for all states of one tower.

    ::

                 ──────────┐            the line along which a disk is carried
             |        |    v   |
           [ 1 ]      |        |        row: the height of a disk
         [   2   ]    |        |
        ═══════════════════════════     base
             A        B        C
             <-column->

    Attributes:
        disks: how many disks there are.
        pegs: how many pegs there are.
        names: what the pegs are called.
        unit: 1 in pixels at the natural size, other scales accordingly; 0 in character cells.
        column: from one peg to the next.
        row: from one disk to the next above it.
        narrowest: how wide disk 1 is.
        growth: how much wider each disk is than the next smaller one.
        left: where the first column begins.
        top: the top edge of a disk while it is carried.
        base: the top edge of the base.
        width: of the frame.
        height: of the frame.
        shape: how wide things are in character cells; None in pixels.
    """

    disks: int
    pegs: int
    names: tuple[str, ...]
    unit: float
    column: float
    row: float
    narrowest: float
    growth: float
    left: float
    top: float
    base: float
    width: float
    height: float
    shape: TextShape | None = None

    @classmethod
    def pixels(
        cls,
        disks: int,
        pegs: int = 3,
        labels: Labels = DEFAULT_LABELS,
        size: tuple[int, int] | None = None,
    ) -> TowerLayout:
        """Return the layout in pixels, at its natural size or filling a frame of (width, height).

        Raises:
            BadRequest: the tower is too large for a picture, or the frame too small for the tower.
        """
        _check(disks, pegs)
        row = min(30.0, max(12.0, 360 / max(disks, 1)))
        growth = min(30.0, max(3.0, 150 / max(disks, 1)))
        narrowest = 30.0
        column = narrowest + growth * max(disks - 1, 0) + 18
        top, margin = 14.0, 16.0
        base = top + row + 10 + row * max(disks, 1) + 14
        width = column * pegs + 2 * margin
        height = base + 10 + 34
        unit = 1.0
        shift_x = shift_y = 0.0
        if size is not None:
            unit = min(size[0] / width, size[1] / height)
            if disks > 1 and unit * growth < _NARROWEST_GROWTH:
                least = _NARROWEST_GROWTH / growth
                raise BadRequest(
                    f"a picture of {size[0]}×{size[1]}: expected at least"
                    f" {int(width * least) + 1}×{int(height * least) + 1} for {disks} disks on"
                    f" {pegs} pegs"
                )
            shift_x = (size[0] - width * unit) / 2
            shift_y = (size[1] - height * unit) / 2
            width, height = size[0] / unit, size[1] / unit
        return cls(
            disks,
            pegs,
            tuple(map(clean, labels.all(pegs))),
            unit,
            column * unit,
            row * unit,
            narrowest * unit,
            growth * unit,
            margin * unit + shift_x,
            top * unit + shift_y,
            base * unit + shift_y,
            width * unit,
            height * unit,
        )

    @classmethod
    def cells(
        cls,
        disks: int,
        pegs: int = 3,
        labels: Labels = DEFAULT_LABELS,
        widest: int | None = TERMINAL,
    ) -> TowerLayout:
        """Return the layout in character cells: that of `pegtile.notation.hanoi_picture`.

        A tower that is wider than `widest` is squeezed into it; None lets it be as wide as it is.

        Raises:
            BadRequest: the tower is too large for a picture.
        """
        _check(disks, pegs)
        names = tuple(map(clean, labels.all(pegs)))
        shape = TextShape.fitting(disks, pegs, max(map(text_columns, names)), widest)
        column = shape.column
        names = tuple(in_columns(name, column) for name in names)
        width = (column + 1) * pegs - 1
        return cls(disks, pegs, names, 0, column + 1, 1, 3, 2, 0, 0, disks, width, disks + 2, shape)

    def peg_x(self, peg: int) -> float:
        """Return the middle of a peg."""
        if not self.unit:
            return self.column * peg + (self.column - 2) // 2
        return self.left + self.column * (peg + 0.5)

    def disk_width(self, disk: int) -> float:
        """Return how wide a disk is."""
        if self.shape is not None:
            return self.shape.disk_width(disk)
        return self.narrowest + self.growth * (disk - 1)

    def place(self, disk: int, peg: int, below: int) -> tuple[float, float]:
        """Return the left top corner of a disk that has so many others below it."""
        x = self.peg_x(peg) - self.disk_width(disk) / 2
        return (x if self.unit else -(-x // 1)), self.base - self.row * (below + 1)

    @property
    def lift(self) -> float | None:
        """The top edge of a shape while it is carried; None where shapes slide straight."""
        return self.top

    def mover(self, after: State, move: Move) -> Box:
        """Return the disk that `move` moved, where it lies in the state after it."""
        below = after.pegs_of_disks.count(move.target, move.disk)
        return self._disk(move.disk, move.target, below, lit=True)

    def scene(self, state: State, move: Move | None = None, title: str = "") -> Scene:
        """Return the picture of a state; of the move that led to it, when one is given."""
        shapes: list[Shape] = [*self._stand()]
        for peg, stack in enumerate(state.stacks()):
            for below, disk in enumerate(stack):
                shapes.append(
                    self._disk(disk, peg, below, lit=move is not None and disk == move[0])
                )
        if move is not None and self.unit:
            shapes.append(self._arrow(move))
        return Scene(
            self.width,
            self.height,
            clean(title) or f"Tower of Hanoi, {self.disks} disks",
            self.describe(state, move),
            tuple(shapes),
        )

    def _stand(self) -> list[Shape]:
        """Return the base, the pegs and their names."""
        unit = self.unit
        thick = 8 * unit or 1
        high = self.row * self.disks + 14 * unit
        shapes: list[Shape] = [
            Box(
                self.left,
                self.base,
                self.column * self.pegs if unit else self.width,
                10 * unit or 1,
                Role.BASE,
                radius=4 * unit,
            )
        ]
        for peg, name in enumerate(self.names):
            x = self.peg_x(peg)
            edge = x - thick / 2 if unit else x
            if high:
                radius = min(4 * unit, thick / 2)
                shapes.append(Box(edge, self.base - high, thick, high, Role.PEG, radius=radius))
            text, size = fitted(name, 16 * unit, self.column * 0.94) if unit else (name, 1.0)
            shapes.append(Label(x, self.base + (26 * unit or 1), text, size))
        return shapes

    def _disk(self, disk: int, peg: int, below: int, *, lit: bool) -> Box:
        """Return a disk where it lies."""
        x, y = self.place(disk, peg, below)
        gap = min(2.0, self.row * 0.15) if self.unit else 0
        size = min(self.row * 0.62, 18 * self.unit) if self.unit else 1.0
        text = str(disk) if size >= _LEGIBLE else ""
        if self.shape is not None:
            text = self.shape.disk(disk, lit=lit)
        return Box(
            x,
            y + gap / 2,
            self.disk_width(disk),
            self.row - gap,
            Role.DISK,
            index=disk,
            of=self.disks,
            radius=min(self.row * 0.36, 9 * self.unit),
            text=text,
            text_size=size,
            key=f"disk-{disk}",
            lit=lit,
        )

    def _arrow(self, move: Move) -> Segments:
        """Return the way that a disk took, above the pegs."""
        source, target = self.peg_x(move.source), self.peg_x(move.target)
        high = self.top + self.row * 0.35
        low = self.base - self.row * self.disks - 18 * self.unit
        points = ((source, low), (source, high), (target, high), (target, low))
        return Segments((points,), 2.5 * self.unit, Role.ARROW, arrow=True)

    def caption(self, after: State, move: Move) -> str:
        """Return the move that led to a state in a few words."""
        source, target = (isolated(self.names[peg]) for peg in (move.source, move.target))
        return f"disk {move.disk} from {source} to {target}"

    def told(self, after: State, move: Move) -> Sentence:
        """Return the move that led to a state as a sentence for any language."""
        source, target = self.names[move.source], self.names[move.target]
        return Sentence.of("move.disk", disk=move.disk, source=source, target=target)

    def describe(self, state: State, move: Move | None = None) -> str:
        """Return a state in words."""
        parts = [
            f"peg {isolated(name)}: {_runs(stack)}"
            for name, stack in zip(self.names, state.stacks(), strict=True)
        ]
        text = f"Disks from the bottom up, {'; '.join(parts)}."
        return text if move is None else f"After moving {self.caption(state, move)}. {text}"


def _check(disks: int, pegs: int) -> None:
    """Refuse a tower that no picture can show."""
    if disks > MOST_DISKS:
        raise BadRequest(f"a picture of {disks} disks: expected at most {MOST_DISKS}")
    if pegs > MOST_PEGS:
        raise BadRequest(f"a picture of {pegs} pegs: expected at most {MOST_PEGS}")


def _runs(stack: tuple[int, ...]) -> str:
    """Write a stack bottom to top, `7 to 4, 2`."""
    if not stack:
        return "none"
    runs = [[stack[0], stack[0]]]
    for below, disk in pairwise(stack):
        if disk == below - 1:
            runs[-1][1] = disk
        else:
            runs.append([disk, disk])
    return ", ".join(str(first) if first == last else f"{first} to {last}" for first, last in runs)
