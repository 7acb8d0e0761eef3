"""The relatives against a second writing of their rules, and against published numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles.hanoi_relatives import (
    bottleneck_steps,
    distances,
    exchanging_steps,
    london_steps,
    magnetic_steps,
    stack_steps,
    top_not_larger,
    top_size_not_larger,
)
from pegtile.core.checker import Code
from pegtile.core.limits import Limits
from pegtile.core.solution import Status
from pegtile.errors import BadRequest, BadState, IllegalMove
from pegtile.hanoi.relatives import RELATIVES, relative
from pegtile.hanoi.relatives.bottleneck import bottleneck_number
from pegtile.hanoi.relatives.exchanging import Exchange, exchanging_number
from pegtile.hanoi.relatives.space import RelativeSpace, StackMove, shortest


def costs(name: str, most: int, **settings: object) -> list[int | None]:
    return [shortest(relative(name, disks=n, **settings)).cost for n in range(most + 1)]


def agrees(space: RelativeSpace, steps) -> None:
    """Check that space and slow twin reach the same states, as far from the start."""
    known = distances(space.start, steps)
    assert set(space.states()) == known.keys()
    for state in known:
        after = {space.apply(state, move) for move in space.moves(state)}
        assert after == set(steps(state))
    solution = shortest(space)
    assert solution.cost == known.get(space.goal)
    assert solution.optimal or solution.status is Status.UNSOLVABLE


@pytest.mark.parametrize("k", [1, 2, 3, 5])
def test_bottleneck(k: int) -> None:
    for disks in range(5):
        agrees(relative("bottleneck", disks=disks, k=k), bottleneck_steps(k))
    assert costs("bottleneck", 6, k=k) == [bottleneck_number(n, k) for n in range(7)]
    assert bottleneck_number(64, 1) == 2**64 - 1


@st.composite
def stackings(draw: st.DrawFn) -> list[list[int]]:
    disks = draw(st.permutations(range(1, draw(st.integers(0, 5)) + 1)))
    cuts = sorted(draw(st.integers(0, len(disks))) for _ in "ab")
    return [list(disks[: cuts[0]]), list(disks[cuts[0] : cuts[1]]), list(disks[cuts[1] :])]


@given(stackings(), st.integers(0, 2))
def test_irregular_starts(stacks: list[list[int]], target: int) -> None:
    agrees(relative("irregular", start=stacks, target=target), stack_steps(top_not_larger))


def test_irregular_starts_with_a_goal() -> None:
    space = relative("irregular", start=[[1, 2], [3], []], goal=[[], [], [3, 2, 1]])
    assert shortest(space).cost == 3
    # Nothing can be put out of order again.
    lost = relative("irregular", start=[[2, 1], [], []], goal=[[1, 2], [], []])
    assert shortest(lost).status is Status.UNSOLVABLE


def test_exchanging() -> None:
    for disks in range(6):
        space = relative("exchanging", disks=disks)
        known = distances((0,) * disks, exchanging_steps)
        assert {tuple(state.pegs_of_disks) for state in space.states()} == known.keys()
        # The whole tower's way is the diameter (Stockmeyer and others 1995).
        assert shortest(space).cost == known[(2,) * disks] == exchanging_number(disks)
    # OEIS A341579.
    assert [exchanging_number(n) for n in range(1, 13)] == [
        1, 3, 7, 13, 25, 47, 89, 165, 307, 569, 1057, 1959,
    ]  # fmt: skip
    diameter = max(
        max(distances(state, exchanging_steps).values())
        for state in distances((0,) * 5, exchanging_steps)
    )
    assert diameter == exchanging_number(5)


def test_london() -> None:
    space = relative("london")
    agrees(space, london_steps((3, 2, 1)))
    states = list(space.states())
    # A. M. Hinz and others, The Tower of Hanoi: Myths and Maths, chapter 7.
    assert len(states) == 36
    assert sum(len(list(space.moves(state))) for state in states) == 2 * 54
    far = [max(distances(state, london_steps((3, 2, 1))).values()) for state in states]
    assert max(far) == 8
    five = relative(
        "london",
        start=(("A", "B", "C", "D", "E"), (), ()),
        goal=((), (), ("E", "D", "C", "B", "A")),
        capacities=(5, 5, 5),
    )
    assert shortest(five).cost == 5
    alike = relative("london", start=(("R", "R"), ("B",), ()), goal=(("B",), ("R",), ("R",)))
    assert shortest(alike).cost is not None


@pytest.mark.parametrize("colours", ["NNN", "RBB", "RRB", "RBN", "RNN", "RNB", "NRN", "RNBN"])
def test_magnetic(colours: str) -> None:
    for disks in range(4):
        space = relative("magnetic", disks=disks, colours=colours)

        def plain(state, disks=disks):
            places = {size: (peg, face) for peg, s in enumerate(state) for size, face in s}
            return tuple(places[size] for size in range(1, disks + 1))

        known = distances(plain(space.start), magnetic_steps(colours))
        assert {plain(state) for state in space.states()} == known.keys()
        assert shortest(space).cost == known[plain(space.goal)]


def test_published_numbers_of_the_magnetic_tower() -> None:
    # U. Levy 2010: permanent colours take (3^n − 1)/2 moves.
    assert costs("magnetic", 6, colours="RBB") == [(3**n - 1) // 2 for n in range(7)]
    # Sums of OEIS A183117 (free), A183115 and A183113, and the semi-free tower.
    assert costs("magnetic", 6) == [0, 1, 4, 11, 30, 83, 236]
    assert costs("magnetic", 6, colours="RNN") == [0, 1, 4, 11, 30, 85, 244]
    assert costs("magnetic", 6, colours="RNB") == [0, 1, 4, 11, 32, 93, 272]
    assert costs("magnetic", 5, colours="RBN") == [0, 1, 4, 13, 38, 113]


@pytest.mark.parametrize("task", ["swap", "sort"])
def test_bicolour(task: str) -> None:
    for disks in range(4):
        agrees(relative("bicolour", disks=disks, task=task), stack_steps(top_size_not_larger))


def test_every_relative_says_whose_rules_it_follows() -> None:
    import importlib

    for name in RELATIVES:
        module = importlib.import_module(f"pegtile.hanoi.relatives.{name}")
        assert "Rule" in (module.__doc__ or "")


def test_objections() -> None:
    space = relative("bottleneck", disks=3, k=1)
    for move, code in (
        (StackMove(1, 0, 3), Code.UNKNOWN_PEG),
        (StackMove(1, 0, 0), Code.SAME_PEG),
        (StackMove(1, 1, 0), Code.EMPTY_PEG),
        (StackMove(2, 0, 1), Code.NOT_TOP_DISK),
    ):
        objection = space.rules.objection(space.start, move)
        assert objection is not None
        assert objection.code is code
    one = space.apply(space.start, StackMove(1, 0, 1))
    with pytest.raises(IllegalMove, match="disk 2 would lie above disk 1, 1 sizes smaller"):
        space.apply(one, StackMove(2, 0, 1))
    above = space.rules.objection(one, StackMove(2, 0, 1))
    assert above is not None
    assert above.code is Code.LARGER_ON_SMALLER
    london = relative("london")
    full = london.rules.objection((("R",), ("G", "B"), ()), StackMove("R", 0, 1))
    assert full is not None
    assert full.code is Code.FORBIDDEN_ARC
    exchanging = relative("exchanging", disks=2)
    with pytest.raises(IllegalMove, match="expected a move of disk 1, or an exchange"):
        exchanging.apply(exchanging.start, Exchange(1, 0, 1, 2))
    assert str(Exchange(1, 0, 1)) == "1 A B"
    assert str(Exchange(1, 0, 1, 2)) == "1<>2 A B"


def test_limits() -> None:
    solution = shortest(relative("bicolour", disks=5), limits=Limits(nodes=100))
    assert solution.status is Status.NODE_LIMIT
    assert solution.lower_bound > 1


def test_bad_requests_say_what_was_expected() -> None:
    for settings, message in (
        ({"name": "x"}, "relative 'x': expected one of bottleneck"),
        ({"name": "bottleneck", "disks": -1}, "-1 disks: expected 0 or more"),
        ({"name": "bottleneck", "disks": 1, "k": 0}, "bottleneck 0: expected 1 or more"),
        ({"name": "bottleneck", "disks": 1, "target": 3}, "peg 3: expected 0 to 2"),
        ({"name": "magnetic", "disks": 1, "colours": "RGB"}, "pegs 'RGB': expected letters"),
        ({"name": "bicolour", "disks": 1, "task": "x"}, "task 'x': expected swap or sort"),
    ):
        with pytest.raises(BadRequest, match=message):
            relative(**settings)
    for settings, message in (
        ({"name": "irregular", "start": [[1, 1], [], []]}, "expected the disks 1 to 2"),
        ({"name": "irregular", "start": [[1], []], "goal": [[2], []]}, "disks of the start"),
        (
            {"name": "london", "start": (("R", "G", "B"), (), ()), "capacities": (2, 2, 2)},
            "A holds 3",
        ),
        ({"name": "london", "goal": (("R",), (), ())}, "expected the balls of the start"),
        ({"name": "london", "goal": (("R",), ())}, "expected 3 pegs"),
    ):
        with pytest.raises(BadState, match=message):
            relative(**settings)
