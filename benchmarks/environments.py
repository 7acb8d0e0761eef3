"""Steps a second of the environments on one core, beside the package `sliding-puzzles`.

`pip install sliding-puzzles` first. Every subject makes the same random moves on 4×4 boards (towers
of 8 disks) and gets observation, reward and flags of each; nobody renders. Episodes are cut after
1,000 steps by everybody.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version

import gymnasium
import numpy as np

import pegtile.environments  # noqa: F401  registers the environments
from measure import call, in_turn, report, table

SINGLE, MANY, ROUNDS = 20_000, 4096, 300
NUMBERS = np.random.default_rng(1)


def peer(sparse: bool) -> Callable[[], object]:
    """Return steps of the peer, with its own reward by Manhattan distance or a sparse one."""
    from sliding_puzzles import make

    env = make(w=4, h=4, sparse_rewards=sparse, seed=1)
    return lambda: single(env, 4)


def ours(name: str, actions: int, **settings: object) -> Callable[[], object]:
    env = gymnasium.make(f"pegtile/{name}-v0", max_episode_steps=1000, **settings)
    return lambda: single(env, actions)


def single(env: gymnasium.Env, actions: int) -> None:
    env.reset(seed=1)
    for action in NUMBERS.integers(actions, size=SINGLE).tolist():
        _, _, over, cut, _ = env.step(action)
        if over or cut:
            env.reset()


def vector(name: str, **settings: object) -> Callable[[], object]:
    envs = gymnasium.make_vec(
        f"pegtile/{name}-v0", num_envs=MANY, max_episode_steps=1000, **settings
    )
    actions = NUMBERS.integers(envs.single_action_space.n, size=(ROUNDS, MANY))
    envs.reset(seed=1)

    def steps() -> None:
        for chosen in actions:
            envs.step(chosen)

    return steps


def main() -> None:
    tiles, towers = {"rows": 4}, {"disks": 8}
    one, many = SINGLE, MANY * ROUNDS
    subjects = {
        "sliding-puzzles, sparse": (one, peer(True)),
        "sliding-puzzles, its default reward": (one, peer(False)),
        "pegtile/Tiles-v0, one 4×4 board": (one, ours("Tiles", 4, **tiles)),
        "pegtile/Hanoi-v0, one tower of 8": (one, ours("Hanoi", 6, **towers)),
        f"pegtile/Tiles-v0, {MANY:,} 4×4 boards": (many, vector("Tiles", **tiles)),
        f"pegtile/Tiles-v0, {MANY:,} 3×3 boards, shaped by exact distance": (
            many,
            vector("Tiles", reward="shaped"),
        ),
        f"pegtile/Hanoi-v0, {MANY:,} towers of 8": (many, vector("Hanoi", **towers)),
        f"pegtile/Hanoi-v0, {MANY:,} towers of 8, shaped by exact distance": (
            many,
            vector("Hanoi", reward="shaped", **towers),
        ),
    }
    taken = in_turn({name: (lambda f=f: call(f)) for name, (_, f) in subjects.items()}, runs=3)
    rate = {name: subjects[name][0] / taken[name].cpu for name in subjects}
    yardstick = rate["sliding-puzzles, sparse"]
    rows = [(name, f"{rate[name]:,.0f}", f"{rate[name] / yardstick:.1f}") for name in subjects]
    report(
        "environments",
        "Environments",
        "python benchmarks/environments.py",
        f"sliding-puzzles {version('sliding-puzzles')}, Gymnasium {gymnasium.__version__}.\n",
        table(["", "steps per CPU second", "of sliding-puzzles"], rows),
        "The observations of pegtile are copies, with action masks; those of sliding-puzzles are"
        " its own array, without masks.\n",
    )


if __name__ == "__main__":
    main()
