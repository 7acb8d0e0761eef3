"""Search trees as pictures and in the DOT language of Graphviz."""

from __future__ import annotations

from collections.abc import Sequence

from pegtile.errors import BadRequest
from pegtile.render.explain.explanation import Tree, TreeNode
from pegtile.render.scene import Box, Dots, Label, Role, Scene, Segments, Shape, text_width

__all__ = ["MOST_NODES", "tree_dot", "tree_scene"]

MOST_NODES = 20_000
_TEXT = 11.0
_WIDEST = 1600.0
_MARGIN = 20.0


def tree_scene(trees: Sequence[Tree], title: str, description: str) -> Scene:
    """Return the picture of search trees, one below the other.

    Nodes have their numbers where there is room and are points elsewhere; cut nodes are hollow, the
    path that was found is lit.

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


def _tree(tree: Tree, top: float) -> tuple[list[Shape], float, float]:
    """Return one tree's shapes, its right edge and its lower edge."""
    nodes = tree.nodes
    leaves = max(node.x for node in nodes) + 0.5
    deepest = max(node.depth for node in nodes)
    pill = max(text_width(node.label, _TEXT) for node in nodes) + 12
    across = max(3.0, min(pill + 10, (_WIDEST - 2 * _MARGIN) / leaves))
    named = across >= pill + 2
    down = 40.0 if named else max(14.0, min(40.0, 700 / max(1, deepest)))
    radius = min(6.0, max(1.2, across * 0.34))

    def place(node: TreeNode) -> tuple[float, float]:
        return _MARGIN + pill / 2 + node.x * across, top + 10 + node.depth * down

    places = [place(node) for node in nodes]
    lines: dict[bool, list[tuple[tuple[float, float], ...]]] = {False: [], True: []}
    for node, here in zip(nodes, places, strict=True):
        if node.parent >= 0:
            lit = node.lit and nodes[node.parent].lit
            lines[lit].append((places[node.parent], here))
    thin = min(1.5, max(0.5, across * 0.1))
    shapes: list[Shape] = [
        Segments(tuple(lines[False]), thin, Role.EDGE),
        Segments(tuple(lines[True]), max(2.5, 2 * thin), Role.PATH),
    ]
    if named:
        shapes += [_pill(node, spot, pill) for node, spot in zip(nodes, places, strict=True)]
    else:
        for role, cut, lit in (
            (Role.NOTE, True, False),
            (Role.NODE, False, False),
            (Role.PATH, False, True),
        ):
            points = tuple(
                spot
                for node, spot in zip(nodes, places, strict=True)
                if node.lit == lit and (lit or node.cut == cut)
            )
            if points:
                shapes.append(Dots(points, radius * (1.5 if lit else 1), role, hollow=cut))
    return shapes, 2 * _MARGIN + pill + leaves * across, top + 20 + deepest * down


def _pill(node: TreeNode, spot: tuple[float, float], width: float) -> Box:
    """Return a node with its number."""
    return Box(
        spot[0] - width / 2,
        spot[1] - 10,
        width,
        20,
        Role.CUT if node.cut else Role.TREE,
        radius=10,
        text=node.label,
        text_size=_TEXT,
        lit=node.lit,
    )


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
