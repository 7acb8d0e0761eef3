"""Files of the moves of a tower: NumPy, Parquet or text, whole or in parts."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, BinaryIO

from pegtile.core.files import write_pieces
from pegtile.core.progress import Progress, Report, silent
from pegtile.errors import BadRequest, MissingExtra, quoted
from pegtile.hanoi.move import DEFAULT_LABELS, Labels
from pegtile.hanoi.runs import Span
from pegtile.notation.hanoi_blocks import moves_text
from pegtile.notation.hanoi_moves import Style

__all__ = ["Format", "MoveFiles"]

_STATES = (Style.TOWERS, Style.PEGS, Style.PICTURE)
# Moves written between two reports.
_STEP = 1 << 20


class Format(StrEnum):
    """A kind of file of moves.

    `npy-pairs`: one byte a move, `source << 4 | target`. `npy-columns`: a row disk, from, to for
    each move, bytes, or uint32 for more than 255 disks. `parquet`: the columns disk, from, to.
    `text`: in a style of `pegtile hanoi solve`.
    """

    NPY_PAIRS = "npy-pairs"
    NPY_COLUMNS = "npy-columns"
    PARQUET = "parquet"
    TEXT = "text"


_ENDINGS = {
    Format.NPY_PAIRS: ".npy",
    Format.NPY_COLUMNS: ".npy",
    Format.PARQUET: ".parquet",
    Format.TEXT: ".txt",
}


@dataclass(frozen=True, slots=True)
class MoveFiles:
    """The job of writing the moves of a span to files.

    Attributes:
        span: which moves.
        format: how.
        part_moves: moves in a file, the last one holding what is left; None means all in one.
        style: the style of text. Parts in the style `lists` are documents of their own; in all
            other styles the parts one after the other are the text of the whole.
        labels: what the pegs are called in text.
        zstd: whether the files are compressed as a whole; Parquet is compressed inside.

    Raises:
        BadRequest: `part_moves` is not positive, or `zstd` is asked for Parquet.
    """

    span: Span
    format: Format = Format.NPY_PAIRS
    part_moves: int | None = None
    style: Style = Style.PLAIN
    labels: Labels = DEFAULT_LABELS
    zstd: bool = False

    def __post_init__(self) -> None:
        if self.part_moves is not None and self.part_moves < 1:
            raise BadRequest(f"parts of {quoted(self.part_moves)} moves: expected 1 or more")
        if self.zstd and self.format is Format.PARQUET:
            raise BadRequest("zstd around Parquet: expected Parquet alone, which is compressed")
        self.labels.all(3)

    def description(self) -> dict[str, Any]:
        """Return what tells this job from every other."""
        span = self.span
        return {
            "job": "export",
            "puzzle": "hanoi",
            "disks": span.disks,
            "source": span.source,
            "target": span.target,
            "first": span.start + 1,
            "count": span.count,
            "format": self.format.value,
            "style": self.style.value if self.format is Format.TEXT else None,
            "labels": list(self.labels.all(3)),
            "zstd": self.zstd,
            "part_moves": self.part_moves,
        }

    def part_count(self) -> int:
        """Return how many files there are; no moves at all make one file, too."""
        return max(1, -(-self.span.count // self._size()))

    def part_file(self, part: int) -> str:
        """Return the name of the file of a part."""
        digits = max(5, len(str(self.part_count() - 1)))
        return f"moves-{part:0{digits}d}{_ENDINGS[self.format]}{'.zst' * self.zstd}"

    def write_part(self, part: int, file: BinaryIO, progress: Progress = silent) -> dict[str, Any]:
        """Write a part and return which moves it holds.

        Raises:
            MissingExtra: the format needs a library that is not installed.
            OSError: the file cannot be written.
        """
        size = self._size()
        span = self.span.part(part * size, min((part + 1) * size, self.span.count))
        with _compressed(file, self.zstd) as out:
            match self.format:
                case Format.NPY_PAIRS | Format.NPY_COLUMNS:
                    _write_npy(span, out, self.format is Format.NPY_COLUMNS, progress)
                case Format.PARQUET:
                    _write_parquet(span, out, progress)
                case Format.TEXT:
                    self._write_text(span, out, part, progress)
        return {"first": span.start + 1, "count": span.count}

    def _size(self) -> int:
        return max(1, self.span.count) if self.part_moves is None else self.part_moves

    def _write_text(self, span: Span, out: BinaryIO, part: int, progress: Progress) -> None:
        batches = moves_text(span, self.style, self.labels)
        done = 0
        if part and self.style in _STATES:
            # The state before the first move is the last one of the part before.
            first = next(batches)
            write_pieces(out, first.pieces[1:])
            done = first.moves
        for batch in batches:
            write_pieces(out, batch.pieces)
            done += batch.moves
            progress(Report("export", done, span.count, "moves"))


@contextlib.contextmanager
def _compressed(file: BinaryIO, zstd: bool) -> Iterator[BinaryIO]:
    """Give a file to write to whose bytes reach `file` compressed, or as they are."""
    if not zstd:
        yield file
        return
    try:
        import zstandard
    except ImportError:
        raise MissingExtra("zstd", "zstd") from None
    with zstandard.ZstdCompressor(level=3).stream_writer(file, closefd=False) as out:
        yield out


def _write_npy(span: Span, out: BinaryIO, columns: bool, progress: Progress) -> None:
    """Write the version 1.0 of NumPy's format: a header, then the numbers row by row."""
    import numpy as np
    from numpy.lib import format as npy

    from pegtile.hanoi.arrays import column_chunks, pair_chunks

    kind = np.dtype(np.uint8 if span.disks <= 255 or not columns else "<u4")
    shape = (span.count, 3) if columns else (span.count,)
    header = {"descr": npy.dtype_to_descr(kind), "fortran_order": False, "shape": shape}
    npy.write_array_header_1_0(out, header)
    done = 0
    if not columns:
        for pairs in pair_chunks(span, _STEP):
            out.write(pairs.data)
            done += pairs.size
            progress(Report("export", done, span.count, "moves"))
        return
    table = np.empty((min(_STEP, span.count), 3), kind)
    for chunk in column_chunks(span, _STEP):
        rows = table[: chunk.disk.size]
        for number, column in enumerate(chunk):
            rows[:, number] = column
        out.write(rows.data.cast("B"))
        done += len(rows)
        progress(Report("export", done, span.count, "moves"))


def _write_parquet(span: Span, out: BinaryIO, progress: Progress) -> None:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise MissingExtra("Parquet", "parquet") from None
    from pegtile.hanoi.arrays import column_chunks

    schema = pa.schema(
        [
            ("disk", pa.uint8() if span.disks <= 255 else pa.uint32()),
            ("from", pa.uint8()),
            ("to", pa.uint8()),
        ],
        metadata={"first": str(span.start + 1), "count": str(span.count)},
    )
    done = 0
    with pq.ParquetWriter(out, schema, compression="zstd", write_statistics=False) as writer:
        for chunk in column_chunks(span, _STEP):
            arrays = [pa.array(column) for column in chunk]
            writer.write_batch(pa.record_batch(arrays, schema=schema))
            done += chunk.disk.size
            progress(Report("export", done, span.count, "moves"))
