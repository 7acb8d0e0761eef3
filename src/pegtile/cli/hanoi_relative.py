"""`pegtile hanoi relative`."""

from __future__ import annotations

import re
from typing import Any

import click

from pegtile.cli.frame import LIMIT_REACHED, NO, json_option, limit_options, out_option, output
from pegtile.cli.hanoi_options import DISKS
from pegtile.cli.integers import INTEGER, NumbersCommand
from pegtile.core.limits import Limits
from pegtile.core.solution import Status
from pegtile.errors import BadRequest, BadText
from pegtile.hanoi.move import DEFAULT_LABELS
from pegtile.hanoi.relatives import RELATIVES, relative
from pegtile.hanoi.relatives.space import shortest
from pegtile.notation.json_codec import dumps, stats_object

# A peg's name and its items; a list of items; an item.
_NAMED = re.compile(r"(?P<label>[^\s:,]+)\s*:(?P<items>[^:]*?)(?=[^\s:,]+\s*:|$)")
_LISTS = re.compile(r"[\[(](?P<items>[^\[\]()]*)[\])]")
_ITEM = re.compile(r"[^\s,]+")

# What each relative may be told, besides the number of disks.
_SETTINGS = {
    "bottleneck": ("disks", "k"),
    "irregular": ("start", "goal"),
    "exchanging": ("disks",),
    "london": ("start", "goal", "capacities"),
    "magnetic": ("disks", "colours"),
    "bicolour": ("disks", "task"),
}


@click.command(
    "relative",
    cls=NumbersCommand,
    help="Solve a relative of the tower, by a search that proves the answer shortest.\n\n"
    + "\n\n".join(f"{name}: {idea}." for name, idea in RELATIVES.items())
    + "\n\nStates of irregular and london are given as A:1,2 B:3 C: or [[1,2],[3],[]], each peg"
    " bottom to top.",
)
@click.argument("name", type=click.Choice(list(RELATIVES)), metavar="NAME")
@click.argument("disks", type=DISKS, metavar="[DISKS]", required=False)
@click.option("--k", type=INTEGER, metavar="K", help="bottleneck: how much larger.  [default: 2]")
@click.option("--colours", metavar="NNN", help="magnetic: R, B or N a peg.  [default: NNN]")
@click.option("--task", type=click.Choice(["swap", "sort"]), help="bicolour.  [default: swap]")
@click.option("--from", "start", metavar="STATE", help="irregular, london: the start.")
@click.option("--to", "goal", metavar="STATE", help="irregular, london: the goal.")
@click.option("--capacities", metavar="N,N,…", help="london: what pegs hold.  [default: 3,2,1]")
@json_option
@out_option
@limit_options
def command(name: str, as_json: bool, out: str | None, limits: Limits, **given: Any) -> int | None:
    """Parse, solve, show."""
    settings = {key: value for key, value in given.items() if value is not None}
    for key in settings:
        if key not in _SETTINGS[name]:
            option = {"disks": "DISKS", "start": "--from", "goal": "--to"}.get(key, f"--{key}")
            raise BadRequest(f"{option} with {name}: expected none")
    if "disks" in _SETTINGS[name] and "disks" not in settings:
        raise BadRequest(f"{name}: expected DISKS")
    for key in ("start", "goal"):
        if key in settings:
            settings[key] = _stacks(settings[key], numbers=name == "irregular")
    if "capacities" in settings:
        settings["capacities"] = _capacities(settings["capacities"])
    if name == "irregular" and "start" not in settings:
        raise BadRequest("irregular: expected --from STATE")
    space = relative(name, **settings)
    solution = shortest(space, limits=limits)
    with output(out) as file:
        if as_json:
            record = {
                "puzzle": "hanoi",
                "relative": name,
                "rule": RELATIVES[name],
                "settings": settings,
                "cost": solution.cost,
                "optimal": solution.optimal,
                "lower_bound": solution.lower_bound,
                "moves": None if solution.moves is None else list(map(str, solution.moves)),
                "method": solution.method,
                "status": solution.status.value,
                "proof": solution.proof,
                "stats": stats_object(solution.stats),
            }
            file.write(dumps(record) + "\n")
        else:
            file.writelines(f"{move}\n" for move in solution.moves or ())
    if solution.status is Status.UNSOLVABLE:
        click.echo(f"Error: no solution exists: {solution.proof}", err=True)
        return NO
    if solution.status.is_limit:
        click.echo(
            f"{solution.status.value}: it takes {solution.lower_bound} moves or more", err=True
        )
        return LIMIT_REACHED
    return None


def _stacks(text: str, *, numbers: bool) -> list[list[Any]]:
    """Read `A:1,2 B:3 C:`, the pegs in their order, or `[[1,2],[3],[]]`."""
    pieces = _LISTS if text.lstrip().startswith(("[", "(")) else _NAMED
    stacks: list[list[Any]] = []
    end = 0
    for peg, match in enumerate(pieces.finditer(text)):
        label = DEFAULT_LABELS.of(peg)
        between = text[end : match.start()].strip(" ,[](){}")
        named = match.groupdict().get("label", label)
        if between or named != label:
            word = between or named
            raise BadText(word, f"{label}: and what lies there", column=text.index(word, end) + 1)
        found = list(_ITEM.finditer(text, *match.span("items")))
        stacks.append([_number(item) if numbers else item[0].strip("'\"") for item in found])
        end = match.end()
    if not stacks or text[end:].strip(" ,[]()"):
        word = text[end:].strip()
        raise BadText(word, "stacks such as A:1,2 B:3 C:", column=text.index(word, end) + 1)
    return stacks


def _number(found: re.Match[str]) -> int:
    text = found[0]
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise BadText(text, "a disk's number", column=found.start() + 1)
    return int(text)


def _capacities(text: str) -> list[int]:
    return [_number(item) for item in _ITEM.finditer(text)]
