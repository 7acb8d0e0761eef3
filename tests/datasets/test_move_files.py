from __future__ import annotations

import io

import numpy as np
import pytest

from pegtile.datasets.move_files import Format, MoveFiles
from pegtile.distribute import read_manifest, run_job
from pegtile.errors import BadRequest
from pegtile.hanoi.arrays import move_columns, move_pairs
from pegtile.hanoi.move import Labels
from pegtile.hanoi.runs import Span
from pegtile.notation.hanoi_blocks import moves_text
from pegtile.notation.hanoi_moves import Style

SPAN = Span(11, 1, 0, 100, 1900)


def written(job, part=0):
    file = io.BytesIO()
    facts = job.write_part(part, file)
    return file.getvalue(), facts


def test_npy_of_pairs_and_columns():
    data, facts = written(MoveFiles(SPAN))
    assert facts == {"first": 101, "count": 1800}
    assert np.array_equal(np.load(io.BytesIO(data)), move_pairs(11, 1, 0, 100, 1900))
    data, _ = written(MoveFiles(SPAN, Format.NPY_COLUMNS))
    table = np.load(io.BytesIO(data))
    assert table.dtype == np.uint8
    assert np.array_equal(table.T, np.array(move_columns(11, 1, 0, 100, 1900)))


def test_npy_of_a_tower_too_high_for_bytes():
    start = (1 << 299) - 5
    data, _ = written(MoveFiles(Span(300, 0, 2, start, start + 10), Format.NPY_COLUMNS))
    table = np.load(io.BytesIO(data))
    assert table.dtype == np.uint32
    assert table[4].tolist() == [300, 0, 2]


def test_parquet():
    pq = pytest.importorskip("pyarrow.parquet")
    data, _ = written(MoveFiles(SPAN, Format.PARQUET))
    table = pq.read_table(io.BytesIO(data))
    wanted = move_columns(11, 1, 0, 100, 1900)
    assert table.column_names == ["disk", "from", "to"]
    for column, numbers in zip(table.columns, wanted, strict=True):
        assert np.array_equal(column.to_numpy(), numbers)
    assert table.schema.metadata == {b"first": b"101", b"count": b"1800"}


def test_zstd():
    zstandard = pytest.importorskip("zstandard")
    plain, _ = written(MoveFiles(SPAN, Format.TEXT))
    data, _ = written(MoveFiles(SPAN, Format.TEXT, zstd=True))
    assert zstandard.ZstdDecompressor().decompressobj().decompress(data) == plain
    assert len(data) < len(plain) / 10
    with pytest.raises(BadRequest, match="zstd around Parquet"):
        MoveFiles(SPAN, Format.PARQUET, zstd=True)


@pytest.mark.parametrize("style", [style for style in Style if style is not Style.LISTS])
def test_parts_of_text_make_the_whole(style, tmp_path):
    labels = Labels.parse("x,y,z")
    job = MoveFiles(SPAN, Format.TEXT, 700, style, labels)
    run_job(job, tmp_path)
    manifest = read_manifest(tmp_path)
    assert [(part["first"], part["count"]) for part in manifest.parts] == [
        (101, 700),
        (801, 700),
        (1501, 400),
    ]
    whole = b"".join((tmp_path / part["file"]).read_bytes() for part in manifest.parts)
    assert whole == b"".join(b"".join(batch.pieces) for batch in moves_text(SPAN, style, labels))


def test_no_moves_make_one_empty_file():
    job = MoveFiles(Span(0), Format.TEXT, 10)
    assert job.part_count() == 1
    assert written(job)[0] == b""
    assert np.load(io.BytesIO(written(MoveFiles(Span(0)))[0])).shape == (0,)


def test_astronomic_ranges_are_strings_in_the_manifest(tmp_path):
    start = 1 << 99
    run_job(MoveFiles(Span(100, 0, 2, start, start + 5)), tmp_path)
    assert read_manifest(tmp_path).parts[0]["first"] == str(start + 1)


def test_bad_part_sizes():
    with pytest.raises(BadRequest, match="parts of '0' moves"):
        MoveFiles(SPAN, part_moves=0)
