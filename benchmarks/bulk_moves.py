"""All the moves of a huge tower, as arrays and as text, beside what a machine can do at best.

`python benchmarks/bulk_moves.py` needs a C compiler. CPU time is that of all processes of a pipe
together: the writer, the reader, and what the system does for both.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

from measure import Taken, call, in_turn, report, run, table
from pegtile.hanoi.arrays import move_columns, move_pairs, pair_chunks
from pegtile.hanoi.runs import Span

DISKS = 30
FEW = 22
PROGRAM = str(Path(sys.executable).with_name("pegtile"))
CHUNK = 1 << 16


def bit_formula(out: np.ndarray) -> None:
    """Fill `out` with NumPy's vectorised bit formula, in chunks that stay in the cache."""
    for start in range(0, out.size, CHUNK):
        number = np.arange(start + 1, min(start + CHUNK, out.size) + 1)
        before = number - 1
        source = (number & before) % 3
        target = ((number | before) + 1) % 3
        out[start : start + CHUNK] = source << 4 | target


def arrays() -> str:
    """Measure the one-byte array."""
    size = (1 << DISKS) - 1
    out, other = np.ones(size, np.uint8), np.ones(size, np.uint8)
    small = out[: (1 << FEW) - 1]
    columns = tuple(np.ones((3, size), np.uint8))
    work = {
        "plain memory copy": (size, lambda: np.copyto(other, out)),
        "NumPy bit formula": (small.size, lambda: bit_formula(small)),
        "pegtile `move_pairs`": (size, lambda: move_pairs(DISKS, out=out)),
        "pegtile `pair_chunks`": (size, lambda: [None for _ in pair_chunks(Span(DISKS))]),
        "pegtile `move_columns`": (size, lambda: move_columns(DISKS, out=columns)),
    }
    taken = in_turn({name: (lambda f=f: call(f)) for name, (_, f) in work.items()}, runs=3)
    rate = {name: work[name][0] / taken[name].cpu for name in work}
    copy, formula = rate["plain memory copy"], rate["NumPy bit formula"]
    rows = [
        (name, f"{rate[name]:.3g}", f"{rate[name] / copy:.2f}", f"{rate[name] / formula:.1f}")
        for name in work
    ]
    return f"## {DISKS} disks, one byte a move, into memory that is there already\n\n" + table(
        ["", "moves per CPU second", "of the copy", "of the bit formula"], rows
    )


def compiled(folder: Path) -> dict[str, str]:
    """Compile the C yardsticks."""
    programs = {}
    for source in sorted((Path(__file__).parent / "c").glob("*.c")):
        programs[source.stem] = str(folder / source.stem)
        subprocess.run(["cc", "-O2", "-o", programs[source.stem], str(source)], check=True)
    return programs


def texts(programs: dict[str, str]) -> str:
    """Measure text through a pipe into a reader that reads it all."""
    commands = {
        "C printf, plain": (FEW, f"{programs['printf_moves']} {FEW}"),
        "C printf, numbered": (FEW, f"{programs['printf_moves']} {FEW} numbered"),
        "C printf, towers": (FEW - 2, f"{programs['printf_states']} {FEW - 2} towers"),
        "C printf, pegs": (FEW - 2, f"{programs['printf_states']} {FEW - 2} pegs"),
        "C prepared blocks, plain": (DISKS, f"{programs['block_moves']} {DISKS}"),
        "pegtile plain": (DISKS, f"{PROGRAM} hanoi solve {DISKS}"),
        "pegtile sentence": (DISKS - 2, f"{PROGRAM} hanoi solve {DISKS - 2} --style sentence"),
        "pegtile lists": (DISKS - 2, f"{PROGRAM} hanoi solve {DISKS - 2} --style lists"),
        "pegtile numbered": (DISKS - 2, f"{PROGRAM} hanoi solve {DISKS - 2} --style numbered"),
        "pegtile towers": (DISKS - 6, f"{PROGRAM} hanoi solve {DISKS - 6} --style towers"),
        "pegtile pegs": (DISKS - 6, f"{PROGRAM} hanoi solve {DISKS - 6} --style pegs"),
    }

    def piped(command: str) -> Taken:
        return run(["sh", "-c", f"{command} | {programs['read_all']}"])

    taken = in_turn({name: (lambda c=c: piped(c)) for name, (_, c) in commands.items()}, runs=3)
    rate = {name: (1 << disks) / taken[name].cpu for name, (disks, _) in commands.items()}
    rows = []
    for name, (disks, _) in commands.items():
        style = name.split()[-1]
        style = style if f"C printf, {style}" in commands else "plain"
        rows.append(
            (
                name,
                disks,
                f"{rate[name]:.3g}",
                f"{(1 << disks) / taken[name].wall:.3g}",
                f"{rate[name] / rate[f'C printf, {style}']:.1f}",
                f"{rate[name] / rate['C prepared blocks, plain']:.2f}",
                f"{taken[name].peak_bytes / 1e6:.0f}",
            )
        )
    header = ["", "disks", "moves per CPU second", "per second", "of printf", "of the blocks", "MB"]
    return "## Text through a pipe\n\n" + table(header, rows)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        # Text first: a process that is started counts the memory of the one that starts it.
        parts = [texts(compiled(Path(folder))), arrays()]
    report(
        "bulk_moves",
        "All moves of a huge tower",
        "python benchmarks/bulk_moves.py",
        *parts,
        "MB is the largest process of the pipe at its peak. `of printf` compares with printf of the"
        " same style (plain for the rest), `of the blocks` with the C program that writes prepared"
        " blocks of plain lines.\n",
    )


if __name__ == "__main__":
    main()
