"""A film as an animated GIF, written picture by picture: memory does not grow with its length.

Each picture holds only the rectangle that changed. Pillow draws and packs the pixels; the file
around them is written here, because Pillow's own writer first collects all pictures.

Source: *Graphics Interchange Format, Version 89a*, CompuServe (1990).
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, BinaryIO, cast

from pegtile.core.progress import Progress, Report, silent
from pegtile.render.film import Film, resting
from pegtile.render.pixels import Painter
from pegtile.render.scene import Scene

if TYPE_CHECKING:
    from PIL import Image

__all__ = ["MOST_FRAMES", "write_gif"]

MOST_FRAMES = 10_000
_PICTURES_A_MOVE = 8
_MOVE = 0.4
_REST = 0.2
_PAUSE = 1.5
_COLOURS = 256


def write_gif(
    film: Film[Any, Any],
    painter: Painter,
    file: BinaryIO,
    *,
    speed: float = 1.0,
    progress: Progress = silent,
) -> None:
    """Write a film to a file; a move takes 0.6 s at speed 1.

    Raises:
        BadRequest: the film has too many frames, or the font lacks a letter.
    """
    film.at_most(MOST_FRAMES, "a GIF")
    reel = _reel(film, speed)
    scene, seconds = next(reel)
    before = painter.draw(scene)
    palette = _palette(film, painter)
    _write_head(file, before.size, palette)
    _write_picture(file, _indexed(before, palette), (0, 0), seconds)
    for done, (scene, seconds) in enumerate(reel, 1):
        after = painter.draw(scene)
        changed = _changed(before, after)
        _write_picture(file, _indexed(after.crop(changed), palette), changed[:2], seconds)
        before = after
        progress(Report("draw", done // _PICTURES_A_MOVE, film.count - 1, "moves"))
    file.write(b";")


def _reel(film: Film[Any, Any], speed: float) -> Iterator[tuple[Scene, float]]:
    """Iterate over the pictures and the seconds that each is shown."""
    scene: Scene | None = None
    for frame in film.frames():
        now = film.scene(frame)
        if scene is not None and frame.move is not None:
            for picture in range(1, _PICTURES_A_MOVE):
                share = picture / _PICTURES_A_MOVE
                yield film.between(scene, frame, share), _MOVE / (_PICTURES_A_MOVE - 1) / speed
        scene = now
        ends = frame.number in (film.first, film.end)
        yield resting(now), (_PAUSE if ends else _REST) / speed


def _changed(before: Image.Image, after: Image.Image) -> tuple[int, int, int, int]:
    """Return the rectangle in which two pictures differ; one pixel when they do not."""
    from PIL import ImageChops

    return ImageChops.difference(before, after).getbbox() or (0, 0, 1, 1)


def _palette(film: Film[Any, Any], painter: Painter) -> Image.Image:
    """Return a picture that holds the 256 colours seen most often in the first two frames.

    A palette of averages (median cut) would hold none of the theme's own colours exactly.
    """
    from PIL import Image

    seen: Counter[tuple[int, int, int]] = Counter()
    for frame in islice(film.frames(), 2):
        picture = painter.draw(film.scene(frame))
        for count, colour in picture.getcolors(picture.width * picture.height) or []:
            seen[cast("tuple[int, int, int]", colour)] += count
    # Pillow finds the nearest colour by the upper six bits alone, so one colour stands for those.
    often: dict[tuple[int, ...], tuple[int, int, int]] = {}
    for colour in sorted(seen, key=lambda colour: (-seen[colour], colour)):
        often.setdefault(tuple(part >> 2 for part in colour), colour)
    colours = [*often.values()][:_COLOURS]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in colours for part in colour])
    return palette


def _indexed(picture: Image.Image, palette: Image.Image) -> Image.Image:
    """Return a picture in the colours of the palette."""
    from PIL import Image

    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def _write_head(file: BinaryIO, size: tuple[int, int], palette: Image.Image) -> None:
    """Write the header, the colours, and that the film runs for ever."""
    colours = bytes(palette.getpalette() or b"").ljust(3 * _COLOURS, b"\0")[: 3 * _COLOURS]
    file.write(b"GIF89a" + struct.pack("<HHBBB", *size, 0b1111_0111, 0, 0) + colours)
    file.write(b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")


def _write_picture(
    file: BinaryIO, picture: Image.Image, place: tuple[int, int], seconds: float
) -> None:
    """Write one picture, which stays where the next does not cover it."""
    from PIL import GifImagePlugin

    # Viewers take anything under 2/100 s for an error and show it much longer.
    milliseconds = max(20, round(seconds * 100) * 10)
    for piece in GifImagePlugin.getdata(picture, place, duration=milliseconds, disposal=1):
        file.write(piece)
