"""Find the sequences of twelve moves that a search need not walk.

`python tools/find_repeats.py` writes `src/pegtile/tiles/data/long_repeats.txt` anew, in half a
minute of one core. Which sequences they are is told in `pegtile.tiles.repeats`; those of up to ten
moves are in `data/repeats.txt`, and no sequence of twelve that holds one of them is listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pegtile.tiles.move import ALPHABET
from pegtile.tiles.repeats import LONG_FILE, automaton, no_repeats

LENGTH = 12
WIDE = 64  # cells in a row of a board so large that no sequence meets its edge
START = WIDE // 2 * (WIDE + 1)
STEPS = (1, -1, WIDE, -WIDE)  # of the blank, by the code of the move


class Box(NamedTuple):
    """The smallest rectangle around some cells."""

    top: int
    low: int
    left: int
    right: int

    @classmethod
    def around(cls, cells: list[int]) -> Box:
        rows, columns = [cell // WIDE for cell in cells], [cell % WIDE for cell in cells]
        return cls(min(rows), max(rows), min(columns), max(columns))

    def holds(self, other: Box) -> bool:
        return (
            self.top <= other.top
            and self.low >= other.low
            and self.left <= other.left
            and self.right >= other.right
        )


def walks(length: int, states: memoryview) -> Iterator[tuple[bytes, list[int], dict[int, int]]]:
    """Iterate over sequences in alphabetical order: (moves, blank's cells, tile on each cell)."""
    path, cells = bytearray(), [START]
    tiles: dict[int, int] = {}  # those that moved and the blank, by the cells they came from

    def further(state: int) -> Iterator[tuple[bytes, list[int], dict[int, int]]]:
        if len(path) == length:
            yield bytes(path), cells, tiles
            return
        blank = cells[-1]
        for code, step in enumerate(STEPS):
            following = states[state, code]
            if following < 0:
                continue
            cell = blank + step
            before, tile = tiles.get(blank, blank), tiles.get(cell, cell)
            tiles[blank], tiles[cell] = tile, before
            path.append(code)
            cells.append(cell)
            yield from further(following)
            path.pop()
            cells.pop()
            tiles[blank], tiles[cell] = before, tile

    return further(0)


def repeats(states: memoryview) -> list[str]:
    """Return the sequences of `LENGTH` moves that the automaton allows and an earlier one mends."""
    boxes: dict[int, list[Box]] = {}
    found = []
    for length in range(LENGTH % 2 or 2, LENGTH + 1, 2):
        for path, cells, tiles in walks(length, states):
            # Keys of so few boards hardly ever agree by chance; the tests would tell.
            key = hash(frozenset(pair for pair in tiles.items() if pair[0] != pair[1]))
            box = Box.around(cells)
            if not any(box.holds(earlier) for earlier in boxes.get(key, ())):
                boxes.setdefault(key, []).append(box)
            elif length == LENGTH:
                found.append("".join(ALPHABET[code].letter for code in path))
    return found


def main() -> None:
    found = repeats(no_repeats())
    states = automaton(found).shape[0] if found else 0
    print(f"{len(found)} sequences of {LENGTH} moves, {states} states by themselves")
    Path(LONG_FILE).write_text("\n".join(found) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
