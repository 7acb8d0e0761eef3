"""Files of puzzles in any format, cut into parts that can be read on their own."""

from __future__ import annotations

import csv
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from pegtile.errors import BadRequest, BadText, MissingExtra, PuzzleError, quoted
from pegtile.notation.tile_boards import read_board
from pegtile.notation.tile_layouts import split_boards

__all__ = ["LONGEST_FILE", "LONGEST_LINE", "Instance", "RecordFile"]

LONGEST_LINE = 1 << 26
"""Bytes of a line of a file that is read line by line."""
LONGEST_FILE = 1 << 30
"""Bytes of a file that is read as a whole: CSV, one JSON list, boards of several lines."""

_STARTS = ("start", "board", "state", "initial", "initial_state", "puzzle_state")


class Instance(NamedTuple):
    """One puzzle of a file.

    Attributes:
        line: where it begins, from 1 (the row of a table without lines).
        record: what is said of it, `start` among it; an error when it cannot be read.
    """

    line: int
    record: dict[str, Any] | PuzzleError


_OBJECTS = ".jsonl"  # files of JSON objects, one a line


class _Kind(StrEnum):
    LINES = "lines"
    """A line each: JSON objects, or boards or states alone."""
    CSV = "csv"
    PARQUET = "parquet"
    JSON = "json"
    """One document: a list of objects."""
    BLOCKS = "blocks"
    """Boards of several lines, an empty line between them, or with a header that counts them."""


