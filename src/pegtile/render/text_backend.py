"""Scenes laid out in character cells, as plain text or with ANSI colours."""

from __future__ import annotations

from dataclasses import dataclass, field

from pegtile.notation.hanoi_picture import text_columns
from pegtile.render.scene import Box, Label, Role, Scene
from pegtile.render.themes import Colour, Theme, rgb

__all__ = ["draw_ansi", "draw_text"]


@dataclass(frozen=True, slots=True)
class _Ink:
    """How a cell is coloured: its letter and its ground, None as the terminal has them."""

    letter: Colour | None = None
    ground: Colour | None = None
    bold: bool = False

    def escape(self) -> str:
        """Return the ANSI sequence that switches it on."""
        codes = ["0"]
        if self.bold:
            codes.append("1")
        for kind, colour in (("38", self.letter), ("48", self.ground)):
            if colour is not None:
                codes.append(";".join(map(str, (kind, 2, *rgb(colour)))))
        return f"\x1b[{';'.join(codes)}m"


_NO_INK = _Ink()


@dataclass(slots=True)
class _Grid:
    """The cells of a picture; the cell after a wide letter holds the empty text."""

    width: int
    height: int
    letters: list[list[str]] = field(init=False)
    inks: list[list[_Ink]] = field(init=False)

    def __post_init__(self) -> None:
        self.letters = [[" "] * self.width for _ in range(self.height)]
        self.inks = [[_NO_INK] * self.width for _ in range(self.height)]

    def write(self, x: int, y: int, text: str, ink: _Ink = _NO_INK) -> None:
        """Write a text from a cell to the right."""
        for letter in text:
            width = text_columns(letter)
            if not width:
                # A mark that stands on the letter before it.
                if 0 < x <= self.width:
                    self.letters[y][x - 1] += letter
                continue
            if x + width > self.width:
                return
            if x >= 0:
                self.letters[y][x : x + width] = [letter] + [""] * (width - 1)
                self.inks[y][x : x + width] = [ink] * width
            x += width

    def lines(self, *, coloured: bool) -> list[str]:
        """Return the rows as texts."""
        if not coloured:
            return ["".join(row).rstrip() for row in self.letters]
        lines = []
        for letters, inks in zip(self.letters, self.inks, strict=True):
            now, pieces = _NO_INK, []
            for letter, ink in zip(letters, inks, strict=True):
                if ink != now:
                    pieces.append("\x1b[0m" if ink == _NO_INK else ink.escape())
                    now = ink
                pieces.append(letter)
            if now != _NO_INK:
                pieces.append("\x1b[0m")
            lines.append("".join(pieces).rstrip())
        return lines


def draw_text(scene: Scene) -> str:
    """Draw a scene laid out in character cells, in ASCII but for the users' own labels.

    What is lit is bracketed by `<` and `>`.
    """
    return _drawn(scene, None)


def draw_ansi(scene: Scene, theme: Theme) -> str:
    """Draw a scene laid out in character cells, coloured for a terminal with 24-bit colours."""
    return _drawn(scene, theme)


def _drawn(scene: Scene, theme: Theme | None) -> str:
    """Draw with a theme, or plainly."""
    grid = _Grid(int(scene.width), int(scene.height))
    for shape in scene.shapes:
        if isinstance(shape, Label):
            ink = _NO_INK if theme is None else _Ink(theme.paint(shape.role).fill, bold=True)
            grid.write(
                int(shape.x) - (text_columns(shape.text) - 1) // 2, int(shape.y), shape.text, ink
            )
        elif isinstance(shape, Box):
            _draw_box(grid, shape, theme)
    return "".join(line + "\n" for line in grid.lines(coloured=theme is not None))


def _draw_box(grid: _Grid, box: Box, theme: Theme | None) -> None:
    """Draw one box by its role."""
    x, y, width, height = int(box.x), int(box.y), int(box.width), int(box.height)
    ink, rim = _NO_INK, _NO_INK
    if theme is not None:
        paint = theme.paint(box.role, box.index, box.of, lit=box.lit)
        ink = _Ink(paint.ink, paint.fill, box.lit)
        rim = _Ink(theme.muted)
    match box.role:
        case Role.BASE:
            grid.write(x, y, "-" * width, rim)
        case Role.PEG:
            for row in range(y, y + height):
                grid.write(x, row, "|", rim)
        case Role.DISK:
            # A layout in cells draws its disks; colours stand in for the dashes around the number.
            text = box.text if theme is None else box.text.replace("=", " ")
            grid.write(x, y, text, ink)
        case _ if height < 3:
            text = box.text.rjust(width - 2)
            grid.write(x, y, f"<{text}>" if box.lit else f" {text} ", ink if box.text else _NO_INK)
        case _:
            edge = "+" + "-" * (width - 2) + "+"
            for row in (y, y + height - 1):
                grid.write(x, row, edge, rim)
            for row in range(y + 1, y + height - 1):
                grid.write(x, row, "|" + " " * (width - 2) + "|", rim)
            text = box.text.rjust(width - 4)
            text = f"<{text}>" if box.lit else f" {text} "
            grid.write(x + 1, y + height // 2, text, ink if box.text else _NO_INK)
