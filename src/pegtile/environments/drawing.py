"""Pictures of one moment of an environment."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pegtile.render.pixels import Painter
from pegtile.render.scene import Scene
from pegtile.render.text_backend import draw_text
from pegtile.render.themes import LIGHT

__all__ = ["pixels", "text"]


def text(scene: Scene) -> str:
    """Draw a scene laid out in character cells."""
    return draw_text(scene)


def pixels(scene: Scene) -> NDArray[np.uint8]:
    """Draw a scene in pixels: uint8[height, width, 3].

    Raises:
        MissingExtra: Pillow is not installed.
    """
    return np.asarray(_painter().draw(scene), np.uint8).copy()


@lru_cache(maxsize=1)
def _painter() -> Painter:
    return Painter(LIGHT)
