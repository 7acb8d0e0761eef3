"""Explanations as text to read and as JSON lines to process."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pegtile.render.explain.explanation import (
    Explanation,
    Panel,
    StackPanel,
    Step,
    TablePanel,
    TreePanel,
)
from pegtile.render.explain.sentences import Sentence, catalogue, said
from pegtile.render.scene import cells
from pegtile.render.text_backend import draw_ansi, draw_text
from pegtile.render.themes import Theme

__all__ = ["json_steps", "text_steps"]


def text_steps(
    explanation: Explanation, language: str = "en", theme: Theme | None = None
) -> Iterator[str]:
    """Iterate over the steps as text: first the listing, then picture, structure, line and why.

    The explanation's layout must be one in character cells.

    Args:
        explanation: what is explained.
        language: one of `LANGUAGES`.
        theme: colours for a terminal; None is plain text.

    Raises:
        BadRequest: there is no such language.
    """
    words = catalogue(language)
    yield f"{explanation.title}\n\n"
    shown: set[int] = set()
    for step in explanation.steps:
        if step.listing not in shown and step.listing < len(explanation.listings):
            shown.add(step.listing)
            yield _listing(explanation, step.listing, words["ui.listing"])
        yield _step(explanation, step, language, theme)


def _listing(explanation: Explanation, number: int, title: str) -> str:
    """Write a listing with its lines numbered."""
    listing = explanation.listings[number]
    lines = "".join(
        f"{place:4}  {line}".rstrip() + "\n" for place, line in enumerate(listing.lines, 1)
    )
    return f"{title} ({listing.file}):\n{lines}\n"


def _step(explanation: Explanation, step: Step, language: str, theme: Theme | None) -> str:
    """Write one step."""
    words = catalogue(language)
    scene = explanation.layout.scene(step.state, step.move)
    place = said(Sentence.of("ui.place", number=step.number, total=explanation.total), language)
    parts = [f"--- {place}: {said(step.caption, language)}\n"]
    parts.append(draw_text(scene) if theme is None else draw_ansi(scene, theme))
    parts += [_panel(panel, explanation, language) for panel in step.panels]
    if step.line is not None:
        listing = explanation.listings[step.listing]
        code = listing.lines[step.line - 1].strip()
        parts.append(f"{listing.file}, {step.line}: {code}\n")
    parts.append(f"{words['ui.why']}: {said(step.why, language)}\n\n")
    return "".join(parts)


def _panel(panel: Panel, explanation: Explanation, language: str) -> str:
    """Write one panel."""
    title = catalogue(language)[panel.title]
    match panel:
        case StackPanel():
            empty = f"({catalogue(language)['ui.empty']})"
            items = [said(item, language) for item in reversed(panel.items)] or [empty]
            return f"{title}:\n" + "".join(f"  | {item}\n" for item in items)
        case TablePanel():
            return f"{title}:\n" + _table(panel, language)
        case TreePanel():
            nodes = explanation.trees[panel.tree].nodes
            way, place = [], panel.node
            while place >= 0:
                way.append(nodes[place].label)
                place = nodes[place].parent
            return f"{title} ({panel.grown}): {' > '.join(reversed(way))}\n"


def _table(panel: TablePanel, language: str) -> str:
    """Write a table; what is pointed out has a star."""
    rows = [[said(cell, language) for cell in row] for row in panel.rows]
    widths = [max(map(cells, column)) for column in zip(*rows, strict=True)]
    text = ""
    for number, row in enumerate(rows):
        shown = [
            cell + ("*" if place == panel.lit_column else " ") + " " * (width - cells(cell))
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        mark = "*" if number in panel.lit_rows else "|"
        text += f"  {mark} {' '.join(shown)}".rstrip() + "\n"
    return text


def json_steps(explanation: Explanation, language: str = "en") -> Iterator[dict[str, Any]]:
    """Iterate over the steps as JSON objects.

    Each has `step, total, method, move, state, line, code, structure, caption, why, language`.

    Raises:
        BadRequest: there is no such language.
    """
    for step in explanation.steps:
        code = None
        if step.line is not None:
            code = explanation.listings[step.listing].lines[step.line - 1].strip()
        yield {
            "step": step.number,
            "total": explanation.total,
            "method": explanation.name,
            "move": None if step.move is None else str(step.move),
            "state": str(step.state),
            "line": step.line,
            "code": code,
            "structure": step.structure,
            "caption": said(step.caption, language),
            "why": said(step.why, language),
            "language": language,
        }
