"""What every command shares: exit codes, common options, what is read and written."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

import click

from pegtile.errors import PuzzleError

if TYPE_CHECKING:
    from pegtile.core.limits import Limits

__all__ = [
    "ANSWERED",
    "BAD_INPUT",
    "INTERRUPTED",
    "LIMIT_REACHED",
    "LONGEST_FILE",
    "NO",
    "forget_output",
    "json_option",
    "limit_options",
    "out_option",
    "output",
    "read_text",
]

ANSWERED, NO, BAD_INPUT, LIMIT_REACHED, INTERRUPTED = 0, 1, 2, 3, 130

Command = TypeVar("Command", bound=Callable[..., Any])

LONGEST_FILE = 1 << 26
"""Bytes of a file that is read as a whole."""


def forget_output() -> None:
    """Let whatever is still to be written go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def json_option(command: Command) -> Command:
    """Add `--json`."""
    return click.option("--json", "as_json", is_flag=True, help="One JSON object (or lines).")(
        command
    )


def out_option(command: Command) -> Command:
    """Add `--out`."""
    return click.option(
        "--out", metavar="FILE", help="Write here, not to stdout: the whole file or none."
    )(command)


def limit_options(command: Command, *, nodes: bool = True) -> Command:
    """Add `--time`, `--nodes` where there are nodes, and `--memory`.

    They are handed to the command as one `limits`.
    """
    from functools import wraps

    @wraps(command)
    def limited(
        *args: Any, time: str | None, memory: str | None, nodes: int | None = None, **kwargs: Any
    ) -> Any:
        return command(*args, limits=_limits(time, nodes, memory), **kwargs)

    options = [
        click.option("--memory", metavar="SIZE", help="Use at most this much, such as 2G."),
        click.option("--nodes", type=click.IntRange(min=0), metavar="N", help="Make at most N."),
        click.option("--time", metavar="TIME", help="Take at most this long, such as 10s."),
    ]
    for option in options if nodes else options[::2]:
        limited = option(limited)
    return limited  # type: ignore[return-value]


def _limits(time: str | None, nodes: int | None, memory: str | None) -> Limits:
    from pegtile.core.limits import Limits, parse_bytes, parse_seconds

    return Limits(
        nodes,
        None if time is None else parse_seconds(time),
        None if memory is None else parse_bytes(memory),
    )


@contextmanager
def output(path: str | None) -> Iterator[TextIO]:
    """Give a text stream to stdout, or to a file that is whole or not there."""
    if path is None or path == "-":
        yield sys.stdout
        return
    import io

    from pegtile.core.files import whole_file

    with whole_file(path) as file:
        text = io.TextIOWrapper(file, encoding="utf-8", newline="\n", write_through=False)
        yield text
        text.flush()
        text.detach()


def read_text(path: str) -> str:
    """Return what a file holds, `-` being stdin.

    Raises:
        PuzzleError: it is not UTF-8, or longer than `LONGEST_FILE`.
        OSError: it cannot be read.
    """
    if path == "-":
        data = sys.stdin.buffer.read(LONGEST_FILE + 1)
    else:
        with open(path, "rb") as file:
            data = file.read(LONGEST_FILE + 1)
    if len(data) > LONGEST_FILE:
        raise PuzzleError(
            f"{'stdin' if path == '-' else path}: expected at most {LONGEST_FILE:,} bytes"
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise PuzzleError(
            f"{path}, line {line}: byte {data[error.start]:#04x} is not UTF-8: expected UTF-8 text"
        ) from None
