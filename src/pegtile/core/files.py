"""Files that are either whole or not there."""

from __future__ import annotations

import errno
import io
import mmap
import os
import stat
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO, cast

__all__ = ["lasting", "whole_file", "widen_pipe", "write_pieces"]

# What the system says of a disk, a quota or a size that is used up, without saying of which file.
_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}

# Linux takes at most 1024 pieces in one call.
_MOST_PIECES = 1000


@contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """Write a file beside `path` and rename it into place when the block ends without an error.

    After an error or an interrupt, `path` is as it was before and nothing is left beside it.

    Raises:
        OSError: the folder cannot be written, or `path` is itself a folder.
    """
    target = Path(path)
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    try:
        handle, name = tempfile.mkstemp(
            dir=target.parent, prefix=f".{target.name}.", suffix=".part"
        )
    except OSError as error:
        # The name asked for, not the passing one beside it.
        raise OSError(error.errno, error.strerror, str(path)) from None
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield cast("BinaryIO", file)
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(_mode_of_new_files())
        beside.replace(target)
    except BaseException as error:
        beside.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.errno in _FULL and error.filename is None:
            raise OSError(error.errno, error.strerror, str(path)) from None
        raise


def lasting(data: bytes) -> memoryview:
    """Return a copy that `write_pieces` may lend to a pipe instead of copying it once more.

    It lies on pages of its own, which nobody may ever change: they are read when the reader of the
    pipe gets to them, which can be after this process has ended.
    """
    pages = mmap.mmap(-1, max(1, len(data)))
    pages[: len(data)] = data
    return memoryview(pages)[: len(data)]


def write_pieces(file: BinaryIO, pieces: Sequence[bytes | memoryview]) -> None:
    """Write pieces one after the other without joining them.

    They go out by one call of the system where it has such a call, and pieces that are `lasting` go
    into a pipe uncopied.

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
    lend = _lender() if stat.S_ISFIFO(os.fstat(handle).st_mode) else None
    if lend is None:
        _gather(gather, handle, pieces)
        return
    copied: list[bytes | memoryview] = []
    for piece in pieces:
        if isinstance(piece, memoryview) and isinstance(piece.obj, mmap.mmap):
            if copied:
                _gather(gather, handle, copied)
                copied = []
            lend(handle, piece)
        else:
            copied.append(piece)
    _gather(gather, handle, copied)


def _gather(
    gather: Callable[[int, list[bytes | memoryview]], int],
    handle: int,
    pieces: Sequence[bytes | memoryview],
) -> None:
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


@lru_cache(maxsize=1)
def _lender() -> Callable[[int, memoryview], None] | None:
    """Return what puts pages of this process into a pipe (vmsplice), None where there is no such.

    The pages are not given away, so the same ones can be in the pipe many times over.
    """
    import ctypes

    try:
        splice = ctypes.CDLL(None, use_errno=True).vmsplice
    except (OSError, AttributeError, TypeError):
        return None

    class Vector(ctypes.Structure):
        _fields_ = (("base", ctypes.c_void_p), ("size", ctypes.c_size_t))

    splice.restype = ctypes.c_ssize_t
    splice.argtypes = (ctypes.c_int, ctypes.POINTER(Vector), ctypes.c_size_t, ctypes.c_uint)

    def lend(handle: int, piece: memoryview) -> None:
        address = ctypes.addressof(ctypes.c_char.from_buffer(piece))
        vector = Vector(address, len(piece))
        while vector.size:
            put = splice(handle, ctypes.byref(vector), 1, 0)
            if put < 0:
                code = ctypes.get_errno()
                if code in (errno.ENOSYS, errno.EINVAL, errno.EPERM):  # a system without it
                    _gather(os.writev, handle, [piece[len(piece) - vector.size :]])
                    return
                if code != errno.EINTR:
                    raise OSError(code, os.strerror(code))
                continue
            vector.base += put
            vector.size -= put

    return lend


def widen_pipe(file: BinaryIO) -> None:
    """Let a pipe hold a megabyte, where the system can, so that both ends wait less often."""
    try:
        import fcntl

        fcntl.fcntl(file.fileno(), fcntl.F_SETPIPE_SZ, 1 << 20)
    except (ImportError, AttributeError, OSError):
        pass  # not a pipe, not Linux, or more than this user may have


def _mode_of_new_files() -> int:
    """Return the mode that the user's umask gives a new file; mkstemp makes private ones."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
