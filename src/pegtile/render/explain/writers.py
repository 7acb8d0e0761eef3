"""Explanations as text to read and as JSON lines to process."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pegtile.notation.hanoi_picture import text_columns
from pegtile.render.explain.explanation import (
    Explanation,
    Panel,
    StackPanel,
    Step,
    TablePanel,
    TreeNode,
    TreePanel,
)
from pegtile.render.explain.sentences import Sentence, catalogue, said
from pegtile.render.explain.trees import NODE_COLUMNS, outline
from pegtile.render.scene import TERMINAL, wrapped

__all__ = ["json_steps", "text_steps"]

_MOST_ROWS = 12
"""A larger tree is told by the way from its root to the node where the method is."""


def text_steps(
    explanation: Explanation,
    draw: Callable[[Step], str],
    language: str = "en",
    columns: int | None = None,
) -> Iterator[str]:
    """Iterate over the steps as text: first the listing, then picture, structure, line and why.

    Args:
        explanation: what is explained.
        draw: draws the state of a step in lines of text.
        language: one of `LANGUAGES`.
        columns: sentences are broken into lines of so many columns; None leaves them whole.

    Raises:
        BadRequest: there is no such language.
    """
    catalogue(language)
    yield f"{wrapped(f'{explanation.name}: {said(explanation.idea, language)}', columns)}\n"
    shown: set[int] = set()
    for step in explanation.steps:
        if step.listing not in shown and step.listing < len(explanation.listings):
            shown.add(step.listing)
            yield _listing(explanation, step.listing, language)
        yield "\n" + _step(explanation, step, draw, language, columns)


def _listing(explanation: Explanation, number: int, language: str) -> str:
    """Write a listing with its lines numbered."""
    listing = explanation.listings[number]
    lines = "".join(
        f"{place:>3}  {line}".rstrip() + "\n" for place, line in enumerate(listing.lines, 1)
    )
    return f"\n{catalogue(language)['ui.listing']} ({listing.file}):\n{lines}"


def _step(
    explanation: Explanation,
    step: Step,
    draw: Callable[[Step], str],
    language: str,
    columns: int | None,
) -> str:
    """Write one step."""
    total: int | str = explanation.total
    if explanation.total.bit_length() > 63:
        total = f"2^{explanation.total.bit_length()} - 1"
    place = said(Sentence.of("ui.place", number=step.number, total=total), language)
    parts = [wrapped(f"[{place}] {said(step.caption, language)}", columns) + "\n"]
    if step.line is not None:
        listing = explanation.listings[step.listing]
        parts.append(f"{listing.file} {step.line}: {listing.lines[step.line - 1].strip()}\n")
    parts.append(draw(step))
    parts += [_panel(panel, explanation, language, columns) for panel in step.panels]
    if step.why != step.caption:
        parts.append(wrapped(said(step.why, language), columns) + "\n")
    return "".join(parts)


def _panel(panel: Panel, explanation: Explanation, language: str, columns: int | None) -> str:
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
            return _tree(panel, title, explanation.trees[panel.tree].nodes, columns)


def _tree(panel: TreePanel, title: str, nodes: Sequence[TreeNode], columns: int | None) -> str:
    """Write a tree as far as it has grown: whole while it is small, else the way to the node."""
    room = columns or TERMINAL
    # More nodes than these never fit: drawing them only to see that would cost most of the time.
    if panel.grown <= _MOST_ROWS * (room // NODE_COLUMNS + 1):
        lines = [f"  {line}" for line in outline(nodes[: panel.grown], panel.node)]
        if len(lines) <= _MOST_ROWS and max(map(text_columns, lines)) <= room:
            return "\n".join([f"{title}:", *lines]) + "\n"
    way, place = [], panel.node
    while place >= 0:
        way.append(nodes[place].label)
        place = nodes[place].parent
    text = f"{title} ({panel.numbered}): {' > '.join(reversed(way))}"
    return wrapped(text, columns) + "\n"


def _table(panel: TablePanel, language: str) -> str:
    """Write a table; what is pointed out has a star."""
    rows = [[said(cell, language) for cell in row] for row in panel.rows]
    widths = [max(map(text_columns, column)) for column in zip(*rows, strict=True)]
    text = ""
    for number, row in enumerate(rows):
        shown = [
            cell + ("*" if place == panel.lit_column else " ") + " " * (width - text_columns(cell))
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        mark = "*" if number in panel.lit_rows else "|"
        text += f"  {mark} {' '.join(shown)}".rstrip() + "\n"
    return text


def json_steps(
    explanation: Explanation,
    state: Callable[[Any], object],
    move: Callable[[Any], object],
    language: str = "en",
) -> Iterator[dict[str, Any]]:
    """Iterate over the steps as JSON objects, after one about the method and one a listing.

    Args:
        explanation: what is explained.
        state: returns a state in its JSON form.
        move: returns a move in its JSON form.
        language: one of `LANGUAGES`.

    Raises:
        BadRequest: there is no such language.
    """
    catalogue(language)
    shown: set[int] = set()
    for step in explanation.steps:
        if step.listing not in shown and step.listing < len(explanation.listings):
            shown.add(step.listing)
            yield _about(explanation, step.listing, language)
        yield {
            "number": step.number,
            "move": None if step.move is None else move(step.move),
            "state": state(step.state),
            "listing": step.listing,
            "line": step.line,
            "structure": step.structure,
            "caption": said(step.caption, language),
            "why": said(step.why, language),
        }


def _about(explanation: Explanation, number: int, language: str) -> dict[str, Any]:
    """Return what is explained, with one of its listings."""
    listing = explanation.listings[number]
    return {
        "method": explanation.name,
        "idea": said(explanation.idea, language),
        "cost": explanation.total,
        "language": language,
        "file": listing.file,
        "first_line": listing.first_line,
        "listing": list(listing.lines),
    }
