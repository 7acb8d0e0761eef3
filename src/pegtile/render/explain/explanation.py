"""What an explanation is, whatever it explains; text, JSON lines and the page stand on it."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import CodeType
from typing import Any

from pegtile.core.solution import Status
from pegtile.hanoi.methods import Listing
from pegtile.render.explain.sentences import Sentence
from pegtile.render.film import Layout

__all__ = ["Explanation", "Listing", "Panel", "StackPanel", "Step", "TablePanel", "TreePanel"]


@dataclass(frozen=True, slots=True)
class StackPanel:
    """A stack of things.

    Attributes:
        title: the key of its title.
        items: what lies on it, from the bottom up.
    """

    title: str
    items: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class TablePanel:
    """Rows and columns.

    Attributes:
        title: the key of its title.
        rows: the cells row by row; the first of each row says what the row is.
        lit_column: the column that is pointed out, from 0; None when none is.
        lit_rows: the rows that are pointed out.
    """

    title: str
    rows: tuple[tuple[Sentence, ...], ...]
    lit_column: int | None = None
    lit_rows: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TreePanel:
    """A tree and the node where the method is.

    Attributes:
        title: the key of its title.
        tree: which of the explanation's trees.
        node: its place in `Tree.nodes`, −1 when it is nowhere.
        grown: how many of the tree's nodes are there by now.
        numbered: how many of these are not only moves that were passed over.
    """

    title: str
    tree: int
    node: int
    grown: int
    numbered: int


Panel = StackPanel | TablePanel | TreePanel


@dataclass(frozen=True, slots=True)
class TreeNode:
    """A node of a tree to draw; its place in the list is when it was made.

    Attributes:
        x: from the left, in units of the space between two leaves.
        depth: from the top.
        parent: its parent's place in the list, −1 for a root.
        label: what stands in it; "" when it is only a move that was passed over.
        cut: whether a search cut it off.
        lit: whether it is on the path that was found.
    """

    x: float
    depth: int
    parent: int
    label: str
    cut: bool = False
    lit: bool = False


@dataclass(frozen=True, slots=True)
class Tree:
    """A tree to draw.

    Attributes:
        nodes: its nodes in the order in which they were made.
        caption: what it is.
    """

    nodes: tuple[TreeNode, ...]
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """A moment of an explanation.

    Attributes:
        number: how many steps came before.
        state: the state to be seen.
        move: the move that led to it from the state of the step before; None when none did.
        caption: what happened, in a few words.
        why: why.
        listing: which of the explanation's listings is running.
        line: its line, from 1; None when none is.
        panels: the working structure.
        structure: the same in its JSON form.
    """

    number: int
    state: Any
    move: Any
    caption: Sentence
    why: Sentence
    listing: int
    line: int | None
    panels: tuple[Panel, ...]
    structure: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Explanation:
    """A method at work.

    Attributes:
        title: what is explained.
        name: the name of the method.
        idea: how the method works, in a sentence.
        lay_out: returns how the states lie in a frame of pixels.
        total: the number of the last step.
        steps: the steps; they can be walked through once.
        listings: the code that runs; searches add to it as they run.
        trees: the trees that the panels show.
        status: how it ends: a search may stop at a limit.
    """

    title: Sentence
    name: str
    idea: Sentence
    lay_out: Callable[[], Layout[Any, Any]]
    total: int
    steps: Iterable[Step]
    listings: list[Listing]
    trees: list[Tree]
    status: Status = Status.SOLVED


def listing_of(code: CodeType) -> tuple[Listing, dict[int, int]]:
    """Return a function's code without its docstring.

    Returns:
        The listing, and for every line of the file that it holds, its line there, from 1.
    """
    lines, first = inspect.getsourcelines(code)
    text = textwrap.dedent("".join(lines))
    function = ast.parse(text).body[0]
    assert isinstance(function, ast.FunctionDef)
    left_out: set[int] = set()
    if ast.get_docstring(function) is not None:
        docstring = function.body[0]
        left_out = set(range(docstring.lineno, (docstring.end_lineno or docstring.lineno) + 1))
    kept = [
        (first + place - 1, line)
        for place, line in enumerate(text.splitlines(), 1)
        if place not in left_out
    ]
    file = code.co_filename.replace("\\", "/").rpartition("/")[2]
    listing = Listing(tuple(line for _, line in kept), file, first)
    return listing, {line: place for place, (line, _) in enumerate(kept, 1)}
