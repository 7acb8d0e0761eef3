"""`pegtile tiles scramble`."""

from __future__ import annotations

import re

import click

from pegtile.cli.frame import json_option, out_option, output
from pegtile.cli.integers import NumbersCommand
from pegtile.cli.tiles_options import goal_option
from pegtile.errors import BadRequest, BadText

_SIZE = re.compile(r"([0-9]{1,4})(?:[xX×]([0-9]{1,4}))?", re.ASCII)
_MOST_CELLS = 1_000_000


@click.command(
    "scramble",
    cls=NumbersCommand,
    help="Make random boards of SIZE (3x3, or 4 for 4x4), one a line, every board that can reach"
    " the goal being equally likely.\n\nWith --moves, by a random walk from the goal instead: at"
    " most that many moves away, and not equally likely.",
)
@click.argument("size", default="4x4", metavar="[SIZE]")
@click.option(
    "--count",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    metavar="N",
    help="How many boards.",
)
@click.option("--seed", type=click.IntRange(min=0), metavar="S", help="The same boards again.")
@click.option("--moves", type=click.IntRange(min=0), metavar="M", help="Walk M random moves.")
@goal_option
@json_option
@out_option
def command(
    size: str,
    count: int,
    seed: int | None,
    moves: int | None,
    goal: str,
    as_json: bool,
    out: str | None,
) -> None:
    """Read the size, make, show."""
    import random
    import secrets

    from pegtile.notation.json_codec import dumps
    from pegtile.notation.tile_boards import one_line, read_goal
    from pegtile.tiles.goals import goal_name, named_goal
    from pegtile.tiles.instances import random_board, random_walk

    rows, columns = _size(size)
    target = read_goal(goal, named_goal("blank-last", rows, columns))
    if seed is None:
        seed = secrets.randbelow(1 << 32)
    numbers = random.Random(seed)
    made_by = "uniform" if moves is None else "random-walk"
    with output(out) as stream:
        for number in range(1, count + 1):
            if moves is None:
                board = random_board(target, numbers)
            else:
                board = random_walk(target, moves, numbers)
            if not as_json:
                stream.write(one_line(board) + "\n")
                continue
            record = {
                "puzzle": "tiles",
                "board": board.row_list(),
                "goal": target.row_list(),
                "goal_name": goal_name(target),
                "number": number,
                "seed": seed,
                "method": made_by,
                "at_most": moves,
            }
            stream.write(dumps(record) + "\n")
    if moves is None:
        remark = "every board that can reach the goal was equally likely"
    else:
        remark = f"random walk, at most {moves:,} moves from the goal, not equally likely"
    click.echo(f"goal {goal_name(target) or target}; seed {seed}; {remark}", err=True)


def _size(text: str) -> tuple[int, int]:
    """Read a size such as 3x4, or 3 for 3x3."""
    match = _SIZE.fullmatch(text.strip())
    if match is None:
        raise BadText(text, "a size such as 3x4, rows first")
    rows = int(match[1])
    columns = int(match[2] or rows)
    if not 2 <= rows * columns <= _MOST_CELLS:
        raise BadRequest(f"a board of {rows}×{columns}: expected from 2 to {_MOST_CELLS:,} cells")
    return rows, columns
