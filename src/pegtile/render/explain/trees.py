"""Where the nodes of a tree stand in its drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pegtile.hanoi.move import Move
from pegtile.render.explain.explanation import Tree, TreeNode

__all__ = ["NODE_COLUMNS", "heap_tree", "laid_out", "outline", "rows_of"]


NODE_COLUMNS = 5
"""A node with its branch takes at least so many columns of an outline."""


def _children_of(nodes: Sequence[TreeNode]) -> list[list[int]]:
    """Return the places of every node's children, in the order in which they were made."""
    children: list[list[int]] = [[] for _ in nodes]
    for place, node in enumerate(nodes):
        if node.parent >= 0:
            children[node.parent].append(place)
    return children


def laid_out(nodes: Sequence[TreeNode], caption: str = "") -> Tree:
    """Give every node its `x`: leaves side by side, parents above the middle of their children.

    A depth-first walk without recursion: trees of a search can be very deep.
    """
    children = _children_of(nodes)
    x = [0.0] * len(nodes)
    leaves = 0
    for root in (place for place, node in enumerate(nodes) if node.parent < 0):
        stack = [(root, False)]
        while stack:
            place, done = stack.pop()
            if done:
                below = children[place]
                x[place] = (x[below[0]] + x[below[-1]]) / 2
            elif children[place]:
                stack.append((place, True))
                stack += [(child, False) for child in reversed(children[place])]
            else:
                x[place] = leaves + 0.5
                leaves += 1
    return Tree(tuple(replace(node, x=at) for node, at in zip(nodes, x, strict=True)), caption)


def rows_of(nodes: Sequence[TreeNode]) -> list[int]:
    """Return every node's row in a tree that lies: a row a leaf, parents beside the first child."""
    children = _children_of(nodes)
    rows = [0] * len(nodes)
    taken = 0
    for root in (place for place, node in enumerate(nodes) if node.parent < 0):
        stack = [root]
        while stack:
            place = stack.pop()
            rows[place] = taken
            stack += reversed(children[place])
            taken += not children[place]
    return rows


def outline(nodes: Sequence[TreeNode], now: int) -> list[str]:
    """Write a tree that lies in lines of text: `[the node where the method is]`, `(cut nodes)`.

    >>> nodes = [TreeNode(0, 0, -1, "0"), TreeNode(0, 1, 0, "1"), TreeNode(0, 1, 0, "2", cut=True)]
    >>> for line in outline([*nodes, TreeNode(0, 2, 1, "3")], 3):
    ...     print(line)
     0 -- 1 --[3]
       `-(2)
    """
    rows = rows_of(nodes)
    across = max(len(node.label) for node in nodes) + NODE_COLUMNS - 1
    lines = [""] * (max(rows) + 1)
    for place in sorted(range(len(nodes)), key=lambda place: (rows[place], nodes[place].depth)):
        node, row = nodes[place], rows[place]
        if node.parent >= 0:
            parents, at = rows[node.parent], node.depth * across - 2
            lines[row] = lines[row].ljust(at, "-" if parents == row else " ")
            lines[row] += "--" if parents == row else "`-"
            # The branch comes down from the parent, past the sisters before it.
            for high in range(parents + 1, row):
                line = lines[high].ljust(at + 1)
                lines[high] = f"{line[:at]}|{line[at + 1 :]}"
        left, right = "[]" if place == now else "()" if node.cut else "  "
        lines[row] += f"{left}{node.label}{right}"
    return [line.rstrip() for line in lines]


def heap_tree(moves: Sequence[Move], names: tuple[str, ...]) -> Tree:
    """Return the drawing of a full binary tree of moves in an array."""
    return laid_out(
        [
            TreeNode(
                0.0,
                node.bit_length() - 1,
                node // 2 - 1,
                f"{move.disk} {names[move.source]}→{names[move.target]}",
            )
            for node, move in enumerate(moves, 1)
        ]
    )
