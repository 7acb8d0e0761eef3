"""The list of the parts of a finished job."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pegtile.errors import PuzzleError
from pegtile.notation.json_codec import dumps

__all__ = [
    "MANIFEST",
    "Manifest",
    "PartEntry",
    "is_entry",
    "is_whole",
    "parse_manifest",
    "read_manifest",
    "salvaged_manifest",
]

MANIFEST = "manifest.json"
"""The name of the finished list, which is there only when the job is done."""

PartEntry = dict[str, Any]
"""`part`, `file`, `bytes`, `sha256`, and what the job says of the part."""


_JOB = '{"job": '


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a finished job left in its folder.

    Attributes:
        job: its description.
        parts: the parts in order.
    """

    job: dict[str, Any]
    parts: tuple[PartEntry, ...]

    def json(self) -> str:
        """Write it: the job, the total of bytes, and a line for each part."""
        lines = ",\n".join("  " + dumps(part) for part in self.parts)
        return (
            f"{_JOB}{dumps(self.job)},\n"
            f' "bytes": {sum(part["bytes"] for part in self.parts)},\n'
            f' "parts": [\n{lines}\n ]}}\n'
        )

    def damaged(self, folder: str | os.PathLike[str]) -> list[PartEntry]:
        """Return the parts whose files are missing or have other bytes than were written."""
        return [part for part in self.parts if not is_whole(Path(folder), part)]


def read_manifest(folder: str | os.PathLike[str]) -> Manifest:
    """Read the manifest of a finished job.

    Raises:
        OSError: there is none.
        PuzzleError: it is not a manifest.
    """
    return parse_manifest(Path(folder) / MANIFEST)


def parse_manifest(path: Path) -> Manifest:
    """Read a manifest from its own file.

    Raises:
        OSError: there is none.
        PuzzleError: it is not a manifest.
    """
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
        if all(map(is_entry, value["parts"])):
            return Manifest(value["job"], tuple(value["parts"]))
    except (ValueError, KeyError, TypeError, RecursionError):
        pass
    raise PuzzleError(f"{path}: expected a manifest of pegtile")


def salvaged_manifest(folder: Path, description: dict[str, Any]) -> Manifest:
    """Read what a damaged manifest still tells: its parts stand on lines of their own.

    Args:
        folder: where it is.
        description: the job that it ought to be of, which counts when the file ends within it.

    Raises:
        OSError: there is none.
        PuzzleError: it does not tell whose parts the folder holds.
    """
    path = folder / MANIFEST
    # A power cut may leave zeros where text was.
    text = path.read_bytes().decode("utf-8", "replace").strip("\0")
    if f"{_JOB}{dumps(description)},".startswith(text):
        return Manifest(description, ())
    first, *lines = text.split("\n")
    job = _line(first.removeprefix(_JOB))
    if not isinstance(job, dict):
        raise PuzzleError(
            f"{path}: expected a manifest of pegtile; it does not tell what the parts beside it are"
            " of: remove it, and the same command does all of them anew"
        )
    return Manifest(job, tuple(entry for entry in map(_line, lines) if is_entry(entry)))


def _line(text: str) -> Any:
    """Read a value with a comma behind it, None when it is damaged."""
    try:
        return json.loads(text.strip().removesuffix(","))
    except (ValueError, RecursionError):
        return None


def is_entry(value: Any) -> bool:
    """Say whether a value has what the entry of a part has."""
    kinds = {"part": int, "file": str, "bytes": int, "sha256": str}
    return isinstance(value, dict) and all(
        isinstance(value.get(name), kind) for name, kind in kinds.items()
    )


def is_whole(folder: Path, entry: PartEntry) -> bool:
    """Say whether the file of a part is there with its size and checksum."""
    try:
        with open(folder / entry["file"], "rb") as file:
            if os.fstat(file.fileno()).st_size != entry["bytes"]:
                return False
            checksum: str = entry["sha256"]
            return hashlib.file_digest(file, "sha256").hexdigest() == checksum
    except (FileNotFoundError, IsADirectoryError):
        return False
