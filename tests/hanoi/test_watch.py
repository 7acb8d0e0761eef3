"""Blocks and columns of moves replayed while they pass, beside the watch over single moves."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegtile.errors import SolverFault
from pegtile.hanoi._replay_kernels import replay_columns
from pegtile.hanoi.arrays import move_columns
from pegtile.hanoi.closed_form import state_after
from pegtile.hanoi.column_watch import watched_columns
from pegtile.hanoi.move import Move
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.runs import Run, Span
from pegtile.hanoi.state import State
from pegtile.hanoi.watch import watched_runs


@st.composite
def spans(draw):
    disks = draw(st.integers(0, 80))
    source, target = draw(st.permutations(range(3)))[:2]
    start = draw(st.integers(0, 2**disks - 1))
    stop = min(2**disks - 1, start + draw(st.integers(0, 3000)))
    return Span(disks, source, target, start, stop)


@given(spans(), st.integers(0, 10))
def test_runs_of_a_solution_pass(span, top):
    assert list(watched_runs(span, top)) == list(span.runs(top))


@given(spans(), st.integers(0, 6), st.data())
def test_no_run_can_be_changed_unseen(span, top, data):
    runs = list(span.runs(top))
    if not runs:
        return
    place = data.draw(st.integers(0, len(runs) - 1))
    run = runs[place]
    disk, source, target = run.move
    changed = data.draw(
        st.sampled_from(
            [
                run._replace(move=Move(disk, target, source)),
                run._replace(move=Move(disk, source, 3 - source - target)),
                run._replace(move=Move(disk + 1, source, target)),
                *([run._replace(peg=(run.peg + 1) % 3)] if run.level else []),
                None,
            ]
        )
    )

    class Wrong(Span):
        def runs(self, top):
            return iter([*runs[:place], *([changed] if changed else []), *runs[place + 1 :]])

    wrong = Wrong(span.disks, span.source, span.target, span.start, span.stop)
    with pytest.raises(SolverFault):
        list(watched_runs(wrong, top))


def test_an_empty_span():
    assert list(watched_runs(Span(3, 0, 2, 4, 4), 5)) == []
    assert list(watched_runs(Span(1), 5)) == [Run(1, Move(1, 0, 2), 0, 1)]


def masks(state):
    """Return bit d − 1 of mask p set when disk d is on peg p."""
    return np.array(
        [sum(1 << disk - 1 for disk in stack) for stack in state.stacks()], dtype=np.uint64
    )


def columns(moves):
    return [np.array(column, np.uint8) for column in zip(*moves, strict=True)]


@pytest.mark.parametrize("disks", [1, 2, 9, 64])
def test_the_kernel_replays_solutions(disks):
    count = min(2**disks - 1, 5000)
    pegs = masks(State.perfect(disks, 0))
    assert replay_columns(*move_columns(disks, 0, 1, 0, count), pegs, 0) == count
    assert (pegs == masks(state_after(disks, count, 0, 1))).all()


@given(
    st.binary(max_size=6),
    st.lists(st.tuples(st.integers(0, 70), st.integers(0, 4), st.integers(0, 4)), min_size=1),
)
def test_the_kernel_agrees_with_the_rules(places, triples):
    state = State(bytes(place % 4 for place in places), pegs=4)
    rules = Rules(4)
    pegs = masks(state)
    legal = replay_columns(*columns(triples), pegs, 0)
    for place, triple in enumerate(triples):
        if rules.objection(state, Move(*triple)) is not None:
            assert legal == place
            break
        state = rules.after(state, Move(*triple))
    else:
        assert legal == len(triples)
    assert (pegs == masks(state)).all()
    if legal < len(triples):
        assert replay_columns(*columns(triples), pegs, legal) == legal


@pytest.mark.parametrize("column", ["disk", "source", "target"])
def test_a_wrong_column_is_found_out(column):
    span = Span(10, 0, 1, 100, 900)
    good = move_columns(10, 0, 1, 100, 900)
    assert len(list(watched_columns(span, [good]))) == 1
    wrong = good._replace(**{column: getattr(good, column).copy()})
    getattr(wrong, column)[500] ^= 3
    with pytest.raises(SolverFault, match="the rules forbid"):
        list(watched_columns(span, [wrong]))
    with pytest.raises(SolverFault, match="end elsewhere"):
        list(watched_columns(span, [good._make(part[:-1] for part in good)]))


def test_the_kernel_knows_64_disks():
    pegs = np.array([1 << 63, 0, 0], np.uint64)
    assert replay_columns(*columns([(64, 0, 1), (65, 1, 2)]), pegs, 0) == 1
    assert replay_columns(*columns([(0, 0, 1)]), pegs, 0) == 0
