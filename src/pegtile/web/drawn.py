"""Pictures and films for the page to save, drawn by `pegtile.render`."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from pegtile.render.film import Film, Layout
from pegtile.render.page import film_page
from pegtile.render.sheet import sheet
from pegtile.render.svg import draw_svg
from pegtile.render.text_backend import draw_text
from pegtile.render.themes import Theme

__all__ = ["Drawing", "draw_film", "draw_picture"]

_MOST_FRAMES = 1000
_MOST_ON_A_SHEET = 200


@dataclass(frozen=True, slots=True)
class Drawing:
    """How a puzzle is drawn.

    Attributes:
        pixels: its layout in pixels.
        cells: its layout in characters.
        theme: its colours.
    """

    pixels: Layout[Any, Any]
    cells: Layout[Any, Any]
    theme: Theme


def draw_picture(form: str, drawing: Drawing, state: Any) -> dict[str, Any]:
    """Draw one state as `svg` or `txt`."""
    if form == "txt":
        return {"text": draw_text(drawing.cells.scene(state))}
    return {"text": draw_svg(drawing.pixels.scene(state), drawing.theme)}


def draw_film(
    form: str, drawing: Drawing, film: Callable[[Layout[Any, Any]], Film[Any, Any]]
) -> dict[str, Any]:
    """Draw a film as `gif`, `html`, `svg` or `txt`; bytes come as `base64`.

    One of more frames than the form has room for shows every so many moves.
    """
    match form:
        case "gif":
            from pegtile.render.gif import write_gif
            from pegtile.render.pixels import Painter

            file = io.BytesIO()
            write_gif(_fitted(film(drawing.pixels), _MOST_FRAMES), Painter(drawing.theme), file)
            return {"base64": base64.b64encode(file.getvalue()).decode()}
        case "html":
            return {"text": film_page(_fitted(film(drawing.pixels), _MOST_FRAMES))}
        case "svg":
            whole = _fitted(film(drawing.pixels), _MOST_ON_A_SHEET)
            return {"text": draw_svg(sheet(whole), drawing.theme)}
    shown = _fitted(film(drawing.cells), _MOST_FRAMES)
    frames = (f"{shown.heading(one)}\n{draw_text(shown.scene(one))}" for one in shown.frames())
    return {"text": "\n".join(frames)}


def _fitted(film: Film[Any, Any], frames: int) -> Film[Any, Any]:
    """Return the film with at most so many frames."""
    if film.count <= frames:
        return film
    return replace(film, every=-(-film.length // (frames - 1)))
