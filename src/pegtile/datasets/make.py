"""The job of making puzzles of exact difficulty."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, BinaryIO

from pegtile.core.progress import Progress, Report, silent
from pegtile.datasets.difficulty import Difficulty
from pegtile.datasets.shuffled import Shuffled
from pegtile.datasets.sources import Source
from pegtile.errors import BadRequest, MissingExtra
from pegtile.notation.json_codec import dumps

__all__ = ["Make", "TableFormat", "write_records"]


_BETWEEN_REPORTS = 0.2  # seconds


class TableFormat(StrEnum):
    """A kind of file of records."""

    JSONL = "jsonl"
    CSV = "csv"
    PARQUET = "parquet"


@dataclass(frozen=True, slots=True)
class Make:
    """Any number of different puzzles, each with its exact shortest length.

    Every puzzle of the lengths asked for is as likely as every other. Puzzle i depends on the seed
    and i alone, so the set is the same in any number of parts, and a larger set begins with the
    smaller one.

    Attributes:
        source: all puzzles of the kind.
        count: how many to make.
        difficulty: their shortest lengths; with counts for each length, those are made in turn.
        seed: which of the many sets.
        format: the kind of file.
        part_size: puzzles in a file; None means all in one.
        language: make tasks for language models in this language (`tasks`), None for puzzles alone.
        answer_format: how their answers are asked for; the puzzle's first format when empty.

    Raises:
        BadRequest: there are not so many different puzzles, or a number is out of its range.
    """

    source: Source
    count: int
    difficulty: Difficulty = Difficulty()  # noqa: RUF009  it is frozen
    seed: int = 0
    format: TableFormat = TableFormat.JSONL
    part_size: int | None = None
    language: str | None = None
    answer_format: str = ""

    def __post_init__(self) -> None:
        if self.difficulty.counts:
            object.__setattr__(self, "count", sum(count for _, count in self.difficulty.counts))
        if self.count < 0:
            raise BadRequest(f"{self.count} puzzles: expected 0 or more")
        if self.part_size is not None and self.part_size < 1:
            raise BadRequest(f"parts of {self.part_size} puzzles: expected 1 or more")
        for low, high, count in self._classes():
            found = self.source.count(low, high) if low <= high else 0
            if count > found:
                lengths = (
                    Difficulty(low, max(low, high)) if self.difficulty.counts else self.difficulty
                )
                raise BadRequest(
                    f"{count:,} different puzzles of length {lengths}: there are {found:,}"
                )

    def _classes(self) -> list[tuple[int, int, int]]:
        """Return (low, high, count) of each class of lengths."""
        longest = self.source.longest()
        if self.difficulty.counts:
            return [(length, length, count) for length, count in self.difficulty.counts]
        high = longest if self.difficulty.high is None else min(self.difficulty.high, longest)
        return [(self.difficulty.low, high, self.count)]

    def description(self) -> dict[str, Any]:
        """Return what tells this job from every other."""
        return {
            "job": "make",
            **self.source.description(),
            "count": self.count,
            "difficulty": str(self.difficulty),
            "seed": self.seed,
            "format": self.format.value,
            "part_size": self.part_size,
        } | ({} if self.language is None else self._task_settings())

    def _task_settings(self) -> dict[str, Any]:
        return {"language": self.language, "answer_format": self.answer_format}

    def part_count(self) -> int:
        """Return how many files there are."""
        return max(1, -(-self.count // (self.part_size or max(1, self.count))))

    def part_file(self, part: int) -> str:
        """Return the name of the file of a part."""
        return f"puzzles-{part:06d}.{self.format.value}"

    def write_part(self, part: int, file: BinaryIO, progress: Progress = silent) -> dict[str, Any]:
        """Write a part and return which puzzles it holds.

        Raises:
            MissingExtra: Parquet is asked for and its library is not installed.
        """
        size = self.part_size or self.count
        first, end = part * size, min((part + 1) * size, self.count)
        records = self.records(first, end)
        if self.language is not None:
            from pegtile.datasets.tasks import task

            language, form = self.language, self.answer_format
            records = (task(record, language, form) for record in records)
        write_records(_told(records, end - first, progress), self.format, file)
        return {"first": first, "count": end - first}

    def records(self, first: int = 0, end: int | None = None) -> Iterator[dict[str, Any]]:
        """Iterate over the puzzles `first` … `end` − 1."""
        end = self.count if end is None else end
        begin = 0
        for low, high, count in self._classes():
            if begin < end and begin + count > first:
                shuffled = Shuffled(f"{self.seed} {low} {high}", self.source.count(low, high))
                for number in range(max(first, begin), min(end, begin + count)):
                    record = self.source.record(low, high, shuffled(number - begin))
                    yield {"id": number, **record}
            begin += count


def _told(
    records: Iterator[dict[str, Any]], total: int, progress: Progress
) -> Iterator[dict[str, Any]]:
    """Pass records on and tell now and then how many have passed."""
    told = time.monotonic()
    for number, record in enumerate(records):
        if time.monotonic() - told > _BETWEEN_REPORTS:
            told = time.monotonic()
            progress(Report("make", number, total, "puzzles"))
        yield record


def write_records(records: Iterator[dict[str, Any]], format_: TableFormat, file: BinaryIO) -> None:
    """Write records as JSON lines, as CSV with a header, or as Parquet.

    Raises:
        MissingExtra: Parquet is asked for and its library is not installed.
    """
    match format_:
        case TableFormat.JSONL:
            for record in records:
                file.write(dumps(record).encode() + b"\n")
        case TableFormat.CSV:
            text = io.StringIO(newline="")
            writer = None
            for record in records:
                if writer is None:
                    writer = csv.DictWriter(text, list(record), lineterminator="\n")
                    writer.writeheader()
                writer.writerow({key: _cell(value) for key, value in record.items()})
                file.write(text.getvalue().encode())
                text.seek(0)
                text.truncate()
        case TableFormat.PARQUET:
            try:
                import pyarrow as pa
                import pyarrow.parquet as pq
            except ImportError:
                raise MissingExtra("Parquet", "parquet") from None
            pq.write_table(pa.Table.from_pylist(list(records)), file, compression="zstd")


def _cell(value: Any) -> Any:
    """Return a value as a cell of CSV shows it."""
    if isinstance(value, dict | list):
        return dumps(value)
    return str(value).lower() if isinstance(value, bool) else value
