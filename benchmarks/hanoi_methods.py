"""Moves a second of the nine classic methods and of the lazy solution, beside textbook recursions.

Also how long the closed form takes for 100,000 disks. Run `python benchmarks/hanoi_methods.py`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator

from measure import Taken, call, in_turn, report, table
from pegtile.hanoi import PerfectPath, move_number, rank, solve_perfect, state_after
from pegtile.hanoi.methods import METHODS, start

DISKS = 16
HUGE = 100_000


def textbook(disks: int, source: int, target: int, spare: int) -> Iterator[tuple[int, int, int]]:
    """Yield the moves through all the calls above, as most programs in Python do."""
    if disks:
        yield from textbook(disks - 1, source, spare, target)
        yield disks, source, target
        yield from textbook(disks - 1, spare, target, source)


def appending(disks: int, source: int, target: int, spare: int, moves: list[object]) -> None:
    """Append the moves to a list, which holds them all."""
    if disks:
        appending(disks - 1, source, spare, target, moves)
        moves.append((disks, source, target))
        appending(disks - 1, spare, target, source, moves)


def walking(moves: Callable[[], Iterator[object]]) -> Callable[[], Taken]:
    return lambda: call(lambda: deque(moves(), maxlen=0))


def speeds() -> str:
    subjects = {
        "textbook, `yield from`": walking(lambda: textbook(DISKS, 0, 2, 1)),
        "textbook, into a list": lambda: call(lambda: appending(DISKS, 0, 2, 1, [])),
    }
    for name in METHODS:
        subjects[f"`{name}`"] = walking(lambda name=name: iter(start(name, DISKS)))
    subjects["lazy solution"] = walking(lambda: iter(PerfectPath(DISKS)))
    taken = in_turn(subjects)
    yardstick = taken["textbook, `yield from`"].cpu
    moves = 2**DISKS - 1
    rows = [
        [name, f"{moves / one.cpu / 1e6:.2f}", f"{yardstick / one.cpu:.1f}"]
        for name, one in taken.items()
    ]
    return table([f"{DISKS} disks", "million moves/s", "ratio"], rows)


def closed_form() -> str:
    middle = 2 ** (HUGE - 1)
    state = state_after(HUGE, middle)
    path = PerfectPath(HUGE)
    subjects = {
        "move 2^99,999": lambda: call(lambda: move_number(HUGE, middle)),
        "state after it": lambda: call(lambda: state_after(HUGE, middle)),
        "rank of that state": lambda: call(lambda: rank(state)),
        "1,000 moves from there": lambda: call(lambda: deque(path[middle:][:1000], maxlen=0)),
        "the solution, both ends replayed": lambda: call(lambda: solve_perfect(HUGE)),
    }
    taken = in_turn(subjects)
    rows = [[name, f"{1000 * one.cpu:.2f}"] for name, one in taken.items()]
    return table([f"{HUGE:,} disks", "ms"], rows)


def main() -> None:
    report(
        "hanoi_methods",
        "The classic methods",
        "python benchmarks/hanoi_methods.py",
        speeds(),
        closed_form(),
    )


if __name__ == "__main__":
    main()
