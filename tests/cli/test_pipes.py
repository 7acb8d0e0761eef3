"""Streams: a reader that goes away, an interrupt, a first line that comes at once."""

import itertools
import os
import signal
import struct
import subprocess
import sys

import pytest

from pegtile import cli

fcntl = pytest.importorskip("fcntl", reason="needs a Unix")
termios = pytest.importorskip("termios", reason="needs a Unix")

ENDLESS = [sys.executable, "-m", "pegtile", "hanoi", "solve", "64"]


@pytest.mark.parametrize(
    "options", [[], ["--style", "towers"], ["--json"], ["--method", "recursion"]]
)
def test_a_reader_that_goes_away_ends_it_quietly(options):
    with subprocess.Popen(
        [*ENDLESS, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        first = process.stdout.read(20)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0
    assert len(first) == 20


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_plot_is_written_though_nobody_reads_the_table(tmp_path, options):
    path = tmp_path / "plot.svg"
    board = ["123/406/758", "--only", "a-star,ida-star", *options]
    command = [sys.executable, "-m", "pegtile", "tiles", "compare", *board, "--plot", str(path)]
    reader, writer = os.pipe()
    os.close(reader)  # so that already the first line finds nobody
    process = subprocess.Popen(command, stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert process.communicate(timeout=120) == (None, b"")
    assert process.returncode == 0
    assert path.read_text("utf-8").rstrip().endswith("</svg>")
    assert "ida-star" in path.read_text("utf-8")


@pytest.mark.parametrize("read", [True, False])
def test_an_interrupt_ends_it_at_once(read):
    with subprocess.Popen(ENDLESS, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout.readline() == b"1 A B\n"
        if read:
            for _ in itertools.islice(process.stdout, 100_000):
                pass
        process.send_signal(signal.SIGINT)
        # Nobody reads on: the process must not wait for its output to be taken.
        assert process.wait(timeout=60) == 130
        assert process.stderr.read() == b""


def test_an_interrupt_leaves_no_file(tmp_path):
    path = tmp_path / "moves.txt"
    command = [*ENDLESS, "--out", str(path)]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:
        while not list(tmp_path.iterdir()):
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130
        assert process.stderr.read() == b""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("to_file", "shown"), [(True, True), (False, False)])
def test_progress_only_on_a_terminal_that_the_moves_do_not_go_to(tmp_path, to_file, shown):
    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    command = [sys.executable, "-m", "pegtile", "hanoi", "solve", "16"]
    with open(tmp_path / "moves.txt", "wb") as file:
        process = subprocess.Popen(command, stdout=file if to_file else theirs, stderr=theirs)
        os.close(theirs)
        seen = b""
        try:
            while piece := os.read(ours, 65536):
                seen += piece
        except OSError:
            pass  # how Linux says that the other end is closed
        os.close(ours)
        assert process.wait(timeout=60) == 0
    assert (b"moves" in seen) is shown


def test_an_interrupt_while_it_is_loaded_is_quiet_too(monkeypatch):
    class Interrupting:
        def find_spec(self, name, path=None, target=None):
            if name == "pegtile.cli.program":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "pegtile.cli.program", raising=False)
    monkeypatch.delattr(cli, "program", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Interrupting(), *sys.meta_path])
    with pytest.raises(SystemExit) as left:
        cli.main(["--version"])
    assert left.value.code == 130
