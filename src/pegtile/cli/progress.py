"""Progress on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

import click

if TYPE_CHECKING:
    from tqdm import tqdm

    from pegtile.core.progress import Progress, Report

__all__ = ["progress_bar", "welcomes_progress"]


def welcomes_progress(out: str | None) -> bool:
    """Say whether to show progress: on a terminal that the answer is not written to."""
    return sys.stderr.isatty() and (out not in (None, "-") or not sys.stdout.isatty())


@contextmanager
def progress_bar(*, shown: bool | None = None, tells: bool = True) -> Iterator[Progress]:
    """Give a listener that draws a bar on stderr when that is a terminal.

    Args:
        shown: whether to draw it; commands that stream to the same terminal do not.
        tells: whether to say what was heard last when the work is interrupted.
    """
    bars = _Bars(shown=sys.stderr.isatty() if shown is None else shown)
    try:
        yield bars.listen
    except KeyboardInterrupt:
        bars.close()
        if tells and (last := bars.last) is not None:
            note = f", {last.note}" if last.note else ""
            click.echo(f"{last.work}: {last.done:,} {last.unit}{note}", err=True)
        raise
    finally:
        bars.close()


class _Bars:
    """Bars on a terminal, one at a time, and what was heard last."""

    def __init__(self, *, shown: bool) -> None:
        self.last: Report | None = None
        self._shown = shown
        self._bars: dict[str, tqdm[NoReturn]] = {}

    def listen(self, report: Report) -> None:
        """Hear a report."""
        self.last = report
        if not self._shown:
            return
        bar = self._bars.get(report.work)
        if bar is None:
            bar = self._bar(report)
        bar.total = report.total
        bar.set_postfix_str(report.note, refresh=False)
        bar.update(report.done - bar.n)

    def _bar(self, report: Report) -> tqdm[NoReturn]:
        from tqdm import tqdm

        self.close()
        bar = self._bars[report.work] = tqdm(
            desc=report.work,
            total=report.total,
            initial=report.done,  # what earlier runs have done says nothing of the time left
            unit=f" {report.unit}",
            unit_scale=True,
            leave=False,
            dynamic_ncols=True,
        )
        return bar

    def close(self) -> None:
        """Take the bars off the terminal."""
        for bar in self._bars.values():
            bar.close()
