"""Limits on work, counted alike by the searches and by the kernels, and cancellation."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from pegtile.core.solution import Status
from pegtile.errors import BadRequest, BadText

__all__ = ["NO_LIMITS", "Budget", "Cancel", "Limits", "parse_bytes", "parse_seconds"]

# A look at the clock costs about as much as expanding a node of a small puzzle in Python, so there
# is one in many nodes; but a node with a costly heuristic can take a second, so how many depends on
# how long they take.
_MOST_NODES_BETWEEN_LOOKS = 256
_SECONDS_BETWEEN_LOOKS = 0.01
_PAGE = 4096


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a search may use; None means as much as it takes.

    Attributes:
        nodes: nodes generated.
        seconds: wall-clock seconds.
        bytes: bytes of memory, as the search adds to what the process held before.

    Raises:
        BadRequest: a limit is negative.
    """

    nodes: int | None = None
    seconds: float | None = None
    bytes: int | None = None

    def __post_init__(self) -> None:
        for name in ("nodes", "seconds", "bytes"):
            value = getattr(self, name)
            if value is not None and not value >= 0:
                raise BadRequest(f"the limit on {name} is {value}: expected 0 or more")


NO_LIMITS = Limits()


class Cancel:
    """A switch that one thread sets and a search in another thread obeys."""

    __slots__ = ("_event",)

    def __init__(self) -> None:
        self._event = threading.Event()

    def set(self) -> None:
        """Ask the search to stop."""
        self._event.set()

    def __bool__(self) -> bool:
        return self._event.is_set()


class Budget:
    """What is left of the limits during one search.

    A plain-Python search calls `spend` for every node. A kernel works in slices: it is given
    `slice_nodes(n)` nodes, and the wrapper calls `spend` with what was used.

    Attributes:
        nodes: nodes spent so far.
    """

    __slots__ = (
        "_base_bytes",
        "_between_looks",
        "_cancel",
        "_clock",
        "_limits",
        "_look_at",
        "_looked_after",
        "_started",
        "nodes",
    )

    def __init__(
        self,
        limits: Limits = NO_LIMITS,
        cancel: Cancel | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._limits = limits
        self._cancel = cancel
        self._clock = clock
        self._started = clock()
        self._base_bytes = _resident_bytes()
        self._look_at = 0
        self._looked_after = 0.0
        self._between_looks = 1
        self.nodes = 0

    @property
    def seconds(self) -> float:
        """Seconds since the search began."""
        return self._clock() - self._started

    def seconds_left(self) -> float | None:
        """Seconds until the time limit, None without one; never negative."""
        limit = self._limits.seconds
        return None if limit is None else max(0.0, limit - self.seconds)

    def left(self) -> Limits:
        """Return what is left of the limits, for a part of the work that counts for itself."""
        limits = self._limits
        return Limits(
            nodes=None if limits.nodes is None else max(0, limits.nodes - self.nodes),
            seconds=self.seconds_left(),
            bytes=None if limits.bytes is None else max(0, limits.bytes - self.bytes_used()),
        )

    def part(self, most_bytes: int) -> Budget:
        """Return a budget for a part of the work: what is left, and at most so many bytes."""
        left = self.left()
        size = most_bytes if left.bytes is None else min(most_bytes, left.bytes)
        return Budget(Limits(left.nodes, left.seconds, size), self._cancel, self._clock)

    def slice_nodes(self, wanted: int) -> int:
        """Return how many of `wanted` nodes a kernel may still make before it must come back."""
        limit = self._limits.nodes
        return wanted if limit is None else max(0, min(wanted, limit - self.nodes))

    def spend(self, nodes: int = 1) -> Status | None:
        """Count `nodes` more, and return which limit is reached now, if any."""
        self.nodes += nodes
        limit = self._limits.nodes
        if limit is not None and self.nodes > limit:
            return Status.NODE_LIMIT
        if self.nodes < self._look_at:
            return None
        status = self.look()
        seconds = self.seconds
        if seconds - self._looked_after > _SECONDS_BETWEEN_LOOKS:
            self._between_looks = max(1, self._between_looks // 4)
        else:
            self._between_looks = min(_MOST_NODES_BETWEEN_LOOKS, self._between_looks * 2)
        self._looked_after = seconds
        self._look_at = self.nodes + self._between_looks
        return status

    def look(self) -> Status | None:
        """Return which limit other than that on nodes is reached now, if any."""
        if self._cancel:
            return Status.CANCELLED
        limits = self._limits
        if limits.seconds is not None and self.seconds >= limits.seconds:
            return Status.TIME_LIMIT
        if limits.bytes is not None and self.bytes_used() > limits.bytes:
            return Status.MEMORY_LIMIT
        return None

    def bytes_used(self) -> int:
        """Return by how many bytes the process has grown since the search began."""
        return max(0, _resident_bytes() - self._base_bytes)

    def allows(self, size: int) -> bool:
        """Say whether `size` more bytes would stay within the memory limit; ask before you take."""
        limit = self._limits.bytes
        return limit is None or self.bytes_used() + size <= limit


def _resident_bytes() -> int:
    """Return the bytes of memory that the process holds now."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[1]) * _PAGE
    except OSError:
        # No /proc outside Linux: the peak stands in for the present, which errs on the safe side.
        import resource
        import sys

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else peak * 1024


_UNITS = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}
_SIZE = re.compile(r"([0-9]+(?:\.[0-9]+)?)\s*([kmgt]?)(?:i?b)?", re.ASCII | re.IGNORECASE)
_TIME = re.compile(r"([0-9]+(?:\.[0-9]+)?)\s*(ms|s|m|min|h)?", re.ASCII | re.IGNORECASE)
_SECONDS = {"ms": 0.001, "s": 1.0, "": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0}


def parse_bytes(text: str) -> int:
    """Read a size: bytes, or with K, M, G or T in powers of 1024.

    >>> parse_bytes("1.5G")
    1610612736

    Raises:
        BadText: it is not a size.
    """
    match = _SIZE.fullmatch(text.strip())
    if match is None:
        raise BadText(text, "a size such as 500M or 2G")
    return int(float(match[1]) * _UNITS[match[2].lower()])


def parse_seconds(text: str) -> float:
    """Read a duration: seconds, or with ms, s, m (min) or h.

    >>> parse_seconds("90"), parse_seconds("1.5m")
    (90.0, 90.0)

    Raises:
        BadText: it is not a duration.
    """
    match = _TIME.fullmatch(text.strip())
    if match is None:
        raise BadText(text, "a time such as 5s, 500ms or 2m")
    return float(match[1]) * _SECONDS[(match[2] or "").lower()]
