"""A piece of long work, and where it is in its life."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

__all__ = ["Job", "JobState", "QueueFull"]


class JobState(StrEnum):
    """Where a job is in its life."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"
    LOST = "lost"
    """its worker died"""

    @property
    def is_over(self) -> bool:
        """Whether nothing will change any more."""
        return self not in (JobState.QUEUED, JobState.RUNNING)


class QueueFull(Exception):
    """No more jobs are taken now.

    Attributes:
        retry_after: seconds after which asking again makes sense.
    """

    def __init__(self, waiting: int, retry_after: int) -> None:
        self.retry_after = retry_after
        super().__init__(f"{waiting} jobs are waiting already: try again in {retry_after} seconds")


@dataclass(eq=False)
class Job:
    """One piece of long work; only `Workers` changes it."""

    kind: str
    request: dict[str, Any]
    key: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    state: JobState = JobState.QUEUED
    progress: dict[str, Any] | None = None
    better: dict[str, Any] | None = None
    result: Any = None
    error: dict[str, Any] | None = None
    submitted: float = field(default_factory=time.monotonic)
    started: float | None = None
    ended: float | None = None
    followers: int = 0
    was_followed: bool = False
    last_followed: float = field(default_factory=time.monotonic)
    version: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def touch(self) -> None:
        """Wake everybody who follows."""
        self.version += 1
        self.changed.set()
        self.changed = asyncio.Event()

    def end(
        self, state: JobState, *, result: Any = None, error: dict[str, Any] | None = None
    ) -> None:
        """Close the job, unless it is over already."""
        if not self.state.is_over:
            self.state, self.result, self.error = state, result, error
            self.ended = time.monotonic()
            self.touch()

    def view(self) -> dict[str, Any]:
        """Return what the API says of it."""
        until = self.ended if self.ended is not None else time.monotonic()
        return {
            "id": self.key,
            "kind": self.kind,
            "state": self.state.value,
            "seconds": 0.0 if self.started is None else round(until - self.started, 3),
            "progress": self.progress,
            "better": self.better,
            "result": self.result,
            "error": self.error,
        }
