"""Korf's hundred 15-puzzles by the exact solver, on one core, with the small and the large tables.

`python benchmarks/tiles_exact.py [small|large ...]`; the large tables (577 MB) are built when they
are not kept yet. Tables are loaded before the clock starts.
"""

from __future__ import annotations

import sys
from pathlib import Path

from measure import call, in_turn, report, run, table
from pegtile.tiles.board import Board
from pegtile.tiles.goals import named_goal
from pegtile.tiles.solver import solve

DATA = Path(__file__).parents[1] / "tests" / "data" / "korf100.txt"
GOAL = named_goal("blank-first", 4, 4)
AVERAGE = "13 5 4 10/9 12 8 14/2 3 7 1/0 15 11 6"  # Korf's second, 55 moves


def instances() -> list[tuple[int, Board]]:
    lines = DATA.read_text().splitlines()[1:]
    rows = [list(map(int, line.split())) for line in lines]
    return [(optimum, Board(4, 4, tuple(tiles))) for _, optimum, *tiles in rows]


def hundred(size: str) -> list[object]:
    boards = instances()
    solve(boards[0][1], GOAL, table=size)  # the tables, once
    nodes = []

    def solve_all() -> None:
        nodes.clear()
        for optimum, board in boards:
            solution = solve(board, GOAL, table=size)
            if not (solution.optimal and solution.cost == optimum):
                raise SystemExit(f"{board}: {solution.cost}, not {optimum}")
            nodes.append(solution.stats.generated)

    taken = in_turn({size: lambda: call(solve_all)}, runs=3)[size]
    rate = sum(nodes) / taken.cpu / 1e6
    return [size, f"{taken.cpu:.2f}", f"{sum(nodes):,}", f"{sum(nodes) // 100:,}", f"{rate:.1f}"]


def whole_process() -> list[list[object]]:
    program = str(Path(sys.executable).with_name("pegtile"))
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "pegtile tiles solve, 55 moves": [
            *(program, "tiles", "solve", AVERAGE, "--goal", "blank-first", "--table", "small")
        ],
    }
    subjects = {name: lambda command=command: run(command) for name, command in commands.items()}
    taken = in_turn(subjects, runs=5)
    return [[f"`{name}`", f"{one.cpu:.2f}", f"{one.wall:.2f}"] for name, one in taken.items()]


def main() -> None:
    sizes = sys.argv[1:] or ["small", "large"]
    head = ["tables", "CPU s, all 100", "nodes", "mean nodes", "million nodes/s"]
    report(
        "tiles_exact",
        "The exact solver on Korf's hundred",
        f"python benchmarks/tiles_exact.py {' '.join(sizes)}",
        "One core; every answer is replayed, proven optimal and equal to the published optimum.\n",
        table(head, [hundred(size) for size in sizes]),
        table(["whole process, tables kept", "CPU s", "wall s"], whole_process()),
    )


if __name__ == "__main__":
    main()
