"""Many puzzles at a time as a Gymnasium vector environment, stepped by a compiled kernel."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from pegtile.environments.rewards import Reward, named_reward, rewards
from pegtile.environments.tile_world import TileWorld
from pegtile.environments.tower_world import TowerWorld
from pegtile.environments.worlds import Rows, World, checked_options
from pegtile.errors import BadRequest

__all__ = ["HanoiVectorEnv", "PuzzleVectorEnv", "TilesVectorEnv"]

Booleans = NDArray[np.bool_]


class PuzzleVectorEnv(VectorEnv[NDArray[Any], ArrayLike, NDArray[Any]]):
    """What both puzzles share; see `pegtile.environments.single.PuzzleEnv` for `info`.

    A puzzle whose episode is over begins a new one at the next step, whatever the action is then.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": ["ansi", "rgb_array"],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        world: World,
        num_envs: int,
        reward: str,
        max_episode_steps: int | None,
        render_mode: str | None,
    ) -> None:
        if max_episode_steps is not None and max_episode_steps < 1:
            raise BadRequest(f"episodes of {max_episode_steps} steps: expected 1 or more")
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_observation_space = world.space
        self.single_action_space = Discrete(world.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._world = world
        self._reward = named_reward(reward)
        self._most_steps = max_episode_steps
        self._steps = np.zeros(num_envs, np.int64)
        self._over: Booleans = np.ones(num_envs, np.bool_)
        self._distance: NDArray[np.int64] | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin all episodes anew.

        Raises:
            BadRequest: an option makes no sense.
            Unsolvable: a start cannot reach the goal.
        """
        super().reset(seed=seed)
        self._begin(np.arange(self.num_envs), checked_options(options))
        self._over[:] = False
        if self._reward is Reward.SHAPED:
            self._distance = self._world.distances()
        return self._world.observations(), self._info(np.ones(self.num_envs, np.bool_))

    def _begin(self, rows: Rows, options: dict[str, Any]) -> None:
        self._world.place(rows, self.np_random, options)
        self._steps[rows] = 0

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[Any], NDArray[np.float64], Booleans, Booleans, dict[str, Any]]:
        """Try a move in every puzzle.

        Args:
            actions: a number for each, of any integer type.

        Raises:
            BadRequest: they have not the right shape, or there is no such action.
        """
        chosen = self._checked(actions)
        over = self._over
        if over.any():
            chosen = np.where(over, -1, chosen)
        legal = self._world.step(chosen)
        self._steps += 1
        if over.any():
            self._begin(np.flatnonzero(over), {})
        nearer = None
        if self._distance is not None:
            before, self._distance = self._distance, self._world.distances()
            nearer = before - self._distance
        solved = self._world.solved
        gained = rewards(self._reward, solved, nearer)
        gained[over] = 0.0
        cut = self._cut(solved)
        self._over = solved | cut
        return self._world.observations(), gained, solved, cut, self._info(legal | over)

    def _checked(self, actions: ArrayLike) -> NDArray[np.int64]:
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.num_envs,):
            raise BadRequest(f"actions of shape {chosen.shape}: expected ({self.num_envs},)")
        if self.num_envs and not 0 <= chosen.min() <= chosen.max() < self._world.actions:
            raise BadRequest(
                f"actions from {chosen.min()} to {chosen.max()}:"
                f" expected 0 to {self._world.actions - 1}"
            )
        return chosen

    def _cut(self, solved: Booleans) -> Booleans:
        """Return whose episodes end here for having lasted too long."""
        if self._most_steps is None:
            return np.zeros(self.num_envs, np.bool_)
        return (self._steps >= self._most_steps) & ~solved

    def _info(self, legal: Booleans) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._world.masks(), "legal": legal}
        if self._distance is not None:
            info["distance"] = self._distance.copy()
        return info

    def render(self) -> tuple[Any, ...] | None:
        """Draw every puzzle as its single environment does."""
        if self.render_mode is None:
            return None
        draw = self._world.text if self.render_mode == "ansi" else self._world.picture
        return tuple(map(draw, range(self.num_envs)))


class HanoiVectorEnv(PuzzleVectorEnv):
    """Many towers; the arguments are those of `HanoiEnv`, and `max_episode_steps`."""

    def __init__(
        self,
        num_envs: int = 1,
        disks: int = 3,
        pegs: int = 3,
        *,
        reward: str = "sparse",
        max_episode_steps: int | None = None,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        world = TowerWorld(num_envs, disks, pegs, **settings)
        super().__init__(world, num_envs, reward, max_episode_steps, render_mode)


class TilesVectorEnv(PuzzleVectorEnv):
    """Many boards; the arguments are those of `TilesEnv`, and `max_episode_steps`."""

    def __init__(
        self,
        num_envs: int = 1,
        rows: int = 3,
        columns: int | None = None,
        *,
        reward: str = "sparse",
        max_episode_steps: int | None = None,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        world = TileWorld(num_envs, rows, columns, **settings)
        super().__init__(world, num_envs, reward, max_episode_steps, render_mode)
