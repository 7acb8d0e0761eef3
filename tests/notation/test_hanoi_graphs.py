"""Graphs written for others are read back by NetworkX."""

from __future__ import annotations

import io
import re

import pytest

from oracles.hanoi_graph import all_states, neighbours
from pegtile.errors import BadRequest
from pegtile.hanoi.move import Labels
from pegtile.hanoi.rules import Rules
from pegtile.notation.hanoi_graphs import dot_lines, graphml_lines, to_networkx

RULES = [Rules(), Rules(4), Rules.named("cyclic"), Rules.named("star", 4)]


def expected_edges(disks: int, rules: Rules) -> set[tuple[str, str]]:
    def name(state: tuple[int, ...]) -> str:
        return "".join("ABCD"[peg] for peg in reversed(state))

    arcs = frozenset(rules.all_arcs())
    return {
        (name(state), name(other))
        for state in all_states(disks, rules.pegs)
        for other in neighbours(state, arcs)
    }


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("disks", [1, 3])
def test_every_form_has_the_edges_of_the_graph(rules: Rules, disks: int) -> None:
    networkx = pytest.importorskip("networkx")
    graph = to_networkx(disks, rules)
    undirected = rules == rules.reversed()
    assert graph.is_directed() != undirected
    assert set(graph.to_directed().edges) == expected_edges(disks, rules)
    read = networkx.read_graphml(io.BytesIO("".join(graphml_lines(disks, rules)).encode()))
    assert dict(read.nodes.items()).keys() == dict(graph.nodes.items()).keys()
    assert sorted(read.edges(data="disk")) == sorted(graph.edges(data="disk"))
    arrow = "--" if undirected else "->"
    text = "".join(dot_lines(disks, rules))
    drawn = re.findall(rf'"(\w+)" {arrow} "(\w+)" \[disk=(\d)\];', text)
    assert sorted((a, b, int(disk)) for a, b, disk in drawn) == sorted(graph.edges(data="disk"))


def test_labels_are_used_and_escaped() -> None:
    text = "".join(graphml_lines(1, labels=Labels(("a&b", "c", "d"))))
    assert 'id="a&amp;b"' in text
    assert '"a\\\\b"' in "".join(dot_lines(1, labels=Labels(("a\\b", "c", "d"))))


def test_bad_requests_say_what_was_expected() -> None:
    with pytest.raises(BadRequest, match="-1 disks: expected 0 or more"):
        next(dot_lines(-1))
    with pytest.raises(BadRequest, match="expected at most 20,000,000 states"):
        next(graphml_lines(20))
