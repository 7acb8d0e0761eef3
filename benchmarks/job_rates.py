"""What jobs in parts cost on one core, and from that what 10^9 puzzles cost on 100 machines.

`python benchmarks/job_rates.py`; the last table is computed, not measured.
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from measure import call, in_turn, report, table
from pegtile.core.limits import Limits
from pegtile.datasets.answers import CheckMany, SolveMany
from pegtile.datasets.audit import Audit
from pegtile.datasets.board_sources import board_source
from pegtile.datasets.difficulty import Difficulty
from pegtile.datasets.make import Make
from pegtile.datasets.move_files import Format, MoveFiles
from pegtile.datasets.record_files import RecordFile
from pegtile.datasets.tower_sources import TowerSource
from pegtile.distribute import Job, run_job
from pegtile.hanoi.runs import Span
from pegtile.hanoi.state import State
from pegtile.notation.hanoi_moves import Style
from pegtile.tiles.goals import named_goal

EIGHT, FIFTEEN = named_goal("blank-last", 3, 3), named_goal("blank-last", 4, 4)
MACHINES, CORES = 100, 8
BILLION = 10**9
# Of these there are no 10^9 different ones, or nobody wants so many.
_FEWER = ("export", "3×3", "5 disks", "make 4×4 boards, 18", "make 4×4 boards, 30")
LIMITS = Limits(nodes=20_000_000)


def towers(disks: int, size: int, **settings: str) -> Make:
    source = TowerSource(State.perfect(disks, 2))
    return Make(source, 10 * size, part_size=size, **settings)


def boards(goal, size: int, lengths: str = "uniform") -> Make:
    return Make(board_source(goal), 10 * size, Difficulty.parse(lengths), part_size=size)


def answered(folder: Path, goal, size: int, lengths: str) -> RecordFile:
    """Write a file of tasks with good answers."""
    job = Make(board_source(goal), size, Difficulty.parse(lengths), language="en")
    path = folder / f"{size}-{lengths}.jsonl"
    with path.open("wb") as file:
        job.write_part(0, file)
    return RecordFile.open(str(path), size)


def jobs(folder: Path) -> dict[str, tuple[Job, int]]:
    """Return each job with how many items a part of it has."""
    tasks = answered(folder, FIFTEEN, 100, "30..34")
    return {
        "make towers of 20 disks, uniform": (towers(20, 20_000), 20_000),
        "make towers of 200 disks, uniform": (towers(200, 2_000), 2_000),
        "make tasks of towers of 5 disks": (towers(5, 24, language="en"), 24),
        "make 3×3 boards, uniform": (boards(EIGHT, 18_000), 18_000),
        "make 4×4 boards, 18..24 moves": (boards(FIFTEEN, 400, "18..24"), 400),
        "make 4×4 boards, 30..34 moves": (boards(FIFTEEN, 100, "30..34"), 100),
        "make 4×4 boards, uniform": (boards(FIFTEEN, 100), 100),
        "solve-many, 4×4 boards of 30..34 moves": (SolveMany(tasks, limits=LIMITS), 100),
        "check-many, the same, with their optimum": (CheckMany(tasks, "tiles", limits=LIMITS), 100),
        "audit, the same": (Audit(tasks, "tiles", limits=LIMITS), 100),
        "export moves, npy-pairs": (MoveFiles(Span(64), Format.NPY_PAIRS, 1 << 24), 1 << 24),
        "export moves, numbered text": (
            MoveFiles(Span(64), Format.TEXT, 1 << 22, Style.NUMBERED),
            1 << 22,
        ),
    }


def rates(folder: Path) -> tuple[str, dict[str, tuple[float, float]]]:
    """Measure seconds of CPU and bytes of each item."""
    chosen = jobs(folder)
    sizes: dict[str, int] = {}

    def part(name: str) -> None:
        file = io.BytesIO()
        chosen[name][0].write_part(0, file)
        sizes[name] = file.tell()

    taken = in_turn({name: (lambda n=name: call(lambda: part(n))) for name in chosen}, runs=3)
    found = {
        name: (taken[name].cpu / items, sizes[name] / items) for name, (_, items) in chosen.items()
    }
    rows = [
        (name, f"{seconds * 1e6:,.4g}", f"{size:,.4g}") for name, (seconds, size) in found.items()
    ]
    return table(["", "microseconds of CPU each", "bytes each"], rows), found


def overhead(folder: Path) -> float:
    """Return the seconds that a part costs beside its work: two files, a journal, a checksum."""
    parts = 300
    job = Make(TowerSource(State.perfect(8, 2)), parts, part_size=1)
    return call(lambda: run_job(job, folder / "parts")).wall / parts


def on_a_cluster(found: dict[str, tuple[float, float]]) -> str:
    """Compute what 10^9 items cost."""
    rows = [
        (
            name,
            f"{seconds * BILLION / 3600:,.4g}",
            f"{seconds * BILLION / 60 / MACHINES / CORES:,.3g}",
            f"{size:,.4g}",
        )
        for name, (seconds, size) in found.items()
        if not any(word in name for word in _FEWER)
    ]
    header = ["10^9 of", "core hours", f"minutes on {MACHINES} machines of {CORES} cores", "GB"]
    return f"## Computed: 10^9 on {MACHINES} machines\n\n" + table(header, rows)


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        measured, found = rates(folder)
        each = overhead(folder)
    report(
        "job_rates",
        "Jobs in parts",
        "python benchmarks/job_rates.py",
        measured,
        f"A part costs {each * 1e3:.3g} ms beside its work, on the disk of this machine.\n",
        on_a_cluster(found),
    )


if __name__ == "__main__":
    main()
