import pytest

from pegtile.search.catalogue import SEARCHES
from pegtile.search.events import Cut, Kind
from pegtile.search.tree import SearchTree
from pegtile.tiles.board import Board
from pegtile.tiles.goals import named_goal
from pegtile.tiles.rules import TilesSpace

GOAL = named_goal("blank-last", 3, 3)
SPACE = TilesSpace(Board.parse("1 2 3/0 4 6/7 5 8"), GOAL)


def misplaced(board):
    return sum(
        tile not in (0, wanted) for tile, wanted in zip(board.tiles, GOAL.tiles, strict=True)
    )


@pytest.mark.parametrize("name", SEARCHES)
def test_events_agree_with_the_counts(name):
    events = []
    solution = SEARCHES[name].run(SPACE, misplaced, watch=events.append)
    made = [event for event in events if event.kind is Kind.GENERATED]
    assert [event.number for event in made] == list(range(solution.stats.generated))
    expanded = [event for event in events if event.kind is Kind.EXPANDED]
    assert len(expanded) == solution.stats.expanded
    assert max(event.open for event in expanded) == solution.stats.largest_frontier
    assert all(event.closed >= 0 for event in expanded)
    cut = {event.number for event in events if event.kind is Kind.CUT}
    assert not cut & {event.number for event in expanded}
    assert all(event.cut for event in events if event.kind is Kind.CUT)
    assert [event.kind for event in events].count(Kind.GOAL) == 1
    assert events[-1].kind is Kind.GOAL
    informed = SEARCHES[name].informed
    assert all((event.estimate is not None) == informed for event in events)
    assert all(event.f == event.depth + (event.estimate or 0) for event in events)


@pytest.mark.parametrize("name", SEARCHES)
def test_the_kept_tree_holds_the_answer(name):
    tree = SearchTree()
    solution = SEARCHES[name].run(SPACE, misplaced, watch=tree)
    states = [tree.nodes[number].made.state for number in tree.path]
    assert states[0] == SPACE.start
    assert states[-1] == GOAL
    walked = [SPACE.start]
    for move in solution.moves:
        walked.append(SPACE.apply(walked[-1], move))
    # Where two trees meet, both keep a node.
    assert list(dict.fromkeys(states)) == walked
    for number, node in tree.nodes.items():
        assert all(tree.nodes[child].made.parent == number for child in node.children)
        assert not (node.cut and node.children)
    assert (tree.left_out, len(tree.nodes)) == (0, solution.stats.generated)


def test_a_tree_of_bounded_size_counts_the_rest():
    tree = SearchTree(most=5)
    solution = SEARCHES["breadth-first"].run(SPACE, watch=tree)
    assert len(tree.nodes) == 5
    assert tree.left_out == solution.stats.generated - 5


def test_rounds_are_trees_of_their_own():
    tree = SearchTree()
    solution = SEARCHES["iterative-deepening"].run(SPACE, watch=tree)
    assert [tree.nodes[root].made.bound for root in tree.roots] == list(range(1, solution.cost + 1))


@pytest.mark.parametrize("name", SEARCHES)
def test_the_moves_that_are_passed_over_lead_back_to_the_parent(name):
    events = []
    SEARCHES[name].run(SPACE, misplaced, watch=events.append)
    nodes = {event.number: event for event in events if event.kind is Kind.GENERATED}
    passed = [event for event in events if event.kind is Kind.PASSED]
    assert (len(passed) > 0) == (name in ("depth-first", "iterative-deepening", "ida-star"))
    for event in passed:
        assert event.cut is Cut.PARENT
        assert event.state == nodes[event.parent].state
        assert event.state == SPACE.apply(nodes[event.number].state, event.move)
