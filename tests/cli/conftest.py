"""The command line called as a user calls it, in this process."""

from typing import NamedTuple

import pytest

from pegtile.cli import main


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(capsys):
    """Return a function that runs `pegtile` with some arguments."""

    def call(*arguments):
        with pytest.raises(SystemExit) as left:
            main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Ran(left.value.code, out, err)

    return call


@pytest.fixture
def refuse(run):
    """Return a function that expects a refusal: one line on stderr, nothing on stdout, exit 2."""

    def call(*arguments):
        ran = run(*arguments)
        assert ran.code == 2, ran
        assert ran.out == ""
        assert ran.err.startswith("Error: ")
        assert ran.err.count("\n") == 1
        return ran.err

    return call
