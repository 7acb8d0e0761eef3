"""What the commands that show searches of tiles share: heuristic, and limits on depth and nodes."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from pegtile.tiles.board import Board

__all__ = ["DEPTH", "NODES", "search_options"]

Command = TypeVar("Command", bound=Callable[..., Any])

NODES = 2000
DEPTH = 12


def search_options(command: Command) -> Command:
    """Add `--heuristic` (handed over as a function), `--nodes` and `--depth`.

    The command also has `goal`, a board.
    """

    @wraps(command)
    def searching(*args: Any, heuristic: str, goal: Board, **kwargs: Any) -> Any:
        from pegtile.tiles.heuristics.catalogue import heuristic as named

        return command(*args, heuristic=named(heuristic, goal), goal=goal, **kwargs)

    for option in (
        click.option(
            "--depth",
            type=click.IntRange(0),
            metavar="D",
            help=f"The depth limit of depth-first.  [default: {DEPTH}]",
        ),
        click.option(
            "--nodes",
            type=click.IntRange(1, 100_000),
            default=NODES,
            show_default=True,
            metavar="N",
            help="Stop after N nodes.",
        ),
        click.option(
            "--heuristic",
            default="manhattan",
            show_default=True,
            metavar="NAME",
            help="misplaced, manhattan, linear-conflict, walking-distance or pattern-databases.",
        ),
    ):
        searching = option(searching)
    return searching  # type: ignore[return-value]
