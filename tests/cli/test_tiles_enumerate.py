"""`pegtile tiles enumerate`: levels, farthest boards, tables, limits, faults."""

import json

import numpy as np
import pytest

from pegtile.cli.program import main


@pytest.fixture
def run(capsys):
    def run_one(*arguments):
        with pytest.raises(SystemExit) as left:
            main(["tiles", "enumerate", *map(str, arguments)])
        captured = capsys.readouterr()
        return left.value.code, captured.out, captured.err

    return run_one


def test_levels_and_the_farthest_boards(run):
    code, out, _ = run("3x3")
    lines = out.splitlines()
    assert (code, lines[0]) == (0, "goal 1 2 3/4 5 6/7 8 0")
    assert lines[2].split() == ["0", "moves:", "1"]
    assert lines[-4] == "181,440 boards, none farther than 31 moves"
    assert lines[-2:] == ["  6 4 7/8 5 0/3 2 1", "  8 6 7/2 5 4/3 0 1"]
    code, out, _ = run("3x3", "--metric", "mtm", "--goal", "snail", "--json")
    levels = json.loads(out)
    assert (code, levels["states"], sum(levels["levels"])) == (0, 181_440, 181_440)
    assert levels["depth"] == len(levels["levels"]) - 1


def test_the_table_of_distances(run, tmp_path):
    path = tmp_path / "distances.npy"
    assert run("2x3", "--distances", path)[0] == 0
    table = np.load(path)
    assert (table.dtype, table.shape, table.max()) == (np.uint8, (360,), 21)


@pytest.mark.parametrize(
    ("limit", "complaint", "kept"),
    [
        (("--nodes", "100"), "stopped by the node-limit: 90 of 181,440 boards", True),
        (("--time", "0"), "stopped by the time-limit: 1 of 181,440 boards", True),
        (("--memory", "1k"), "the tables take 226,800 bytes", False),
    ],
)
def test_limits(run, tmp_path, limit, complaint, kept):
    path = tmp_path / "distances.npy"
    code, out, _ = run("3x3", "--distances", path, *limit)
    assert (code, complaint in out) == (3, True)
    assert path.exists() == kept


def test_what_cannot_be_written_is_told_before_the_work(run, tmp_path, monkeypatch):
    monkeypatch.setattr("pegtile.cli.tiles_enumerate.enumerate_boards", None)
    for option in ("--out", "--distances"):
        code, _, error = run("3x4", option, tmp_path / "none" / "file")
        assert (code, error.count("\n"), "No such file or directory" in error) == (2, 1, True)
