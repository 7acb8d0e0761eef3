"""How fast streams of moves are checked, beside `wc -l`, a C program and reasoning-gym's scorer.

Whole processes that read the same file through a pipe of `cat`, CPU seconds of the reading process
only. Run `python benchmarks/check_speed.py`; needs a C compiler, and reasoning-gym for its row.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

from measure import Taken, call, in_turn, report, run, table

HERE = Path(__file__).parent
DISKS = 24
LETTERS = 128_000_000


@cache
def moves(disks: int, source: int, target: int, form: bytes, names: tuple[bytes, ...]) -> bytes:
    """Return the text of a solution, put together from halves."""
    if not disks:
        return b""
    third = 3 - source - target
    move = form % (disks, names[source], names[target])
    first = moves(disks - 1, source, third, form, names)
    return first + move + moves(disks - 1, third, target, form, names)


def letters() -> bytes:
    """Return a random walk on a 4×4 board that never steps off it, and ends at its start."""
    chance = random.Random(0)
    row = column = 3
    walk = bytearray()
    for _ in range(1_000_000):
        ways = []
        if row > 0:
            ways.append((68, -1, 0))
        if row < 3:
            ways.append((85, 1, 0))
        if column > 0:
            ways.append((82, 0, -1))
        if column < 3:
            ways.append((76, 0, 1))
        letter, down, right = chance.choice(ways)
        walk.append(letter)
        row, column = row + down, column + right
    back = bytes(walk[::-1]).translate(bytes.maketrans(b"LRUD", b"RLDU"))
    return (bytes(walk) + back) * (LETTERS // (2 * len(walk)))


def files(folder: Path) -> dict[str, tuple[Path, list[str]]]:
    """Write the texts; return each with the command that checks it."""
    texts = {
        "plain": moves(DISKS, 0, 2, b"%d %s %s\n", (b"A", b"B", b"C")),
        "lists": b"[" + moves(DISKS, 0, 2, b"[%d,%s,%s],", (b"0", b"1", b"2"))[:-1] + b"]",
        "letters": letters(),
    }
    program = [sys.executable, "-m", "pegtile"]
    tower = [*program, "hanoi", "check", "--disks", str(DISKS), "--pegs-from", "0"]
    board = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"
    commands = {
        "plain": [*tower, "-"],
        "lists": [*tower, "-"],
        "letters": [*program, "tiles", "check", board, "--convention", "tile", "-"],
    }
    found = {}
    for name, text in texts.items():
        path = folder / name
        path.write_bytes(text)
        found[name] = path, commands[name]
    return found


def piped(path: Path, command: list[str]) -> Callable[[], Taken]:
    def measured() -> Taken:
        with subprocess.Popen(["cat", str(path)], stdout=subprocess.PIPE) as cat:
            return run(command, stdin=cat.stdout)

    return measured


def alone(form: str, path: Path) -> Callable[[], Taken]:
    """Measure the checker in this process, without Python's start."""
    from pegtile.hanoi.rules import Rules
    from pegtile.hanoi.state import State
    from pegtile.judge.stream import stream_tiles, stream_tower
    from pegtile.judge.tiles import Puzzle
    from pegtile.judge.tower import Tower
    from pegtile.tiles.board import Board
    from pegtile.tiles.move import Convention

    tower = Tower(State.perfect(DISKS, 0), State.perfect(DISKS, 2), Rules(), pegs_from=0)
    board = Board.parse("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0")
    puzzle = Puzzle(board, board, Convention.TILE)

    def judged() -> None:
        with path.open("rb") as source:
            whole = (
                stream_tiles(source, puzzle) if form == "letters" else stream_tower(source, tower)
            )
        assert whole.verdict.solved

    return lambda: call(judged)


def peer() -> str:
    """Measure reasoning-gym's scorer and our reader of short texts on the same answer."""
    try:
        from reasoning_gym.games.tower_of_hanoi import HanoiConfig, HanoiDataset
    except ImportError:
        return "reasoning-gym is not installed.\n"
    from pegtile.hanoi.state import State
    from pegtile.judge import check_tower

    config = HanoiConfig(min_disks=12, max_disks=12, min_pegs=3, max_pegs=3, size=1, seed=1)
    data = HanoiDataset(config)
    entry = data[0]
    about = entry["metadata"]
    start = State.perfect(12, about["start_peg"] - 1)
    goal = State.perfect(12, about["target_peg"] - 1)
    from pegtile.hanoi import solve_perfect

    pegs = (about["start_peg"] - 1, about["target_peg"] - 1)
    lines = [
        f"Move disk {m.disk} from Peg {m.source + 1} to Peg {m.target + 1}"
        for m in solve_perfect(12, *pegs).moves
    ]
    text = "\n".join(lines)
    assert data.score_answer(text, entry) == 1.0
    assert check_tower(text, start, goal).solved
    taken = in_turn(
        {
            "reasoning-gym": lambda: call(lambda: data.score_answer(text, entry)),
            "pegtile, any format": lambda: call(lambda: check_tower(text, start, goal)),
        }
    )
    yardstick = taken["reasoning-gym"].cpu
    rows = [
        [name, f"{len(lines) / one.cpu / 1e3:,.0f}", f"{yardstick / one.cpu:.2f}"]
        for name, one in taken.items()
    ]
    return table(["sentences, 12 disks", "thousand moves/s", "ratio"], rows)


def main() -> None:
    rows = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        yardstick = folder / "parse_integers"
        source = HERE / "parse_integers.c"
        subprocess.run(["cc", "-O3", "-o", str(yardstick), str(source)], check=True)
        for form, (path, command) in files(folder).items():
            size = path.stat().st_size
            taken = in_turn(
                {
                    "`wc -l`": piped(path, ["wc", "-l"]),
                    "C, integers only": piped(path, [str(yardstick)]),
                    "pegtile check, whole process": piped(path, command),
                    "pegtile, the checker alone": alone(form, path),
                },
                runs=3,
            )
            for subject, one in taken.items():
                ratio = taken["C, integers only"].cpu / one.cpu
                speed = f"{size / one.cpu / 1e9:.2f}"
                rows.append([f"`{form}`, {size / 1e6:.0f} MB", subject, speed, f"{ratio:.2f}"])
    streams = table(["text", "reader", "GB/s of CPU", "ratio to C"], rows)
    report(
        "check_speed",
        "Checking streams of moves",
        "python benchmarks/check_speed.py",
        streams,
        peer(),
    )


if __name__ == "__main__":
    main()
