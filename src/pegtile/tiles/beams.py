"""Running beams on boards whose tiles are named by their goal cells."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pegtile.errors import SolverFault
from pegtile.tiles._beam_kernels import Beam
from pegtile.tiles._stage_kernels import StageBeam, stage_distances
from pegtile.tiles._value_kernels import ValueBeam
from pegtile.tiles.pair_values import pair_values
from pegtile.tiles.stages import Core, Stage, plan_stages

__all__ = ["Spend", "beam_bytes", "moved", "run_beam", "staged_way", "value_beam"]

Spend = Callable[[int], None]
"""Is told how many more boards were made; ends the work by raising an exception."""

FOUND = 1
_SLICE = 20_000
_NO_LIMIT = 1 << 29
# A core of this size is solved well by a narrow beam; the smallest one is solved by any.
_CORE = 6
_SMALLEST_CORE = 3
_CORE_WIDTHS = (300, 3_000, 30_000)
_ALL_OF_3X3 = 200_000
# How many learned units (1/16 move) a move nearer to the end of a stage is worth: the more, the
# straighter and the longer the way. It grows with every move beyond so many in one stage. When a
# narrow beam gets lost all the same, the next pull is tried; the last is more than any move changes
# the learned values.
_PULLS = (14, 100, 1_000)
_CALM = 160
_TIGHTER = 1
_REST = 1 << 20
# Moves in one stage, for each row and column, after which a beam is taken to be lost.
_PATIENCE = 40
# A stage's distances are found for this many of the first boards that get there and, that they may
# go astray, for so many moves beyond the farthest of them: far fewer than all on a large board.
_ASKED = 64
_BEYOND = 12


def moved(board: NDArray[np.uint16], columns: int, home: int, moves: bytes) -> NDArray[np.uint16]:
    """Return the board after moves, by their codes."""
    after = board.copy()
    blank = int(np.flatnonzero(board == home)[0])
    steps = (1, -1, columns, -columns)
    for move in moves:
        cell = blank + steps[move]
        after[blank], after[cell] = after[cell], home
        blank = cell
    return after


@lru_cache(maxsize=256)
def value_beam(rows: int, columns: int, home: int, width: int, seed: int = 0) -> ValueBeam:
    """Return a beam of learned values, kept for the next time; for narrow ones only."""
    return new_value_beam(rows, columns, home, width, seed)


def new_value_beam(rows: int, columns: int, home: int, width: int, seed: int = 0) -> ValueBeam:
    """Return a beam of learned values."""
    values = pair_values(rows, columns, home)
    return ValueBeam(
        rows, columns, home, width, values.singles, values.steps, values.pairs, values.reach, seed
    )


def beam_bytes(cells: int, width: int) -> int:
    """Return about how many bytes a beam of learned values takes, with the way to its boards."""
    return Beam.bytes_needed(cells, width, cells) + 400 * width


def run_beam(
    beam: Beam,
    spend: Spend,
    deepest: int = _NO_LIMIT,
    pace: Callable[[Beam], None] | None = None,
) -> bytes | None:
    """Run a beam to its end; return the moves to the goal, None if it did not get there.

    Args:
        beam: a beam that was started.
        spend: is told of the boards made.
        deepest: give up at this level.
        pace: is called from time to time, and may change the width.
    """
    outcome = told = 0
    while outcome == 0 and beam.depth < deepest:
        outcome = beam.run(_SLICE)
        spend(beam.generated - told)
        told = beam.generated
        if pace is not None:
            pace(beam)
    return beam.path() if outcome == FOUND else None


def staged_way(
    rows: int,
    columns: int,
    home: int,
    board: NDArray[np.uint16],
    width: int,
    spend: Spend,
    seed: int = 0,
) -> bytes:
    """Solve any solvable board of two rows and columns or more: line by line, then the core.

    Raises:
        SolverFault: a beam did not get where it always should.
    """
    for core_side in (_CORE, _SMALLEST_CORE):
        stages, core = plan_stages(rows, columns, home, core_side)
        way = _to_core(rows, columns, home, board, stages, width, spend, seed)
        rest = _solve_core(columns, home, moved(board, columns, home, way), core, spend)
        if rest is not None:
            return way + rest
    raise SolverFault("a beam of all boards of 3×3 did not meet the goal")


def _to_core(
    rows: int,
    columns: int,
    home: int,
    board: NDArray[np.uint16],
    stages: list[Stage],
    width: int,
    spend: Spend,
    seed: int,
) -> bytes:
    """Solve all lines outside the core."""
    if not stages:
        return b""
    free = np.zeros((len(stages), rows * columns), dtype=np.uint8)
    tiles = np.full((len(stages), 2), -1, dtype=np.int32)
    for number, stage in enumerate(stages):
        free[number, list(stage.free)] = 1
        tiles[number, : len(stage.tiles)] = stage.tiles
    values = pair_values(rows, columns, home)
    for pull in _PULLS:
        beam = StageBeam(
            rows, columns, home, width, values.singles, values.steps, values.pairs, values.reach,
            free, tiles, pull, _REST, seed,
        )  # fmt: skip
        beam.start(board, _NO_LIMIT)
        way = _run_stages(beam, stages, free, spend)
        if way is not None:
            return way
    raise SolverFault("a beam led by exact distances got lost")


def _run_stages(
    beam: StageBeam, stages: list[Stage], free: NDArray[np.uint8], spend: Spend
) -> bytes | None:
    patience = _PATIENCE * (beam.rows + beam.columns)
    pull = beam.pull
    outcome = loaded = told = since = last = 0
    while outcome == 0 and beam.depth - since < patience:
        least, most = beam.stage_range()
        if most > last:
            last, since = most, beam.depth
        while loaded < len(stages) and loaded <= most:
            domain = np.array(stages[loaded].domain, dtype=np.int32)
            goals = np.array(stages[loaded].goals, dtype=np.int32)
            wanted = beam.states(loaded, domain, _ASKED)
            beam.load(
                domain,
                stage_distances(beam.columns, free[loaded], domain, goals, wanted, _BEYOND),
            )
            loaded += 1
        # A beam that stays long in a stage is pulled harder and harder, until any move nearer to
        # the end counts for more than what it does to the learned value.
        beam.pull = pull + _TIGHTER * max(0, beam.depth - since - _CALM)
        beam.forget_before(least)
        outcome = beam.run(1)
        spend(beam.generated - told)
        told = beam.generated
    return beam.path() if outcome == FOUND else None


def _solve_core(
    columns: int, home: int, board: NDArray[np.uint16], core: Core, spend: Spend
) -> bytes | None:
    """Solve the core as a board of its own; None if no beam got there."""
    cells = core.cells(columns)
    number = {cell: place for place, cell in enumerate(cells)}
    inner = np.array([number[int(board[cell])] for cell in cells], dtype=np.uint16)
    if (inner == np.arange(len(cells))).all():
        return b""
    widths = _CORE_WIDTHS if len(cells) > _SMALLEST_CORE**2 else (_ALL_OF_3X3,)
    for width in widths:
        beam = new_value_beam(core.rows, core.columns, number[home], width)
        beam.start(inner, _NO_LIMIT)
        way = run_beam(beam, spend, 40 * len(cells))
        if way is not None:
            return way
    return None
