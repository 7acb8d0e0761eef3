"""Better paths between states that are not perfect, and paths made shorter."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles.hanoi_graph import all_arcs, all_states, distances, hop_costs
from pegtile.core.checker import replay
from pegtile.core.limits import Budget, Cancel, Limits
from pegtile.hanoi._hop_kernels import costs_from
from pegtile.hanoi.blocks import block_path
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.shorten import shortened
from pegtile.hanoi.solver import solve
from pegtile.hanoi.state import State
from pegtile.hanoi.towers import tower_path


@st.composite
def problems(draw: st.DrawFn) -> tuple[State, State, Rules]:
    pegs = draw(st.integers(4, 5))
    disks = draw(st.integers(2, 5).filter(lambda n: pegs**n <= 1100))
    placing = st.lists(st.integers(0, pegs - 1), min_size=disks, max_size=disks)
    arcs = draw(st.none() | st.frozensets(st.sampled_from(sorted(all_arcs(pegs))), min_size=pegs))
    start, goal = (State(bytes(draw(placing)), pegs) for _ in "ab")
    return start, goal, Rules(pegs, arcs)


@given(problems(), st.integers(1, 2))
def test_paths_are_legal(problem: tuple[State, State, Rules], large: int) -> None:
    start, goal, rules = problem
    path = block_path(start, goal, rules, Budget(), large=large)
    if path is None:
        return
    moves = list(path)
    verdict = replay(rules, start, goal, moves)
    assert verdict.solved
    known = distances(tuple(start.pegs_of_disks), frozenset(rules.all_arcs()))
    assert len(moves) == path.cost >= known[tuple(goal.pegs_of_disks)]
    assert list(reversed(path)) == moves[::-1]
    state = start
    for index, move in enumerate(moves):
        assert path.state_at(index) == state
        state = state.moved(move.disk, move.target)


@given(problems())
def test_shortened_paths_are_legal_and_no_longer(problem: tuple[State, State, Rules]) -> None:
    start, goal, rules = problem
    path = tower_path(start, goal, rules)
    if path is None:
        return
    moves = shortened(start, path, rules, Budget())
    assert len(moves) <= path.cost
    assert replay(rules, start, goal, moves).solved or start == goal


@given(st.data())
def test_the_kernel_agrees_with_its_slow_twin(data: st.DataObject) -> None:
    pegs = data.draw(st.integers(2, 4))
    disks = data.draw(st.integers(0, 3))
    arcs = data.draw(st.frozensets(st.sampled_from(sorted(all_arcs(pegs)))))
    price = st.integers(0, 9)
    row = st.lists(price, min_size=pegs, max_size=pegs)
    tower = data.draw(st.lists(row, min_size=pegs, max_size=pegs))
    for peg in range(pegs):
        tower[peg][peg] = 0
    nodes = [(state, peg) for state in all_states(disks, pegs) for peg in range(pegs)]
    sources = data.draw(st.dictionaries(st.sampled_from(nodes), price, min_size=1, max_size=3))

    def number(node: tuple[tuple[int, ...], int]) -> int:
        state, peg = node
        return sum(p * pegs ** (disk + 1) for disk, p in enumerate(state)) + peg

    found = costs_from(
        disks,
        pegs,
        np.array([a for a, _ in sorted(arcs)], np.uint8),
        np.array([b for _, b in sorted(arcs)], np.uint8),
        np.array(tower, np.int32),
        np.array([number(node) for node in sources], np.int64),
        np.array(list(sources.values()), np.int32),
    )
    known = hop_costs(disks, pegs, arcs, tower, sources)
    assert [int(found[number(node)]) for node in nodes] == [known.get(n, -1) for n in nodes]


def some_states(pegs: int, disks: int, seed: int) -> tuple[State, State]:
    random_ = random.Random(seed)
    start, goal = (State(bytes(random_.choices(range(pegs), k=disks)), pegs) for _ in "ab")
    return start, goal


def test_paths_are_nearly_shortest_where_an_exact_search_can_tell() -> None:
    found = shortest = 0
    for seed in range(4):
        start, goal = some_states(4, 12, seed)
        solution = solve(start, goal, method="towers")
        assert solution.cost is not None
        found += solution.cost
        shortest += solve(start, goal).cost or 0
    assert shortest <= found <= 1.2 * shortest


@pytest.mark.parametrize(("pegs", "disks"), [(4, 40), (5, 30)])
def test_larger_puzzles_replay_at_both_ends_and_at_random_cuts(pegs: int, disks: int) -> None:
    start, goal = some_states(pegs, disks, disks)
    path = block_path(start, goal, Rules(pegs), Budget(), large=4)
    towers = tower_path(start, goal, Rules(pegs))
    assert path is not None
    assert towers is not None
    assert path.cost < towers.cost
    for cut in (0, path.cost // 2, path.cost - 60):
        verdict = replay(
            Rules(pegs), path.state_at(cut), path.state_at(cut + 60), path[cut : cut + 60]
        )
        assert verdict.solved
    assert path.state_at(path.cost) == goal


def test_the_same_question_has_the_same_answer() -> None:
    ends = some_states(4, 18, 7)
    assert solve(*ends, method="towers").moves == solve(*ends, method="towers").moves


def test_an_ended_budget_leaves_no_path_or_the_old_one() -> None:
    start, goal = some_states(4, 12, 1)
    cancel = Cancel()
    cancel.set()
    assert block_path(start, goal, Rules(4), Budget(Limits(), cancel)) is None
    path = tower_path(start, goal, Rules(4))
    assert path is not None
    assert len(shortened(start, path, Rules(4), Budget(Limits(), cancel))) <= path.cost
