"""Learn the values of tiles and of pairs of tiles that beams judge boards by.

`python tools/learn_pair_values.py [--rounds N] [--out FILE] [--start FILE]` writes
`src/pegtile/tiles/data/pair_values.npz` anew, with the default settings in about a quarter of an
hour of one core. What is learned is told in `pegtile.tiles.pair_values`.

In every round a beam with the values so far solves random boards of each size, and its answers are
shortened. Then of two boards as many moves from the start, one on the shortened answer and one from
the beam, the former should be worth less: for each such pair the logistic loss of the difference
goes downhill (Adagrad). Nothing is known at first but the Manhattan distance, so small boards come
before large ones. Answers are shortened with the values that are kept, whatever is being learned,
so that a second run differs a little from the first.
"""

from __future__ import annotations

import argparse
import time
from collections import deque
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pegtile.tiles._value_kernels import ValueBeam
from pegtile.tiles.board import Board
from pegtile.tiles.goals import named_goal
from pegtile.tiles.pair_values import STEPS, UNIT
from pegtile.tiles.parity import is_solvable
from pegtile.tiles.shortening import Walk

KEPT = Path(__file__).parents[1] / "src" / "pegtile" / "tiles" / "data" / "pair_values.npz"
REACH = 3  # of the displacements of pairs
FAR = 9  # of the displacement of a tile
EDGE = 2  # how near an edge is told apart, in all four directions
CLASSES = (2 * REACH + 1) ** 2
BATCH = 256
RATE = 0.06
SLOW = 100  # the round after which the rate would be nothing
OLD = 4  # rounds whose pairs are learned from again
PASS = (6, 80, 300)  # of shortening, see `Walk.pieces`


class Lesson(NamedTuple):
    """Boards of one size and what a round does with them."""

    side: int
    boards: int
    width: int
    samples: int
    first_round: int


LESSONS = (
    Lesson(4, 16, 1000, 8, 0),
    Lesson(5, 6, 6000, 8, 1),
    Lesson(6, 4, 4000, 6, 6),
    Lesson(7, 3, 3000, 4, 12),
    Lesson(8, 2, 2000, 4, 18),
    Lesson(10, 1, 1000, 3, 24),
)


@dataclass(frozen=True, slots=True)
class Geometry:
    """Which weights a board of one size is made of.

    Attributes:
        distance: int64[tile, cell], the Manhattan distance.
        far, edges: int64[tile, cell], the weight of a tile alone.
        classes: int64[tile, cell], the class of its displacement.
        pairs: int64[pairs, 3], two tiles and the step from the first to the second.
    """

    distance: NDArray[np.int64]
    far: NDArray[np.int64]
    edges: NDArray[np.int64]
    classes: NDArray[np.int64]
    pairs: NDArray[np.int64]


def around(displacement: NDArray[np.int64], most: int) -> NDArray[np.int64]:
    return np.clip(displacement, -most, most) + most


class Ties:
    """The number of the weight behind every entry of the three tables, shared by mirror images."""

    def __init__(self) -> None:
        wide, near = 2 * FAR + 1, 2 * REACH + 1
        entry = np.arange(wide * wide).reshape(wide, wide)
        far = np.minimum(entry, entry.T)
        entry = np.arange((EDGE + 1) ** 4 * CLASSES).reshape((EDGE + 1,) * 4 + (near, near))
        edges = np.minimum(entry, entry.transpose(2, 3, 0, 1, 5, 4))
        turned = np.arange(CLASSES).reshape(near, near).T.reshape(-1)
        number = {step: place for place, step in enumerate(STEPS)}
        entry = np.arange(len(STEPS) * CLASSES**2).reshape(len(STEPS), CLASSES, CLASSES)
        back = [number[-down, -right] for down, right in STEPS]
        across = [number[right, down] for down, right in STEPS]
        pairs = np.minimum(entry, entry[back].transpose(0, 2, 1))
        pairs = np.minimum(pairs, pairs[across][:, turned][:, :, turned])
        self.far, self.edges, self.pairs, self.count = self._numbered(far, edges, pairs)

    @staticmethod
    def _numbered(*tables: NDArray[np.int64]) -> tuple[NDArray[np.int64], ...]:
        first, found = 0, []
        for table in tables:
            _, numbers = np.unique(table, return_inverse=True)
            found.append(numbers.reshape(table.shape) + first)
            first += int(numbers.max()) + 1
        return (*found, first)


