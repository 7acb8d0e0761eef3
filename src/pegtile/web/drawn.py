"""Pictures and films for the page to save, drawn by `pegtile.render`."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable
from typing import Any

from pegtile.render.film import Film, Layout
from pegtile.render.page import film_page
from pegtile.render.sheet import sheet
from pegtile.render.svg import draw_svg
from pegtile.render.text_backend import draw_text
from pegtile.render.themes import Theme

__all__ = ["MOST_FRAMES", "draw_film", "draw_picture"]

MOST_FRAMES = 1000
_MOST_ON_A_SHEET = 200


def draw_picture(
    form: str, layout: Layout[Any, Any], cells: Layout[Any, Any], state: Any, theme: Theme
) -> dict[str, Any]:
    """Draw one state as `svg` or `txt`."""
    if form == "txt":
        return {"text": draw_text(cells.scene(state))}
    return {"text": draw_svg(layout.scene(state), theme)}


def draw_film(
    form: str,
    film: Callable[[Layout[Any, Any]], Film[Any, Any]],
    layout: Layout[Any, Any],
    cells: Layout[Any, Any],
    theme: Theme,
) -> dict[str, Any]:
    """Draw a film as `gif`, `html`, `svg` or `txt`; bytes come as `base64`.

    Raises:
        BadRequest: it has too many frames.
    """
    match form:
        case "gif":
            from pegtile.render.gif import write_gif
            from pegtile.render.pixels import Painter

            file = io.BytesIO()
            write_gif(film(layout).at_most(MOST_FRAMES, "a GIF"), Painter(theme), file)
            return {"base64": base64.b64encode(file.getvalue()).decode()}
        case "html":
            return {"text": film_page(film(layout).at_most(MOST_FRAMES, "a page"))}
        case "svg":
            whole = film(layout).at_most(_MOST_ON_A_SHEET, "one picture")
            return {"text": draw_svg(sheet(whole), theme)}
    shown = film(cells).at_most(MOST_FRAMES, "a text")
    frames = (f"{shown.heading(one)}\n{draw_text(shown.scene(one))}" for one in shown.frames())
    return {"text": "\n".join(frames)}
