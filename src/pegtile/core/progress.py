"""How long work tells how far it is. The library never prints; faces show what they are told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["Progress", "Report", "silent"]


@dataclass(frozen=True, slots=True)
class Report:
    """A moment of some long work.

    Attributes:
        work: what is being done, such as `solving` or `building 6-6-3`.
        done: units done so far.
        total: units in all, None when nobody can know.
        unit: what a unit is, such as `nodes`, `states` or `moves`.
        note: what else is worth a word, such as `bound 52`.
    """

    work: str
    done: int
    total: int | None = None
    unit: str = "nodes"
    note: str = ""


Progress = Callable[[Report], None]


def silent(report: Report) -> None:
    """Hear a report and say nothing: the default listener."""
