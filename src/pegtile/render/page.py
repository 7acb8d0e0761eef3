"""A film or an explanation as one HTML file that needs no network: step, back, play, speed, scrub.

The picture is the SVG of the first frame; the page's script moves its shapes. Nothing is loaded,
and the page's own security policy forbids it to load anything.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib import resources
from typing import Any

from pegtile.errors import BadRequest, quoted
from pegtile.render.explain.explanation import (
    Explanation,
    Panel,
    StackPanel,
    TablePanel,
    TreePanel,
)
from pegtile.render.explain.sentences import LANGUAGES, Sentence, catalogue, literal, said
from pegtile.render.film import Film
from pegtile.render.scene import Box, Role, Scene
from pegtile.render.svg import draw_svg, rules
from pegtile.render.themes import DARK, LIGHT, Theme, contrast, mixed

__all__ = ["MOST_FRAMES", "explanation_page", "film_page"]

MOST_FRAMES = 20_000
_SCRIPTS = ("elements.js", "picture.js", "tree.js", "stepper.js")


def film_page(
    film: Film[Any, Any],
    *,
    theme: Theme | None = None,
    language: str = "en",
    speed: float = 1.0,
) -> str:
    """Return a film as a page.

    Args:
        film: the film.
        theme: its colours; None follows the reader's light or dark.
        language: the language of the controls; the reader can choose another.
        speed: the speed that is chosen at first: 0.25, 0.5, 1, 2, 4 or 8.

    Raises:
        BadRequest: the film has too many frames, or there is no such language.
    """
    film.at_most(MOST_FRAMES, "an HTML page")
    data = _Data(film.layout.lift)
    for frame in film.frames():
        caption = literal("…")
        if frame.move is not None:
            caption = film.layout.told(frame.state, frame.move)
        elif not frame.number:
            caption = Sentence.of("move.begin")
        data.add(film.scene(frame), frame.number, single=frame.move is not None, caption=caption)
    return data.page(literal(film.title), None, film.length, theme, language, speed)


def explanation_page(
    explanation: Explanation,
    *,
    theme: Theme | None = None,
    language: str = "en",
    speed: float = 1.0,
) -> str:
    """Return an explanation as a page; arguments as in `film_page`.

    Raises:
        BadRequest: the explanation has too many steps, or there is no such language.
    """
    if explanation.total >= MOST_FRAMES:
        steps = quoted(explanation.total + 1)[1:-1]
        raise BadRequest(
            f"{steps} steps: expected at most {MOST_FRAMES:,} in an HTML page; choose"
            " fewer disks or nodes, or --format text"
        )
    layout = explanation.lay_out()
    data = _Data(layout.lift)
    for step in explanation.steps:
        scene = layout.scene(step.state, step.move)
        data.add(scene, step.number, single=step.move is not None, caption=step.caption)
        data.steps[-1].update(
            w=data.say(step.why),
            g=step.listing,
            r=step.line,
            p=[data.panel(panel) for panel in step.panels],
        )
    data.listings = [
        {"file": listing.file, "lines": list(listing.lines)} for listing in explanation.listings
    ]
    data.trees = [
        {
            "nodes": [
                [node.x, node.depth, node.parent, node.label, node.cut + 2 * node.lit]
                for node in tree.nodes
            ]
        }
        for tree in explanation.trees
    ]
    return data.page(explanation.title, explanation.idea, explanation.total, theme, language, speed)


@dataclass(slots=True)
class _Data:
    """What the page's script works on, gathered frame by frame.

    Attributes:
        lift: the top edge of a shape while it is carried, None where shapes slide.
        steps: one object a frame; `d` lists what lies elsewhere than in the frame before.
        says: every sentence once; steps name them by their places.
        listings: the code that is shown.
        trees: the trees that are shown.
    """

    lift: float | None
    steps: list[dict[str, Any]] = field(default_factory=list)
    says: list[list[object]] = field(default_factory=list)
    listings: list[dict[str, Any]] = field(default_factory=list)
    trees: list[dict[str, Any]] = field(default_factory=list)
    _said: dict[Sentence, int] = field(default_factory=dict)
    _first: Scene | None = None
    _keys: dict[str, int] = field(default_factory=dict)
    _places: list[tuple[float, float, str]] = field(default_factory=list)

    def say(self, sentence: Sentence) -> int:
        """Return the place of a sentence among all that are said."""
        if sentence not in self._said:
            self._said[sentence] = len(self.says)
            self.says.append(sentence.json_object())
        return self._said[sentence]

    def panel(self, panel: Panel) -> list[Any]:
        """Return a panel as the script reads it."""
        match panel:
            case StackPanel():
                return ["stack", panel.title, [self.say(item) for item in panel.items]]
            case TablePanel():
                rows = [[self.say(cell) for cell in row] for row in panel.rows]
                return ["table", panel.title, rows, panel.lit_column, list(panel.lit_rows)]
            case TreePanel():
                return ["tree", panel.title, panel.tree, panel.node, panel.grown]

    def add(self, scene: Scene, number: int, *, single: bool, caption: Sentence) -> None:
        """Add a frame."""
        changes: list[list[Any]] = []
        if self._first is None:
            self._first = scene
            for box in _keyed(scene):
                self._keys[box.key] = len(self._keys)
                self._places.append(_place(box))
        else:
            for box in _keyed(scene):
                shape, place = self._keys[box.key], _place(box)
                before = self._places[shape]
                if place != before:
                    changes.append([shape, *(place if place[2] != before[2] else place[:2])])
                    self._places[shape] = place
        self.steps.append(
            {
                "n": number if number < 1 << 53 else str(number),
                "d": changes,
                "m": int(single and len(changes) == 1),
                "c": self.say(caption),
            }
        )

    def page(
        self,
        title: Sentence,
        idea: Sentence | None,
        total: int,
        theme: Theme | None,
        language: str,
        speed: float,
    ) -> str:
        """Return the page."""
        assert self._first is not None
        first = self._first
        boxes = [*_keyed(first)]
        looks = (LIGHT, DARK) if theme is None else (theme, theme)
        data = {
            "keys": list(self._keys),
            "first": [_place(box) for box in boxes],
            "sizes": [[_short(box.width), _short(box.height)] for box in boxes],
            "lift": self.lift,
            "stroke": _short(max(1.5, min((box.height for box in boxes), default=30) * 0.085)),
            "total": total if total < 1 << 53 else str(total),
            "title": self.say(title),
            "idea": idea and self.say(idea),
            "steps": self.steps,
            "says": self.says,
            "listings": self.listings,
            "trees": self.trees,
            "strings": {code: catalogue(code) for code in LANGUAGES},
            "language": language,
            "speed": speed if speed != int(speed) else int(speed),
            "two_looks": theme is None,
        }
        blanks = {
            "language": language,
            "title": html.escape(said(title, language)),
            "idea": html.escape(said(idea, language)) if idea is not None else "",
            "noscript": html.escape(catalogue(language)["ui.noscript"]),
            "style": _style(first, *looks),
            "stage": draw_svg(first, looks[0]),
            "data": _script_safe(data),
            "script": "".join(map(_file, _SCRIPTS)),
        }
        return re.sub(r"\{\{(\w+)\}\}", lambda match: blanks[match[1]], _file("page.html"))


def _keyed(scene: Scene) -> Iterator[Box]:
    """Iterate over the shapes that move."""
    return (shape for shape in scene.shapes if isinstance(shape, Box) and shape.key)


def _place(box: Box) -> tuple[float, float, str]:
    """Return where a shape lies and which classes it has."""
    name = box.role.value + (f" i{box.index}" if box.index else "")
    return _short(box.x), _short(box.y), name


def _short(value: float) -> float:
    """Round a length, to save space."""
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded


def _file(name: str) -> str:
    """Return one of the page's own files."""
    return resources.files("pegtile.render.stepper").joinpath(name).read_text("utf-8")


