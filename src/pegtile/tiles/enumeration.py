"""Whole state spaces: how many boards lie at each distance from a goal, and which lie farthest.

Source of the two-bit breadth-first search: R. E. Korf and P. Schultze, *Large-scale parallel
breadth-first search*, AAAI 2005; the ranking of orders is D. H. Lehmer's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pegtile.core.limits import NO_LIMITS, Budget, Limits
from pegtile.core.progress import Progress, Report, silent
from pegtile.core.solution import Status
from pegtile.errors import BadRequest, quoted
from pegtile.tiles.board import Board
from pegtile.tiles.board_indices import boards_in, check_cells, states

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Levels", "bytes_needed", "enumerate_boards"]

_WORDS = 1 << 15  # a million boards a call: some tens of milliseconds
_SAMPLE = 1000


@dataclass(frozen=True, slots=True)
class Levels:
    """All boards from which a goal can be reached, by their distance from it.

    Attributes:
        goal: the goal.
        metric: `stm` single steps, `mtm` runs.
        counts: how many boards lie at distance 0, 1, 2, …
        farthest: the boards at the greatest distance, at most 1,000 of them.
        status: `solved` when the enumeration is complete, or the limit that ended it.
        seconds: wall-clock seconds that it took.
        bytes: memory that the tables take, or would have taken beyond the memory limit.
        distances: the distance of every board by its index (`board_at`), as unsigned bytes, 255
            where no board was seen; None unless asked for.
    """

    goal: Board
    metric: str
    counts: tuple[int, ...]
    farthest: tuple[Board, ...]
    status: Status
    seconds: float
    bytes: int
    distances: NDArray[np.uint8] | None = None

    @property
    def states(self) -> int:
        """How many boards were seen."""
        return sum(self.counts)

    @property
    def depth(self) -> int:
        """The greatest distance."""
        return len(self.counts) - 1


def bytes_needed(rows: int, columns: int, *, distances: bool = False) -> int:
    """Return the memory that an enumeration takes: two bits a board, and a byte with distances."""
    boards = states(rows, columns)
    return (boards + 31) // 32 * 8 + (boards if distances else 0)


def enumerate_boards(
    goal: Board,
    *,
    metric: str = "stm",
    distances: NDArray[np.uint8] | bool = False,
    limits: Limits = NO_LIMITS,
    progress: Progress = silent,
) -> Levels:
    """Enumerate all boards from which `goal` can be reached, breadth first.

    >>> from pegtile.tiles.goals import named_goal
    >>> levels = enumerate_boards(named_goal("blank-last", 3, 3))
    >>> levels.states, levels.depth, levels.counts[-1]
    (181440, 31, 2)

    Args:
        goal: the goal, of at most 12 cells.
        metric: `stm` or `mtm`.
        distances: also return the distance of every board; an array of unsigned bytes, one a
            state, is filled in place, which may lie in a file.
        limits: the levels that were completed within them are returned; a node is a board seen.
        progress: hears how many boards have been seen.

    Raises:
        BadRequest: the board is too large, or the metric is unknown.
    """
    if metric not in ("stm", "mtm"):
        raise BadRequest(f"metric {quoted(metric)}: expected stm or mtm")
    check_cells(goal)
    if min(goal.rows, goal.columns) == 1:
        return _single_file(goal, metric, distances)
    budget = Budget(limits)
    need = bytes_needed(goal.rows, goal.columns, distances=distances is True)
    if not budget.allows(need):
        return Levels(goal, metric, (1,), (goal,), Status.MEMORY_LIMIT, 0.0, need)
    return _search(goal, metric, distances, budget, progress)


def _search(
    goal: Board,
    metric: str,
    distances: NDArray[np.uint8] | bool,
    budget: Budget,
    progress: Progress,
) -> Levels:
    """Search the space of a board with two rows and columns or more."""
    import numpy as np

    from pegtile.tiles._space_kernels import Space

    total = states(goal.rows, goal.columns)
    codes = np.zeros((total + 31) // 32, np.uint64)
    table = _table(distances, total)
    space = Space(goal.rows, goal.columns, goal.blank, metric == "mtm", codes, table)
    counts = [1]
    seen = 1
    stopped = budget.spend(seen)
    while stopped is None:
        finished = False
        while not finished and stopped is None:
            most = budget.slice_nodes(total)
            finished = space.expand(_WORDS, most)
            progress(
                Report("enumerating", seen + space.found, total, "boards", f"level {space.level}")
            )
            stopped = Status.NODE_LIMIT if space.found > most else budget.look()
        if stopped is not None:
            break
        if space.found == 0:
            stopped = Status.SOLVED
            break
        counts.append(space.descend())
        seen += counts[-1]
        stopped = budget.spend(counts[-1])
    farthest = boards_in(goal, space.frontier(_SAMPLE))
    size = codes.nbytes + (0 if table is None else table.nbytes)
    return Levels(goal, metric, tuple(counts), farthest, stopped, budget.seconds, size, table)


def _table(distances: NDArray[np.uint8] | bool, total: int) -> NDArray[np.uint8] | None:
    """Return the table of distances to fill, if any."""
    import numpy as np

    if distances is False:
        return None
    if distances is True:
        return np.full(total, 255, np.uint8)
    if distances.shape != (total,) or distances.dtype != np.uint8:
        raise BadRequest(
            f"a table of {distances.shape} {distances.dtype}: expected ({total},) uint8"
        )
    distances[:] = 255
    return distances


def _single_file(goal: Board, metric: str, distances: NDArray[np.uint8] | bool) -> Levels:
    """Enumerate a single row or column, where only the blank's place is free."""
    cells = len(goal.tiles)
    steps = [abs(cell - goal.blank) for cell in range(cells)]
    if metric == "mtm":
        steps = [min(step, 1) for step in steps]
    depth = max(steps)
    farthest = boards_in(goal, [cell for cell in range(cells) if steps[cell] == depth])
    table = _table(distances, cells)
    if table is not None:
        table[:] = steps
    counts = tuple(steps.count(level) for level in range(depth + 1))
    size = 0 if table is None else table.nbytes
    return Levels(goal, metric, counts, farthest, Status.SOLVED, 0.0, size, table)
