"""Questions about small towers: start, goal and rules, drawn at random."""

from __future__ import annotations

from hypothesis import strategies as st

from oracles.hanoi_graph import all_arcs
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State


@st.composite
def problems(
    draw: st.DrawFn, pegs: tuple[int, int], most_disks: int, most_states: int, *, arcs: bool = False
) -> tuple[State, State, Rules]:
    """Draw a question; whole towers are as likely as other states.

    Args:
        draw: what draws.
        pegs: the fewest and the most pegs.
        most_disks: at most so many disks.
        most_states: and at most so many states.
        arcs: whether rules other than the classic ones have an arc for each peg, at least.
    """
    count = draw(st.integers(*pegs))
    disks = draw(st.integers(0, most_disks).filter(lambda n: count**n <= most_states))
    peg = st.integers(0, count - 1)
    placing = st.lists(peg, min_size=disks, max_size=disks) | peg.map(lambda one: [one] * disks)
    some = st.frozensets(st.sampled_from(sorted(all_arcs(count))), min_size=count if arcs else 0)
    start, goal = (State(bytes(draw(placing)), count) for _ in "ab")
    return start, goal, Rules(count, draw(st.none() | some))
