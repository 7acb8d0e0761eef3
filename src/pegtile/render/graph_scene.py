"""State graphs as scenes: moves, states, paths, levels in colours."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pegtile.hanoi.move import DEFAULT_LABELS, Labels
from pegtile.hanoi.state import State
from pegtile.render.graph_layout import MARGIN, placed
from pegtile.render.scene import Box, Dots, Label, Role, Scene, Segments, Shape, clean, text_width
from pegtile.render.state_graph import IntArray, StateGraph

__all__ = ["graph_scene", "walked"]

_NAMED_MOST = 90
_LEGEND = 40.0


def graph_scene(
    graph: StateGraph,
    *,
    paths: Sequence[Sequence[State]] = (),
    levels_from: State | None = None,
    labels: Labels = DEFAULT_LABELS,
) -> Scene:
    """Return the picture of a state graph.

    Args:
        graph: the graph.
        paths: at most two sequences of states to point out.
        levels_from: colour every state by its distance from this one.
        labels: what the pegs are called.

    Raises:
        BadRequest: the graph is too large to be laid out, or labels were given, but not one for
            each peg.
        MissingExtra: the graph has no exact drawing, and igraph is not installed.
    """
    points, unit = placed(graph)
    names = tuple(map(clean, labels.all(graph.rules.pegs)))
    shapes = [*_edges(graph, points, unit), *_paths(graph, points, unit, paths)]
    level = None if levels_from is None else graph.levels(graph.number(levels_from))
    width = float(points[:, 0].max()) + MARGIN
    height = float(points[:, 1].max()) + MARGIN
    shapes += _states(graph, points, unit, level, names)
    shapes += _ends(graph, points, unit, paths, names)
    if level is not None and levels_from is not None:
        shapes += _legend(level, height, levels_from.compact(Labels(names)))
        height += _LEGEND
    both, one_way = graph.edges()
    title = f"State graph of {graph.disks} disks on {graph.rules.pegs} pegs, rules {graph.rules}"
    description = f"{graph.states} states and {len(both) + len(one_way)} edges."
    if level is not None:
        description += f" Coloured by distance, 0 to {int(level.max())}."
    for path in paths:
        if path:
            description += (
                f" A path of {len(path) - 1} moves from {path[0].compact(Labels(names))} to"
                f" {path[-1].compact(Labels(names))}."
            )
    return Scene(max(width, 300.0), height, title, description, tuple(shapes))


def _lines(
    points: NDArray[np.float64], edges: IntArray
) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return edges as lines."""
    return tuple(
        ((x0, y0), (x1, y1))
        for (x0, y0), (x1, y1) in zip(
            points[edges[:, 0]].tolist(), points[edges[:, 1]].tolist(), strict=True
        )
    )


def _edges(graph: StateGraph, points: NDArray[np.float64], unit: float) -> list[Shape]:
    """Return all moves."""
    both, one_way = graph.edges()
    thick = min(2.0, max(0.6, unit * 0.07))
    shapes: list[Shape] = []
    if len(both):
        shapes.append(Segments(_lines(points, both), thick, Role.EDGE))
    if len(one_way):
        ends = points[one_way[:, 1]] - points[one_way[:, 0]]
        # The heads end before the points, which would hide them.
        points = np.concatenate([points[one_way[:, 0]], points[one_way[:, 0]] + ends * 0.72])
        count = len(one_way)
        pairs = np.stack([np.arange(count), np.arange(count) + count], axis=1)
        shapes.append(Segments(_lines(points, pairs), thick, Role.EDGE, arrow=unit >= 8))
    return shapes


def _paths(
    graph: StateGraph,
    points: NDArray[np.float64],
    unit: float,
    paths: Sequence[Sequence[State]],
) -> list[Shape]:
    """Return the paths to point out, the second one thinner, so that both can be seen."""
    shapes: list[Shape] = []
    for path, role, share in zip(paths, (Role.PATH, Role.SECOND_PATH), (0.3, 0.16), strict=False):
        numbers = [graph.number(state) for state in path]
        if len(numbers) > 1:
            way = tuple((float(x), float(y)) for x, y in points[numbers])
            thick = min(9.0, max(2.4, unit * share)) * (1 if role is Role.PATH else 0.6)
            shapes.append(Segments((way,), thick, role))
    return shapes


