"""`pegtile hanoi problems`."""

from __future__ import annotations

import random
from itertools import permutations

import click

from pegtile.cli.frame import out_option, output
from pegtile.datasets.difficulty import Difficulty
from pegtile.datasets.psychology import Stacks, problem
from pegtile.datasets.trial_logs import APPARATUS
from pegtile.errors import BadRequest, Unsolvable
from pegtile.hanoi.state import State
from pegtile.notation.json_codec import dumps


@click.command(
    "problems",
    help="Make a set of problems for psychologists, a JSON object a line: start, goal, minimum"
    " moves, number of shortest paths, and at each step how many moves are legal and how many of"
    " them are on a shortest path. States are the stacks of each peg, bottom to top.\n\n"
    "--task london is the Tower of London: three balls, pegs that hold three, two and one.",
)
@click.option("--task", type=click.Choice(list(APPARATUS)), default="hanoi", show_default=True)
@click.option("--disks", type=click.IntRange(1, 6), default=3, show_default=True)
@click.option("--moves", default="uniform", show_default=True, metavar="LENGTHS",
              help="The minimum moves of each: 5, 3..7 or uniform: any.")  # fmt: skip
@click.option("--count", type=click.IntRange(1), default=10, show_default=True, metavar="N")
@click.option("--seed", type=int, default=0, show_default=True, metavar="N")
@out_option
def command(task: str, disks: int, moves: str, count: int, seed: int, out: str | None) -> None:
    """Draw, describe, write."""
    wanted = Difficulty.parse(moves)
    if wanted.counts:
        raise BadRequest(f"--moves {moves}: expected a length or a range")
    states = _states(task, disks)
    pairs = [(a, b) for a in states for b in states if a != b]
    random.Random(seed).shuffle(pairs)
    found = 0
    with output(out) as file:
        for start, goal in pairs:
            try:
                record = problem(start, goal, APPARATUS[task])
            except Unsolvable:
                continue
            high = record["minimum_moves"] if wanted.high is None else wanted.high
            if wanted.low <= record["minimum_moves"] <= high:
                file.write(dumps({"id": found, **record}) + "\n")
                found += 1
            if found == count:
                return
    raise BadRequest(f"{count} problems of {moves} moves: there are {found}")


def _states(task: str, disks: int) -> list[Stacks]:
    """Return all states, in a fixed order."""
    if task == "hanoi":
        pegs = (bytes(n // 3**d % 3 for d in range(disks)) for n in range(3**disks))
        return [State(places).stacks() for places in pegs]
    room = APPARATUS[task].room
    sizes = [(a, b, 3 - a - b) for a in range(4) for b in range(4 - a)]
    return [
        (balls[:a], balls[a : a + b], balls[a + b :])
        for balls in permutations((1, 2, 3))
        for a, b, c in sizes
        if a <= room[0] and b <= room[1] and c <= room[2]
    ]
