"""What the server may use, and for whom it answers."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Settings"]


@dataclass(frozen=True, slots=True)
class Settings:
    """The server's limits.

    Attributes:
        host: the address to bind to.
        port: the port to bind to.
        workers: worker processes for long work.
        most_waiting: jobs that may wait for one.
        threads: light requests that are computed at a time; more wait.
        job_seconds: a longer job is ended.
        job_bytes: address space of a worker, 0 for no limit.
        body_bytes: a request's body may not be larger.
        grace: seconds after which a job that nobody follows is cancelled.
    """

    host: str = "127.0.0.1"
    port: int = 8765
    workers: int = 2
    most_waiting: int = 16
    threads: int = 3
    job_seconds: float = 300.0
    job_bytes: int = 4 << 30
    body_bytes: int = 1 << 20
    grace: float = 10.0

    @property
    def names(self) -> frozenset[str]:
        """The Host headers that are answered."""
        names = {"127.0.0.1", "localhost", "[::1]", self.host.lower()}
        if ":" in self.host:
            names.add(f"[{self.host.lower()}]")
        return frozenset(names)
