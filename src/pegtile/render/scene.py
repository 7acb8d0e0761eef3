"""The shapes of a picture, known to no backend: layouts make them, backends draw them.

Lengths are in pixels, except in a scene laid out for text, where they are in character cells. x
grows to the right and y downwards. A shape says what it is (`Role`) and not what colour it has:
that is for the theme.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from enum import StrEnum

from pegtile.notation.hanoi_picture import text_columns

__all__ = [
    "TERMINAL",
    "Box",
    "Dots",
    "Label",
    "Role",
    "Scene",
    "Segments",
    "Shape",
    "clean",
    "fitted",
    "in_columns",
    "isolated",
    "text_width",
    "wrapped",
]

TERMINAL = 80
"""How many columns a text has unless somebody says otherwise."""


class Role(StrEnum):
    """What a shape stands for."""

    BASE = "base"
    PEG = "peg"
    DISK = "disk"
    BOARD = "board"
    TILE = "tile"
    HOME = "home"
    """a tile where the goal wants it"""
    LABEL = "label"
    NOTE = "note"
    """a text that is less important than a label"""
    ARROW = "arrow"
    EDGE = "edge"
    NODE = "node"
    """a state in a graph; shapes with `index` and `of` are coloured by level"""
    TREE = "tree"
    """a node of a search tree"""
    CUT = "cut"
    """a node that a search cut off"""
    PATH = "path"
    SECOND_PATH = "second-path"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, perhaps with rounded corners and a text in its middle.

    Attributes:
        x: left edge.
        y: top edge.
        width: how wide it is, above 0.
        height: how high it is, above 0.
        role: what it stands for.
        index: which disk or level it is, from 1; 0 when it is none.
        of: how many of them there are.
        radius: of the corners.
        text: what stands in its middle.
        text_size: its height.
        key: a name under which the shape moves from one frame to the next; "" when it never does.
        lit: whether it is to be pointed out.
    """

    x: float
    y: float
    width: float
    height: float
    role: Role
    index: int = 0
    of: int = 1
    radius: float = 0.0
    text: str = ""
    text_size: float = 0.0
    key: str = ""
    lit: bool = False

    def moved(self, x: float, y: float) -> Box:
        """Return the shape with its corner elsewhere."""
        return replace(self, x=x, y=y)


@dataclass(frozen=True, slots=True)
class Label:
    """A text around a point.

    Attributes:
        x: its middle, or its left edge when `left`.
        y: its middle.
        text: the text, on one line.
        size: its height.
        role: what it stands for.
        left: whether x is the left edge.
    """

    x: float
    y: float
    text: str
    size: float
    role: Role = Role.LABEL
    left: bool = False


@dataclass(frozen=True, slots=True)
class Segments:
    """Lines of one kind, each through two or more points.

    Attributes:
        lines: the points of each line.
        width: of the lines.
        role: what they stand for.
        arrow: whether each ends in an arrow head.
        dashed: whether they are broken.
        curved: whether three points are the ends and the control point of a curve.
    """

    lines: tuple[tuple[tuple[float, float], ...], ...]
    width: float
    role: Role
    arrow: bool = False
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Dots:
    """Round points of one kind.

    Attributes:
        points: their middles.
        radius: half their width.
        role: what they stand for.
        index: which level they belong to, from 1; 0 when to none.
        of: how many levels there are.
        hollow: whether only their rim is drawn.
    """

    points: tuple[tuple[float, float], ...]
    radius: float
    role: Role
    index: int = 0
    of: int = 1
    hollow: bool = False


Shape = Box | Label | Segments | Dots


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture: its frame, what it shows in words, and its shapes from back to front.

    Attributes:
        width: of the frame.
        height: of the frame.
        title: a few words.
        description: the whole picture in words, for those who cannot see it.
        shapes: what is drawn, from back to front.
    """

    width: float
    height: float
    title: str
    description: str
    shapes: tuple[Shape, ...]


def clean(text: str) -> str:
    r"""Return a user's text without control characters, which XML and terminals must not see.

    >>> ascii(clean("A\x1b[31m"))
    "'A\\ufffd[31m'"
    """
    return "".join(
        "\ufffd"
        if unicodedata.category(letter) in ("Cc", "Cs") or letter in "\ufffe\uffff"
        else letter
        for letter in text
    )


def isolated(text: str) -> str:
    """Return a text that cannot change the order in which the text around it is read.

    Only texts with letters or marks that run from right to left need it.
    """
    if any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in text):
        return f"\u2068{text}\u2069"
    return text


_RIGHT_TO_LEFT = ("R", "AL", "AN", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "PDF", "PDI", "FSI")


def text_width(text: str, size: float) -> float:
    """Return about how wide a text is in a sans-serif font, rather more than less."""
    return text_columns(text) * size * 0.6


def in_columns(text: str, most: int) -> str:
    """Return a text that takes no more than so many columns of a terminal, cut short if need be.

    >>> in_columns("left peg", 5)
    'left…'
    """
    if text_columns(text) <= most:
        return text
    while text and text_columns(text) >= most:
        text = text[:-1]
    return text + "…"


def wrapped(text: str, columns: int | None) -> str:
    r"""Return a text broken into lines of at most so many columns, if any, where words end.

    Chinese and Japanese are broken between any two letters, but not before a full stop. What has no
    place to break stays whole.

    >>> wrapped("disk 1 from A to C", 8)
    'disk 1\nfrom A\nto C'
    """
    if columns is None:
        return text
    lines, line = [], ""
    for word in _WORDS.findall(text):
        if text_columns((line + word).rstrip()) > columns and line.strip():
            lines.append(line.rstrip())
            line, word = "", word.lstrip()
        line += word
    return "\n".join([*lines, line.rstrip()])


_STOPS = "[、。，：；）」』！？]*"
_WORDS = re.compile(rf"\s*(?:[\u2e80-\uffff]|[^\s\u2e80-\uffff]+){_STOPS}")


def fitted(text: str, size: float, width: float, smallest: float = 7.0) -> tuple[str, float]:
    """Return a text and its size so that it fits a width: made smaller first, then cut short."""
    wanted = text_width(text, size)
    if wanted <= width:
        return text, size
    size = max(smallest, size * width / wanted)
    while text and text_width(text + "…", size) > width and text_width(text, size) > width:
        text = text[:-1].removesuffix("…")
        if text_width(text + "…", size) <= width:
            return text + "…", size
    return text, size
