"""Both puzzles as environments for Gymnasium (the extra `gym`); importing this registers them.

    import gymnasium
    import pegtile.environments

    env = gymnasium.make("pegtile/Tiles-v0", rows=4, distance="18..24", reward="shaped")
    many = gymnasium.make_vec("pegtile/Hanoi-v0", num_envs=1024, disks=5)

`gymnasium.make("pegtile.environments:pegtile/Hanoi-v0")` imports this by itself.
"""

from __future__ import annotations

from pegtile.errors import MissingExtra

try:
    from gymnasium.envs.registration import register, registry
except ImportError:
    raise MissingExtra("an environment", "gym") from None

from pegtile.environments.rewards import Reward
from pegtile.environments.single import HanoiEnv, TilesEnv
from pegtile.environments.vector import HanoiVectorEnv, TilesVectorEnv

__all__ = ["HanoiEnv", "HanoiVectorEnv", "Reward", "TilesEnv", "TilesVectorEnv"]

for _puzzle in ("Hanoi", "Tiles"):
    if f"pegtile/{_puzzle}-v0" not in registry:
        register(
            f"pegtile/{_puzzle}-v0",
            entry_point=f"pegtile.environments.single:{_puzzle}Env",
            vector_entry_point=f"pegtile.environments.vector:{_puzzle}VectorEnv",
        )
