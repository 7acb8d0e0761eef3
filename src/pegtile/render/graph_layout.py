"""Where the states of a graph stand: exactly on three pegs, as igraph places them elsewhere.

On three pegs the graph has an exact drawing in the plane, in which all moves have the same length:
the graph of n disks is three graphs of n − 1 disks, one for each peg of the largest disk, joined by
the three moves of that disk. Source: A. M. Hinz and others, *The Tower of Hanoi: Myths and Maths*,
2nd edition (2018), section 2.3 (Hanoi graphs, and their kinship with the Sierpiński triangle).

Other graphs are laid out by igraph (the extra `graph`).
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from pegtile.errors import MissingExtra
from pegtile.render.state_graph import IntArray, StateGraph

__all__ = ["MARGIN", "placed", "planar_points"]

MARGIN = 36.0
"""Around the drawing, in pixels."""
_BY_DISTANCE_MOST = 1_100
_SIDE = 960.0


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


def placed(graph: StateGraph) -> tuple[NDArray[np.float64], float]:
    """Return the place of every state in pixels, and about how long an edge is."""
    if graph.rules.pegs == 3:
        length = (1 << graph.disks) - 1
        unit = min(110.0, _SIDE / max(length, 1))
        u, v = planar_points(graph.disks).T
        x = (v - u) / 2 * unit + length * unit / 2 + MARGIN
        return np.stack([x, (u + v) * math.sqrt(3) / 2 * unit + MARGIN], axis=1), unit
    points = _laid_out(graph)
    low, high = points.min(axis=0), points.max(axis=0)
    points = (points - low) / max(float((high - low).max()), 1e-9) * _SIDE + MARGIN
    both, one_way = graph.edges()
    edges = np.concatenate([both, one_way])
    if not len(edges):
        return points, _SIDE
    spans = np.hypot(*(points[edges[:, 0]] - points[edges[:, 1]]).T)
    return points, float(np.quantile(spans, 0.2))


def _laid_out(graph: StateGraph) -> NDArray[np.float64]:
    """Lay a graph out with igraph: while it is small by distances, which shows its symmetry."""
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