TIES = Ties()


@cache
def geometry(side: int) -> Geometry:
    cells = side * side
    row, column = np.divmod(np.arange(cells), side)
    down, right = row[None, :] - row[:, None], column[None, :] - column[:, None]
    edge = [
        np.broadcast_to(np.minimum(one, EDGE)[:, None], (cells, cells))
        for one in (row, side - 1 - row, column, side - 1 - column)
    ]
    pairs = [
        (tile, tile + step_down * side + step_right, number)
        for tile in range(cells - 1)
        for number, (step_down, step_right) in enumerate(STEPS)
        if 0 <= row[tile] + step_down < side and 0 <= column[tile] + step_right < side
        and tile < tile + step_down * side + step_right < cells - 1
    ]  # fmt: skip
    return Geometry(
        np.abs(down) + np.abs(right),
        TIES.far[around(down, FAR), around(right, FAR)],
        TIES.edges[(*edge, around(down, REACH), around(right, REACH))],
        around(down, REACH) * (2 * REACH + 1) + around(right, REACH),
        np.array(pairs),
    )


def made_of(side: int, boards: NDArray[np.uint16]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the Manhattan distances of boards, and the numbers of the weights of each."""
    shape = geometry(side)
    cell = np.argsort(boards, axis=1)[:, :-1]  # of every tile but the blank
    tile = np.arange(side * side - 1)
    classes = shape.classes[tile, cell]
    first, second, step = shape.pairs.T
    weights = (
        shape.far[tile, cell],
        shape.edges[tile, cell],
        TIES.pairs[step, classes[:, first], classes[:, second]],
    )
    return shape.distance[tile, cell].sum(axis=1), np.concatenate(weights, axis=1)


def tables(weights: NDArray[np.float64]) -> dict[str, NDArray[np.int16]]:
    """Return what is kept: weights in units of a 16th of a move."""
    units = np.rint(UNIT * weights).astype(np.int16)
    return {"pairs": units[TIES.pairs], "far": units[TIES.far], "edges": units[TIES.edges]}


def new_beam(side: int, width: int, weights: NDArray[np.float64], seed: int) -> ValueBeam:
    shape, units = geometry(side), np.rint(UNIT * weights).astype(np.int32)
    singles = UNIT * shape.distance + units[shape.far] + units[shape.edges]
    singles[-1] = 0
    pairs = units[TIES.pairs].astype(np.int16)
    singles = singles.astype(np.int32)
    return ValueBeam(side, side, side * side - 1, width, singles, STEPS, pairs, REACH, seed)


def random_board(side: int, numbers: np.random.Generator) -> NDArray[np.uint16]:
    """Return a board that can be solved, tiles named by their goal cells."""
    goal = named_goal("blank-last", side, side)
    while True:
        order = numbers.permutation(side * side)
        named = tuple(int(tile + 1) % (side * side) for tile in order)
        if is_solvable(Board(side, side, named), goal):
            return order.astype(np.uint16)


def taught(
    lesson: Lesson, weights: NDArray[np.float64], numbers: np.random.Generator
) -> tuple[list[NDArray[np.uint16]], list[NDArray[np.uint16]], list[int]]:
    """Solve random boards; return pairs of boards, the better and the worse, and the lengths."""
    better, worse, lengths = [], [], []
    side = lesson.side
    for _ in range(lesson.boards):
        board = random_board(side, numbers)
        beam = new_beam(side, lesson.width, weights, int(numbers.integers(1 << 30)))
        beam.start(board, 1 << 29)
        levels = []
        while beam.run(1) == 0 and beam.depth < 3 * side**3:
            levels.append(
                beam.sample(numbers.integers(1 << 32, size=lesson.samples, dtype=np.uint32))
            )
        if beam.depth >= 3 * side**3:
            continue
        walk = Walk(side, board, side * side - 1, beam.path())
        for piece in walk.pieces(PASS[0], PASS[1]):
            walk.shorten(piece, PASS[2], lambda _: None)
        lengths.append(len(walk))
        for way, others in zip(boards_along(board, walk), levels, strict=False):
            other = others[(others != way).any(axis=1)]
            better += [way] * len(other)
            worse += list(other)
    return better, worse, lengths


def boards_along(board: NDArray[np.uint16], walk: Walk) -> list[NDArray[np.uint16]]:
    boards = []
    for before, after in zip(walk.blanks[:-1], walk.blanks[1:], strict=True):
        board = board.copy()
        board[before], board[after] = board[after], board[before]
        boards.append(board)
    return boards


def learn(rounds: int, weights: NDArray[np.float64], out: Path) -> None:
    numbers = np.random.default_rng(20)
    slopes = np.full(TIES.count, 1e-3)
    kept: dict[int, deque[tuple[NDArray[np.uint16], NDArray[np.uint16]]]] = {}
    for number in range(rounds):
        told = []
        for lesson in LESSONS:
            if number < lesson.first_round:
                continue
            better, worse, lengths = taught(lesson, weights, numbers)
            told.append(f"{lesson.side}: {np.mean(lengths):.1f}" if lengths else "none")
            if better:
                pairs = kept.setdefault(lesson.side, deque(maxlen=OLD))
                pairs.append((np.array(better), np.array(worse)))
        batches = []
        for side, rounds_kept in kept.items():
            for better, worse in rounds_kept:
                order = numbers.permutation(len(better))
                batches += [(side, better[part], worse[part])
                            for part in np.array_split(order, -(-len(order) // BATCH))]  # fmt: skip
        rate = RATE * max(0.1, 1 - number / SLOW)
        losses = [descend(*batches[one], weights, slopes, rate)
                  for one in numbers.permutation(len(batches))]  # fmt: skip
        print(f"round {number}, {time.process_time():.0f} s, loss {np.mean(losses):.4f},",
              *told, flush=True)  # fmt: skip
        np.savez_compressed(out, **tables(weights))


def descend(
    side: int,
    better: NDArray[np.uint16],
    worse: NDArray[np.uint16],
    weights: NDArray[np.float64],
    slopes: NDArray[np.float64],
    rate: float,
) -> float:
    """Take a step; `weights` and `slopes`, the sums of squares, are modified in place."""
    distance, low = made_of(side, better)
    other, high = made_of(side, worse)
    ahead = other - distance + weights[high].sum(axis=1) - weights[low].sum(axis=1)
    wrong = 1 / (1 + np.exp(np.minimum(ahead, 50)))
    share = np.repeat(wrong, low.shape[1])
    slope = np.bincount(low.ravel(), share, TIES.count) - np.bincount(
        high.ravel(), share, TIES.count
    )
    slope /= len(better)
    slopes += slope**2
    weights -= rate * slope / np.sqrt(slopes)
    return float(np.mean(np.log1p(np.exp(np.minimum(-ahead, 50)))))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=80)
    parser.add_argument("--out", type=Path, default=KEPT)
    parser.add_argument("--start", type=Path, help="go on from such a file")
    chosen = parser.parse_args()
    weights = np.zeros(TIES.count)
    if chosen.start:
        with np.load(chosen.start) as data:
            for name, ties in (("far", TIES.far), ("edges", TIES.edges), ("pairs", TIES.pairs)):
                weights[ties] = data[name] / UNIT
    learn(chosen.rounds, weights, chosen.out)


if __name__ == "__main__":
    main()
