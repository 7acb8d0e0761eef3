"""The shortest solution as everybody first writes it."""

from __future__ import annotations

from collections.abc import Iterator


def moves(disks: int, source: int, target: int) -> Iterator[tuple[int, int, int]]:
    """Iterate over (disk, from, to)."""
    if disks == 0 or source == target:
        return
    spare = 3 - source - target
    yield from moves(disks - 1, source, spare)
    yield disks, source, target
    yield from moves(disks - 1, spare, target)
