"""`pegtile tiles enumerate`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from pegtile.cli.frame import (
    ANSWERED,
    LIMIT_REACHED,
    json_option,
    limit_options,
    out_option,
    output,
)
from pegtile.cli.progress import progress_bar
from pegtile.cli.tiles_options import read_size
from pegtile.core.limits import Limits
from pegtile.core.solution import Status
from pegtile.notation.json_codec import dumps
from pegtile.tiles.board_indices import states
from pegtile.tiles.enumeration import Levels, enumerate_boards

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_SHOWN = 10


@click.command(
    "enumerate",
    help="Count all boards of a SIZE, such as 3x3, by their distance from a goal.\n\n"
    "Any board of up to 12 cells: 3x4 has 239.5 million states, at two bits each. Shows how many"
    " lie at each distance, and the farthest boards.",
)
@click.argument("size", metavar="SIZE")
@click.option("--goal", default="blank-last", show_default=True, help="A name, or a board.")
@click.option("--metric", type=click.Choice(["stm", "mtm"]), default="stm", show_default=True,
              help="Count single steps, or slides of runs.")  # fmt: skip
@click.option(
    "--distances",
    metavar="FILE.npy",
    help="Also write the distance of every board, a byte each.",
)
@json_option
@out_option
@limit_options
def command(
    size: str,
    goal: str,
    metric: str,
    distances: str | None,
    as_json: bool,
    out: str | None,
    limits: Limits,
) -> int:
    """Parse, enumerate, show."""
    wanted = read_size(size, goal)
    # Both files are begun first: that one cannot be written is told before the work.
    with output(out) as stream, _array(distances) as save:
        with progress_bar() as progress:
            levels = enumerate_boards(
                wanted,
                metric=metric,
                distances=distances is not None,
                limits=limits,
                progress=progress,
            )
        save(levels.distances)
        if as_json:
            stream.write(dumps(_object(levels)) + "\n")
        else:
            stream.writelines(f"{line}\n" for line in _lines(levels))
    return ANSWERED if levels.status is Status.SOLVED else LIMIT_REACHED


class _NothingToSave(Exception):
    """There was no memory for the distances."""


@contextmanager
def _array(path: str | None) -> Iterator[Callable[[NDArray[np.uint8] | None], None]]:
    """Give what saves an array to a `.npy` file, which is whole or not there."""
    if path is None:
        yield lambda array: None
        return
    import numpy as np

    from pegtile.core.files import whole_file

    saved: list[NDArray[np.uint8] | None] = []
    try:
        with whole_file(path) as file:
            yield saved.append
            if saved[0] is None:
                raise _NothingToSave
            np.save(file, saved[0], allow_pickle=False)
    except _NothingToSave:
        pass


def _object(levels: Levels) -> dict[str, object]:
    """Return the levels as a JSON object."""
    return {
        "puzzle": "tiles",
        "goal": str(levels.goal),
        "metric": levels.metric,
        "status": levels.status.value,
        "states": levels.states,
        "states_in_all": states(levels.goal.rows, levels.goal.columns),
        "depth": levels.depth,
        "levels": levels.counts,
        "farthest_count": levels.counts[-1],
        "farthest": [str(board) for board in levels.farthest],
        "seconds": round(levels.seconds, 6),
        "bytes": levels.bytes,
    }


def _lines(levels: Levels) -> list[str]:
    """Lay the levels out."""
    unit = "moves" if levels.metric == "stm" else "slides"
    lines = [f"goal {levels.goal}", ""]
    widest = max(len(f"{count:,}") for count in levels.counts)
    lines += [
        f"{distance:>4} {unit}: {count:>{widest},}" for distance, count in enumerate(levels.counts)
    ]
    total = states(levels.goal.rows, levels.goal.columns)
    if levels.status is Status.SOLVED:
        lines += ["", f"{levels.states:,} boards, none farther than {levels.depth} {unit}"]
    else:
        lines += [
            "",
            f"stopped by the {levels.status}: {levels.states:,} of {total:,} boards,"
            f" all within {levels.depth} {unit}",
        ]
        if levels.status is Status.MEMORY_LIMIT:
            lines.append(f"the tables take {levels.bytes:,} bytes")
        return lines
    shown = [f"  {board}" for board in levels.farthest[:_SHOWN]]
    more = levels.counts[-1] - len(shown)
    lines += ["farthest:", *shown] + ([f"  and {more:,} more"] if more else [])
    return lines
