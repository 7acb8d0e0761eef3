"""Boards beyond the 15-puzzle: 24-puzzles exactly, and near-optimal answers up to 30×30.

`python benchmarks/tiles_large.py [exact korf-5x5 uniform-6x6 …] [--boards N] [--jobs 2]`
solves the held-back boards of `boards/` (`tiles_boards.py`), each in a process of its own, on one
core. Time is CPU time: the solver is made to count it, so that a busy machine changes little. A
run that is allowed 60 s tells what it had after 1 and 10 s, too. The exact solves need the
tables of 5×5 (510 MB), which are built when they are not kept yet. The results of parts that are
left out stay as they are. All of it takes three quarters of an hour of one core.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from functools import partial
from pathlib import Path
from typing import NamedTuple

from measure import RESULTS, report, table
from pegtile.core.limits import Budget, Limits
from pegtile.tiles import large_board
from pegtile.tiles.board import Board
from pegtile.tiles.exact_solver import solve

BOARDS = Path(__file__).parent / "boards"
EXACT = (40, 38, 25, 32)


class Set(NamedTuple):
    """A set of boards and how long each is allowed: one run for each of `runs`, in seconds."""

    runs: tuple[int, ...]
    moments: tuple[int, ...]
    boards: int
    known: str


# The neural solver is DeepCubeA (F. Agostinelli, S. McAleer, A. Shmakov, P. Baldi, Solving the
# Rubik's cube with deep reinforcement learning and search, Nature Machine Intelligence 1, 2019), on
# GPUs; `tiles_boards.py` tells how its boards and the scrambled ones were made.
SETS = {
    "korf-5x5": Set((1, 5), (1, 5), 20, ""),
    "scrambled-5x5": Set((5,), (1, 5), 20, "DeepCubeA 89.5 in 20 s, 500 boards like these"),
    "scrambled-6x6": Set((10,), (1, 10), 60, "DeepCubeA 124.6 in 28 s, 500 boards like these"),
    "scrambled-7x7": Set((60,), (1, 10, 60), 10, "DeepCubeA 253 in 75 s, 500 boards like these"),
    "uniform-6x6": Set((30,), (1, 10, 30), 10, ""),
    "uniform-7x7": Set((60,), (1, 10, 60), 5, ""),
    "uniform-10x10": Set((60,), (1, 10, 60), 3, ""),
    "uniform-20x20": Set((60,), (2, 10, 60), 2, ""),
    "uniform-30x30": Set((60,), (10, 60), 1, ""),
}


class Answer(NamedTuple):
    """What one board came to: (CPU seconds, cost) of every improvement, its bound, and memory."""

    improvements: list[tuple[float, int]]
    lower_bound: int
    peak_bytes: int

    def after(self, seconds: float) -> int:
        # A run ends a little after its time; it had its last answer before.
        return min(cost for moment, cost in self.improvements if moment <= 1.1 * seconds + 0.1)


def korf() -> dict[int, tuple[int, str]]:
    lines = (BOARDS / "korf-5x5.txt").read_text(encoding="utf-8").splitlines()
    found = (line.split(maxsplit=2) for line in lines if not line.startswith("#"))
    return {int(number): (int(optimum), text) for number, optimum, text in found}


def boards_of(name: str) -> list[tuple[int, str]]:
    """Return the boards of a set, each with its optimum, 0 where nobody knows it."""
    if name == "korf-5x5":
        # Those with other numbers served to choose methods.
        return [one for number, one in korf().items() if number % 5 in (2, 3)]
    lines = (BOARDS / f"{name}-held.txt").read_text(encoding="utf-8").splitlines()
    return [(0, line) for line in lines if not line.startswith("#")]


def one(text: str, goal: str, seconds: float) -> None:
    """Solve a board in this process, and print an `Answer` as JSON."""
    large_board.Budget = partial(Budget, clock=time.process_time)  # type: ignore[misc, assignment]
    board = Board.parse(text)
    began = time.process_time()
    found = []
    for answer in large_board.improvements(board, goal, within=seconds):
        found.append((time.process_time() - began, answer.cost))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    print(json.dumps([found, answer.lower_bound, peak]))


def solved(text: str, goal: str, seconds: float) -> Answer:
    command = [sys.executable, __file__, "--one", text, goal, str(seconds)]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    return Answer(*json.loads(told.stdout))


def near(name: str, most: int | None) -> list[list[object]]:
    """Solve the boards of a set; return its rows of the table."""
    rows: list[list[object]] = []
    chosen = SETS[name]
    boards = boards_of(name)[: most or chosen.boards]
    goal = "blank-first" if name == "korf-5x5" else "blank-last"
    for run in chosen.runs:
        answers = [solved(text, goal, run) for _, text in boards]
        bounds = statistics.mean(answer.lower_bound for answer in answers)
        optimum = statistics.mean(optimum for optimum, _ in boards)
        first = max(answer.improvements[0][0] for answer in answers)
        peak = max(answer.peak_bytes for answer in answers)
        for moment in chosen.moments if len(chosen.runs) == 1 else (run,):
            if moment != run and len(chosen.runs) > 1:
                continue
            mean = statistics.mean(answer.after(moment) for answer in answers)
            over = f"{100 * (mean / optimum - 1):+.2f} % of optimal" if optimum else ""
            rows.append([
                name, len(boards), f"{moment} s of {run}", f"{mean:,.1f}", f"{bounds:,.1f}",
                f"{mean / bounds:.3f}", over, f"{first:.2f}", f"{peak >> 20:,} MB", chosen.known,
            ])  # fmt: skip
            print(*rows[-1], file=sys.stderr, flush=True)
    return rows


def exact_one(number: int) -> None:
    """Solve one of Korf and Felner's boards in this process, and print its row as JSON."""
    optimum, text = korf()[number]
    solve(Board.parse(text), "blank-first", table="large", limits=Limits(nodes=1))  # the tables
    began = time.process_time()
    answer = solve(Board.parse(text), "blank-first", table="large")
    seconds = time.process_time() - began
    if not (answer.optimal and answer.cost == optimum):
        raise SystemExit(f"{text}: {answer.cost}, not {optimum}")
    nodes = answer.stats.generated
    rate = f"{nodes / seconds / 1e6:.1f}"
    print(json.dumps([number, optimum, f"{nodes:,}", f"{seconds:.1f}", rate]))


