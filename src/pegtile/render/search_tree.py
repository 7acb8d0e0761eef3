"""Search trees as pictures and in the DOT language of Graphviz."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pegtile.errors import BadRequest
from pegtile.render.explain.explanation import Tree
from pegtile.render.explain.trees import laid_out, rows_of
from pegtile.render.scene import Box, Dots, Label, Role, Scene, Segments, Shape, text_width

__all__ = ["MOST_NODES", "tree_dot", "tree_scene"]

MOST_NODES = 20_000
_TEXT = 11.0
_WIDEST = 1600.0
_MARGIN = 20.0
_SMALL = 9.0
_MOST_ROWS = 3000
"""Beyond this many leaves a tree is its shape only: nobody reads on."""

_Line = tuple[tuple[float, float], ...]
_Drawn = tuple[list[Shape], float, float]
"""Shapes, right edge, lower edge."""


def tree_scene(trees: Sequence[Tree], title: str, description: str) -> Scene:
    """Return the picture of search trees, one below the other.

    A tree stands upright while it is not too wide, lies on its side beyond that, and is drawn in
    points without numbers when it is larger still. Cut nodes are hollow, the path that was found is
    lit. Moves that were passed over are shown in trees that stand upright, where they fit.

    Raises:
        BadRequest: there are too many nodes.
    """
    count = sum(len(tree.nodes) for tree in trees)
    if count > MOST_NODES:
        raise BadRequest(
            f"a tree of {count:,} nodes: expected at most {MOST_NODES:,} in a picture; choose a"
            " smaller --depth or --nodes, or a .dot file"
        )
    shapes: list[Shape] = []
    width, top = 240.0, _MARGIN
    for tree in trees:
        if tree.caption:
            shapes.append(Label(_MARGIN, top, tree.caption, 14, left=True))
            top += 24
        drawn, right, bottom = _tree(tree, top)
        shapes += drawn
        width, top = max(width, right), bottom + _MARGIN
    return Scene(width, top, title, description, tuple(shapes))


def _tree(tree: Tree, top: float) -> _Drawn:
    """Draw one tree as large as there is room for."""
    pill = max(text_width(node.label, _TEXT) for node in tree.nodes) + 12
    # Moves that were passed over are worth their room only where there is enough.
    for shown in (tree, _without_passed(tree)):
        if _leaves(shown) * (pill + 10) <= _WIDEST - 2 * _MARGIN:
            return _upright(shown, top, pill)
    if _leaves(shown) <= _MOST_ROWS:
        return _lying(shown, top, pill)
    return _in_points(shown, top)


def _without_passed(tree: Tree) -> Tree:
    """Return a tree without the moves that were passed over."""
    kept = [place for place, node in enumerate(tree.nodes) if node.label]
    places = {place: at for at, place in enumerate(kept)} | {-1: -1}
    nodes = [tree.nodes[place] for place in kept]
    return laid_out([replace(node, parent=places[node.parent]) for node in nodes], tree.caption)


def _leaves(tree: Tree) -> float:
    """Return how many leaves stand side by side."""
    return max(node.x for node in tree.nodes) + 0.5


def _upright(tree: Tree, top: float, pill: float) -> _Drawn:
    """Draw a tree from the root down, every node with its number."""
    across, down = pill + 10, 40.0
    places = [
        (_MARGIN + pill / 2 + node.x * across, top + 10 + node.depth * down) for node in tree.nodes
    ]
    lines = [
        (places[node.parent], here) if node.parent >= 0 else ()
        for node, here in zip(tree.nodes, places, strict=True)
    ]
    right = 2 * _MARGIN + pill + _leaves(tree) * across
    bottom = top + 20 + max(node.depth for node in tree.nodes) * down
    return [*_branches(tree, lines, 1.5), *_pills(tree, places, pill, 20)], right, bottom


def _lying(tree: Tree, top: float, pill: float) -> _Drawn:
    """Draw a tree from the left to the right, as an outline is written.

    ::

        0 ─┬ 1 ─┬ 2 ── 3        a row a leaf; a first child stands in its parent's row,
           │    └ 4             so depth first the numbers are met in the order of reading
           └ 5
    """
    across, down = pill + 26, 17.0
    rows = rows_of(tree.nodes)
    deepest = max(node.depth for node in tree.nodes)
    head, top = top, top + 22
    places = [
        (_MARGIN + pill / 2 + node.depth * across, top + 8 + row * down)
        for node, row in zip(tree.nodes, rows, strict=True)
    ]
    lines: list[_Line] = []
    for node, (x, y) in zip(tree.nodes, places, strict=True):
        if node.parent < 0:
            lines.append(())
            continue
        left, high = places[node.parent]
        trunk = left + pill / 2 + 9
        lines.append(((left, high), (trunk, high), (trunk, y), (x, y)))
    shapes: list[Shape] = [
        Label(_MARGIN + pill / 2 + depth * across, head + 6, text, 11, Role.NOTE)
        for depth, text in enumerate(["depth 0", *map(str, range(1, deepest + 1))])
    ]
    shapes += [*_branches(tree, lines, 1.2), *_pills(tree, places, pill, 14)]
    right = 2 * _MARGIN + pill + deepest * across
    return shapes, right, top + 16 + max(rows) * down


def _in_points(tree: Tree, top: float) -> _Drawn:
    """Draw a tree too large for numbers: its shape, cut nodes hollow."""
    across = (_WIDEST - 2 * _MARGIN) / _leaves(tree)
    deepest = max(node.depth for node in tree.nodes)
    down = max(14.0, min(40.0, 700 / max(1, deepest)))
    places = [(_MARGIN + node.x * across, top + 10 + node.depth * down) for node in tree.nodes]
    lines = [
        (places[node.parent], here) if node.parent >= 0 else ()
        for node, here in zip(tree.nodes, places, strict=True)
    ]
    shapes = _branches(tree, lines, 0.5)
    radius = max(1.2, across * 0.34)
    for role, cut, lit in (
        (Role.NOTE, True, False),
        (Role.NODE, False, False),
        (Role.PATH, False, True),
    ):
        points = tuple(
            spot
            for node, spot in zip(tree.nodes, places, strict=True)
            if node.lit == lit and (lit or node.cut == cut)
        )
        if points:
            shapes.append(Dots(points, radius * (1.5 if lit else 1), role, hollow=cut))
    return shapes, _WIDEST, top + 20 + deepest * down


def _branches(tree: Tree, lines: Sequence[_Line], thick: float) -> list[Shape]:
    """Return the lines from parents to children, those of the found path above the others."""
    lit = [node.lit and node.parent >= 0 and tree.nodes[node.parent].lit for node in tree.nodes]
    return [
        Segments(
            tuple(line for line, on in zip(lines, lit, strict=True) if on == path and line),
            max(2.5, 2 * thick) if path else thick,
            Role.PATH if path else Role.EDGE,
        )
        for path in (False, True)
    ]


def _pills(
    tree: Tree, places: Sequence[tuple[float, float]], width: float, height: float
) -> list[Shape]:
    """Return the nodes with their numbers; a move that was passed over is a small empty circle."""
    shapes: list[Shape] = []
    for node, (x, y) in zip(tree.nodes, places, strict=True):
        wide, high = (width, height) if node.label else (_SMALL, _SMALL)
        shapes.append(
            Box(
                x - wide / 2,
                y - high / 2,
                wide,
                high,
                Role.CUT if node.cut else Role.TREE,
                radius=high / 2,
                text=node.label,
                text_size=min(_TEXT, height * 0.72),
                lit=node.lit,
            )
        )
    return shapes


def tree_dot(trees: Sequence[Tree], title: str) -> str:
    """Return search trees in the DOT language: cut nodes dashed, the found path bold."""
    pieces = [
        f"digraph {_quoted(title)} {{",
        "  ordering=out",
        '  node [shape=ellipse, fontname="sans-serif", fontsize=11]',
        "  edge [arrowhead=none]",
    ]
    for number, tree in enumerate(trees):
        for place, node in enumerate(tree.nodes):
            looks = [f"label={_quoted(node.label)}"]
            if not node.label:
                looks.append("shape=circle, width=0.12")
            if node.cut:
                looks.append("style=dashed")
            if node.lit:
                looks.append("penwidth=3")
            pieces.append(f"  n{number}_{place} [{', '.join(looks)}]")
            if node.parent >= 0:
                bold = " [penwidth=3]" if node.lit else ""
                pieces.append(f"  n{number}_{node.parent} -> n{number}_{place}{bold}")
    return "\n".join([*pieces, "}"]) + "\n"


def _quoted(text: str) -> str:
    """Quote a text as DOT wants it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
