"""The environments: Gymnasium's own check, and every step beside the plain rules."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.puzzle_steps import carried, slid

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

import pegtile.environments  # noqa: E402
from pegtile.environments import HanoiEnv, HanoiVectorEnv, TilesEnv, TilesVectorEnv  # noqa: E402
from pegtile.errors import BadRequest, BadText, PuzzleError, Unsolvable  # noqa: E402
from pegtile.hanoi.rules import Rules  # noqa: E402
from pegtile.hanoi.shortest import distance_to_peg  # noqa: E402
from pegtile.hanoi.state import State  # noqa: E402
from pegtile.tiles.board import Board  # noqa: E402
from pegtile.tiles.exact_solver import solve  # noqa: E402
from pegtile.tiles.goals import named_goal  # noqa: E402

RULES = [Rules(), Rules(4), Rules.named("cyclic"), Rules.named("linear")]


@pytest.mark.parametrize(
    "settings",
    [{}, {"reward": "shaped", "distance": "2..5"}, {"render_mode": "rgb_array"}, {"start": "any"}],
)
@pytest.mark.parametrize("name", ["Hanoi", "Tiles"])
def test_gymnasium_is_content(name, settings):
    env = gymnasium.make(f"pegtile/{name}-v0", **settings)
    check_env(env.unwrapped)
    gymnasium.make(f"pegtile.environments:pegtile/{name}-v0", **settings).close()


def tiles_of(observation):
    return Board.from_rows(observation.tolist())


@given(st.integers(0, 99), st.lists(st.integers(0, 3), max_size=40))
def test_boards_move_as_the_rules_say(seed, actions):
    env = TilesEnv(2, 3, goal="snail")
    observation, info = env.reset(seed=seed)
    board, goal = tiles_of(observation), named_goal("snail", 2, 3)
    for action in actions:
        assert info["action_mask"].tolist() == [int(slid(board, a)[1]) for a in range(4)]
        board, legal = slid(board, action)
        observation, reward, over, cut, info = env.step(action)
        assert tiles_of(observation) == board
        assert (over, cut, info["legal"]) == (board == goal, False, legal)
        assert reward == float(board == goal)


@settings(max_examples=60)
@given(st.sampled_from(RULES), st.integers(0, 99), st.data())
def test_towers_move_as_the_rules_say(rules, seed, data):
    env = HanoiEnv(4, rules.pegs, rules, start="any", reward="steps")
    observation, info = env.reset(seed=seed)
    state = State(bytes(observation.tolist()), rules.pegs)
    every = range(env.action_space.n)
    for action in data.draw(st.lists(st.sampled_from(every), max_size=30)):
        assert info["action_mask"].tolist() == [int(carried(state, rules, a)[1]) for a in every]
        state, legal = carried(state, rules, action)
        observation, reward, over, _, info = env.step(action)
        assert bytes(observation.tolist()) == state.pegs_of_disks
        assert (over, info["legal"]) == (state.perfect_peg() == rules.pegs - 1, legal)
        assert reward == -1.0


def test_rewards_shaped_by_exact_distance():
    env = HanoiEnv(5, reward="shaped")
    _, info = env.reset()
    assert info["distance"] == 31
    rng = np.random.default_rng(1)
    for _ in range(60):
        before = info["distance"]
        observation, reward, over, _, info = env.step(int(rng.integers(6)))
        state = State(bytes(observation.tolist()))
        assert info["distance"] == distance_to_peg(state, 2) == before - reward
        assert over == (info["distance"] == 0)
    for size, goal in ((3, "snail"), (4, "blank-first")):
        env = TilesEnv(size, goal=goal, distance="6..8", reward="shaped")
        observation, info = env.reset(seed=3)
        for action in (0, 2, 1, 3):
            board = tiles_of(observation)
            assert info["distance"] == solve(board, goal).cost
            observation, _, _, _, info = env.step(action)
    env = HanoiEnv(3, 4, goal="DCB", start="ABC", reward="shaped")
    assert env.reset()[1]["distance"] > 0


@pytest.mark.parametrize(("make", "distance"), [(HanoiEnv, "3..5"), (TilesEnv, 9)])
def test_starts_of_exact_distance_and_seeds(make, distance):
    env = make(distance=distance, reward="shaped")
    first = [env.reset(seed=7)] + [env.reset() for _ in range(8)]
    again = [env.reset(seed=7)] + [env.reset() for _ in range(8)]
    other = [env.reset(seed=8)] + [env.reset() for _ in range(8)]
    assert [o.tolist() for o, _ in first] == [o.tolist() for o, _ in again]
    assert [o.tolist() for o, _ in first] != [o.tolist() for o, _ in other]
    low, high = (3, 5) if make is HanoiEnv else (9, 9)
    assert all(low <= info["distance"] <= high for _, info in first)
    assert env.reset(options={"distance": 2})[1]["distance"] == 2
    assert low <= env.reset()[1]["distance"] <= high


def test_a_start_and_a_goal_of_ones_own():
    env = TilesEnv(start="1 2 3/4 5 6/7 0 8")
    assert env.reset()[0].tolist() == [[1, 2, 3], [4, 5, 6], [7, 0, 8]]
    assert env.step(0)[1:3] == (1.0, True)
    assert env.reset(options={"start": "123/456/078"})[0][2, 0] == 0
    tower = HanoiEnv(2, start="AB", goal="BB")
    assert tower.reset()[0].tolist() == [1, 0]
    assert tower.reset(options={"start": State.parse("CC")})[0].tolist() == [2, 2]


def test_observations_are_copies():
    for env in (HanoiEnv(), TilesEnv(), HanoiVectorEnv(2), TilesVectorEnv(2)):
        observation, info = env.reset(seed=1)
        kept = observation.copy()
        env.step(env.action_space.sample())
        env.step(env.action_space.sample())
        assert (observation == kept).all()
        observation[...] = 0
        info["action_mask"][...] = 1
        assert env.reset(seed=1)[0].tolist() == kept.tolist()


@pytest.mark.parametrize("name", ["Hanoi", "Tiles"])
@pytest.mark.parametrize("reward", ["sparse", "shaped"])
def test_many_at_a_time_are_each_alone(name, reward):
    count = 6
    settings = {"reward": reward, "distance": "1..3"}
    many = gymnasium.make_vec(f"pegtile/{name}-v0", num_envs=count, **settings, max_episode_steps=5)
    alone = [gymnasium.make(f"pegtile/{name}-v0", **settings).unwrapped for _ in range(count)]
    observations, _ = many.reset(seed=5)
    rng = np.random.default_rng(1)
    over, steps = np.zeros(count, bool), np.zeros(count, int)
    for env, observation in zip(alone, observations, strict=True):
        restart(env, observation)
    for _ in range(40):
        actions = rng.integers(many.single_action_space.n, size=count)
        observations, gained, ended, cut, info = many.step(actions)
        for row, env in enumerate(alone):
            if over[row]:
                restart(env, observations[row])
                assert (gained[row], ended[row], cut[row]) == (0, False, False)
                steps[row] = 0
                continue
            steps[row] += 1
            wanted = env.step(int(actions[row]))
            assert observations[row].tolist() == wanted[0].tolist()
            assert (gained[row], ended[row]) == wanted[1:3]
            assert cut[row] == (steps[row] == 5 and not wanted[2])
            for key, value in wanted[4].items():
                assert np.array_equal(info[key][row], value), key
        over = ended | cut
    assert over.shape == (count,)


def restart(env, observation):
    if observation.ndim == 2:
        env.reset(options={"start": Board.from_rows(observation.tolist())})
    else:
        env.reset(options={"start": State(bytes(observation.tolist()))})


def test_pictures():
    env = TilesEnv(render_mode="ansi", start="1 2 3/4 5 6/7 0 8")
    env.reset()
    assert "| 7 |   | 8 |" in env.render()
    env = HanoiEnv(render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    env.step(0)
    after = env.render()
    assert (before.dtype, before.ndim, before.shape) == (np.uint8, 3, after.shape)
    assert (before != after).any()
    assert TilesEnv().render() is None
    many = TilesVectorEnv(2, render_mode="ansi")
    many.reset()
    assert len(many.render()) == 2


def test_masks_for_sampling():
    env = HanoiEnv(3)
    _, info = env.reset(seed=1)
    for _ in range(30):
        action = env.action_space.sample(info["action_mask"])
        assert env.action_masks()[action]
        _, _, _, _, info = env.step(action)
        assert info["legal"]


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: TilesEnv(reward="dense"), BadRequest, "expected sparse, steps, shaped"),
        (lambda: TilesEnv(render_mode="human"), BadRequest, "expected ansi or rgb_array"),
        (lambda: TilesEnv(20), BadRequest, "expected at most 255 cells"),
        (lambda: TilesEnv(start="2 1 3/4 5 6/7 8 0").reset(), Unsolvable, "no solution"),
        (lambda: TilesEnv(start="1 2/3 0").reset(), PuzzleError, "expected"),
        (lambda: TilesEnv(distance="x").reset(), BadText, "cannot read 'x'"),
        (lambda: TilesEnv(distance=40).reset(), BadRequest, "no puzzle is so far"),
        (lambda: TilesEnv().reset(options={"stat": 1}), BadRequest, "expected start or distance"),
        (lambda: TilesEnv(5, reward="shaped").reset(), BadRequest, "at most 16 cells"),
        (lambda: TilesEnv().step(4), BadRequest, "action '4': expected 0 to 3"),
        (lambda: HanoiEnv(0), BadRequest, "expected 1 to 1000 disks"),
        (lambda: HanoiEnv(3, goal="AA"), BadRequest, "expected 3 disks on 3 pegs"),
        (lambda: HanoiEnv(12, 4, reward="shaped").reset(), BadRequest, "at most 4,000,000"),
        (lambda: TilesVectorEnv(3).step([0, 1]), BadRequest, r"expected \(3,\)"),
        (lambda: TilesVectorEnv(2).step([0, 4]), BadRequest, "expected 0 to 3"),
        (lambda: TilesVectorEnv(2, max_episode_steps=0), BadRequest, "expected 1 or more"),
    ],
)
def test_bad_requests(make, error, message):
    with pytest.raises(error, match=message):
        make()


def test_names():
    assert set(pegtile.environments.__all__) <= set(dir(pegtile.environments))


@pytest.mark.parametrize("distance", [
    "0", "8", "9", "20", "50", "63", "64", "99", "20..30", 10**30, "99:1", "7:1,8:1", "0:1", "7:0",
])  # fmt: skip
def test_impossible_distances_of_a_tower(distance):
    env = HanoiEnv(3, distance=distance, reward="shaped")
    with pytest.raises(BadRequest, match=r"^distance .*: (no puzzle|expected)"):
        env.reset(seed=1)


@pytest.mark.parametrize(("size", "distance"), [
    (3, "0"), (3, "32..40"), (3, 10**30), (3, "3:1,99:1"), (3, "3:0"),
    (4, "0"), (4, "400..500"), (4, 10**30), (4, "3:1,999:1"),
])  # fmt: skip
def test_impossible_distances_of_a_board(size, distance):
    with pytest.raises(BadRequest, match=r"^distance .*: (no puzzle|expected)"):
        TilesEnv(size, distance=distance).reset(seed=1)


def test_a_length_of_weight_0_is_never_drawn():
    env = HanoiEnv(3, distance="7:1,99:0", reward="shaped")
    assert {env.reset(seed=seed)[1]["distance"] for seed in range(20)} == {7}