def exact(number: int) -> list[list[object]]:
    command = [sys.executable, __file__, "--exact", str(number)]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    print(told.stdout, file=sys.stderr, flush=True)
    return [json.loads(told.stdout)]


HEAD = (
    *("boards", "number", "CPU time", "mean moves", "mean bound", "ratio to bound"),
    *("known optimum", "slowest first answer, s", "peak memory", "others"),
)
EXACT_HEAD = ("Korf and Felner's number", "moves", "nodes", "CPU s", "million nodes/s")


def kept(head: Sequence[str]) -> dict[str, list[list[object]]]:
    """Return the rows of a table of the last results, by their first cell."""
    rows: dict[str, list[list[object]]] = {}
    path = RESULTS / "tiles_large.md"
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        first = cells[0]
        if len(cells) == len(head) and (first in SETS if head is HEAD else first.isdigit()):
            rows.setdefault(first, []).append(list(cells))
    return rows


def keep(name: str, rows: list[list[object]]) -> None:
    """Put the rows of a part, or of one exact board, into the results; the others stay."""
    near_rows, exact_rows = kept(HEAD), kept(EXACT_HEAD)
    (near_rows if name in SETS else exact_rows)[name] = rows
    solved = [row for number in EXACT for row in exact_rows.get(str(number), [])]
    total = sum(float(str(row[3])) for row in solved)
    report(
        "tiles_large",
        "Beyond the 15-puzzle",
        "python benchmarks/tiles_large.py [PART …]",
        "CPU time of one core; every answer is replayed. The boards were held back while methods"
        " were chosen. `tiles_boards.py` tells how they were made: those of `korf` and `uniform`"
        " sets are equally likely among all, `scrambled` ones nearer to the goal, as those that"
        " others report on.\n",
        table(HEAD, [row for part in SETS for row in near_rows.get(part, [])]),
        table(EXACT_HEAD, [*solved, [f"all {len(solved)}", "", "", f"{total:.1f}", ""]]),
    )


def main() -> None:
    if sys.argv[1:2] == ["--one"]:
        one(sys.argv[2], sys.argv[3], float(sys.argv[4]))
        return
    if sys.argv[1:2] == ["--exact"]:
        exact_one(int(sys.argv[2]))
        return
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", default=[*SETS, "exact"])
    parser.add_argument("--boards", type=int)
    parser.add_argument("--jobs", type=int, default=1, help="how many boards to solve at a time")
    chosen = parser.parse_args()
    for part in set(chosen.parts) - {*SETS, "exact"}:
        parser.error(f"part {part}: expected {', '.join(SETS)} or exact")
    with ThreadPoolExecutor(chosen.jobs) as pool:
        work: dict[Future[list[list[object]]], str] = {
            pool.submit(near, name, chosen.boards): name for name in SETS if name in chosen.parts
        }
        if "exact" in chosen.parts:
            work |= {pool.submit(exact, number): str(number) for number in EXACT}
        for done in as_completed(work):
            keep(work[done], done.result())


if __name__ == "__main__":
    main()
