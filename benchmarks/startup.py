"""How long `pegtile --help` and `import pegtile` take beside an empty Python: at most five times.

Install pegtile (not as an editable install) and run `python benchmarks/startup.py`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from measure import in_turn, report, run, table

PROGRAM = str(Path(sys.executable).with_name("pegtile"))
SUBJECTS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "python -c 'import pegtile'": [sys.executable, "-c", "import pegtile"],
    "pegtile --help": [PROGRAM, "--help"],
    "pegtile hanoi --help": [PROGRAM, "hanoi", "--help"],
    "pegtile hanoi solve 3": [PROGRAM, "hanoi", "solve", "3"],
}


def main() -> None:
    taken = in_turn(
        {name: lambda command=command: run(command) for name, command in SUBJECTS.items()}, runs=15
    )
    empty = taken["python -c pass"].wall
    rows = [
        [f"`{name}`", f"{1000 * one.wall:.0f}", f"{one.wall / empty:.1f}", one.peak_bytes >> 20]
        for name, one in taken.items()
    ]
    report(
        "startup",
        "Start-up",
        "python benchmarks/startup.py",
        table(["whole process", "ms", "ratio", "peak MB"], rows),
    )


if __name__ == "__main__":
    main()
