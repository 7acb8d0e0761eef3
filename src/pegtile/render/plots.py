"""How time, memory and structures grow, plotted with matplotlib (the extra `plot`)."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pegtile.errors import BadRequest, MissingExtra, quoted
from pegtile.render.themes import Theme

__all__ = ["PLOT_FORMATS", "Curve", "Panel", "draw_plot"]

PLOT_FORMATS = ("svg", "png")


@dataclass(frozen=True, slots=True)
class Curve:
    """One line of a panel.

    Attributes:
        name: what it is.
        points: (x, y) pairs; y above 0.
    """

    name: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """One pair of axes, the upright one logarithmic.

    Attributes:
        title: what is measured, with its unit.
        across: what x is.
        curves: the lines.
    """

    title: str
    across: str
    curves: tuple[Curve, ...]


def draw_plot(title: str, panels: Sequence[Panel], theme: Theme, form: str = "svg") -> bytes:
    """Draw panels beside each other; the same input gives the same bytes.

    Raises:
        MissingExtra: matplotlib is not installed.
        BadRequest: the format is neither svg nor png.
    """
    if form not in PLOT_FORMATS:
        raise BadRequest(f"a plot as {quoted('.' + form)}: expected .svg or .png")
    try:
        from matplotlib import rc_context
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtra("a plot", "plot") from None
    settings: Any = {
        "svg.hashsalt": "pegtile",
        "svg.fonttype": "path",
        "font.family": "DejaVu Sans",  # it comes with matplotlib
        "font.size": 10,
        "text.color": theme.ink,
        "axes.labelcolor": theme.ink,
        "axes.edgecolor": theme.muted,
        "axes.facecolor": theme.ground,
        "figure.facecolor": theme.ground,
        "savefig.facecolor": theme.ground,
        "xtick.color": theme.muted,
        "ytick.color": theme.muted,
        "grid.color": theme.edge,
    }
    with rc_context(settings):
        columns = len(panels) if len(panels) <= 3 else 2
        rows = -(-len(panels) // columns)
        size = 4.6 * columns + 1.6, (4.6 if rows == 1 else 3.6) * rows
        figure = Figure(figsize=size, dpi=110, layout="constrained")
        FigureCanvasAgg(figure)
        figure.suptitle(title, fontweight="bold")
        all_axes = figure.subplots(rows, columns, squeeze=False).ravel()
        for axes in all_axes[len(panels) :]:
            axes.set_visible(False)
        for axes, panel in zip(all_axes, panels, strict=False):
            axes.set_title(panel.title, fontsize=10)
            axes.grid(visible=True, which="major", alpha=0.5, linewidth=0.6)
            axes.spines[["top", "right"]].set_visible(False)
            _draw_curves(axes, panel, theme)
        handles, names = all_axes[0].get_legend_handles_labels()
        if handles:
            figure.legend(handles, names, loc="outside right center", frameon=False)
        file = io.BytesIO()
        # matplotlib would write today's date, and its own version into a PNG.
        clean: dict[str, Any] = {"Date": None} if form == "svg" else {"Software": None}
        figure.savefig(file, format=form, metadata=clean)
    return file.getvalue()


_MARKS = "os^vDPX*p"


def _draw_curves(axes: Any, panel: Panel, theme: Theme) -> None:
    """Draw the lines of a panel, told apart by colour, mark and dashes."""
    count = max(2, len(panel.curves))
    for place, curve in enumerate(panel.curves):
        colour = theme.paint_of_line(place + 1, count)
        xs = [x for x, _ in curve.points]
        ys = [y for _, y in curve.points]
        look = {"color": colour, "marker": _MARKS[place % len(_MARKS)], "markersize": 4}
        look |= {"linewidth": 1.5, "linestyle": "--" if place % 2 else "-"}
        axes.plot(xs, ys, label=curve.name, **look)
    from matplotlib.ticker import MaxNLocator

    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_yscale("log")
    axes.set_xlabel(panel.across)
