"""Files that are either whole or not there."""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

__all__ = ["whole_file", "write_pieces"]

# Linux takes at most 1024 pieces in one call.
_MOST_PIECES = 1000


@contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """Write a file beside `path` and rename it into place when the block ends without an error.

    After an error or an interrupt, `path` is as it was before and nothing is left beside it.

    Raises:
        OSError: the folder cannot be written.
    """
    target = Path(path)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".part")
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield cast("BinaryIO", file)
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(_mode_of_new_files())
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def write_pieces(file: BinaryIO, pieces: Sequence[bytes | memoryview]) -> None:
    """Write pieces one after the other, in one call of the system where it has such a call.

    Nothing is joined or copied on the way, which is what makes prepared blocks quick.

    Raises:
        OSError: the file cannot be written, or nobody reads the pipe any more.
    """
    # Other kinds of files may have a handle, too, but change what passes on its way there.
    gather = getattr(os, "writev", None)
    if gather is None or not isinstance(file, io.BufferedWriter | io.BufferedRandom | io.FileIO):
        for piece in pieces:
            file.write(piece)
        return
    file.flush()
    handle = file.fileno()
    left = list(pieces)
    while left:
        written = gather(handle, left[:_MOST_PIECES])
        done = 0
        while done < len(left) and written >= len(left[done]):
            written -= len(left[done])
            done += 1
        del left[:done]
        if written:
            left[0] = memoryview(left[0])[written:]


def _mode_of_new_files() -> int:
    """Return the mode that the user's umask gives a new file; mkstemp makes private ones."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
