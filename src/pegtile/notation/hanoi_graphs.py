"""Hanoi graphs in the formats of others: GraphML, DOT, and NetworkX.

Nodes are states in compact text, largest disk first; an edge tells which disk moves. Where every
move may be taken back an edge stands for both directions, and the graph is undirected.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pegtile.errors import BadRequest, MissingExtra
from pegtile.hanoi.enumeration import arc_arrays
from pegtile.hanoi.move import DEFAULT_LABELS, Labels
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State

if TYPE_CHECKING:
    import networkx

__all__ = ["MOST_STATES", "dot_lines", "graphml_lines", "to_networkx"]

MOST_STATES = 20_000_000


def to_networkx(
    disks: int, rules: Rules | None = None, labels: Labels = DEFAULT_LABELS
) -> networkx.Graph[str]:
    """Return the graph for NetworkX: a Graph, or a DiGraph where some move cannot be taken back.

    Raises:
        MissingExtra: NetworkX is not installed.
        BadRequest: the graph is too large.
    """
    try:
        import networkx
    except ImportError:
        raise MissingExtra("a graph for NetworkX", "graph") from None
    drawn = _Drawn(disks, rules, labels)
    graph: networkx.Graph[str] = networkx.Graph() if drawn.undirected else networkx.DiGraph()
    graph.add_nodes_from(drawn.nodes())
    graph.add_edges_from((a, b, {"disk": disk}) for a, b, disk in drawn.edges())
    return graph


def graphml_lines(
    disks: int, rules: Rules | None = None, labels: Labels = DEFAULT_LABELS
) -> Iterator[str]:
    """Write the graph as GraphML, a line at a time.

    Raises:
        BadRequest: the graph is too large.
    """
    from xml.sax.saxutils import quoteattr

    drawn = _Drawn(disks, rules, labels)
    kind = "undirected" if drawn.undirected else "directed"
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
    yield '  <key id="disk" for="edge" attr.name="disk" attr.type="int"/>\n'
    yield f'  <graph id="hanoi" edgedefault="{kind}">\n'
    for node in drawn.nodes():
        yield f"    <node id={quoteattr(node)}/>\n"
    for a, b, disk in drawn.edges():
        ends = f"source={quoteattr(a)} target={quoteattr(b)}"
        yield f'    <edge {ends}><data key="disk">{disk}</data></edge>\n'
    yield "  </graph>\n</graphml>\n"


def dot_lines(
    disks: int, rules: Rules | None = None, labels: Labels = DEFAULT_LABELS
) -> Iterator[str]:
    """Write the graph in the DOT language of Graphviz, a line at a time.

    Raises:
        BadRequest: the graph is too large.
    """
    drawn = _Drawn(disks, rules, labels)
    kind, arrow = ("graph", "--") if drawn.undirected else ("digraph", "->")
    yield f"{kind} hanoi {{\n"
    for node in drawn.nodes():
        yield f"  {_quoted(node)};\n"
    for a, b, disk in drawn.edges():
        yield f"  {_quoted(a)} {arrow} {_quoted(b)} [disk={disk}];\n"
    yield "}\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


class _Drawn:
    """The nodes and edges as they are written."""

    def __init__(self, disks: int, rules: Rules | None, labels: Labels) -> None:
        rules = Rules() if rules is None else rules
        if disks < 0:
            raise BadRequest(f"{disks} disks: expected 0 or more")
        if rules.pegs**disks > MOST_STATES:
            raise BadRequest(
                f"{disks} disks on {rules.pegs} pegs: expected at most {MOST_STATES:,} states"
            )
        self.disks, self.rules, self.labels = disks, rules, labels
        self.undirected = rules == rules.reversed()

    def _name(self, number: int) -> str:
        pegs = self.rules.pegs
        places = bytes(number // pegs**disk % pegs for disk in range(self.disks))
        return State(places, pegs).compact(self.labels)

    def nodes(self) -> Iterator[str]:
        """Iterate over the names of the states."""
        return map(self._name, range(self.rules.pegs**self.disks))

    def edges(self) -> Iterator[tuple[str, str, int]]:
        """Iterate over (before, after, disk); undirected edges once."""
        powers = [self.rules.pegs**disk for disk in range(self.disks + 1)]
        for before, after in zip(*arc_arrays(self.disks, self.rules), strict=True):
            if not self.undirected or before < after:
                change = abs(int(after) - int(before))
                disk = next(d for d in range(self.disks) if change < powers[d + 1])
                yield self._name(int(before)), self._name(int(after)), disk + 1
