"""The lazy solution of a whole tower."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegtile.core.solution import Status
from pegtile.errors import BadRequest, SolverFault
from pegtile.hanoi.classic import PerfectPath, solve_perfect
from pegtile.hanoi.closed_form import move_number
from pegtile.hanoi.methods import start
from pegtile.hanoi.move import Move
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.hanoi.watch import watched

bounds = st.none() | st.integers(-70_000, 70_000)


@pytest.mark.parametrize("disks", range(13))
def test_the_path_is_the_recursion_forwards_and_backwards(disks):
    for source, target in itertools.permutations(range(3), 2):
        path = PerfectPath(disks, source, target)
        moves = list(start("recursion", disks, source, target))
        assert list(path) == moves
        assert list(reversed(path)) == moves[::-1]
        assert len(path) == path.cost == len(moves)


@given(st.integers(0, 16), bounds, bounds, st.sampled_from([1, -1]))
def test_a_slice_is_part_of_the_whole(disks, first, last, step):
    path = PerfectPath(disks, 2, 0)
    wanted = range(path.cost)[first:last:step]
    piece = path[first:last:step]
    assert piece.cost == len(wanted)
    if len(wanted) < 3000:
        assert list(piece) == [path[i] for i in wanted]
    else:
        assert list(piece) == [path.item(i) for i in wanted]


@given(st.integers(9, 300), st.data())
def test_slices_of_large_towers(disks, data):
    path = PerfectPath(disks, 1, 0)
    first = data.draw(st.integers(0, path.cost - 1))
    count = min(data.draw(st.integers(0, 600)), path.cost - first)
    expected = [move_number(disks, first + i + 1, 1, 0) for i in range(count)]
    assert list(path[first : first + count]) == expected
    assert list(path[first : first + count][::-1]) == expected[::-1]
    assert list(watched(expected, path.state_at(first), path.state_at(first + count))) == expected


def test_an_astronomic_solution():
    solution = solve_perfect(1001, 0, 1)
    assert solution.cost == solution.lower_bound == 2**1001 - 1
    assert solution.optimal
    assert solution.status is Status.SOLVED
    path = solution.moves
    assert path[2**1000 - 1] == Move(1001, 0, 1)
    assert next(reversed(path)) == path[-1]
    assert path.rank(path.state_at(2**900 + 5)) == 2**900 + 5
    assert path.rank(State.perfect(1001, 2)) is None
    with pytest.raises(OverflowError, match=r"ask for \.cost"):
        len(path)
    with pytest.raises(BadRequest, match="expected 1001 disks"):
        path.rank(State.perfect(3, 0))


@pytest.mark.parametrize("disks", [0, 1, 2])
@pytest.mark.parametrize(("source", "target"), [(0, 0), (0, 1), (2, 1)])
def test_small_solutions(disks, source, target):
    solution = solve_perfect(disks, source, target)
    assert solution.cost == len(list(solution.moves)) == (0 if source == target else 2**disks - 1)
    assert solution.optimal
    assert bool(solution.moves) == (solution.cost > 0)


def test_bad_requests():
    with pytest.raises(BadRequest, match="'-1' disks"):
        solve_perfect(-1)
    with pytest.raises(BadRequest, match="source '5'"):
        PerfectPath(3, 5, 0)
    with pytest.raises(IndexError):
        PerfectPath(3)[7]


class TestWatch:
    begin, end = State.perfect(2, 0), State.perfect(2, 2)
    good = (Move(1, 0, 1), Move(2, 0, 2), Move(1, 1, 2))

    def test_hands_on_legal_moves(self):
        assert tuple(watched(self.good, self.begin, self.end)) == self.good
        assert list(watched([], self.begin, self.begin)) == []

    @pytest.mark.parametrize(
        "moves",
        [
            [Move(2, 0, 2)],  # not on top
            [Move(1, 1, 2)],  # an empty peg
            [Move(1, 0, 0)],  # the same peg
            [Move(1, 0, 2), Move(2, 0, 2)],  # onto a smaller one
            [Move(3, 0, 2)],  # no such disk
            [Move(3, 1, 2)],  # nor on an empty peg
            [Move(1, 0, 3)],  # no such peg
            [Move(1, 0, -1)],  # which Python would count from the end
        ],
    )
    def test_stops_before_an_illegal_one(self, moves):
        passed = watched(moves, self.begin, self.end)
        assert list(itertools.islice(passed, len(moves) - 1)) == moves[:-1]
        with pytest.raises(SolverFault, match="the rules forbid"):
            next(passed)

    def test_stops_at_a_forbidden_arc(self):
        with pytest.raises(SolverFault, match="the rules forbid 1 from peg 0 to 2"):
            list(watched([Move(1, 0, 2)], self.begin, self.end, Rules.named("linear")))

    def test_tells_when_the_goal_is_missed(self):
        with pytest.raises(SolverFault, match="end at CB and not at CC"):
            list(watched(self.good[:2], self.begin, self.end))

    @given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 2), st.integers(0, 2))))
    def test_agrees_with_the_rules(self, triples):
        """Set it against the slow rules, which say what is wrong."""
        state = State.perfect(3, 0)
        rules = Rules()
        moves = [Move(*triple) for triple in triples]
        legal = 0
        for move in moves:
            if rules.objection(state, move) is not None:
                break
            state = rules.after(state, move)
            legal += 1
        passed = watched(moves, State.perfect(3, 0), state)
        assert list(itertools.islice(passed, legal)) == moves[:legal]
        with pytest.raises(SolverFault if legal < len(moves) else StopIteration):
            next(passed)
