"""Make the boards that `tiles_large.py` solves: `python benchmarks/tiles_boards.py`.

They are kept in `boards/`, a file for every set, and come out the same every time. The boards of
`tuning` sets are for choosing methods by, those of `held` sets for reporting only. `uniform` boards
are equally likely among all that can be solved.

`scrambled` boards are like those that the neural solver DeepCubeA is reported on, so that answers
can be compared. Its published code (https://github.com/forestagostinelli/DeepCubeA,
`environments/n_puzzle.py`) makes a board by random moves from the goal, each of four directions as
likely; a move against the edge changes nothing, but counts. How many moves its test boards have is
not in the code. Its published answers (`results/puzzle24`, `puzzle35` and `puzzle48`) have means of
89.5, 124.6 and 253 and lie between 66 and 110, 103 and 162, 155 and 321: the lengths that boards
have after 1,000 moves for the two smaller sizes, the most that its networks were trained with, and
after 1,000 to 10,000 for the largest one (ten boards, so many thousand moves each). On uniform
boards they would be longer: the mean Manhattan distance alone is 135 for 6×6 and 218 for 7×7.
"""

from __future__ import annotations

import random
from pathlib import Path

from pegtile.tiles.board import Board
from pegtile.tiles.goals import named_goal
from pegtile.tiles.instances import random_board
from pegtile.tiles.move import ALPHABET

BOARDS = Path(__file__).parent / "boards"
SIZES = {5: 20, 6: 10, 7: 10, 10: 5, 20: 3, 30: 2}
SEEDS = {"tuning": 1, "held": 2}
SCRAMBLES = {  # moves of each board
    5: (1_000,) * 20,
    6: (1_000,) * 60,
    7: tuple(range(1_000, 10_001, 1_000)),
}


def uniform(side: int, numbers: random.Random) -> Board:
    return random_board(named_goal("blank-last", side, side), numbers)


def scrambled(side: int, moves: int, numbers: random.Random) -> Board:
    board = named_goal("blank-last", side, side)
    for _ in range(moves):
        move = numbers.choice(ALPHABET)
        if move in board.moves():
            board = board.moved(move)
    return board


def keep(kind: str, part: str, side: int, boards: list[Board]) -> None:
    lines = [f"# {len(boards)} boards, {kind}, goal blank-last", *map(str, boards)]
    path = BOARDS / f"{kind}-{side}x{side}-{part}.txt"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    BOARDS.mkdir(exist_ok=True)
    for part, seed in SEEDS.items():
        for side, count in SIZES.items():
            numbers = random.Random(f"uniform-{side}x{side}-{part}.txt {seed}")
            keep("uniform", part, side, [uniform(side, numbers) for _ in range(count)])
        for side, lengths in SCRAMBLES.items():
            numbers = random.Random(f"scrambled-{side}x{side}-{part}.txt {seed}")
            keep("scrambled", part, side, [scrambled(side, moves, numbers) for moves in lengths])


if __name__ == "__main__":
    main()
