"""A job for the tests of engines: it can be slow, fail, or take its worker down with it."""

from __future__ import annotations

import os
import signal
import sys
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Counting:
    parts: int = 10
    killer: str = ""
    failing: str = ""
    seconds: float = 0.0

    def description(self):
        return {"job": "counting", "parts": self.parts}

    def part_count(self):
        return self.parts

    def part_file(self, part):
        return f"part-{part}.txt"

    def write_part(self, part, file):
        file.write(f"half of part {part}, ".encode())
        if self.killer and part == self.parts // 2 and not Path(self.killer).exists():
            if self.killer != "always":
                Path(self.killer).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        if self.failing and part == self.parts // 2 and not Path(self.failing).exists():
            Path(self.failing).touch()
            raise OSError(28, "No space left on device")
        time.sleep(self.seconds)
        file.write(b"the other half\n" * 100)
        return {"square": part * part}


if __name__ == "__main__":
    from pegtile.distribute import engine_named, run_job

    run_job(Counting(seconds=float(sys.argv[3])), sys.argv[1], engine_named(sys.argv[2]))
