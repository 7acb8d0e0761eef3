"""`pegtile tiles info`."""

from __future__ import annotations

from math import factorial
from typing import Any

import click

from pegtile.cli.frame import ANSWERED, NO, json_option, out_option, output
from pegtile.cli.integers import NumbersCommand
from pegtile.cli.tiles_options import board_options, goal_line
from pegtile.tiles.board import Board

_WIDTH = 80


@click.command(
    "info",
    cls=NumbersCommand,
    help="Tell what can be said of BOARD without a search: whether it can be solved and why, for"
    " which named goals, and what every heuristic and the exact solver's tables say of the moves it"
    " takes at least.\n\n"
    "Exit code 1: it cannot be solved.",
)
@board_options
@json_option
@out_option
def command(start: Board, goal: Board, as_json: bool, out: str | None) -> int:
    """Look, show."""
    from pegtile.notation.json_codec import dumps

    facts = _facts(start, goal)
    with output(out) as stream:
        if as_json:
            stream.write(dumps(facts) + "\n")
        else:
            stream.write("\n".join(_lines(start, goal, facts)) + "\n")
    return ANSWERED if facts["solvable"] else NO


def _facts(start: Board, goal: Board) -> dict[str, Any]:
    """Collect what there is to say, in its JSON form."""
    from pegtile.tiles.goals import NAMED_GOALS, goal_name
    from pegtile.tiles.parity import blank_distance, is_solvable, reason, solvable_goals

    single = start.rows == 1 or start.columns == 1
    size = len(start.tiles)
    solvable = is_solvable(start, goal)
    reached = solvable_goals(start)
    bounds, refusals = _bounds(start, goal) if solvable else ({}, {})
    # As on a chessboard, every move changes the colour of the blank's cell.
    odd = blank_distance(start, goal) % 2
    lower_bound = max(bounds.values(), default=0)
    lower_bound += (lower_bound - odd) % 2
    return {
        "puzzle": "tiles",
        "rows": start.rows,
        "columns": start.columns,
        "board": start.row_list(),
        "reachable_boards": size if single else factorial(size) // 2,
        "goal": goal.row_list(),
        "goal_name": goal_name(goal),
        "solvable": solvable,
        "reason": reason(start, goal),
        "named_goals": {name: name in reached for name in NAMED_GOALS},
        "bounds": bounds,
        "not_computed": refusals,
        **({"moves_are": "odd" if odd else "even", "lower_bound": lower_bound} if solvable else {}),
    }


def _bounds(start: Board, goal: Board) -> tuple[dict[str, int], dict[str, str]]:
    """Return what every heuristic and the solver's tables say, and why some say nothing."""
    from pegtile.errors import BadRequest
    from pegtile.tiles.heuristics.catalogue import HEURISTICS
    from pegtile.tiles.problems import table_bound

    bounds: dict[str, int] = {}
    refusals: dict[str, str] = {}
    ways = HEURISTICS | {"solver-tables": lambda goal: lambda start: table_bound(start, goal)}
    for name, make in ways.items():
        try:
            bounds[name] = make(goal)(start)
        except BadRequest as error:
            refusals[name] = str(error)
    return bounds, refusals


def _lines(start: Board, goal: Board, facts: dict[str, Any]) -> list[str]:
    """Lay the facts out."""
    import textwrap

    from pegtile.notation.tile_boards import grid

    count = facts["reachable_boards"]
    many = f"{count:,}" if count < 10**15 else f"{_rounded(count)}"
    answers = [f"{name} {'yes' if ok else 'no'}" for name, ok in facts["named_goals"].items()]
    rows = [
        ("size", f"{start.rows}×{start.columns}, {many} boards can be reached"),
        ("goal", goal_line(goal)),
        ("solvable", f"{'yes' if facts['solvable'] else 'no'}: {facts['reason']}"),
        ("named goals", ", ".join(answers)),
    ]
    if facts["solvable"]:
        rows += [(f"at least, {name}", str(bound)) for name, bound in facts["bounds"].items()]
        rows += [(f"at least, {name}", f"– ({why})") for name, why in facts["not_computed"].items()]
        parity = f"an {facts['moves_are']} number, at least {facts['lower_bound']}"
        rows.append(("moves", parity))
    label = max(len(name) for name, _ in rows) + 2
    lines = [grid(start), ""]
    for name, text in rows:
        lines += textwrap.wrap(
            text, _WIDTH, initial_indent=name.ljust(label), subsequent_indent=" " * label
        )
    return lines


def _rounded(number: int) -> str:
    """Write a huge number by its leading digits and its power of ten, without floating point."""
    power = len(str(number)) - 1
    leading = number // 10 ** (power - 2)
    return f"about {leading // 100}.{leading % 100:02d}·10^{power}"