def _script_safe(data: object) -> str:
    """Write JSON that nothing inside a page can end early."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for letter in "<>&\u2028\u2029":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return text


def _style(scene: Scene, light: Theme, dark: Theme) -> str:
    """Return the style sheet: both looks' colours, and the rules for the page."""
    scenes: Iterable[Scene] = [scene]
    if any(box.role in (Role.TILE, Role.HOME) for box in _keyed(scene)):
        both = tuple(Box(0, 0, 1, 1, role) for role in (Role.TILE, Role.HOME))
        scenes = [scene, Scene(1, 1, "", "", both)]
    pieces = [f":root{{{_variables(light)}}}", rules(scenes, light, ".stage")]
    if dark is not light:
        pieces += [f":root.dark{{{_variables(dark)}}}", rules(scenes, dark, ".dark .stage")]
    return "\n".join([*pieces, _file("stepper.css")])


def _variables(theme: Theme) -> str:
    """Return a theme as CSS variables."""
    on_accent = max(("#ffffff", "#101418"), key=lambda ink: contrast(ink, theme.accent))
    values = {
        "ground": theme.ground,
        "ink": theme.ink,
        "muted": theme.muted,
        "edge": theme.edge,
        "accent": theme.accent,
        "on-accent": on_accent,
        "second": theme.second,
        "home": theme.home,
        "panel": mixed(theme.ground, theme.ink, 0.045),
        "mark": mixed(theme.ground, theme.accent, 0.16),
    }
    return ";".join(f"--{name}:{value}" for name, value in values.items())
