"""Show a solution of the tower, or a stretch of it, while its moves are made."""

from __future__ import annotations

import dataclasses
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import NamedTuple, TextIO, cast

import click

from pegtile.cli.frame import LIMIT_REACHED, NO, output
from pegtile.cli.hanoi_options import MoveWindow
from pegtile.cli.progress import progress_bar, welcomes_progress
from pegtile.core.files import widen_pipe, write_pieces
from pegtile.core.limits import Limits
from pegtile.core.moves import LazyPath
from pegtile.core.progress import Progress, Report
from pegtile.core.solution import Solution, Status
from pegtile.errors import BadRequest
from pegtile.hanoi.classic import PerfectPath
from pegtile.hanoi.move import Labels, Move
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.runs import Span
from pegtile.hanoi.state import State
from pegtile.hanoi.watch import watched
from pegtile.notation.hanoi_moves import Style, written
from pegtile.notation.json_codec import dumps, solution_object

__all__ = ["Shown", "show", "show_all", "show_nothing"]

# How many moves pass between two looks at the clock.
_MOVES_BETWEEN_LOOKS = 4096
# So many are replayed one by one before they are shown, which takes less than a tenth of a second.
_FEW_MOVES = 1 << 16
_CONVENTION = "disk, from, to; disk 1 is the smallest, pegs are counted from 0"


@dataclass(frozen=True, slots=True)
class Shown:
    """What to show, and how.

    Attributes:
        solution: the answer.
        rules: by which its moves are replayed before they are shown.
        labels: what the pegs are called.
        style: how to write the moves; None means JSON.
        out: the file to write, None for stdout.
        limits: the time limit ends a list of moves early.
        more: what else to write as JSON.
    """

    solution: Solution[State, Move]
    rules: Rules
    labels: Labels
    style: Style | None
    out: str | None
    limits: Limits
    more: Mapping[str, object] = field(default_factory=dict)


def show(shown: Shown, window: MoveWindow, walk: Iterator[Move] | None = None) -> int | None:
    """Write the moves of a window, from `walk` or else from the solution; return the exit code."""
    solution = shown.solution
    if walk is None and _is_bulk(shown, window):
        _show_bulk(shown, window)
        return None
    with (
        output(shown.out) as file,
        progress_bar(shown=welcomes_progress(shown.out), tells=False) as listen,
    ):
        stopped = _write(file, shown, window, walk, listen)
    return _end(solution, stopped)


def show_all(shown: Shown, window: MoveWindow, paths: Iterable[Sequence[Move]]) -> int | None:
    """Write the moves of several answers, an empty line or a JSON line between them."""
    end = None if shown.limits.seconds is None else time.monotonic() + shown.limits.seconds
    stopped = False
    with (
        output(shown.out) as file,
        progress_bar(shown=welcomes_progress(shown.out), tells=False) as listen,
    ):
        for number, moves in enumerate(paths):
            left = None if end is None else max(0.0, end - time.monotonic())
            one = dataclasses.replace(
                shown,
                solution=dataclasses.replace(shown.solution, moves=moves),
                limits=dataclasses.replace(shown.limits, seconds=left),
            )
            if number and shown.style is not None:
                file.write("\n")
            stopped = _write(file, one, window, None, listen)
            if stopped or left == 0:
                stopped = True
                break
    return _end(shown.solution, stopped)


def _write(
    file: TextIO, shown: Shown, window: MoveWindow, walk: Iterator[Move] | None, listen: Progress
) -> bool:
    """Write the moves of a window; say whether the time limit ended them early."""
    stretch = _stretch(shown.solution, window, walk)
    moves = _Timed(
        watched(stretch.moves, stretch.before, stretch.after, shown.rules),
        window.count,
        shown.limits.seconds,
        listen,
    )
    if shown.style is None:
        pieces = _json(shown, moves, stretch.before, window)
    else:
        pieces = written(moves, stretch.before, shown.style, shown.labels, first=window.first)
    for piece in pieces:
        file.write(piece)
    return moves.stopped


def _end(solution: Solution[State, Move], stopped: bool) -> int | None:
    """Say what else there is to say; return the exit code."""
    for remark in solution.remarks:
        click.echo(remark, err=True)
    if stopped:
        click.echo("The time limit ended the list of moves early.", err=True)
    return LIMIT_REACHED if stopped or solution.status.is_limit else None


def _is_bulk(shown: Shown, window: MoveWindow) -> bool:
    """Say whether prepared blocks of text serve: many moves of a whole tower, to the end."""
    return (
        window.count > _FEW_MOVES
        and shown.style is not None
        and shown.limits.seconds is None
        and isinstance(shown.solution.moves, PerfectPath)
    )