def _states(
    graph: StateGraph,
    points: NDArray[np.float64],
    unit: float,
    level: IntArray | None,
    names: tuple[str, ...],
) -> list[Shape]:
    """Return all states: by name where there is room, as points elsewhere."""
    highest = 1 if level is None else int(level.max()) + 1
    texts = (
        [graph.state(number).compact(Labels(names)) for number in range(graph.states)]
        if (graph.states <= _NAMED_MOST)
        else []
    )
    widest = max((text_width(text, 12) for text in texts), default=0.0) + 10
    if texts and widest <= unit * 0.8 and unit >= 26:
        return [
            Box(
                x - widest / 2,
                y - 10,
                widest,
                20,
                Role.NODE,
                index=0 if level is None else max(0, int(level[number])) + 1,
                of=highest,
                radius=10,
                text=text,
                text_size=12,
            )
            for number, (text, (x, y)) in enumerate(zip(texts, points.tolist(), strict=True))
        ]
    radius = min(6.0, max(1.1, unit * 0.24))
    if level is None:
        return [Dots(tuple(map(tuple, points.tolist())), radius, Role.NODE)]
    return [
        Dots(
            tuple(map(tuple, points[level == distance].tolist())),
            radius,
            Role.NODE if distance >= 0 else Role.NOTE,
            max(0, distance + 1),
            highest,
        )
        for distance in np.unique(level).tolist()
    ]


def _ends(
    graph: StateGraph,
    points: NDArray[np.float64],
    unit: float,
    paths: Sequence[Sequence[State]],
    names: tuple[str, ...],
) -> list[Shape]:
    """Name the perfect states, and the ends of paths, where states have no names."""
    if graph.states <= _NAMED_MOST and unit >= 50:
        return []
    pegs = graph.rules.pegs
    wanted = {graph.number(State.perfect(graph.disks, peg, pegs)) for peg in range(pegs)}
    for path in paths:
        wanted |= {graph.number(state) for state in (path[:1] and (path[0], path[-1]))}
    shapes: list[Shape] = []
    middle = points.mean(axis=0)
    for number in sorted(wanted):
        text = _short_name(graph.state(number), names)
        x, y = points[number].tolist()
        below = y > middle[1]
        half = text_width(text, 13) / 2
        x = max(half + 4, x)
        shapes.append(Label(x, y + (16 if below else -16), text, 13))
    return shapes


def _short_name(state: State, names: tuple[str, ...]) -> str:
    """Write a state, a perfect one as `A^8`."""
    peg = state.perfect_peg()
    if peg is not None and state.disks > 4:
        return f"{names[peg]}^{state.disks}"
    return state.compact(Labels(names))


def _legend(level: IntArray, top: float, start: str) -> list[Shape]:
    """Return which colour means which distance."""
    highest = int(level.max())
    steps = sorted({round(highest * share / 6) for share in range(7)})
    shapes: list[Shape] = [Label(MARGIN, top + 12, f"moves from {start}:", 13, left=True)]
    x = MARGIN + text_width(f"moves from {start}:", 13) + 16
    for distance in steps:
        shapes.append(Dots(((x, top + 12),), 6, Role.NODE, distance + 1, highest + 1))
        text = str(distance)
        shapes.append(Label(x + 11, top + 12, text, 13, left=True))
        x += 30 + text_width(text, 13)
    return shapes


def walked(start: State, moves: Sequence[tuple[int, int, int]]) -> list[State]:
    """Return the states that a list of moves passes, the start first."""
    states = [start]
    for disk, _, target in moves:
        states.append(states[-1].moved(disk, target))
    return states
