"""Files of puzzles in every format, whole and in parts."""

from __future__ import annotations

import json

import pytest

from pegtile.datasets.instances import board_puzzle, tower
from pegtile.datasets.record_files import RecordFile
from pegtile.errors import BadRequest, PuzzleError
from pegtile.hanoi.state import State

BOARDS = ["1 2 3/4 5 6/7 0 8", "1 2 3/4 5 6/0 7 8", "8 1 2/0 4 3/7 6 5"]


def parquet(boards):
    import io

    import pyarrow as pa
    import pyarrow.parquet as pq

    data = io.BytesIO()
    pq.write_table(pa.Table.from_pylist([{"board": board} for board in boards]), data)
    return data.getvalue()


FILES = {
    "lines": lambda: "\n".join(json.dumps({"start": board}) for board in BOARDS),
    "lines.txt": lambda: "# three boards\n\n" + "\n".join(b.replace(" ", "") for b in BOARDS),
    "list.json": lambda: json.dumps([{"board": board, "n": 1} for board in BOARDS]),
    "rows.json": lambda: json.dumps(
        [{"start": [list(map(int, r.split())) for r in b.split("/")]} for b in BOARDS]
    ),
    "flat.json": lambda: json.dumps(
        [{"start": list(map(int, b.replace("/", " ").split()))} for b in BOARDS]
    ),
    "table.csv": lambda: "id,state,distance\n" + "\n".join(f"7,{b}," for b in BOARDS) + "\n",
    "blocks": lambda: "\n\n".join(board.replace("/", "\n") for board in BOARDS),
    "counted": lambda: "3 3 3\n" + "\n".join(board.replace("/", " ") for board in BOARDS),
    "drawn": lambda: "\n\n".join(
        "\n".join(f"| {' | '.join(row.split())} |" for row in b.split("/")) for b in BOARDS
    ),
    "windows.csv": lambda: "start\r\n" + "\r\n".join(BOARDS) + "\r\n",
}


@pytest.mark.parametrize("name", [*FILES, "table.parquet"])
@pytest.mark.parametrize("size", [1, 2, 5, None])
def test_every_format_in_parts(name, size, tmp_path):
    path = tmp_path / name
    if name == "table.parquet":
        pytest.importorskip("pyarrow")
        path.write_bytes(parquet(BOARDS))
    else:
        path.write_bytes(FILES[name]().encode())
    file = RecordFile.open(str(path), size)
    assert (file.count, file.part_count()) == (3, -(-3 // (size or 3)))
    found = [one for part in range(file.part_count()) for one in file.instances(part)]
    assert [str(board_puzzle(record).start) for _, record in found] == BOARDS
    lines = [line for line, _ in found]
    assert lines == sorted(set(lines))


def test_lines_are_numbered_as_an_editor_does(tmp_path):
    path = tmp_path / "set"
    path.write_text('{"start": "x"}\n\n# no\n{"start": "y"}\n{"start": \n')
    found = [one for part in range(3) for one in RecordFile.open(str(path), 1).instances(part)]
    assert [line for line, _ in found] == [1, 4, 5]
    assert isinstance(found[2].record, PuzzleError)
    path.write_text("1 2\n3 0\n\n\n1 2\n0 3\n")
    assert [line for line, _ in RecordFile.open(str(path)).instances(0)] == [1, 5]


def test_nothing_and_nonsense(tmp_path):
    path = tmp_path / "empty"
    path.write_text("")
    file = RecordFile.open(str(path))
    assert (file.count, file.part_count(), list(file.instances(0))) == (0, 1, [])
    with pytest.raises(BadRequest, match="parts of 0 puzzles"):
        RecordFile.open(str(path), 0)
    (tmp_path / "bad.json").write_text('[{"start": ')
    with pytest.raises(PuzzleError, match=r"bad\.json"):
        RecordFile.open(str(tmp_path / "bad.json"))
    (tmp_path / "long.csv").write_text("start,distance\nA,1,2\n")
    (one,) = RecordFile.open(str(tmp_path / "long.csv")).instances(0)
    assert "no more cells" in str(one.record)


@pytest.mark.parametrize(
    "start", ["AAB", "A:3,2 B:1 C:", [[3, 2], [1], []], [1, 0, 0], "(0) 3 2 (1) 1 (2)"]
)
def test_towers_in_every_form(start):
    found = tower({"start": start})
    assert (found.start, found.goal) == (State.parse("AAB"), State.parse("CCC"))


def test_orders_and_wrong_towers():
    assert tower({"start": "BAA", "order": "smallest disk first"}).start == State.parse("AAB")
    with pytest.raises(BadRequest, match="2 disks at the start and 3 at the goal"):
        tower({"start": "AA", "goal": "CCC"})
    with pytest.raises(PuzzleError, match=r"keys .*: expected start among them"):
        tower({"goal": "CCC"})


def test_a_line_of_objects_that_is_none_says_so(tmp_path):
    path = tmp_path / "answers.jsonl"
    path.write_text('not json\n{"start": "AA"}\n')
    first, second = RecordFile.open(str(path)).instances(0)
    assert "cannot read 'not json': expected a JSON object with `start`" in str(first.record)
    assert second.record == {"start": "AA"}
