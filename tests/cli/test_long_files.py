"""Files without an end are refused once they are longer than any that is read as a whole."""

import io
import json

import pytest

from pegtile.cli import frame, sets
from pegtile.datasets import record_files
from pegtile.errors import PuzzleError


def test_a_text_is_read_up_to_a_limit(tmp_path, monkeypatch):
    monkeypatch.setattr(frame, "LONGEST_FILE", 100)
    path = tmp_path / "moves"
    path.write_text("y" * 100)
    assert frame.read_text(str(path)) == "y" * 100
    path.write_text("y" * 101)
    with pytest.raises(PuzzleError, match="expected at most 100 bytes"):
        frame.read_text(str(path))


def test_no_line_of_puzzles_is_without_end(tmp_path, monkeypatch):
    monkeypatch.setattr(record_files, "LONGEST_LINE", 50)
    path = tmp_path / "boards"
    path.write_text("1 2 3/4 5 6/7 8 0\n" * 10)
    assert record_files.RecordFile.open(str(path)).count == 10
    path.write_text("1 2 3/4 5 6/7 8 0\n" + "y" * 51)
    with pytest.raises(PuzzleError, match="line 2: expected at most 50 bytes"):
        record_files.RecordFile.open(str(path))


def test_no_list_of_puzzles_is_longer_than_memory(tmp_path, monkeypatch):
    monkeypatch.setattr(record_files, "LONGEST_FILE", 50)
    path = tmp_path / "boards.csv"
    path.write_text("start\n" + "1 2 3/4 5 6/7 8 0\n" * 10)
    with pytest.raises(PuzzleError, match="expected at most 50 bytes, or JSON lines"):
        record_files.RecordFile.open(str(path))


def test_a_stream_without_lines_is_not_kept(monkeypatch):
    monkeypatch.setattr(sets, "LONGEST_FILE", 1 << 20)
    sets._keep(io.BytesIO(b"short\n" * 500_000), kept := io.BytesIO())
    assert len(kept.getvalue()) == 3_000_000
    with pytest.raises(PuzzleError, match="a line of more than"):
        sets._keep(io.BytesIO(b"y" * 3_000_000), io.BytesIO())


@pytest.mark.parametrize("text", ["[" * 100_000, '{"start": ' + "[" * 100_000])
def test_deep_brackets_are_malformed(text, tmp_path):
    path = tmp_path / "deep.jsonl"
    path.write_text(text + "\n" + json.dumps({"start": "1 2 3/4 5 6/7 8 0"}) + "\n")
    first, second = record_files.RecordFile.open(str(path)).instances(0)
    assert isinstance(second.record, dict)
    assert first.line == 1


def test_bytes_that_are_no_text_are_malformed(tmp_path):
    path = tmp_path / "boards.jsonl"
    path.write_bytes(b"1 2 3/4 5 6/7 8 \xff\n")
    (only,) = record_files.RecordFile.open(str(path)).instances(0)
    assert "byte 0xff is not UTF-8" in str(only.record)
