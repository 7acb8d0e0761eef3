"""How time, memory and structures grow, plotted with matplotlib (the extra `plot`)."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pegtile.errors import BadRequest, MissingExtra, quoted
from pegtile.render.themes import Theme

__all__ = ["PLOT_FORMATS", "Bars", "Curve", "Panel", "draw_plot"]

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


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars of one measure side by side, on a logarithmic axis.

    Attributes:
        title: what is measured, with its unit.
        bars: (name, value) pairs; a value of 0 has no bar.
    """

    title: str
    bars: tuple[tuple[str, float], ...]


def draw_plot(title: str, panels: Sequence[Panel | Bars], theme: Theme, form: str = "svg") -> bytes:
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
        figure = Figure(figsize=(4.6 * len(panels) + 1.6, 4.6), dpi=110, layout="constrained")
        FigureCanvasAgg(figure)
        figure.suptitle(title, fontweight="bold")
        all_axes = figure.subplots(1, len(panels), squeeze=False)[0]
        for axes, panel in zip(all_axes, panels, strict=True):
            axes.set_title(panel.title, fontsize=10)
            axes.grid(visible=True, which="major", alpha=0.5, linewidth=0.6)
            axes.spines[["top", "right"]].set_visible(False)
            if isinstance(panel, Bars):
                _draw_bars(axes, panel, theme)
            else:
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
    """Draw the lines of a panel, told apart by colour and by mark."""
    count = max(2, len(panel.curves))
    for place, curve in enumerate(panel.curves):
        colour = theme.paint_of_line(place + 1, count)
        xs = [x for x, _ in curve.points]
        ys = [y for _, y in curve.points]
        mark = _MARKS[place % len(_MARKS)]
        axes.plot(xs, ys, color=colour, marker=mark, markersize=4, linewidth=1.5, label=curve.name)
    axes.set_yscale("log")
    axes.set_xlabel(panel.across)


def _draw_bars(axes: Any, panel: Bars, theme: Theme) -> None:
    """Draw bars lying, the first on top, each with its value."""
    names = [name for name, _ in panel.bars][::-1]
    values = [value for _, value in panel.bars][::-1]
    count = max(2, len(values))
    colours = [theme.paint_of_line(count - place, count) for place in range(len(values))]
    axes.barh(names, values, color=colours, edgecolor=theme.muted, linewidth=0.6)
    if any(value > 0 for value in values):
        from matplotlib.ticker import NullFormatter

        axes.set_xscale("log")
        axes.xaxis.set_minor_formatter(NullFormatter())  # its labels would overlap
        for place, value in enumerate(values):
            if value > 0:
                axes.annotate(
                    f"{value:,.3g}" if value < 1000 else f"{value:,.0f}",
                    (value, place),
                    xytext=(4, 0),
                    textcoords="offset points",
                    va="center",
                    fontsize=8,
                    color=theme.ink,
                )
        axes.margins(x=0.25)
