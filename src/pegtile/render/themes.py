"""Which colours a picture has: light, dark, safe for colour-blind eyes, and for print."""

from __future__ import annotations

from dataclasses import dataclass

from pegtile.errors import BadRequest, quoted
from pegtile.render.scene import Role

__all__ = [
    "DARK",
    "LIGHT",
    "THEMES",
    "Colour",
    "Paint",
    "Theme",
    "contrast",
    "mixed",
    "named_theme",
    "rgb",
]

Colour = str
"""`#rrggbb`, or any CSS colour where the backend is a browser."""


@dataclass(frozen=True, slots=True)
class Paint:
    """What one shape is drawn with.

    Attributes:
        fill: the colour of its face (of its lines, for lines and texts).
        ink: the colour of a text on it.
        rim: the colour of its outline, None without one.
    """

    fill: Colour
    ink: Colour
    rim: Colour | None = None


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture.

    Attributes:
        name: what users call it.
        ground: the background.
        ink: labels.
        muted: notes.
        peg: pegs and the base.
        board: the board below the tiles.
        tile: tiles.
        home: tiles in their places.
        accent: arrows and the rim of what is pointed out.
        second: a second path.
        edge: edges of a graph.
        disks: colours of the disks, the smallest first.
        cycle: whether the colours of the disks come round again; otherwise they blend.
        rims: the outline of disks and tiles, None without one.
    """

    name: str
    ground: Colour
    ink: Colour
    muted: Colour
    peg: Colour
    board: Colour
    tile: Colour
    home: Colour
    accent: Colour
    second: Colour
    edge: Colour
    disks: tuple[Colour, ...]
    cycle: bool = False
    rims: Colour | None = None

    def paint(self, role: Role, index: int = 0, of: int = 1, *, lit: bool = False) -> Paint:
        """Return what a shape is drawn with."""
        rim = self.accent if lit else self.rims
        match role:
            case Role.DISK:
                fill = self._disk(index, of)
                return Paint(fill, _readable(fill), rim)
            case Role.TILE | Role.HOME:
                fill = self.tile if role is Role.TILE else self.home
                return Paint(fill, _readable(fill), rim)
            case Role.NODE:
                fill = self._disk(index, of) if index else self.ink
                return Paint(fill, _readable(fill), self.accent if lit else None)
            case Role.TREE:
                return Paint(self.board, _readable(self.board), self.accent if lit else self.muted)
            case Role.CUT:
                return Paint(self.ground, self.muted, self.accent if lit else self.muted)
        plain = {
            Role.BASE: self.peg,
            Role.PEG: self.peg,
            Role.BOARD: self.board,
            Role.LABEL: self.ink,
            Role.NOTE: self.muted,
            Role.ARROW: self.accent,
            Role.EDGE: self.edge,
            Role.PATH: self.accent,
            Role.SECOND_PATH: self.second,
        }
        return Paint(plain[role], self.ink)

    def paint_of_line(self, index: int, of: int) -> Colour:
        """Return the colour of one of so many lines in a plot, from 1."""
        return self._disk(index, of) if self.name != "print" else self.muted

    def _disk(self, index: int, of: int) -> Colour:
        """Return the colour of a disk (or level) of so many."""
        if self.cycle:
            return self.disks[(index - 1) % len(self.disks)]
        place = (index - 1) / max(of - 1, 1) * (len(self.disks) - 1)
        low = min(int(place), len(self.disks) - 2)
        return mixed(self.disks[low], self.disks[low + 1], place - low)


def rgb(colour: Colour) -> tuple[int, int, int]:
    """Return red, green and blue, 0 … 255, of a colour `#rrggbb`.

    >>> rgb("#ff8000")
    (255, 128, 0)
    """
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Return the colour that lies between two."""
    mixed = (round(a + (b - a) * share) for a, b in zip(rgb(one), rgb(other), strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def _luminance(colour: Colour) -> float:
    """Return the relative luminance, 0 … 1, as WCAG 2 defines it."""
    parts = [part / 255 for part in rgb(colour)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, 1 … 21, as WCAG 2 defines it."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _readable(ground: Colour) -> Colour:
    """Return whichever of near-black and white reads better on a colour."""
    return max("#101418", "#ffffff", key=lambda ink: contrast(ink, ground))


_WARM_TO_COOL = ("#f2704f", "#f5b83d", "#8fc24a", "#2fb8a6", "#4a90d9", "#8a6fd1")
_OKABE_ITO = ("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7")
"""Okabe and Ito, Color Universal Design (2008)."""

LIGHT = Theme(
    name="light",
    ground="#ffffff",
    ink="#1c2330",
    muted="#5b6575",
    peg="#b9a48c",
    board="#cfd6e0",
    tile="#f7f3ea",
    home="#bfe3d0",
    accent="#c2185b",
    second="#1565c0",
    edge="#b8c0cc",
    disks=_WARM_TO_COOL,
    rims="#5b6575",
)
DARK = Theme(
    name="dark",
    ground="#14181f",
    ink="#e8ecf2",
    muted="#9aa5b5",
    peg="#7d6b58",
    board="#2a313d",
    tile="#3d4757",
    home="#2f6b57",
    accent="#ff6fa3",
    second="#6fb7ff",
    edge="#4a5566",
    disks=_WARM_TO_COOL,
    rims="#0b0e13",
)
COLOUR_BLIND = Theme(
    name="colour-blind",
    ground="#ffffff",
    ink="#000000",
    muted="#555555",
    peg="#999999",
    board="#bbbbbb",
    tile="#ffffff",
    home="#56b4e9",
    accent="#d55e00",
    second="#0072b2",
    edge="#bbbbbb",
    disks=_OKABE_ITO,
    cycle=True,
    rims="#333333",
)
PRINT = Theme(
    name="print",
    ground="#ffffff",
    ink="#000000",
    muted="#444444",
    peg="#888888",
    board="#dddddd",
    tile="#ffffff",
    home="#e4e4e4",
    accent="#000000",
    second="#777777",
    edge="#aaaaaa",
    disks=("#ffffff", "#cccccc"),
    cycle=True,
    rims="#000000",
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK, COLOUR_BLIND, PRINT)}
"""The themes by name."""


def named_theme(name: str) -> Theme:
    """Return a theme by its name.

    Raises:
        BadRequest: no theme has that name.
    """
    if name not in THEMES:
        raise BadRequest(f"theme {quoted(name)}: expected {', '.join(THEMES)}")
    return THEMES[name]
