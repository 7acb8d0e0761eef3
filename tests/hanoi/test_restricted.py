"""Three pegs, every digraph of allowed moves."""

from __future__ import annotations

import random
from itertools import combinations, islice, permutations

import pytest

from oracles.hanoi_graph import Arcs, all_arcs, all_states, distances_and_counts
from pegtile.core.checker import replay
from pegtile.errors import BadRequest, Unsolvable
from pegtile.hanoi.graph import graph_facts
from pegtile.hanoi.restricted import restricted_distance, restricted_paths
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.shortest import shortest_paths
from pegtile.hanoi.state import State

DIGRAPHS = [
    frozenset(arcs) for size in range(7) for arcs in combinations(sorted(all_arcs(3)), size)
]


def standing(arcs: Arcs) -> bool:
    """Whether this digraph stands for all that are like it but for the names of the pegs."""
    images = ({(p[a], p[b]) for a, b in arcs} for p in permutations(range(3)))
    return sorted(arcs) == min(map(sorted, images))


def check_all_pairs(arcs: Arcs, disks: int) -> None:
    rules = Rules(3, arcs)
    for start in all_states(disks):
        known = distances_and_counts(start, arcs)
        for goal in all_states(disks):
            distance = restricted_distance(State(bytes(start)), State(bytes(goal)), rules)
            assert distance == known.get(goal, (None, 0))[0]


def test_there_are_64_digraphs_16_of_them_different() -> None:
    assert len(DIGRAPHS) == 64
    assert sum(map(standing, DIGRAPHS)) == 16


@pytest.mark.parametrize("disks", range(4))
def test_all_pairs_of_every_digraph(disks: int) -> None:
    for arcs in DIGRAPHS:
        check_all_pairs(arcs, disks)


@pytest.mark.slow
def test_all_pairs_of_every_digraph_with_four_disks() -> None:
    for arcs in DIGRAPHS:
        check_all_pairs(arcs, 4)


def test_four_disks_from_a_sample_of_states() -> None:
    sample = random.Random(4)
    for arcs in filter(standing, DIGRAPHS):
        rules = Rules(3, arcs)
        for start in sample.sample(list(all_states(4)), 6):
            known = distances_and_counts(start, arcs)
            for goal in all_states(4):
                distance = restricted_distance(State(bytes(start)), State(bytes(goal)), rules)
                assert distance == known.get(goal, (None, 0))[0]


def test_paths_are_all_shortest_paths() -> None:
    for arcs in filter(standing, DIGRAPHS):
        rules = Rules(3, arcs)
        for start in all_states(3):
            known = distances_and_counts(start, arcs)
            for goal in all_states(3):
                a, b = State(bytes(start)), State(bytes(goal))
                if goal not in known:
                    with pytest.raises(Unsolvable):
                        restricted_paths(a, b, rules)
                    continue
                paths = restricted_paths(a, b, rules)
                assert (paths.cost, paths.count) == known[goal]
                listed = {tuple(path) for path in islice(paths, 12)}
                assert len(listed) == min(paths.count, 12)
                for moves in listed:
                    verdict = replay(rules, a, b, moves)
                    assert verdict.solved or a == b
                    assert verdict.moves == paths.cost


def test_states_slices_and_walking_back_agree_with_the_whole() -> None:
    rules = Rules.named("cyclic")
    start, goal = State.parse("ABCA"), State.parse("CCBA")
    path = restricted_paths(start, goal, rules).path()
    moves = list(path)
    state = start
    for index, move in enumerate(moves):
        assert path.item(index) == move
        assert path.state_at(index) == state
        state = state.moved(move.disk, move.target)
    assert path.state_at(path.cost) == goal
    assert list(reversed(path)) == moves[::-1]
    assert list(path[7:3:-1]) == moves[7:3:-1]