def _show_bulk(shown: Shown, window: MoveWindow) -> None:
    """Write very many moves as text: in prepared blocks, each of which is replayed once."""
    from pegtile.notation.hanoi_blocks import moves_text

    path = cast("PerfectPath", shown.solution.moves)
    made = window.first - 1
    span = Span(path.disks, path.source, path.target, made, made + window.count)
    report = _counter(window.count)
    done = 0
    with (
        output(shown.out) as file,
        progress_bar(shown=welcomes_progress(shown.out), tells=False) as listen,
    ):
        file.flush()
        widen_pipe(file.buffer)
        for batch in moves_text(span, shown.style or Style.PLAIN, shown.labels):
            write_pieces(file.buffer, batch.pieces)
            done += batch.moves
            listen(report(done))
    for remark in shown.solution.remarks:
        click.echo(remark, err=True)


def _counter(total: int) -> Callable[[int], Report]:
    """Return what reports the moves done of a total, however large."""
    # A total beyond a machine word would overflow the bar's arithmetic.
    huge = total.bit_length() > 63
    known = None if huge else total
    note = f"of 2^{total.bit_length()}-1, or fewer" if huge else ""
    return lambda done: Report("solving", done, known, "moves", note)


def show_nothing(shown: Shown) -> int:
    """Say why there are no moves; return the exit code."""
    solution = shown.solution
    with output(shown.out) as file:
        if shown.style is None:
            file.write(dumps(_object(shown, None)) + "\n")
    if solution.status is Status.UNSOLVABLE:
        click.echo(f"Error: no solution exists: {solution.proof}", err=True)
        return NO
    click.echo(
        f"{solution.status.value}: no solution was found; it takes {solution.lower_bound} moves or"
        " more",
        err=True,
    )
    return LIMIT_REACHED


class _Stretch(NamedTuple):
    """Consecutive moves with the states before and after them."""

    before: State
    moves: Iterable[Move]
    after: State


def _stretch(
    solution: Solution[State, Move], window: MoveWindow, walk: Iterator[Move] | None
) -> _Stretch:
    moves: Sequence[Move] = solution.moves or ()
    if window.whole:
        return _Stretch(solution.start, moves if walk is None else walk, solution.goal)
    made, end = window.first - 1, window.first - 1 + window.count
    before, after = _state_after(solution, made), _state_after(solution, end)
    if walk is None:
        return _Stretch(before, moves[made:end], after)
    if end > sys.maxsize:
        raise BadRequest(
            f"{solution.method} makes all moves before number {window.first}: expected a method"
            " that does not, such as bits"
        )
    return _Stretch(before, islice(walk, made, end), after)


def _state_after(solution: Solution[State, Move], made: int) -> State:
    moves = solution.moves or ()
    if isinstance(moves, LazyPath):
        state: State = moves.state_at(made)
        return state
    state = solution.start
    for move in moves[:made]:
        state = state.moved(move.disk, move.target)
    return state


class _Timed:
    """Moves that tell how far they are and stop when their time is over.

    Attributes:
        stopped: whether they stopped before their end.
    """

    def __init__(
        self, moves: Iterator[Move], total: int, seconds: float | None, listen: Progress
    ) -> None:
        self.stopped = False
        self._moves = moves
        self._total = total
        self._end = None if seconds is None else time.monotonic() + seconds
        self._listen = listen

    def __iter__(self) -> Iterator[Move]:
        return chain.from_iterable(self._chunks())

    def _chunks(self) -> Iterator[list[Move]]:
        report = _counter(self._total)
        done = 0
        while chunk := list(islice(self._moves, _MOVES_BETWEEN_LOOKS)):
            yield chunk
            done += len(chunk)
            self._listen(report(done))
            if self._end is not None and done < self._total and time.monotonic() >= self._end:
                self.stopped = True
                return


def _json(shown: Shown, moves: _Timed, before: State, window: MoveWindow) -> Iterator[str]:
    """Yield the solution as one JSON object, its moves as they are made."""
    begun = time.monotonic()
    head, gap, _ = dumps(_object(shown, [])).partition('"moves":[]')
    yield f'{head}"moves":'
    for piece in written(moves, before, Style.LISTS, shown.labels):
        yield piece.rstrip("\n")
    stats = dataclasses.replace(shown.solution.stats, seconds=time.monotonic() - begun)
    ended = dataclasses.replace(shown, solution=dataclasses.replace(shown.solution, stats=stats))
    whole = _object(ended, []) | {"first_move": window.first, "shown_moves": window.count}
    yield dumps(whole).partition(gap)[2] + "\n"


def _object(shown: Shown, moves: list[Move] | None) -> dict[str, object]:
    solution = shown.solution
    record = solution_object(
        solution,
        start=solution.start.stacks(),
        goal=solution.goal.stacks(),
        moves=moves,
        convention=_CONVENTION,
    )
    return record | {
        "pegs": solution.start.pegs,
        "rules": str(shown.rules),
        "labels": shown.labels.all(solution.start.pegs),
        **shown.more,
    }
