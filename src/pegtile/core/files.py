"""Files that are either whole or not there."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

__all__ = ["whole_file"]


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


def _mode_of_new_files() -> int:
    """Return the mode that the user's umask gives a new file; mkstemp makes private ones."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
