"""`--plot` of the commands `compare`: how time, memory and structures of the methods grow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pegtile.errors import BadRequest, MissingExtra, quoted

if TYPE_CHECKING:
    from pegtile.core.progress import Progress
    from pegtile.hanoi.compare import Comparison
    from pegtile.render.themes import Theme
    from pegtile.tiles.board import Board
    from pegtile.tiles.exact_solver import TilesSolution

__all__ = ["check_plot", "plot_methods", "plot_option", "plot_searches"]

Command = TypeVar("Command", bound=Callable[..., Any])

# More points would not show more, and every one is measured.
_MOST_POINTS = 10
# Every search solves every board in a process of its own.
_MOST_BOARDS = 8
_PAGE = 4096


def plot_option(command: Command) -> Command:
    """Add `--plot`."""
    return click.option(
        "--plot",
        metavar="FILE",
        help="Plot how time, memory and structures grow with the size, as .svg or .png.",
    )(command)


def check_plot(path: str | None) -> str:
    """Return the format of a plot by the ending of its file, before anything is measured.

    Raises:
        BadRequest: it is neither .svg nor .png.
        MissingExtra: matplotlib is not installed.
    """
    form = Path(path or ".svg").suffix.lower().removeprefix(".") if path else "svg"
    if form not in ("svg", "png"):
        raise BadRequest(f"--plot {quoted(path)}: expected a .svg or .png file")
    if path and find_spec("matplotlib") is None:
        raise MissingExtra("a plot", "plot")
    return form


def plot_methods(
    path: str,
    disks: int,
    largest: Sequence[Comparison],
    most_bytes: int | None,
    listen: Progress,
    theme: Theme | None = None,
) -> None:
    """Measure the classic methods on smaller towers too, and plot how they grow.

    Args:
        path: the file to write.
        disks: how many disks the largest tower has.
        largest: what was measured on that.
        most_bytes: as for `compare_methods`.
        listen: hears which method is at work.
        theme: the colours.

    Raises:
        MissingExtra: matplotlib is not installed.
    """
    from pegtile.hanoi.compare import compare_methods

    sizes = sorted({max(1, round(disks * share / _MOST_POINTS)) for share in range(1, 11)})
    found = {
        size: largest
        if size == disks
        else list(compare_methods(size, most_bytes=most_bytes, listen=listen))
        for size in sizes
    }
    measures: tuple[tuple[str, Callable[[int, Comparison], float]], ...] = (
        # Where not all moves were made nothing is claimed: some methods begin with long work.
        (
            "seconds of processor time, all moves",
            lambda size, one: (
                one.moves / one.moves_per_second
                if one.moves == 2**size - 1 and one.moves_per_second
                else 0
            ),
        ),
        ("peak memory, bytes", lambda _, one: one.peak_bytes),
        ("items in the largest structure", lambda _, one: one.largest_structure),
    )
    from pegtile.render.plots import Curve, Panel

    names = [one.method for one in found[sizes[0]]]
    panels = []
    for title, measure in measures:
        curves = []
        for place, name in enumerate(names):
            points = ((size, measure(size, found[size][place])) for size in sizes)
            curves.append(Curve(name, tuple((x, y) for x, y in points if y > 0)))
        panels.append(Panel(title, "disks", tuple(curves)))
    _write(path, f"How the classic methods grow, up to {disks} disks", panels, theme)


def plot_searches(
    path: str,
    answers: Sequence[TilesSolution],
    measure: Callable[[Board, str], TilesSolution],
    listen: Progress,
    theme: Theme | None = None,
) -> bool:
    """Measure the searches on boards along the shortest answer, and plot how they grow.

    Args:
        path: the file to write.
        answers: what the searches found on the board itself.
        measure: lets a search solve another board.
        listen: hears which search is at work.
        theme: the colours.

    Returns:
        Whether there is a plot: without any answer there is no way to go along.

    Raises:
        MissingExtra: matplotlib is not installed.
    """
    from pegtile.render.plots import Curve, Panel
    from pegtile.tiles.growth import boards_on_the_way, grow, shortest_known

    way = shortest_known(answers)
    if way is None:
        return False
    boards = boards_on_the_way(way, _MOST_BOARDS - 1)
    names = [answer.method for answer in answers]
    points: dict[str, list[tuple[int, TilesSolution]]] = {name: [] for name in names}
    for name, left, answer in grow(names, boards, measure, listen):
        points[name].append((left, answer))
    for answer in answers:
        if answer.moves is not None:
            points[answer.method].append((len(way.moves or ()), answer))
    measures: tuple[tuple[str, Callable[[TilesSolution], float]], ...] = (
        ("seconds", lambda answer: answer.stats.seconds),
        # The system counts in pages; a search that keeps one path takes less than one.
        (
            f"peak memory, bytes (in pages of {_PAGE:,})",
            lambda answer: max(_PAGE, answer.stats.peak_bytes),
        ),
        ("nodes made", lambda answer: answer.stats.generated),
        ("most nodes waiting, or on the path", lambda answer: answer.stats.largest_frontier),
    )
    across = "moves of the shortest answer" if way.optimal else "moves of the best answer known"
    panels = []
    for title, measured in measures:
        curves = []
        for name, found in points.items():
            values = ((left, measured(answer)) for left, answer in found)
            curves.append(Curve(name, tuple((x, y) for x, y in values if y > 0)))
        panels.append(Panel(title, across, tuple(curves)))
    _write(path, f"How the searches grow on the way from {way.start} to its goal", panels, theme)
    return True


def _write(path: str, title: str, panels: Sequence[Any], theme: Theme | None) -> None:
    """Write a plot to a file."""
    from pegtile.core.files import whole_file
    from pegtile.render.plots import draw_plot
    from pegtile.render.themes import LIGHT

    picture = draw_plot(title, panels, theme or LIGHT, check_plot(path))
    with whole_file(path) as file:
        file.write(picture)
