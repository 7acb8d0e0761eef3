"""Explanations as the page plays them: every step with its picture, panels and sentence."""

from __future__ import annotations

from typing import Any

from pegtile.errors import BadRequest
from pegtile.hanoi.state import State
from pegtile.notation.json_codec import dumps
from pegtile.render.explain.explanation import Explanation, Panel, StackPanel, TablePanel, Tree
from pegtile.render.explain.sentences import catalogue, said
from pegtile.render.explain.writers import json_steps, text_steps
from pegtile.render.film import Layout
from pegtile.render.text_backend import draw_text
from pegtile.tiles.board import Board
from pegtile.web.towers import stacks

__all__ = ["explanation_file", "explanation_object"]

_MOST_STEPS = 5000


def explanation_object(explanation: Explanation, language: str) -> dict[str, Any]:
    """Return an explanation in the page's form.

    Raises:
        BadRequest: it has too many steps, or there is no such language.
    """
    _check(explanation)
    steps = [
        {
            **_picture(step.state),
            "move": step.move if isinstance(step.state, State) else None,
            "caption": said(step.caption, language),
            "why": said(step.why, language),
            "listing": step.listing,
            "line": step.line,
            "panels": [_panel(panel, language) for panel in step.panels],
        }
        for step in explanation.steps
    ]
    return {
        "title": said(explanation.title, language),
        "idea": said(explanation.idea, language),
        "steps": steps,
        # A search adds to these while its steps are walked through.
        "listings": [
            {"file": listing.file, "first_line": listing.first_line, "lines": listing.lines}
            for listing in explanation.listings
        ],
        "trees": [_tree(tree) for tree in explanation.trees],
    }


def explanation_file(
    explanation: Explanation, form: str, language: str, cells: Layout[Any, Any]
) -> dict[str, Any]:
    """Return an explanation as a file of its own: `html`, `json` or `txt`.

    Raises:
        BadRequest: it has too many steps, or there is no such language.
    """
    _check(explanation)
    if form == "html":
        from pegtile.render.page import explanation_page

        return {"text": explanation_page(explanation, language=language)}
    if form == "json":
        records = json_steps(explanation, _plain, str, language)
        return {"text": dumps(list(records)) + "\n"}
    steps = text_steps(
        explanation, lambda step: draw_text(cells.scene(step.state, step.move)), language
    )
    return {"text": "".join(steps)}


def _check(explanation: Explanation) -> None:
    """Refuse an explanation that is too long to walk through."""
    if explanation.total >= _MOST_STEPS:
        raise BadRequest(
            f"{explanation.total + 1:,} steps: expected at most {_MOST_STEPS:,};"
            " choose fewer disks or a nearer board"
        )


def _plain(state: State | Board) -> Any:
    """Return a state as JSON: stacks, or rows."""
    return state.stacks() if isinstance(state, State) else state.row_list()


def _picture(state: object) -> dict[str, Any]:
    """Return a state as the page draws it."""
    if isinstance(state, State):
        return stacks(state)
    assert isinstance(state, Board)
    return {"rows": state.row_list()}


def _panel(panel: Panel, language: str) -> dict[str, Any]:
    """Return a panel with its sentences said."""
    title = catalogue(language)[panel.title]
    match panel:
        case StackPanel():
            items = [said(item, language) for item in panel.items]
            return {"kind": "stack", "title": title, "items": items}
        case TablePanel():
            return {
                "kind": "table",
                "title": title,
                "rows": [[said(cell, language) for cell in row] for row in panel.rows],
                "lit_column": panel.lit_column,
                "lit_rows": panel.lit_rows,
            }
    return {
        "kind": "tree",
        "title": title,
        "tree": panel.tree,
        "node": panel.node,
        "grown": panel.grown,
    }


def _tree(tree: Tree) -> dict[str, Any]:
    """Return a tree's nodes as [x, depth, parent, label, cut, lit]."""
    return {
        "nodes": [
            [node.x, node.depth, node.parent, node.label, node.cut, node.lit] for node in tree.nodes
        ]
    }
