import json

import pytest

from pegtile.cli.program import main


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PEGTILE_TABLES", str(tmp_path / "tables"))
    # Every command is a process of its own; what other tests loaded in this one is not there.
    monkeypatch.setattr("pegtile.tiles.pattern_db._loaded", {})

    def run_one(*arguments):
        with pytest.raises(SystemExit) as left:
            main(["tables", *arguments])
        captured = capsys.readouterr()
        return left.value.code, captured.out, captured.err

    return run_one


def test_a_table_from_its_build_to_its_end(run, tmp_path):
    code, out, _ = run("list")
    assert (code, "no tables are kept" in out) == (0, True)
    code, out, _ = run("build", "3x4", "--threads", "1")
    assert code == 0
    name = out.split()[0]
    assert name.startswith("4x3")
    code, out, _ = run("list", "--json")
    listed = json.loads(out)
    assert [table["name"] for table in listed["tables"]] == [name]
    assert listed["folder"] == str(tmp_path / "tables")
    assert run("verify")[:2] == (0, f"{name}: good\n")

    path = tmp_path / "tables" / f"{name}.pdb"
    damaged = bytearray(path.read_bytes())
    damaged[-1] ^= 1
    path.write_bytes(damaged)
    code, out, _ = run("verify", name)
    assert (code, "damaged" in out) == (1, True)
    path.write_bytes(b"short")
    assert run("verify", name)[0] == 1

    assert run("remove", name)[0] == 0
    assert list((tmp_path / "tables").glob("*")) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("remove",), "nothing to remove"),
        (("remove", "7x7"), "tables '7x7': expected nothing, as none are kept"),
        (("verify", "4x4"), "tables '4x4'"),
        (("build", "4by4"), "cannot read '4by4': expected a size"),
        (("build", "9x9"), "9×9"),
        (("build", "1x5"), "no tables for a single row or column"),
    ],
)
def test_bad_requests(run, arguments, message):
    code, _, error = run(*arguments)
    assert code == 2
    assert message in error
    assert error.count("\n") == 1


def test_a_build_that_runs_out_of_time_keeps_nothing(run, tmp_path):
    code, _, error = run("build", "4x4", "--time", "0")
    assert code == 3
    assert "time-limit" in error
    assert not list((tmp_path / "tables").glob("*.pdb"))


def test_verifying_nothing_says_so(run):
    assert run("verify")[:2] == (0, "no tables are kept; they are built when first needed\n")


def test_a_build_that_cannot_be_kept_says_so(run, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("PEGTILE_TABLES", str(tmp_path / "file" / "tables"))
    code, out, error = run("build", "3x3")
    assert (code, out) == (1, "3x3-8 was built, but is not kept\n")
    assert error.endswith("Not a directory\n")
