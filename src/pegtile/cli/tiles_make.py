"""`pegtile tiles make`."""

from __future__ import annotations

from typing import Any

import click

from pegtile.cli.integers import NumbersCommand
from pegtile.cli.make_options import HELP, made, make_options
from pegtile.cli.tiles_options import goal_option
from pegtile.datasets.board_sources import board_source
from pegtile.notation.tile_boards import read_goal
from pegtile.tiles.goals import named_goal


@click.command(
    "make",
    cls=NumbersCommand,
    help="Make boards, each with its exact shortest length.\n\n"
    "Small boards (3×3, 2×4, 2×5 with patience) by tables of all of them; larger ones by the exact"
    " solver: 4×4 of any length that is not too rare, larger ones up to 40 moves; of these"
    f" about one in 80 can be had.\n\n{HELP}",
)
@click.option("--rows", type=click.IntRange(1, 16), default=3, show_default=True)
@click.option("--columns", type=click.IntRange(1, 16), help="[default: as many as rows]")
@goal_option
@click.option("--unsolvable", is_flag=True, help="Make boards that cannot reach the goal.")
@make_options
def command(rows: int, columns: int | None, goal: str, unsolvable: bool, **options: Any) -> None:
    """Parse, make, write."""
    board = read_goal(goal, named_goal("blank-last", rows, columns or rows))
    made(board_source(board, not unsolvable), **options)
