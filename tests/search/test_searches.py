"""Every search on both puzzles."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pegtile.core.checker import replay
from pegtile.core.limits import Cancel, Limits
from pegtile.core.solution import Status
from pegtile.errors import BadRequest
from pegtile.hanoi.rules import HanoiSpace
from pegtile.hanoi.rules import Rules as HanoiRules
from pegtile.hanoi.state import State
from pegtile.search.a_star import weighted_a_star_search
from pegtile.search.catalogue import SEARCHES, textbook
from pegtile.search.depth_first import depth_first_search
from pegtile.search.tree import SearchTree
from pegtile.tiles.board import Board
from pegtile.tiles.goals import named_goal
from pegtile.tiles.rules import TilesSpace


def misplaced_disks(goal):
    places = goal.pegs_of_disks
    return lambda state: sum(a != b for a, b in zip(state.pegs_of_disks, places, strict=True))


def misplaced_tiles(goal):
    return lambda board: sum(
        tile not in (0, wanted) for tile, wanted in zip(board.tiles, goal.tiles, strict=True)
    )


def tower(start, goal, rules="classic"):
    space = HanoiSpace(State.parse(start), State.parse(goal), HanoiRules.named(rules))
    return space, misplaced_disks(space.goal)


def tiles(text, goal="blank-last"):
    board = Board.parse(text)
    space = TilesSpace(board, named_goal(goal, board.rows, board.columns))
    return space, misplaced_tiles(space.goal)


def true_distance(space):
    """Count layers, with nothing shared with the searches."""
    layer, seen, distance = {space.start}, {space.start}, 0
    while space.goal not in layer:
        layer = {space.apply(state, move) for state in layer for move in space.moves(state)} - seen
        seen |= layer
        distance += 1
        if not layer:
            return None
    return distance


PUZZLES = {
    "tower of 3": tower("AAA", "CCC"),
    "cyclic tower": tower("AA", "CC", "cyclic"),
    "linear tower": tower("AA", "CC", "linear"),
    "tower, irregular": tower("ABC", "CAA"),
    "tower of 1": tower("A", "B"),
    "tower, solved": tower("BBB", "BBB"),
    "no disks": tower("", ""),
    "2x2": tiles("0 1/3 2", "snail"),
    "2x3": tiles("4 1 3/2 0 5"),
    "one move": tiles("1 2 3/4 5 6/7 0 8"),
    "solved": tiles("1 2/3 0"),
    "one row": tiles("0 1 2 3 4"),
    "3x3": tiles("0 2 3/1 4 6/7 5 8"),
}


@pytest.mark.parametrize("puzzle", PUZZLES)
@pytest.mark.parametrize("name", SEARCHES)
def test_every_search_solves_both_puzzles(name, puzzle):
    space, heuristic = PUZZLES[puzzle]
    distance = true_distance(space)
    solution = SEARCHES[name].run(space, heuristic)
    assert solution.status is Status.SOLVED
    assert (solution.puzzle, solution.method) == (space.puzzle, name)
    assert replay(space.rules, space.start, space.goal, solution.moves).solved
    assert solution.lower_bound <= distance <= solution.cost == len(solution.moves)
    if SEARCHES[name].shortest:
        assert solution.cost == distance
        assert solution.optimal
    stats = solution.stats
    assert stats.generated > stats.expanded or solution.cost == 0
    assert stats.largest_frontier <= stats.generated
    assert stats.deepest >= solution.cost or name == "bidirectional"


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize("puzzle", [tiles("1 2/0 3", "blank-first"), tiles("2 1 0")])
def test_every_search_finds_out_that_there_is_no_answer(name, puzzle):
    space, heuristic = puzzle
    solution = SEARCHES[name].run(space, heuristic)
    assert solution.status is Status.UNSOLVABLE
    assert (solution.moves, solution.cost, solution.optimal) == (None, None, False)
    assert "every state" in solution.proof


HARD, HARD_ESTIMATE = tiles("8 6 7/2 5 4/3 0 1")


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize("nodes", [0, 1, 2, 10, 200])
def test_the_node_limit_is_exact(name, nodes):
    solution = SEARCHES[name].run(HARD, HARD_ESTIMATE, limits=Limits(nodes=nodes))
    assert solution.status is Status.NODE_LIMIT
    assert solution.stats.generated == nodes
    assert solution.moves is None
    assert solution.lower_bound <= 31


@pytest.mark.parametrize("name", SEARCHES)
def test_bounds_at_any_limit_are_true_and_grow(name):
    space, heuristic = tiles("1 5 2/4 0 3/7 8 6")
    distance = true_distance(space)
    bounds = []
    for nodes in range(0, 120, 3):
        solution = SEARCHES[name].run(space, heuristic, limits=Limits(nodes=nodes))
        assert solution.lower_bound <= distance
        bounds.append(solution.lower_bound)
    if SEARCHES[name].shortest:
        assert bounds == sorted(bounds)
        assert bounds[-1] > 0


@pytest.mark.parametrize("name", SEARCHES)
def test_cancel(name):
    cancel = Cancel()
    cancel.set()
    solution = SEARCHES[name].run(HARD, HARD_ESTIMATE, cancel=cancel)
    assert solution.status is Status.CANCELLED


@pytest.mark.parametrize("name", SEARCHES)
def test_no_time_at_all(name):
    solution = SEARCHES[name].run(HARD, HARD_ESTIMATE, limits=Limits(seconds=0))
    assert solution.status is Status.TIME_LIMIT


def test_depth_first_says_what_its_limit_proves():
    space, _ = tiles("8 6 7/2 5 4/3 0 1")
    solution = depth_first_search(space, depth_limit=9)
    assert solution.status is Status.DEPTH_LIMIT
    assert solution.lower_bound == 10
    assert solution.stats.deepest == 9
    assert depth_first_search(space, depth_limit=0).lower_bound == 1
    with pytest.raises(BadRequest, match="depth limit -1"):
        depth_first_search(space, depth_limit=-1)


def test_depth_first_goes_far_beyond_the_recursion_limit():
    space, _ = tiles("8 6 7/2 5 4/3 0 1")
    solution = depth_first_search(space, limits=Limits(nodes=20_000))
    assert solution.stats.deepest > 5_000


@pytest.mark.parametrize("check_from", [None, 0, 2, 14])
def test_ancestors_are_checked_from_the_chosen_depth(check_from):
    space, _ = tiles("1 2 3/4 5 6/8 7 0", "blank-last")  # unsolvable: the whole tree is walked
    tree = SearchTree()
    solution = depth_first_search(space, depth_limit=14, check_from=check_from, watch=tree)
    assert solution.lower_bound == 15
    for node in tree.nodes.values():
        made = node.made
        ancestors = []
        parent = made.parent
        while parent is not None:
            ancestors.append(tree.nodes[parent].made.state)
            parent = tree.nodes[parent].made.parent
        assert len(ancestors) == made.depth
        assert len(ancestors) < 2 or made.state != ancestors[1]  # the parent's move is never undone
        checked = check_from is not None and made.depth >= check_from
        if checked and made.state in ancestors:
            assert node.cut.value == "ancestor"
        else:
            assert node.cut == (None if made.depth < 14 else "depth limit")


def test_depth_first_tries_moves_in_the_given_order():
    space, _ = tiles("1 2 3/4 0 5/6 7 8")
    tree = SearchTree()
    depth_first_search(space, depth_limit=1, order=lambda moves: reversed(list(moves)), watch=tree)
    assert [tree.nodes[child].made.move.letter for child in tree.nodes[0].children] == list("DURL")


def test_weighted_a_star_keeps_its_promise():
    numbers = random.Random(7)
    board = HARD.goal
    for _ in range(4):
        for _ in range(20):
            board = board.moved(numbers.choice(list(board.moves())))
        space = TilesSpace(board, HARD.goal)
        distance = true_distance(space)
        for weight in (1, 1.5, 3):
            solution = weighted_a_star_search(space, misplaced_tiles(space.goal), weight=weight)
            assert solution.lower_bound <= distance <= solution.cost <= weight * distance
    with pytest.raises(BadRequest, match=r"weight 0\.5"):
        weighted_a_star_search(HARD, HARD_ESTIMATE, weight=0.5)


def test_a_star_needs_no_consistency():
    # Admissible, but it drops from 4 to 0 in one move.
    space, _ = tiles("1 5 2/4 0 3/7 8 6")
    distance = true_distance(space)
    numbers = random.Random(3)
    true = {}

    def jumpy(state):
        if state not in true:
            true[state] = true_distance(TilesSpace(state, space.goal))
        return numbers.randint(0, true[state])

    assert SEARCHES["a-star"].run(space, jumpy).cost == distance


def test_names():
    assert textbook("a-star") is SEARCHES["a-star"]
    with pytest.raises(BadRequest, match="search 'dijkstra': expected depth-first, "):
        textbook("dijkstra")
    with pytest.raises(BadRequest, match="needs a heuristic"):
        textbook("greedy").run(HARD)


@st.composite
def small_tiles(draw):
    rows, columns = draw(st.sampled_from([(1, 2), (1, 4), (3, 1), (2, 2), (2, 3), (3, 2)]))
    goal = Board(rows, columns, tuple(draw(st.permutations(range(rows * columns)))))
    board = goal
    for choice in draw(st.lists(st.integers(0, 3), max_size=25)):
        moves = list(board.moves())
        board = board.moved(moves[choice % len(moves)])
    return TilesSpace(board, goal), misplaced_tiles(goal)


@st.composite
def small_towers(draw):
    disks = draw(st.integers(0, 3))
    pegs = draw(st.integers(2 if disks < 2 else 3, 4))
    places = st.lists(st.integers(0, pegs - 1), min_size=disks, max_size=disks)
    start, goal = (State(bytes(draw(places)), pegs) for _ in range(2))
    names = ["classic", "linear", "cycle", "cyclic"] if disks < 3 and pegs == 3 else ["classic"]
    rules = HanoiRules.named(draw(st.sampled_from(names)), pegs)
    return HanoiSpace(start, goal, rules), misplaced_disks(goal)


@pytest.mark.parametrize("name", SEARCHES)
@given(puzzle=small_tiles() | small_towers())
@settings(max_examples=30, deadline=None)
def test_any_small_puzzle(name, puzzle):
    space, heuristic = puzzle
    distance = true_distance(space)
    # Depth first can lose itself: the paths that repeat no state are exponentially many.
    limits = Limits(nodes=3_000 if name == "depth-first" else None)
    solution = SEARCHES[name].run(space, heuristic, limits=limits)
    if name == "depth-first" and solution.status is Status.NODE_LIMIT:
        assert solution.lower_bound <= distance
        return
    assert solution.status is Status.SOLVED
    assert solution.lower_bound <= distance <= solution.cost
    assert replay(space.rules, space.start, space.goal, solution.moves).solved
    if SEARCHES[name].shortest:
        assert solution.cost == distance == solution.lower_bound
