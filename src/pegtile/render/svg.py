"""Scenes as SVG: one text without script or anything from outside, with a description in words.

Every shape carries its colours and a class beside them, so that a page around it can give it other
colours (`rules`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape, quoteattr

from pegtile.render.scene import Box, Dots, Label, Role, Scene, Segments, Shape, clean
from pegtile.render.themes import Paint, Theme

__all__ = ["FONTS", "draw_svg", "rules"]

FONTS = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans CJK SC', sans-serif"
# From the middle of the capitals to the baseline, in heights of the font.
_BASELINE = 0.36


def draw_svg(scene: Scene, theme: Theme) -> str:
    """Draw a scene as a whole SVG document."""
    title, width, height = clean(scene.title), number(scene.width), number(scene.height)
    pieces = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" role="img" aria-label={_attribute(title)}'
        f" font-family={_attribute(FONTS)}>",
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(clean(scene.description))}</desc>",
        f'<rect class="ground" width="{width}" height="{height}" fill="{theme.ground}"/>',
    ]
    for shape in scene.shapes:
        pieces += _drawn(shape, theme)
    pieces.append("</svg>")
    return "\n".join(pieces) + "\n"


def number(value: float) -> str:
    """Write a length, to a hundredth of a pixel."""
    return f"{value:.2f}".rstrip("0").rstrip(".").replace("-0", "0", value > -0.005)


def _attribute(text: str) -> str:
    """Write a text as an attribute's value, with its quotes."""
    return quoteattr(text)


def _class(role: Role, index: int, *, lit: bool = False) -> str:
    """Return the class attribute of a shape."""
    name = role.value + (f" i{index}" if index else "") + (" lit" if lit else "")
    return f'class="{name}"'


def _drawn(shape: Shape, theme: Theme) -> Iterator[str]:
    """Draw one shape."""
    match shape:
        case Box():
            yield _box(shape, theme.paint(shape.role, shape.index, shape.of, lit=shape.lit))
        case Label():
            anchor = "start" if shape.left else "middle"
            yield (
                f'<text {_class(shape.role, 0)} x="{number(shape.x)}"'
                f' y="{number(shape.y + shape.size * _BASELINE)}" text-anchor="{anchor}"'
                f' font-size="{number(shape.size)}" fill="{theme.paint(shape.role).fill}">'
                f"{escape(clean(shape.text))}</text>"
            )
        case Segments():
            yield from _segments(shape, theme.paint(shape.role).fill)
        case Dots():
            yield _dots(shape, theme.paint(shape.role, shape.index, shape.of).fill, theme.ground)


def _box(box: Box, paint: Paint) -> str:
    """Draw a box and its text, in a group that can be moved as one."""
    rim = ""
    if paint.rim is not None:
        thick = min(3.0, box.height * 0.12) if box.lit else min(1.0, box.height * 0.05)
        rim = f' stroke="{paint.rim}" stroke-width="{number(thick)}"'
    key = f" data-key={_attribute(box.key)}" if box.key else ""
    radius = f' rx="{number(min(box.radius, box.width / 2, box.height / 2))}"' if box.radius else ""
    text = ""
    if box.text:
        text = (
            f'<text x="{number(box.width / 2)}"'
            f' y="{number(box.height / 2 + box.text_size * _BASELINE)}" text-anchor="middle"'
            f' font-size="{number(box.text_size)}" font-weight="600" fill="{paint.ink}">'
            f"{escape(clean(box.text))}</text>"
        )
    return (
        f"<g {_class(box.role, box.index, lit=box.lit)}{key}"
        f' transform="translate({number(box.x)} {number(box.y)})">'
        f'<rect width="{number(box.width)}" height="{number(box.height)}"{radius}'
        f' fill="{paint.fill}"{rim}/>{text}</g>'
    )


