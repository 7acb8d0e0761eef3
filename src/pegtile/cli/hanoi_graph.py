"""`pegtile hanoi graph`."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import click

from pegtile.cli.drawing import theme_option
from pegtile.cli.frame import LIMIT_REACHED, json_option, limit_options, out_option, output
from pegtile.cli.graph_drawing import draw_graph, read_peg_or_state
from pegtile.cli.hanoi_options import disks_argument, labels_option, pegs_options, read_labels
from pegtile.cli.integers import NumbersCommand
from pegtile.cli.progress import progress_bar
from pegtile.core.limits import Limits
from pegtile.core.solution import Status
from pegtile.errors import BadRequest
from pegtile.hanoi.graph import GraphFacts, graph_facts, graph_size, level_sizes
from pegtile.hanoi.move import Labels
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.notation.json_codec import dumps

_FORMATS = ("graphml", "dot")
_SMALL = 4096  # states: all distances are counted in less than a second without being asked for
_UNCOUNTED = "Distances have no closed form here: --enumerate counts them."


@click.command(
    "graph",
    cls=NumbersCommand,
    help="Tell what there is to know of the graph of all states of DISKS disks.\n\n"
    "That is: states, edges, and what has a closed form; with --enumerate, and for small graphs"
    " without it, whatever else can be counted by a search from every state. --levels tells how"
    " many states there are at each distance from a peg or state; --format writes the graph for"
    " other programs; --draw draws it: exactly, on three pegs; --path points out a shortest"
    " path, and both where there are two; --levels colours every state by its distance.",
)
@disks_argument
@pegs_options
@labels_option
@click.option("--enumerate", "every", is_flag=True, help="Search from every state.")
@click.option("--levels", metavar="FROM", help="Distances from a peg or state.")
@click.option("--format", "form", type=click.Choice(_FORMATS), help="Write the graph.")
@click.option("--draw", "picture", metavar="FILE", help="Draw it to a .svg or .png file.")
@click.option("--path", "ends", multiple=True, metavar="FROM:TO",
              help="Point out a path, such as AAA:CCC or A:C; or two.")  # fmt: skip
@theme_option
@json_option
@out_option
@limit_options
def command(
    disks: int,
    pegs: int,
    rules: str,
    labels: str | None,
    every: bool,
    levels: str | None,
    form: str | None,
    picture: str | None,
    ends: tuple[str, ...],
    theme: str | None,
    as_json: bool,
    out: str | None,
    limits: Limits,
) -> int | None:
    """Parse, count, write or draw."""
    names = read_labels(labels, pegs)
    arcs = Rules.parse(rules, pegs, names)
    if every + (form is not None) + (picture is not None) > 1:
        raise BadRequest("--enumerate, --format and --draw: expected one of them")
    if picture is not None:
        draw_graph(picture, disks, arcs, names, paths=ends, levels=levels, theme=theme)
        return None
    if form is not None and (levels is not None or as_json):
        raise BadRequest("--format with --levels or --json: expected --format alone")
    if ends or theme is not None:
        raise BadRequest("--path and --theme are for a picture: expected --draw FILE")
    with output(out) as file:
        if form is not None:
            file.writelines(_written(form, disks, arcs, names))
            return None
        if levels is not None:
            start = read_peg_or_state(levels, disks, arcs, names)
            found = _levels(start, arcs, limits)
        else:
            found = _facts(disks, arcs, every, limits)
        record = {"puzzle": "hanoi", "disks": disks, "pegs": pegs, "rules": str(arcs)}
        lines = [dumps(record | found.record)] if as_json else found.lines
        file.writelines(f"{line}\n" for line in lines)
    if found.status is Status.SOLVED:
        return None
    click.echo(f"{found.status.value}: the search ended before all was counted", err=True)
    return LIMIT_REACHED


def _written(form: str, disks: int, rules: Rules, names: Labels) -> Iterator[str]:
    """Return the lines of the graph in another program's format."""
    from pegtile.notation.hanoi_graphs import dot_lines, graphml_lines

    return (dot_lines if form == "dot" else graphml_lines)(disks, rules, names)


