"""State graphs: every state of a tower a point, every move a line.

On three pegs the graph has an exact drawing in the plane, in which all moves have the same length:
the graph of n disks is three graphs of n − 1 disks, one for each peg of the largest disk, joined by
the three moves of that disk. Source: A. M. Hinz and others, *The Tower of Hanoi: Myths and Maths*,
2nd edition (2018), section 2.3 (Hanoi graphs, and their kinship with the Sierpiński triangle).

Other graphs are laid out by igraph (the extra `graph`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pegtile.errors import BadRequest, MissingExtra
from pegtile.hanoi.move import DEFAULT_LABELS, Labels
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.render.scene import Box, Dots, Label, Role, Scene, Segments, Shape, clean, text_width
from pegtile.render.svg import draw_svg
from pegtile.render.themes import LIGHT

__all__ = ["MOST_STATES", "StateGraph", "graph_scene", "planar_points"]

MOST_STATES = 60_000
_LAID_OUT_MOST = 5_000
_BY_DISTANCE_MOST = 1_100
_NAMED_MOST = 90
_SIDE = 960.0
_MARGIN = 36.0
_LEGEND = 40.0

IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class StateGraph:
    """All states of a tower and the moves between them.

    A state's number is its pegs read as digits in base `pegs`, the largest disk's digit first.

    Attributes:
        disks: how many disks there are.
        rules: which moves are allowed.
        moves: int64, one row a pair of pegs, one column a state: the state that the move between
            the two pegs leads to, or the state itself where there is none.
    """

    disks: int
    rules: Rules
    moves: IntArray

    @classmethod
    def of(cls, disks: int, rules: Rules) -> StateGraph:
        """Return the whole graph.

        Raises:
            BadRequest: it has too many states for a picture.
        """
        states = rules.pegs**disks
        if states > MOST_STATES:
            raise BadRequest(
                f"a graph of {states:,} states: expected at most {MOST_STATES:,} in a picture"
            )
        codes = np.arange(states)
        tops = np.full((rules.pegs, states), disks)
        for disk in range(disks - 1, -1, -1):
            tops[codes // rules.pegs**disk % rules.pegs, codes] = disk
        rows = []
        for a in range(rules.pegs):
            for b in range(a + 1, rules.pegs):
                mover = np.minimum(tops[a], tops[b])
                from_a = tops[a] < tops[b]
                way = np.where(from_a, b - a, a - b) * rules.pegs ** np.minimum(mover, disks)
                free = mover < disks
                free &= np.where(from_a, rules.allows(a, b), rules.allows(b, a))
                rows.append(np.where(free, codes + way, codes))
        return cls(disks, rules, np.array(rows, dtype=np.int64).reshape(-1, states))

    def _repr_svg_(self) -> str:
        return draw_svg(graph_scene(self), LIGHT)

    def __repr__(self) -> str:
        return f"StateGraph.of({self.disks}, {self.rules!r})"

    @property
    def states(self) -> int:
        """How many states there are."""
        return int(self.moves.shape[1])

    def edges(self) -> tuple[IntArray, IntArray]:
        """Return the moves that go both ways and those that go one way only.

        Returns:
            Two arrays of shape (edges, 2), int64: the states at both ends; from the first to the
            second where it goes one way.
        """
        source = np.broadcast_to(np.arange(self.states), self.moves.shape)
        real = self.moves != source
        pairs = np.stack([source[real], self.moves[real]], axis=1)
        key = pairs[:, 0] * self.states + pairs[:, 1]
        back = np.isin(pairs[:, 1] * self.states + pairs[:, 0], key)
        return pairs[back & (pairs[:, 0] < pairs[:, 1])], pairs[~back]

    def levels(self, start: int) -> IntArray:
        """Return how many moves each state is from `start`, −1 where none lead there."""
        level = np.full(self.states, -1, dtype=np.int64)
        level[start] = 0
        front = np.array([start])
        for distance in range(1, self.states + 1):
            reached = np.unique(self.moves[:, front])
            front = reached[level[reached] < 0]
            if not front.size:
                break
            level[front] = distance
        return level

    def number(self, state: State) -> int:
        """Return a state's number."""
        return sum(peg * self.rules.pegs**place for place, peg in enumerate(state.pegs_of_disks))

    def state(self, number: int) -> State:
        """Return the state with a number."""
        pegs = self.rules.pegs
        return State(bytes(number // pegs**disk % pegs for disk in range(self.disks)), pegs)


def planar_points(disks: int) -> IntArray:
    """Return the exact place of every state on three pegs.

    Returns:
        Shape (3^disks, 2), int64: steps to the lower left and to the lower right from the top, so
        that the point (u, v) lies at ((v − u) / 2, (u + v) √3 / 2). All moves have length 1.
    """
    codes = np.arange(3**disks)
    points = np.zeros((codes.size, 2), dtype=np.int64)
    corners = np.array([[0, 0], [1, 0], [0, 1]])
    # The corner towards which each peg lies, as seen from within a part: where the largest disk is
    # on one peg, the parts' two other corners change places.
    corner = np.tile(np.arange(3), (codes.size, 1))
    rows = np.arange(codes.size)
    for disk in range(disks - 1, -1, -1):
        peg = codes // 3**disk % 3
        points += corners[corner[rows, peg]] << disk
        one, other = (peg + 1) % 3, (peg + 2) % 3
        first, second = corner[rows, one].copy(), corner[rows, other].copy()
        corner[rows, one], corner[rows, other] = second, first
    return points


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
    points, unit = _placed(graph)
    names = tuple(map(clean, labels.all(graph.rules.pegs)))
    shapes = [*_edges(graph, points, unit), *_paths(graph, points, unit, paths)]
    level = None if levels_from is None else graph.levels(graph.number(levels_from))
    width = float(points[:, 0].max()) + _MARGIN
    height = float(points[:, 1].max()) + _MARGIN
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


def _placed(graph: StateGraph) -> tuple[NDArray[np.float64], float]:
    """Return the place of every state in pixels, and about how long an edge is."""
    if graph.rules.pegs == 3:
        length = (1 << graph.disks) - 1
        unit = min(110.0, _SIDE / max(length, 1))
        u, v = planar_points(graph.disks).T
        x = (v - u) / 2 * unit + length * unit / 2 + _MARGIN
        return np.stack([x, (u + v) * math.sqrt(3) / 2 * unit + _MARGIN], axis=1), unit
    points = _laid_out(graph)
    low, high = points.min(axis=0), points.max(axis=0)
    points = (points - low) / max(float((high - low).max()), 1e-9) * _SIDE + _MARGIN
    both, one_way = graph.edges()
    edges = np.concatenate([both, one_way])
    if not len(edges):
        return points, _SIDE
    spans = np.hypot(*(points[edges[:, 0]] - points[edges[:, 1]]).T)
    return points, float(np.quantile(spans, 0.2))


def _laid_out(graph: StateGraph) -> NDArray[np.float64]:
    """Lay a graph out with igraph: while it is small by distances, which shows its symmetry."""
    if graph.states > _LAID_OUT_MOST:
        raise BadRequest(
            f"a graph of {graph.states:,} states on {graph.rules.pegs} pegs: expected at most"
            f" {_LAID_OUT_MOST:,}, or three pegs, whose graphs have an exact drawing"
        )
    try:
        import igraph
    except ImportError:
        raise MissingExtra(f"the drawing of a graph on {graph.rules.pegs} pegs", "graph") from None
    both, one_way = graph.edges()
    drawn = igraph.Graph(
        n=graph.states, edges=np.concatenate([both, one_way]).tolist(), directed=False
    )
    # Started from a circle and not from chance: the same graph gives the same drawing. Multi-
    # dimensional scaling looks no better beyond a thousand states and takes ten times as long.
    layout = drawn.layout_circle()
    if graph.states <= _BY_DISTANCE_MOST:
        layout = drawn.layout_kamada_kawai(seed=layout, maxiter=20 * graph.states)
    else:
        layout = drawn.layout_fruchterman_reingold(seed=layout, niter=200, grid=True)
    return np.array(layout.coords, dtype=np.float64).reshape(-1, 2)


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
    shapes: list[Shape] = [Label(_MARGIN, top + 12, f"moves from {start}:", 13, left=True)]
    x = _MARGIN + text_width(f"moves from {start}:", 13) + 16
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