@pytest.mark.parametrize("name", ["classic", "cyclic", "linear"])
@pytest.mark.parametrize("disks", [40, 300, 1500])
def test_random_pairs_replay_at_both_ends_and_at_random_cuts(name: str, disks: int) -> None:
    random_ = random.Random(disks)
    rules = Rules.named(name)
    start, goal, third = (State(bytes(random_.choices(range(3), k=disks))) for _ in range(3))
    paths = restricted_paths(start, goal, rules)
    path = paths.path(paths.count - 1)
    assert path.state_at(path.cost) == goal
    for cut in (0, random_.randrange(path.cost), path.cost - 80):
        verdict = replay(rules, path.state_at(cut), path.state_at(cut + 80), path[cut : cut + 80])
        assert verdict.solved
    legs = [restricted_distance(*ends, rules) for ends in ((start, third), (third, goal))]
    assert paths.cost <= sum(leg for leg in legs if leg is not None)
    if name == "classic":
        assert paths.cost == shortest_paths(start, goal).cost


@pytest.mark.slow
@pytest.mark.parametrize("name", ["cyclic", "linear", "one-way", "cyclic-plus"])
def test_five_thousand_disks(name: str) -> None:
    rules = Rules.parse(name)
    random_ = random.Random(5000)
    start, goal = (State(bytes(random_.choices(range(3), k=5000))) for _ in range(2))
    path = restricted_paths(start, goal, rules).path()
    for cut in (0, random_.randrange(path.cost), path.cost - 80):
        verdict = replay(rules, path.state_at(cut), path.state_at(cut + 80), path[cut : cut + 80])
        assert verdict.solved


def tower(disks: int, target: int, rules: Rules) -> int | None:
    return restricted_distance(State.perfect(disks, 0), State.perfect(disks, target), rules)


def test_published_sequences() -> None:
    cyclic, linear = Rules.named("cyclic"), Rules.named("linear")
    # Cyclic, M. D. Atkinson 1981: OEIS A005665 one peg on, A005666 two pegs on.
    assert [tower(n, 1, cyclic) for n in range(1, 6)] == [1, 5, 15, 43, 119]
    assert [tower(n, 2, cyclic) for n in range(1, 6)] == [2, 7, 21, 59, 163]
    for n in range(60):
        # Linear, R. S. Scorer, P. M. Grundy, C. A. B. Smith 1944: A024023 and A003462.
        assert tower(n, 2, linear) == 3**n - 1
        assert tower(n, 1, linear) == (3**n - 1) // 2


def test_the_five_ways_in_which_every_peg_can_be_reached() -> None:
    # A. Sapir 2004: the strongly connected digraphs on three pegs, up to the names of the pegs.
    names = ["classic", "one-way", "linear", "cyclic-plus", "cyclic"]
    assert len({Rules.named(name) for name in names}) == 5
    for name in names:
        assert graph_facts(2, Rules.named(name)).connected
    connected = [graph_facts(2, Rules(3, arcs)).connected for arcs in filter(standing, DIGRAPHS)]
    assert connected.count(True) == 5


def test_the_proof_names_the_disk_that_cannot_move() -> None:
    with pytest.raises(Unsolvable) as error:
        restricted_paths(State.parse("AA"), State.parse("CC"), Rules.parse("A>B,B>C"))
    assert error.value.proof == (
        "for disk 2 to go from peg A to peg C, every smaller disk would have to go from peg C to"
        " peg A, but disk 1 has no way from peg C to peg A"
    )
    with pytest.raises(Unsolvable, match="disk 1 has no way from peg B to peg A"):
        restricted_paths(State.parse("AB"), State.parse("AA"), Rules.parse("A>B"))


def test_bad_requests_say_what_was_expected() -> None:
    with pytest.raises(BadRequest, match="4, 4 and 4 pegs: expected 3"):
        restricted_distance(State.perfect(1, 0, 4), State.perfect(1, 1, 4), Rules(4))
    with pytest.raises(BadRequest, match="the start has 1 disks and the goal 2"):
        restricted_distance(State.perfect(1, 0), State.perfect(2, 1), Rules())
    with pytest.raises(BadRequest, match="path '1': expected 0 to '0'"):
        restricted_paths(State.perfect(2, 0), State.perfect(2, 1), Rules()).path(1)
