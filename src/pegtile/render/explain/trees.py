"""Where the nodes of a tree stand in its drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pegtile.hanoi.move import Move
from pegtile.render.explain.explanation import Tree, TreeNode

__all__ = ["children_of", "heap_tree", "laid_out"]


def children_of(nodes: Sequence[TreeNode]) -> list[list[int]]:
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
    children = children_of(nodes)
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