@dataclass(frozen=True, slots=True)
class RecordFile:
    """A file of puzzles: JSON lines, one JSON list, CSV, Parquet, boards or states as text.

    Attributes:
        path: where it is, the same on all machines that read it.
        kind: its format.
        part_size: puzzles in a part.
        count: how many puzzles there are.
        starts: where each part begins, as (byte, line), for files whose lines are puzzles.
        sha256: its checksum.
    """

    path: str
    kind: str
    part_size: int
    count: int
    starts: tuple[tuple[int, int], ...]
    sha256: str

    @classmethod
    def open(cls, path: str, part_size: int | None = None) -> RecordFile:
        """Look through a file; without `part_size` it is one part.

        Raises:
            OSError: it cannot be read.
            BadRequest: the part size is not positive.
            PuzzleError: it cannot be read as what it seems to be.
        """
        if part_size is not None and part_size < 1:
            raise BadRequest(f"parts of {part_size} puzzles: expected 1 or more")
        path = str(Path(path).absolute())
        kind = _kind_of(path)
        size = part_size or 1 << 62
        if kind is not _Kind.LINES:
            if kind is not _Kind.PARQUET and Path(path).stat().st_size > LONGEST_FILE:
                raise PuzzleError(
                    f"{path}: expected at most {LONGEST_FILE:,} bytes, or JSON lines, of any number"
                )
            with open(path, "rb") as file:
                checksum = hashlib.file_digest(file, "sha256").hexdigest()
            return cls(path, kind.value, size, len(_whole(path, kind, checksum)), (), checksum)
        count, digest, starts, offset = 0, hashlib.sha256(), [], 0
        with open(path, "rb") as file:
            for number, line in enumerate(_lines(file, path), 1):
                if _is_instance(line):
                    if count % size == 0:
                        starts.append((offset, number))
                    count += 1
                digest.update(line)
                offset += len(line)
        return cls(path, kind.value, size, count, tuple(starts), digest.hexdigest())

    def description(self) -> dict[str, Any]:
        """Return what tells this file from every other."""
        return {"sha256": self.sha256, "count": self.count, "part_size": self.part_size}

    def part_count(self) -> int:
        """Return how many parts there are; an empty file has one."""
        return max(1, -(-self.count // self.part_size))

    def instances(self, part: int) -> Iterator[Instance]:
        """Iterate over the puzzles of a part.

        Raises:
            OSError: the file cannot be read.
        """
        if self.kind != _Kind.LINES:
            first = part * self.part_size
            whole = _whole(self.path, _Kind(self.kind), self.sha256)
            yield from whole[first : first + self.part_size]
            return
        if not self.starts:
            return
        offset, number = self.starts[part]
        left = self.part_size
        objects = Path(self.path).suffix.lower() == _OBJECTS
        with open(self.path, "rb") as file:
            file.seek(offset)
            for line in _lines(file, self.path):
                if left and _is_instance(line):
                    yield Instance(number, _of_line(line, objects=objects))
                    left -= 1
                elif not left:
                    return
                number += 1


def _lines(file: BinaryIO, path: str) -> Iterator[bytes]:
    """Yield the lines of a file, none of which may be without end."""
    number = 1
    while line := file.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            raise PuzzleError(f"{path}, line {number}: expected at most {LONGEST_LINE:,} bytes")
        yield line
        number += 1


def _is_instance(line: bytes) -> bool:
    stripped = line.strip()
    return bool(stripped) and not stripped.startswith(b"#")


def _kind_of(path: str) -> _Kind:
    """Tell the format of a file by its name, or else by how it begins."""
    endings = {".csv": _Kind.CSV, ".parquet": _Kind.PARQUET, _OBJECTS: _Kind.LINES}
    if (kind := endings.get(Path(path).suffix.lower())) is not None:
        return kind
    with open(path, "rb") as file:
        head = file.read(1 << 16)
    if head.startswith(b"PAR1"):
        return _Kind.PARQUET
    text = head.decode("utf-8-sig", "replace").lstrip()
    first = text.partition("\n")[0]
    if text.startswith("{"):
        return _Kind.LINES
    if text.startswith("[") and text[1:].lstrip().startswith(("{", "]")):
        return _Kind.JSON
    if "," in first and any(name in first.lower().split(",") for name in _STARTS):
        return _Kind.CSV
    return _Kind.BLOCKS if _in_blocks(text) else _Kind.LINES


def _in_blocks(text: str) -> bool:
    """Say whether a text holds boards of several lines."""
    block = text.split("\n\n")[0].strip()
    if "\n" not in block:
        return False
    try:
        if len(split_boards(text)) > 1:
            return True
        read_board(block)
    except PuzzleError:
        return False
    return True


@lru_cache(maxsize=2)
def _whole(path: str, kind: _Kind, checksum: str) -> list[Instance]:
    """Read a file as a whole; kept, because each of its parts asks for it."""
    if kind is _Kind.PARQUET:
        return [Instance(row, record) for row, record in enumerate(_parquet(path), 1)]
    text = _text(Path(path).read_bytes(), path)
    if kind is _Kind.CSV:
        reader = csv.DictReader(text.splitlines(keepends=True))
        return [Instance(reader.line_num, _of_row(row)) for row in reader]
    if kind is _Kind.JSON:
        try:
            items = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise PuzzleError(f"{path}: {error}") from None
        return [Instance(number, _record(item)) for number, item in enumerate(items, 1)]
    found, line = [], 1
    boards = split_boards(text)
    if len(boards) > 1:
        return [Instance(number, {"start": board}) for number, board in enumerate(boards, 1)]
    for block in text.split("\n\n"):
        if block.strip():
            blank = len(block) - len(block.lstrip("\n"))
            found.append(Instance(line + blank, {"start": block.strip("\n")}))
        line += block.count("\n") + 2
    return found


def _parquet(path: str) -> list[dict[str, Any]]:
    try:
        import pyarrow.parquet as pq
    except ImportError:
        raise MissingExtra("Parquet", "parquet") from None
    rows: list[dict[str, Any]] = pq.read_table(path).to_pylist()
    return [_named(row) for row in rows]


def _text(data: bytes, path: str) -> str:
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise PuzzleError(f"{path}, line {line}: not UTF-8: expected UTF-8 text") from None


def _of_line(line: bytes, *, objects: bool) -> dict[str, Any] | PuzzleError:
    """Read a line, which is the start itself or, with `objects` surely, a JSON object."""
    try:
        text = line.decode("utf-8-sig").strip()
        if objects and not text.startswith("{"):
            return BadText(text, "a JSON object with `start`")
        if not text.startswith("{"):
            return {"start": text}
        return _record(json.loads(text))
    except UnicodeDecodeError as error:
        return PuzzleError(f"byte {line[error.start]:#04x} is not UTF-8: expected UTF-8 text")
    except RecursionError:
        return PuzzleError(f"{quoted(text)}: expected JSON that is less deeply nested")
    except ValueError as error:
        return PuzzleError(" ".join(str(error).split()))


def _of_row(row: dict[Any, Any]) -> dict[str, Any] | PuzzleError:
    """Read a row of CSV: empty cells say nothing."""
    if None in row:
        return BadText(",".join(row[None]), "no more cells than the header has")
    return _record({key: value for key, value in row.items() if value not in (None, "")})


def _record(value: Any) -> dict[str, Any] | PuzzleError:
    if not isinstance(value, dict):
        return PuzzleError(f"{type(value).__name__}: expected an object with `start`")
    if isinstance(value.get("metadata"), dict):
        value = value | value["metadata"]
    return _named(value)


def _named(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record whose start is named so."""
    for name in _STARTS:
        if record.get(name) is not None:
            return record | {"start": record[name]}
    return record
