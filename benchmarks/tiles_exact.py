"""Korf's hundred 15-puzzles by the exact solver, on one core, with the small and the large tables.

`python benchmarks/tiles_exact.py [small|large ...]`; the large tables (577 MB) are built when they
are not kept yet. Tables are loaded before the clock starts. Beside it stand a plain IDA* in C with
the same small tables, which needs a C compiler, and the packages `slidingpuzzle` and `simpleai`,
where they are installed, on instances that they can finish.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from measure import call, in_turn, report, run, table
from pegtile.tiles.board import Board
from pegtile.tiles.exact_solver import solve
from pegtile.tiles.goals import named_goal
from pegtile.tiles.heuristics.displacement import manhattan_distance

DATA = Path(__file__).parents[1] / "tests" / "data" / "korf100.txt"
GOAL = named_goal("blank-first", 4, 4)
PATIENCE = 30  # seconds for a peer's answer
SHORT = 41  # peers in plain Python finish boards of up to so many moves
TRANSPOSED = ("1 5 9 13/2 6 10 14/3 7 11 15/4 8 12 0", "blank-last", 72)
HARD = [
    ("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1", "blank-last", 80),
    ("0 12 9 13/15 11 10 14/3 7 5 6/4 8 2 1", "blank-last", 80),
    ("15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0", "blank-first", 80),
    TRANSPOSED,
]
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


def yardstick() -> list[object]:
    """Solve the same hundred by the C program, whose nodes are the same states, counted alike."""
    source = Path(__file__).parent / "c" / "ida_star.c"
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "ida_star"
        subprocess.run(["cc", "-O2", "-o", str(program), str(source)], check=True)
        lines = "\n".join(DATA.read_text().splitlines()[1:])
        told = subprocess.run([program], input=lines, capture_output=True, text=True, check=True)
    seconds, nodes, total, boards = told.stdout.split()
    if (total, boards) != ("5305", "100"):
        raise SystemExit(f"the C program found {total} moves for {boards} boards, not 5305 for 100")
    rate = int(nodes) / float(seconds) / 1e6
    return [
        *("C, 6-6-3 and its mirror image", f"{float(seconds):.2f}", f"{int(nodes):,}"),
        *(f"{int(nodes) // 100:,}", f"{rate:.1f}"),
    ]


def hard(size: str) -> list[list[object]]:
    rows: list[list[object]] = []
    for text, goal, optimum in HARD if size == "large" else []:
        board = Board.parse(text)
        began = time.process_time()
        solution = solve(board, goal, table=size)
        if not (solution.optimal and solution.cost == optimum):
            raise SystemExit(f"{board}: {solution.cost}, not {optimum}")
        seconds = time.process_time() - began
        rows.append([f"`{text}`", optimum, f"{solution.stats.generated:,}", f"{seconds:.1f}"])
    return rows


def peers() -> dict[str, Callable[[Board], int]]:
    """Return the peers that are installed, each as a function from a board to a shortest length."""
    found: dict[str, Callable[[Board], int]] = {
        "pegtile, small tables": lambda board: solve(board, table="small").cost or 0
    }
    try:
        import slidingpuzzle

        def by_slidingpuzzle(algorithm: object, board: Board) -> int:
            rows = slidingpuzzle.from_rows(*board.row_list())
            bound = slidingpuzzle.linear_conflict_distance
            return len(slidingpuzzle.search(rows, algorithm, heuristic=bound).solution)

        for name, algorithm in (
            ("A*", slidingpuzzle.Algorithm.A_STAR),
            ("IDA*", slidingpuzzle.Algorithm.IDA_STAR),
        ):
            found[f"slidingpuzzle, {name}, linear conflict"] = lambda board, algorithm=algorithm: (
                by_slidingpuzzle(algorithm, board)
            )
    except ImportError:
        print("slidingpuzzle is not installed", file=sys.stderr)
    try:
        from simpleai.search import SearchProblem, astar

        class Problem(SearchProblem):
            def actions(self, state: Board) -> list[object]:
                return list(state.moves())

            def result(self, state: Board, action: object) -> Board:
                return state.moved(action)

            def is_goal(self, state: Board) -> bool:
                return state == goal

            def heuristic(self, state: Board) -> int:
                return distance(state)

        def by_simpleai(board: Board) -> int:
            nonlocal goal, distance
            goal = named_goal("blank-last", board.rows, board.columns)
            distance = manhattan_distance(goal)
            return len(astar(Problem(board), graph_search=True).path()) - 1

        goal = named_goal("blank-last", 4, 4)
        distance = manhattan_distance(goal)
        found["simpleai, A*, Manhattan"] = by_simpleai
    except ImportError:
        print("simpleai is not installed", file=sys.stderr)
    return found


def timed(length: Callable[[Board], int], board: Board) -> tuple[int | None, float]:
    """Return a peer's answer, None when it has none within `PATIENCE`, and its CPU seconds."""

    def stop(*_: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGALRM, stop)
    began = time.process_time()
    signal.alarm(PATIENCE)
    try:
        return length(board), time.process_time() - began
    except TimeoutError:
        return None, time.process_time() - began
    finally:
        signal.alarm(0)


def short_ones() -> list[str]:
    return [f"4×4, {optimum} moves" for optimum, _ in instances() if optimum <= SHORT]


def beside_peers() -> list[list[object]]:
    """Solve what peers can finish: the hardest 3×3 boards, and Korf's shortest, blank last."""
    boards = [(31, Board.parse("8 6 7/2 5 4/3 0 1")), (31, Board.parse("6 4 7/8 5 0/3 2 1"))]
    boards += [
        (optimum, Board(4, 4, tuple(16 - tile if tile else 0 for tile in reversed(board.tiles))))
        for optimum, board in instances()
        if optimum <= SHORT
    ]
    rows: list[list[object]] = []
    for name, length in peers().items():
        told = []
        for optimum, board in boards:
            answer, seconds = timed(length, board)
            if answer not in (optimum, None):
                told.append(f"{answer} moves, wrong")
            else:
                told.append(f"{seconds:.4f}" if answer else f"none in {PATIENCE}")
        rows.append([name, *told])
    return rows


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
    hundreds = [hundred(size) for size in sizes]
    report(
        "tiles_exact",
        "The exact solver on Korf's hundred",
        f"python benchmarks/tiles_exact.py {' '.join(sizes)}",
        "One core; every answer is replayed, proven optimal and equal to the published optimum.\n",
        table(head, [*hundreds, yardstick()]),
        table(
            ["hard boards, large tables", "moves", "nodes", "CPU s"],
            [row for size in sizes for row in hard(size)],
        ),
        table(["CPU s", "3×3, 31 moves", "the other", *short_ones()], beside_peers()),
        table(["whole process, tables kept", "CPU s", "wall s"], whole_process()),
    )


if __name__ == "__main__":
    main()