def _segments(shape: Segments, colour: str) -> Iterator[str]:
    """Draw lines as one path, and their heads as another."""
    lines = [arrow_line(line, shape.width) if shape.arrow else line for line in shape.lines]
    way = "".join(
        "M" + "L".join(f"{number(x)} {number(y)}" for x, y in line) for line in lines if line
    )
    dashes = f' stroke-dasharray="{number(shape.width * 3)}"' if shape.dashed else ""
    name = _class(shape.role, 0)
    yield (
        f'<path {name} d="{way}" fill="none" stroke="{colour}"'
        f' stroke-width="{number(shape.width)}" stroke-linejoin="round"'
        f' stroke-linecap="round"{dashes}/>'
    )
    if shape.arrow:
        heads = "".join(
            "M"
            + "L".join(f"{number(x)} {number(y)}" for x, y in arrow_head(line, shape.width))
            + "Z"
            for line in shape.lines
        )
        yield f'<path class="{shape.role.value} head" d="{heads}" fill="{colour}"/>'


def _dots(shape: Dots, colour: str, ground: str) -> str:
    """Draw points as one path of lines without length and with round ends."""
    name = _class(shape.role, shape.index)
    way = "".join(f"M{number(x)} {number(y)}h0" for x, y in shape.points)

    def stroke(paint: str, width: float, extra: str = "") -> str:
        return (
            f'<path {name}{extra} d="{way}" fill="none" stroke="{paint}"'
            f' stroke-width="{number(width)}" stroke-linecap="round"/>'
        )

    if not shape.hollow:
        return stroke(colour, shape.radius * 2)
    inner = stroke(ground, shape.radius * 1.3).replace(name, 'class="hollow"')
    return stroke(colour, shape.radius * 2) + "\n" + inner


Point = tuple[float, float]


def arrow_head(line: tuple[Point, ...], width: float) -> tuple[Point, Point, Point]:
    """Return the three corners of the head at the end of a line."""
    (x0, y0), (x, y) = line[-2:]
    length = math.hypot(x - x0, y - y0) or 1.0
    dx, dy = (x - x0) / length, (y - y0) / length
    long = min(width * 4, length)
    back_x, back_y = x - dx * long, y - dy * long
    half = long * 0.5
    return (
        (x, y),
        (back_x - dy * half, back_y + dx * half),
        (back_x + dy * half, back_y - dx * half),
    )


def arrow_line(line: tuple[Point, ...], width: float) -> tuple[Point, ...]:
    """Return a line without the piece that its head covers."""
    _, (ax, ay), (bx, by) = arrow_head(line, width)
    return (*line[:-1], ((ax + bx) / 2, (ay + by) / 2))


def rules(scenes: Iterable[Scene], theme: Theme, around: str = "") -> str:
    """Return the CSS rules that give the shapes of these scenes the colours of a theme.

    `around` is a selector that must hold around them, such as `.dark`.
    """
    before = around + " " if around else ""
    found = {f"{before}.ground{{fill:{theme.ground}}}", f"{before}.hollow{{stroke:{theme.ground}}}"}
    for scene in scenes:
        for shape in scene.shapes:
            found |= set(_rules(shape, theme, before))
    return "\n".join(sorted(found, key=lambda rule: (".lit" in rule, rule)))


def _rules(shape: Shape, theme: Theme, before: str) -> Iterator[str]:
    """Return the rules for one shape."""
    role = shape.role.value
    match shape:
        case Box():
            paint = theme.paint(shape.role, shape.index, shape.of)
            name = before + "." + role + (f".i{shape.index}" if shape.index else "")
            rim = f";stroke:{paint.rim}" if paint.rim else ""
            yield f"{name} rect{{fill:{paint.fill}{rim}}}"
            yield f"{name} text{{fill:{paint.ink}}}"
            if shape.role in (Role.DISK, Role.TILE, Role.HOME):
                yield f"{name}.lit rect{{stroke:{theme.accent};stroke-width:3}}"
        case Label():
            yield f"{before}text.{role}{{fill:{theme.paint(shape.role).fill}}}"
        case Segments():
            colour = theme.paint(shape.role).fill
            yield f"{before}path.{role}{{stroke:{colour}}}"
            yield f"{before}path.{role}.head{{fill:{colour};stroke:none}}"
        case Dots():
            name = before + "path." + role + (f".i{shape.index}" if shape.index else "")
            yield f"{name}{{stroke:{theme.paint(shape.role, shape.index, shape.of).fill}}}"
