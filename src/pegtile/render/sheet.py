"""The frames of a film side by side in one picture, as a strip to print."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from pegtile.render.film import Film
from pegtile.render.scene import Box, Dots, Label, Role, Scene, Segments, Shape, fitted

__all__ = ["moved", "sheet"]

_HEADING = 22.0
_WIDEST = 4 / 3


def sheet(film: Film[Any, Any]) -> Scene:
    """Return all frames of a film in rows, each under its number and its move."""
    width, height = film.layout.width, film.layout.height + _HEADING
    columns = max(1, min(film.count, round(math.sqrt(film.count * height * _WIDEST / width))))
    rows = -(-film.count // columns)
    shapes: list[Shape] = []
    for place, frame in enumerate(film.frames()):
        row, column = divmod(place, columns)
        x, y = column * width, row * height
        heading = f"{frame.number}"
        if frame.move is not None:
            heading += f". {film.layout.caption(frame.state, frame.move)}"
        text, size = fitted(heading, 13, width - 16)
        shapes.append(Label(x + width / 2, y + _HEADING * 0.7, text, size, Role.NOTE))
        shapes += [moved(shape, x, y + _HEADING) for shape in film.scene(frame).shapes]
    return Scene(
        width * columns,
        height * rows,
        film.title,
        f"{film.count} frames, row by row, from after move {film.first} to after move {film.end}.",
        tuple(shapes),
    )


def moved(shape: Shape, x: float, y: float) -> Shape:
    """Return a shape moved by x and y, and no longer one that a script moves."""
    match shape:
        case Box():
            return replace(shape, x=shape.x + x, y=shape.y + y, key="")
        case Label():
            return replace(shape, x=shape.x + x, y=shape.y + y)
        case Segments():
            lines = tuple(tuple((px + x, py + y) for px, py in line) for line in shape.lines)
            return replace(shape, lines=lines)
        case Dots():
            return replace(shape, points=tuple((px + x, py + y) for px, py in shape.points))
