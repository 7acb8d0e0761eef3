"""The command line as a whole: groups, which import a command when it is called, and errors."""

from __future__ import annotations

import importlib
import os
import signal
import sys
from typing import Any, NoReturn

import click

from pegtile import __version__
from pegtile.cli.commands import GROUPS
from pegtile.cli.frame import ANSWERED, BAD_INPUT, INTERRUPTED, NO, forget_output
from pegtile.errors import PuzzleError, Unsolvable, quoted

__all__ = ["LazyGroup", "main"]

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