class _Answer(NamedTuple):
    """What was found out, as JSON and as text."""

    status: Status
    record: dict[str, object]
    lines: list[str]


def _facts(disks: int, rules: Rules, every: bool, limits: Limits) -> _Answer:
    """Tell of the whole graph."""
    if every or (rules != Rules() and rules.pegs**disks <= _SMALL):
        with progress_bar() as listen:
            facts = graph_facts(disks, rules, enumerate_all=True, limits=limits, progress=listen)
    else:
        facts = graph_facts(disks) if rules == Rules() else graph_size(disks, rules)
    record: dict[str, object] = {
        "states": facts.states,
        "edges": facts.edges,
        "one_way_edges": facts.one_way_edges,
        "connected": facts.connected,
        "diameter": facts.diameter if facts.status is Status.SOLVED else None,
        "radius": facts.radius,
        "total_distance": facts.total_distance,
        "connected_pairs": facts.connected_pairs,
        "average_distance": _fraction(facts.average),
        "two_shortest_paths": facts.twofold_pairs,
        "source": facts.source,
        "status": facts.status.value,
        "remarks": [_UNCOUNTED] if _is_uncounted(facts) else [],
    }
    if facts.status is not Status.SOLVED:
        record["diameter_at_least"] = facts.diameter
    lines = [
        f"{facts.states} states, {facts.edges} edges, {facts.one_way_edges} one way edges",
    ]
    if facts.diameter is not None:
        least = "" if facts.status is Status.SOLVED else " or more"
        lines.append(f"diameter {facts.diameter}{least}")
    if facts.radius is not None:
        lines.append(f"radius {facts.radius}")
    if facts.connected is False:
        lines.append(f"{facts.connected_pairs} pairs of states joined by a path")
    if facts.average is not None:
        lines.append(f"average distance {_fraction(facts.average)}")
        lines.append(f"{facts.twofold_pairs} pairs with two shortest paths")
        lines.append(f"by {facts.source}")
    if _is_uncounted(facts):
        lines.append(_UNCOUNTED)
    return _Answer(facts.status, record, lines)


def _is_uncounted(facts: GraphFacts) -> bool:
    """Say whether only the sizes are known, and nothing was searched."""
    return facts.status is Status.SOLVED and facts.diameter is None


def _levels(start: State, rules: Rules, limits: Limits) -> _Answer:
    """Tell of the distances from a state."""
    with progress_bar() as listen:
        found = level_sizes(start, rules, limits=limits, progress=listen)
    whole = found.status is Status.SOLVED
    record: dict[str, object] = {
        "start": start.stacks(),
        "levels": found.sizes,
        "reached": found.reached,
        "eccentricity": found.eccentricity if whole else None,
        "total_distance": found.total_distance if whole else None,
        "average_distance": _fraction(found.average) if whole else None,
        "status": found.status.value,
    }
    if not whole:
        record["eccentricity_at_least"] = found.eccentricity
    lines = [f"{distance} {size}" for distance, size in enumerate(found.sizes)]
    least = "" if whole else " or more"
    lines.append(f"{found.reached} states, the farthest {found.eccentricity} moves away{least}")
    if whole:
        lines.append(f"average distance {_fraction(found.average)}")
    return _Answer(found.status, record, lines)


def _fraction(value: Fraction | None) -> str | None:
    """Write a fraction exactly, and to six decimals where they say more."""
    if value is None or value.denominator == 1:
        return None if value is None else str(value)
    whole, rest = divmod(value.numerator * 10**6, value.denominator)
    whole += 2 * rest >= value.denominator
    return f"{value} = {whole // 10**6}.{whole % 10**6:06d}"
