"""State graphs and search trees: exact places, levels, paths, and what no picture can show."""

import xml.etree.ElementTree as ET
from itertools import pairwise

import numpy as np
import pytest

from pegtile.errors import BadRequest
from pegtile.hanoi.classic import PerfectPath
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.render.explain.tile_searches import searched_trees
from pegtile.render.graph_layout import planar_points
from pegtile.render.graph_scene import graph_scene, walked
from pegtile.render.plots import Curve, Panel, draw_plot
from pegtile.render.scene import Box, Dots, Role, Segments
from pegtile.render.search_tree import tree_dot, tree_scene
from pegtile.render.state_graph import StateGraph
from pegtile.render.svg import draw_svg
from pegtile.render.themes import LIGHT
from pegtile.tiles.board import Board
from pegtile.tiles.goals import named_goal

UNIT_STEPS = {(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}
RULES = [Rules(), Rules.named("linear"), Rules.named("cyclic"), Rules(4), Rules.named("star", 4)]


@pytest.mark.parametrize("disks", range(8))
def test_every_move_has_length_one_in_the_planar_drawing(disks):
    graph = StateGraph.of(disks, Rules())
    points = planar_points(disks)
    assert len({tuple(point) for point in points.tolist()}) == 3**disks
    both, one_way = graph.edges()
    assert len(both) == 3 * (3**disks - 1) // 2
    assert len(one_way) == 0
    steps = points[both[:, 1]] - points[both[:, 0]]
    assert {tuple(step) for step in steps.tolist()} <= UNIT_STEPS
    # No two states are one step apart without a move: the drawing is the graph, not more.
    near = sum(
        int(np.isin(_keys(points + step), _keys(points)).sum())
        for step in ((1, 0), (0, 1), (1, -1))
    )
    assert near >= len(both)
    side = 2**disks - 1
    corners = [points[graph.number(State.perfect(disks, peg))].tolist() for peg in range(3)]
    assert corners == [[0, 0], [side, 0], [0, side]]


def _keys(points):
    return points[:, 0] * 100_003 + points[:, 1]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_graph_holds_exactly_the_legal_moves(rules):
    graph = StateGraph.of(3, rules)
    both, one_way = graph.edges()
    found = {(a, b) for a, b in both.tolist()} | {(b, a) for a, b in both.tolist()}
    found |= {(a, b) for a, b in one_way.tolist()}
    expected = set()
    for number in range(graph.states):
        state = graph.state(number)
        assert graph.number(state) == number
        expected |= {(number, graph.number(rules.after(state, m))) for m in rules.moves(state)}
    assert found == expected


def test_levels_are_distances():
    graph = StateGraph.of(5, Rules())
    levels = graph.levels(graph.number(State.perfect(5, 0)))
    assert levels.max() == 31
    assert levels[graph.number(State.perfect(5, 2))] == 31
    assert np.abs(levels[graph.before] - levels[graph.after]).max() <= 1


@pytest.mark.parametrize("disks", [0, 1, 2, 3, 4, 5, 8])
def test_planar_pictures(disks):
    start = State.perfect(disks, 0)
    path = walked(start, PerfectPath(disks)[:])
    scene = graph_scene(StateGraph.of(disks, Rules()), paths=[path, path[:2]], levels_from=start)
    ET.fromstring(draw_svg(scene, LIGHT))
    assert scene.width <= 1100
    assert scene.height <= 1000
    states = sum(
        len(shape.points) if isinstance(shape, Dots) else 1
        for shape in scene.shapes
        if isinstance(shape, Dots | Box) and shape.role is Role.NODE
    )
    legend = len({round(disks and (2**disks - 1) * share / 6) for share in range(7)})
    assert states == 3**disks + legend
    for shape in scene.shapes:
        if isinstance(shape, Segments) and shape.role is Role.EDGE:
            lengths = {round(np.hypot(b[0] - a[0], b[1] - a[1]), 6) for a, b in shape.lines}
            assert len(lengths) == 1
        if isinstance(shape, Segments) and shape.role is Role.PATH:
            assert len(shape.lines[0]) == 2**disks


def test_named_states_do_not_overlap():
    for disks in (1, 2, 3, 4):
        scene = graph_scene(StateGraph.of(disks, Rules()))
        boxes = [shape for shape in scene.shapes if isinstance(shape, Box)]
        assert len(boxes) == 3**disks
        for one, other in pairwise(sorted(boxes, key=lambda box: (round(box.y), box.x))):
            assert round(one.y) != round(other.y) or one.x + one.width <= other.x


@pytest.mark.parametrize("rules", [Rules(4), Rules.named("star", 4), Rules.named("cyclic", 4)])
def test_other_graphs_are_laid_out_the_same_way_every_time(rules):
    scenes = [graph_scene(StateGraph.of(3, rules)) for _ in range(2)]
    assert draw_svg(scenes[0], LIGHT) == draw_svg(scenes[1], LIGHT)


def test_what_is_too_large():
    with pytest.raises(BadRequest, match=r"177,147 states .* 60,000 .* at most 10 disks, or"):
        StateGraph.of(11, Rules())
    with pytest.raises(BadRequest, match=r"16,384 states on 4 pegs: .* 5,000 .* at most 6 disks"):
        StateGraph.of(7, Rules(4))
    with pytest.raises(BadRequest, match=r"3\^100 states .* 10 disks$"):
        StateGraph.of(100, Rules())
    assert StateGraph.of(10, Rules()).states == 59_049
    assert StateGraph.of(6, Rules(4)).states == 4096


GOAL = named_goal("blank-last", 3, 3)
START = Board.parse("1 3 6/5 2 0/4 7 8")


def misplaced(board):
    return sum(tile != wanted for tile, wanted in zip(board.tiles, GOAL.tiles, strict=True) if tile)


@pytest.mark.parametrize(("search", "depth"), [("depth-first", 9), ("a-star", None)])
def test_search_trees(search, depth):
    trees, solution = searched_trees(search, START, GOAL, misplaced, depth=depth)
    nodes = [node for tree in trees for node in tree.nodes]
    passed = sum(not node.label for node in nodes)
    assert len(nodes) - passed == solution.stats.generated
    assert (passed > 0) == (search == "depth-first")
    assert sum(node.lit for node in trees[-1].nodes) == solution.cost + 1
    scene = tree_scene(trees, "a tree", "of a search")
    root = ET.fromstring(draw_svg(scene, LIGHT))
    assert root[0].text == "a tree"
    boxes = [shape for shape in scene.shapes if isinstance(shape, Box)]
    for one, other in pairwise(sorted(boxes, key=lambda box: (box.y, box.x))):
        assert one.y != other.y or one.x + one.width <= other.x + 1e-6
    dot = tree_dot(trees, 'a "tree"')
    assert dot.startswith('digraph "a \\"tree\\"" {\n')
    assert dot.count(" -> ") == len(nodes) - 1
    assert dot.count("style=dashed") == sum(node.cut for tree in trees for node in tree.nodes)
    assert dot.count("penwidth=3]\n  n") >= 1


def test_a_large_tree_lies_and_keeps_every_number():
    (tree,), solution = searched_trees("depth-first", START, GOAL, depth=12)
    scene = tree_scene([tree], "", "")
    boxes = [shape for shape in scene.shapes if isinstance(shape, Box)]
    assert [int(box.text) for box in boxes] == list(range(solution.stats.generated))
    assert all(box.text_size >= 10 for box in boxes)
    assert scene.width < 1000
    rows = {}
    for box in boxes:
        assert 0 <= box.x <= box.x + box.width <= scene.width
        assert 0 <= box.y <= box.y + box.height <= scene.height
        rows.setdefault(box.y, []).append(box)
    for one, other in pairwise(sorted(rows)):
        assert other - one >= rows[one][0].height
    for row in rows.values():
        assert all(a.x + a.width < b.x for a, b in pairwise(sorted(row, key=lambda box: box.x)))
    # Depth first, the numbers are met in the order of reading.
    assert [box.text for y in sorted(rows) for box in rows[y]] == [box.text for box in boxes]
    hollow = [box for box in boxes if box.role is Role.CUT]
    assert len(hollow) == sum(node.cut and node.label != "" for node in tree.nodes)
    assert sum(box.lit for box in boxes) == solution.cost + 1


def test_a_huge_tree_is_its_shape_only():
    (tree,), _ = searched_trees("depth-first", START, GOAL, depth=18, nodes=8000)
    scene = tree_scene([tree], "", "")
    assert not any(isinstance(shape, Box) for shape in scene.shapes)
    assert sum(len(shape.points) for shape in scene.shapes if isinstance(shape, Dots)) == 8000


def test_rounds_are_trees_below_each_other():
    trees, _ = searched_trees("ida-star", Board.parse("1 2 3/0 5 6/4 7 8"), GOAL, misplaced)
    captions = [tree.caption for tree in trees]
    assert len(trees) == 1 or all(caption.startswith("bound ") for caption in captions)
    many, _ = searched_trees("iterative-deepening", START, GOAL)
    assert [tree.caption for tree in many] == [f"bound {n}" for n in range(1, len(many) + 1)]
    assert tree_scene(many, "", "").height > tree_scene(many[:1], "", "").height


def test_plots_are_the_same_every_time():
    panels = [
        Panel("seconds", "disks", (Curve("a", ((1, 0.1), (2, 0.4))), Curve("b", ((1, 3.0),)))),
        *(Panel(what, "moves", (Curve("a", ()),)) for what in ("bytes", "nodes", "waiting")),
    ]
    for form, magic in (("svg", b"<?xml"), ("png", b"\x89PNG")):
        picture = draw_plot("a <title>", panels, LIGHT, form)
        assert picture.startswith(magic)
        assert draw_plot("a <title>", panels, LIGHT, form) == picture
    ET.fromstring(draw_plot("a <title>", panels, LIGHT))
    with pytest.raises(BadRequest, match=r"a plot as '\.pdf': expected \.svg or \.png"):
        draw_plot("", panels, LIGHT, "pdf")
