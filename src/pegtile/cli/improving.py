"""Showing answers that get better, and ending the search by Ctrl-C with the best of them."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO

import click

from pegtile.cli.frame import ANSWERED, INTERRUPTED, LIMIT_REACHED
from pegtile.cli.tiles_show import Shown
from pegtile.core.limits import Cancel
from pegtile.core.progress import Progress
from pegtile.core.solution import Solution, Status
from pegtile.tiles.board import Board
from pegtile.tiles.large_board import improvements

__all__ = ["improve"]


def improve(
    start: Board,
    goal: Board,
    settings: dict[str, Any],
    shown: Shown,
    stream: TextIO,
    listen: Progress,
) -> int:
    """Show each improvement as it comes, and return the exit code of the last.

    As JSON, every one is a line on `stream`; as text, they are told on stderr, and the last is
    shown whole.
    """
    last: Solution[Any, Any] | None = None
    with _ended_by_interrupt(settings["cancel"]):
        for last in improvements(start, goal, progress=listen, **settings):
            shown.improvement(last, stream)
            stream.flush()
    assert last is not None
    shown.last_improvement(last, stream)
    if last.status is Status.CANCELLED:
        return INTERRUPTED
    if last.status is Status.TIME_LIMIT and last.moves is not None:
        # To stop then is what --within asks for; --bound asks for more.
        return LIMIT_REACHED if settings["within"] is None or settings["bound"] else ANSWERED
    return LIMIT_REACHED if last.status.is_limit else ANSWERED


@contextmanager
def _ended_by_interrupt(cancel: Cancel) -> Iterator[None]:
    """Let the first Ctrl-C cancel the search, and the second end the process."""

    def end(number: int, frame: object) -> None:
        signal.signal(signal.SIGINT, before)
        cancel.set()
        click.echo("interrupted: the best answer so far", err=True)

    before = signal.signal(signal.SIGINT, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
