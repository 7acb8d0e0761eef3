"""Make the boards that `tiles_large.py` solves: `python benchmarks/tiles_boards.py`.

They are kept in `boards/`, a file for every set, and come out the same every time. The boards of
`tuning` sets are for choosing methods by, those of `held` sets for reporting only. `uniform` boards
are equally likely among all that can be solved; `walked` ones are 1,000 to 10,000 random moves from
the goal, as the boards of published neural solvers are.
"""

from __future__ import annotations

import random
from pathlib import Path

from pegtile.tiles.board import Board
from pegtile.tiles.goals import named_goal
from pegtile.tiles.instances import random_board, random_walk

BOARDS = Path(__file__).parent / "boards"
SIZES = {5: 20, 6: 10, 7: 10, 10: 5, 20: 3, 30: 2}
SEEDS = {"tuning": 1, "held": 2}
WALKED = (5, 6, 7)


def uniform(side: int, numbers: random.Random) -> Board:
    return random_board(named_goal("blank-last", side, side), numbers)


def walked(side: int, numbers: random.Random) -> Board:
    goal = named_goal("blank-last", side, side)
    return random_walk(goal, numbers.randint(1_000, 10_000), numbers)


def main() -> None:
    BOARDS.mkdir(exist_ok=True)
    for part, seed in SEEDS.items():
        for kind, sides in ((uniform, tuple(SIZES)), (walked, WALKED)):
            for side in sides:
                name = f"{kind.__name__}-{side}x{side}-{part}.txt"
                numbers = random.Random(f"{name} {seed}")
                lines = [f"# {SIZES[side]} boards, {kind.__name__}, goal blank-last"]
                lines += [str(kind(side, numbers)) for _ in range(SIZES[side])]
                (BOARDS / name).write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
