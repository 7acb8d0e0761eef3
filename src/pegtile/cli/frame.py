"""What every command shares: the lazy groups, exit codes, common options, output and progress."""

from __future__ import annotations

import importlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn, TextIO, TypeVar

import click

from pegtile import __version__
from pegtile.cli.commands import GROUPS
from pegtile.errors import PuzzleError, Unsolvable, quoted

if TYPE_CHECKING:
    from tqdm import tqdm

    from pegtile.core.limits import Limits
    from pegtile.core.progress import Progress, Report

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
    "main",
    "out_option",
    "output",
    "progress_bar",
    "read_text",
    "welcomes_progress",
]

ANSWERED, NO, BAD_INPUT, LIMIT_REACHED, INTERRUPTED = 0, 1, 2, 3, 130

Command = TypeVar("Command", bound=Callable[..., Any])

LONGEST_FILE = 1 << 26
"""Bytes of a file that is read as a whole."""

_HELP = {
    "hanoi": "The Tower of Hanoi.",
    "tiles": "Sliding tiles: the 8-, 15-, 24-puzzle, any board.",
    "tables": "The pattern databases kept on this machine.",
}


class LazyGroup(click.Group):
    """A group that imports a command only when it is called."""

    def __init__(self, group: str, **settings: Any) -> None:
        super().__init__(**settings)
        self._group = group

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the order of the table."""
        return [*self.commands, *GROUPS[self._group]]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of a command and return it."""
        if cmd_name in self.commands:
            return self.commands[cmd_name]
        if cmd_name not in GROUPS[self._group]:
            return None
        module = importlib.import_module(f"pegtile.cli.{GROUPS[self._group][cmd_name][0]}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is asked for; click alone would not know the lazy ones' names."""
        names = self.list_commands(ctx)
        if args[0] not in names and not args[0].startswith("-"):
            import difflib

            close = difflib.get_close_matches(args[0], names, n=1)
            meant = f"did you mean {close[0]}?" if close else f"expected one of {', '.join(names)}"
            raise click.UsageError(f"no command {quoted(args[0])}: {meant}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands from the table alone."""
        rows = [
            (name, command.get_short_help_str(limit=60)) for name, command in self.commands.items()
        ]
        rows += [(name, entry[1]) for name, entry in GROUPS[self._group].items()]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)


def _program() -> LazyGroup:
    """Put the groups together."""
    settings = {"help_option_names": ["-h", "--help"], "max_content_width": 80}
    program = LazyGroup(
        "",
        name="pegtile",
        context_settings=settings,
        help="Tower of Hanoi and sliding tiles: solve, check, generate, explain, draw, play.\n\n"
        "Answers go to stdout, progress and remarks to stderr. Exit codes: 0 answered; 1 the answer"
        " is no; 2 bad usage or input; 3 a limit was reached; 130 interrupted.",
    )
    for name, text in _HELP.items():
        if GROUPS[name]:
            program.add_command(LazyGroup(name, name=name, help=text))
    return click.version_option(__version__, prog_name="pegtile")(program)


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and exit with its code."""
    # Numbers of moves have thousands of digits here; `integers` bounds what may be typed.
    sys.set_int_max_str_digits(0)
    try:
        code = _run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except (KeyboardInterrupt, click.Abort):
        # Let a second Ctrl-C during the clean-up end the process at once.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        # What is still in the buffer would wait for a reader who may never come.
        forget_output()
        code = INTERRUPTED
    except click.ClickException as error:
        code = _complain_of_usage(error)
    except BrokenPipeError:
        code = ANSWERED
    except Unsolvable as error:
        code = _complain(error, NO)
    except PuzzleError as error:
        code = _complain(error, BAD_INPUT)
    except OSError as error:
        code = _complain(_system_error(error), BAD_INPUT)
    _leave(code if isinstance(code, int) else ANSWERED)


def _run(arguments: list[str]) -> Any:
    """Call a command and return what it returns.

    Not by click's own `main`, which makes exit code 1 of a pipe that nobody reads any more, and an
    empty line of an interrupt.
    """
    program = _program()
    if "_PEGTILE_COMPLETE" in os.environ:  # a shell asks how a line goes on
        return program.main([], prog_name="pegtile")
    try:
        with program.make_context("pegtile", arguments) as context:
            return program.invoke(context)
    except click.exceptions.Exit as left:
        return left.exit_code


def _complain(error: Exception | str, code: int) -> int:
    """Show an error on one line."""
    text = " ".join(str(error).split())
    click.echo(f"Error: {text}", err=True)
    return code


def _system_error(error: OSError) -> str:
    """Write an error of the system without its number, the file first."""
    reason = error.strerror or str(error)
    return f"file {str(error.filename)!r}: {reason}" if error.filename is not None else reason


def _complain_of_usage(error: click.ClickException) -> int:
    """Show what click found wrong, on one line too; called with nothing, a group shows its help."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show()
        return error.exit_code
    context = error.ctx if isinstance(error, click.UsageError) else None
    hint = f" (see {context.command_path} --help)" if context else ""
    return _complain(error.format_message() + hint, error.exit_code)


def _leave(code: int) -> NoReturn:
    """Exit, without a word about a pipe that nobody reads any more."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        forget_output()
    sys.exit(code)


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


def welcomes_progress(out: str | None) -> bool:
    """Say whether to show progress: on a terminal that the answer is not written to."""
    return sys.stderr.isatty() and (out not in (None, "-") or not sys.stdout.isatty())


@contextmanager
def progress_bar(*, shown: bool | None = None, tells: bool = True) -> Iterator[Progress]:
    """Give a listener that draws a bar on stderr when that is a terminal.

    Args:
        shown: whether to draw it; commands that stream to the same terminal do not.
        tells: whether to say what was heard last when the work is interrupted.
    """
    bars = _Bars(shown=sys.stderr.isatty() if shown is None else shown)
    try:
        yield bars.listen
    except KeyboardInterrupt:
        bars.close()
        if tells and (last := bars.last) is not None:
            note = f", {last.note}" if last.note else ""
            click.echo(f"{last.work}: {last.done:,} {last.unit}{note}", err=True)
        raise
    finally:
        bars.close()


class _Bars:
    """Bars on a terminal, one at a time, and what was heard last."""

    def __init__(self, *, shown: bool) -> None:
        self.last: Report | None = None
        self._shown = shown
        self._bars: dict[str, tqdm[NoReturn]] = {}

    def listen(self, report: Report) -> None:
        """Hear a report."""
        self.last = report
        if not self._shown:
            return
        bar = self._bars.get(report.work)
        if bar is None:
            bar = self._bar(report)
        bar.total = report.total
        bar.set_postfix_str(report.note, refresh=False)
        bar.update(report.done - bar.n)

    def _bar(self, report: Report) -> tqdm[NoReturn]:
        from tqdm import tqdm

        self.close()
        bar = self._bars[report.work] = tqdm(
            desc=report.work,
            total=report.total,
            initial=report.done,  # what earlier runs have done says nothing of the time left
            unit=f" {report.unit}",
            unit_scale=True,
            leave=False,
            dynamic_ncols=True,
        )
        return bar

    def close(self) -> None:
        """Take the bars off the terminal."""
        for bar in self._bars.values():
            bar.close()


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
