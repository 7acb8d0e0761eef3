"""Breadth-first search of Hanoi graphs beside the graph libraries that can be installed.

How far whole graphs reach, each in a process of its own; then smaller ones side by side: the
libraries are given the finished graph, whose making is not counted, and pegtile makes its states as
it goes; and answers on three pegs, which take no search.

Run `python benchmarks/hanoi_graphs.py`; it needs networkx, scipy, igraph, rustworkx and networkit.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable

import numpy as np

from measure import Taken, call, in_turn, report, run, table
from pegtile.core.limits import Budget
from pegtile.hanoi.enumeration import arc_arrays
from pegtile.hanoi.levels import begin, each_level
from pegtile.hanoi.multipeg import search_between
from pegtile.hanoi.restricted import restricted_distance
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.shortest import shortest_paths
from pegtile.hanoi.state import State

PEGS = 4
DISKS = 9
PAIRS = 10
RULES = Rules(PEGS)
CYCLIC = Rules.named("cyclic")


def levels(*, symmetric: bool) -> None:
    for _ in each_level(begin(State.perfect(DISKS, 0, PEGS), RULES, symmetric=symmetric), Budget()):
        pass


def number(state: State) -> int:
    return sum(peg * PEGS**disk for disk, peg in enumerate(state.pegs_of_disks))


def libraries() -> str:
    import igraph
    import networkit
    import networkx
    import rustworkx
    import scipy.sparse
    from scipy.sparse.csgraph import breadth_first_order

    before, after = arc_arrays(DISKS, RULES)
    states = PEGS**DISKS
    once = before < after
    edges = np.column_stack([before[once], after[once]])
    nx_graph = networkx.Graph(edges.tolist())
    sparse = scipy.sparse.csr_array((np.ones(len(before), np.int8), (before, after)))
    ig = igraph.Graph(n=states, edges=edges)
    rx = rustworkx.PyGraph(multigraph=False)
    rx.add_nodes_from(range(states))
    rx.extend_from_edge_list(list(map(tuple, edges.tolist())))
    nk = networkit.Graph(states)
    for a, b in edges.tolist():
        nk.addEdge(a, b)
    networkit.setNumberOfThreads(1)
    whole = {
        "NetworkX": lambda: networkx.single_source_shortest_path_length(nx_graph, 0),
        "SciPy": lambda: breadth_first_order(sparse, 0, return_predecessors=True),
        "igraph": lambda: ig.distances(0),
        "rustworkx": lambda: rustworkx.bfs_search(rx, [0], rustworkx.visit.BFSVisitor()),
        "NetworKit": lambda: networkit.distance.BFS(nk, 0, storePaths=False).run(),
        "pegtile, every state": lambda: levels(symmetric=False),
        "pegtile, pegs exchanged": lambda: levels(symmetric=True),
    }
    sample = random.Random(1)
    pairs = [
        [State(bytes(sample.choices(range(PEGS), k=DISKS)), PEGS) for _ in "ab"]
        for _ in range(PAIRS)
    ]
    numbers = [(number(a), number(b)) for a, b in pairs]
    between: dict[str, Callable[[int], object]] = {
        "NetworkX, from both ends": lambda i: networkx.bidirectional_shortest_path(
            nx_graph, *numbers[i]
        ),
        "igraph": lambda i: ig.get_shortest_path(*numbers[i]),
        "NetworKit, from both ends": lambda i: networkit.distance.BidirectionalBFS(
            nk, *numbers[i]
        ).run(),
        "pegtile, from both ends": lambda i: search_between(
            *pairs[i], RULES, Budget(), method="bidirectional", one_path=True
        ),
    }
    return (
        compared(f"{PEGS} pegs, {DISKS} disks: all {states:,} states from one", whole)
        + "\n"
        + compared(
            f"the way between {PAIRS} random pairs of them",
            {name: lambda way=way: [way(i) for i in range(PAIRS)] for name, way in between.items()},
        )
    )


def compared(what: str, subjects: dict[str, Callable[[], object]]) -> str:
    def measured(one: Callable[[], object]) -> Callable[[], Taken]:
        return lambda: call(one)

    taken = in_turn({name: measured(one) for name, one in subjects.items()}, runs=3)
    yardstick = taken[next(iter(taken))].cpu
    rows = [
        [name, f"{1000 * one.cpu:.1f}", f"{yardstick / one.cpu:.1f}"] for name, one in taken.items()
    ]
    return table([what, "CPU ms", "ratio"], rows)


def reach() -> str:
    rows = []
    for disks, start, what in (
        (12, "A", "a perfect state"),
        (14, "A", "a perfect state"),
        (14, "ABCDABCDABCDAB", "another state"),
        (15, "A", "a perfect state"),
        (16, "A", "a perfect state"),
    ):
        arguments = [str(disks), "--pegs", str(PEGS), "--levels", start]
        taken = run([sys.executable, "-m", "pegtile", "hanoi", "graph", *arguments])
        states = PEGS**disks
        rate = f"{states / taken.cpu / 1e6:.0f}"
        rows.append(
            [disks, what, f"{states:,}", f"{taken.cpu:.1f}", rate, f"{taken.peak_bytes / 1e6:.0f}"]
        )
    header = ["disks", "levels from", "states", "CPU s", "million states/s", "peak MB"]
    return table(header, rows)


def without_search() -> str:
    sample = random.Random(2)
    rows = []
    for disks in (1_000, 100_000, 1_000_000):
        a, b = (State(bytes(sample.choices(range(3), k=disks))) for _ in "ab")
        found = shortest_paths(a, b)
        middle = found.cost // 3
        subjects = {
            "distance": lambda a=a, b=b: call(lambda: shortest_paths(a, b)),
            "state": lambda p=found.paths[0], m=middle: call(lambda: p.state_at(m)),
            "move": lambda p=found.paths[0], m=middle: call(lambda: p.item(m)),
        }
        if disks == 1_000:
            subjects["cyclic"] = lambda a=a, b=b: call(lambda: restricted_distance(a, b, CYCLIC))
        taken = in_turn(subjects, runs=3)
        shown = [f"{1000 * one.cpu:.1f}" for one in taken.values()]
        rows.append([f"{disks:,}", *shown, *[""] * (4 - len(shown))])
    header = ["three pegs, disks", "distance, ms", "a state between", "a move", "cyclic distance"]
    return table(header, rows)


def main() -> None:
    report(
        "hanoi_graphs",
        "Hanoi graphs",
        "python benchmarks/hanoi_graphs.py",
        # First what has its memory measured: a new process begins with the memory of this one.
        *[reach(), libraries(), without_search()],
    )


if __name__ == "__main__":
    main()
