"""Scenes as pixels, drawn with Pillow (the extra `draw`)."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pegtile.errors import BadRequest, MissingExtra, quoted
from pegtile.render.scene import Box, Dots, Label, Scene, Segments, clean
from pegtile.render.svg import Point, arrow_head, arrow_line
from pegtile.render.themes import Colour, Paint, Theme, rgb

if TYPE_CHECKING:
    from PIL import Image

__all__ = ["Painter", "draw_png"]

_FINE = 4
"""Edges are drawn so many times larger and shrunk, which makes them smooth."""
_MOST_PIXELS = 64_000_000
_MOST_FINE = 1 << 26
"""The most pixels of a mask that is drawn finer."""


class Painter:
    """Draws scenes of one theme, and remembers the shapes that come again.

    Attributes:
        theme: the colours.

    Raises:
        MissingExtra: Pillow is not installed.
        BadRequest: the font cannot be read.
    """

    def __init__(self, theme: Theme, font: str | None = None) -> None:
        try:
            from PIL import Image, ImageDraw, ImageFont
        except ImportError:
            raise MissingExtra("a picture in pixels", "draw") from None
        self.theme = theme
        self._image, self._draw, self._font = Image, ImageDraw, ImageFont
        self._file = font
        self._sprites: dict[Box, Image.Image] = {}
        self._fonts: dict[int, Any] = {}
        self._known: dict[str, bool] = {}

    def draw(self, scene: Scene) -> Image.Image:
        """Return a picture of a scene, mode RGB.

        Raises:
            BadRequest: it would have too many pixels, or the font lacks a letter.
        """
        size = round(scene.width), round(scene.height)
        if size[0] * size[1] > _MOST_PIXELS:
            raise BadRequest(
                f"a picture of {size[0]}×{size[1]}: expected at most {_MOST_PIXELS:,} pixels"
            )
        picture = self._image.new("RGB", size, rgb(self.theme.ground))
        for shape in scene.shapes:
            match shape:
                case Box():
                    x, y = round(shape.x), round(shape.y)
                    sprite = self._sprite(_at_origin(shape, x, y))
                    picture.paste(sprite, (x - _RIM, y - _RIM), sprite)
                case Label():
                    self._label(picture, shape)
                case Segments():
                    self._segments(picture, shape)
                case Dots():
                    self._dots(picture, shape)
        return picture

    def _sprite(self, box: Box) -> Image.Image:
        """Return a box at the origin as a small picture with soft edges, a rim's width larger."""
        if box in self._sprites:
            return self._sprites[box]
        paint = self.theme.paint(box.role, box.index, box.of, lit=box.lit)
        width, height = int(box.width), int(box.height)
        fine = (width + 2 * _RIM) * _FINE, (height + 2 * _RIM) * _FINE
        # The edge blends into its own colour, not into black: the mask alone is smoothed.
        sprite = self._image.new("RGBA", (fine[0] // _FINE, fine[1] // _FINE), rgb(paint.fill))
        sprite.putalpha(self._mask(fine, box, 0.0))
        if paint.rim is not None:
            thick = min(2.5, height * 0.14) if box.lit else 0.8
            if min(width, height) > 3:
                ring = self._image.new("RGBA", sprite.size, rgb(paint.rim))
                ring.putalpha(self._mask(fine, box, 0.0))
                inner = self._image.new("RGBA", sprite.size, rgb(paint.fill))
                inner.putalpha(self._mask(fine, box, thick))
                ring.alpha_composite(inner)
                sprite = ring
        if box.text:
            self._text(
                sprite,
                (_RIM + width / 2, _RIM + height / 2),
                box.text,
                box.text_size,
                paint.ink,
                "mm",
            )
        self._sprites[box] = sprite
        return sprite

    def _mask(self, fine: tuple[int, int], box: Box, inset: float) -> Image.Image:
        """Return where a box is, so far inside its edge."""
        mask = self._image.new("L", fine, 0)
        near, radius = (_RIM + inset) * _FINE, max(0.0, box.radius - inset) * _FINE
        far = (
            (_RIM + int(box.width) - inset) * _FINE - 1,
            (_RIM + int(box.height) - inset) * _FINE - 1,
        )
        self._draw.Draw(mask).rounded_rectangle((near, near, *far), radius, 255)
        return mask.reduce(_FINE)

    def _label(self, picture: Image.Image, label: Label) -> None:
        """Write a label."""
        anchor = "lm" if label.left else "mm"
        colour = self.theme.paint(label.role).fill
        self._text(picture, (label.x, label.y), label.text, label.size, colour, anchor)

    def _text(
        self,
        picture: Image.Image,
        point: Point,
        text: str,
        size: float,
        colour: Colour,
        anchor: str,
    ) -> None:
        """Write a text around a point."""
        text = clean(text)
        self._check_letters(text)
        self._draw.Draw(picture).text(
            point, text, fill=rgb(colour), font=self._sized(max(1, round(size))), anchor=anchor
        )

    def _sized(self, size: int) -> Any:
        """Return the font at a size."""
        if size not in self._fonts:
            if self._file is None:
                self._fonts[size] = self._font.load_default(size)
            else:
                try:
                    self._fonts[size] = self._font.truetype(self._file, size)
                except OSError as error:
                    raise BadRequest(
                        f"font {quoted(self._file)}: expected a font file ({error})"
                    ) from None
        return self._fonts[size]

    def _check_letters(self, text: str) -> None:
        """Refuse letters that the font would show as empty boxes."""
        for letter in text:
            if letter not in self._known:
                self._known[letter] = letter.isspace() or self._has(letter)
            if not self._known[letter]:
                where = "that comes with Pillow" if self._file is None else quoted(self._file)
                raise BadRequest(
                    f"the font {where} has no {quoted(letter)} (in {quoted(text)}): name another"
                    " with --font FILE, or draw .svg or .html"
                )

    def _has(self, letter: str) -> bool:
        """Say whether the font has a letter: what it lacks all looks the same."""
        font = self._sized(32)
        missing = font.getmask("\U000f1234")
        drawn = font.getmask(letter)
        return drawn.size != missing.size or bytes(drawn) != bytes(missing)

    def _stamp(
        self,
        picture: Image.Image,
        points: Sequence[Point],
        margin: float,
        colour: Colour,
        draw: Callable[[Any, Point], None],
    ) -> None:
        """Colour what is drawn finer on a mask, band by band, so that the mask stays small.

        Args:
            picture: what is painted on.
            points: the mask covers them.
            margin: and so much around them.
            colour: the colour.
            draw: draws on a mask whose upper left corner lies at a place of the picture.
        """
        left = max(0, int(min(x for x, _ in points) - margin))
        top = max(0, int(min(y for _, y in points) - margin))
        right = min(picture.width, int(max(x for x, _ in points) + margin) + 1)
        bottom = min(picture.height, int(max(y for _, y in points) + margin) + 1)
        width = max(1, right - left)
        band = max(16, _MOST_FINE // (width * _FINE * _FINE))
        for high in range(top, max(bottom, top + 1), band):
            height = max(1, min(band, bottom - high))
            mask = self._image.new("L", (width * _FINE, height * _FINE), 0)
            draw(self._draw.Draw(mask), (left, high))
            small = mask.reduce(_FINE)
            picture.paste(self._image.new("RGB", small.size, rgb(colour)), (left, high), small)

    def _segments(self, picture: Image.Image, shape: Segments) -> None:
        """Draw lines and their heads."""
        points = [point for line in shape.lines for point in line]
        if not points:
            return
        thick = max(1, round(shape.width * _FINE))

        def draw(mask: Any, corner: Point) -> None:
            def fine(line: Sequence[Point]) -> list[Point]:
                return [((x - corner[0]) * _FINE, (y - corner[1]) * _FINE) for x, y in line]

            for line in shape.lines:
                shown = arrow_line(line, shape.width) if shape.arrow else line
                for piece in _dashes(shown, shape.width * 3) if shape.dashed else (shown,):
                    mask.line(fine(piece), 255, thick, joint="curve")
                if shape.arrow:
                    mask.polygon(fine(arrow_head(line, shape.width)), 255)

        colour = self.theme.paint(shape.role).fill
        self._stamp(picture, points, shape.width * 3 + 2, colour, draw)

    def _dots(self, picture: Image.Image, shape: Dots) -> None:
        """Draw points."""
        if not shape.points:
            return
        radii = [(shape.radius * _FINE, 255)]
        if shape.hollow:
            radii.append((shape.radius * _FINE * 0.65, 0))

        def draw(mask: Any, corner: Point) -> None:
            for far, value in radii:
                for x, y in shape.points:
                    a, b = (x - corner[0]) * _FINE, (y - corner[1]) * _FINE
                    mask.ellipse((a - far, b - far, a + far, b + far), value)

        paint: Paint = self.theme.paint(shape.role, shape.index, shape.of)
        self._stamp(picture, shape.points, shape.radius + 2, paint.fill, draw)


_RIM = 2


def _at_origin(box: Box, x: int, y: int) -> Box:
    """Return a box at the origin with whole width and height; its right edge is rounded too."""
    return replace(
        box,
        x=0.0,
        y=0.0,
        width=max(1, round(box.x + box.width) - x),
        height=max(1, round(box.y + box.height) - y),
        key="",
    )


def _dashes(line: Sequence[Point], length: float) -> list[tuple[Point, Point]]:
    """Cut a line into dashes with gaps of the same length."""
    dashes: list[tuple[Point, Point]] = []
    for (x0, y0), (x1, y1) in pairwise(line):
        way = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        pieces = max(1, int(way / length))
        for piece in range(0, pieces, 2):
            a, b = piece / pieces, min(1.0, (piece + 1) / pieces)
            dashes.append(
                (
                    (x0 + (x1 - x0) * a, y0 + (y1 - y0) * a),
                    (x0 + (x1 - x0) * b, y0 + (y1 - y0) * b),
                )
            )
    return dashes


def draw_png(scene: Scene, theme: Theme, font: str | None = None) -> bytes:
    """Draw a scene as a PNG file.

    Raises:
        MissingExtra: Pillow is not installed.
        BadRequest: it would have too many pixels, or the font lacks a letter.
    """
    file = io.BytesIO()
    Painter(theme, font).draw(scene).save(file, "PNG")
    return file.getvalue()
