"""One puzzle as a Gymnasium environment."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from pegtile.environments.rewards import Reward, named_reward, rewards
from pegtile.environments.tile_world import TileWorld
from pegtile.environments.tower_world import TowerWorld
from pegtile.environments.worlds import World, checked_options
from pegtile.errors import BadRequest, quoted
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.tiles.board import Board

__all__ = ["HanoiEnv", "PuzzleEnv", "TilesEnv"]


class PuzzleEnv(gymnasium.Env[NDArray[Any], np.int64]):
    """What both puzzles share: an episode ends at the goal; a move that is not legal does nothing.

    `info` has `action_mask` (int8, 1 where an action is legal; `action_space.sample(mask)` takes
    it), `legal` (of the last move) and, with shaped rewards, `distance` (to the goal, exact).
    `reset` takes the options `start` and `distance`, which then hold for that episode.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 4,
    }

    def __init__(self, world: World, reward: str, render_mode: str | None) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise BadRequest(f"render_mode {quoted(render_mode)}: expected ansi or rgb_array")
        self.render_mode = render_mode
        self.observation_space = world.space
        self.action_space = Discrete(world.actions)
        self._world = world
        self._reward = named_reward(reward)
        self._distance: NDArray[np.int64] | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin an episode; the same seed gives the same starts from there on.

        Raises:
            BadRequest: an option makes no sense.
            Unsolvable: the start cannot reach the goal.
        """
        super().reset(seed=seed)
        self._world.place(np.zeros(1, np.intp), self.np_random, checked_options(options))
        if self._reward is Reward.SHAPED:
            self._distance = self._world.distances()
        return self._world.observations()[0], self._info(True)

    def step(
        self, action: np.int64 | int
    ) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Try a move.

        Raises:
            BadRequest: there is no such action.
        """
        # Discrete.contains would take a quarter of the step.
        if not 0 <= action < self._world.actions:
            raise BadRequest(f"action {quoted(action)}: expected 0 to {self._world.actions - 1}")
        legal = bool(self._world.step(np.array([action], np.int64))[0])
        nearer = None
        if self._reward is Reward.SHAPED and self._distance is not None:
            before, self._distance = self._distance, self._world.distances()
            nearer = before - self._distance
        solved = self._world.solved
        reward = float(rewards(self._reward, solved, nearer)[0])
        return self._world.observations()[0], reward, bool(solved[0]), False, self._info(legal)

    def _info(self, legal: bool) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._world.masks()[0], "legal": legal}
        if self._distance is not None:
            info["distance"] = int(self._distance[0])
        return info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now, as MaskablePPO asks for it."""
        masks: NDArray[np.bool_] = self._world.masks()[0].view(np.bool_)
        return masks

    def render(self) -> str | NDArray[np.uint8] | None:
        """Draw the state: text, or pixels uint8[height, width, 3].

        Raises:
            MissingExtra: pixels are asked for, and the extra `draw` is not installed.
        """
        if self.render_mode is None:
            return None
        return self._world.text(0) if self.render_mode == "ansi" else self._world.picture(0)


class HanoiEnv(PuzzleEnv):
    """A Tower of Hanoi: observed is the peg of each disk, an action is a pair of pegs.

    Args:
        disks: how many disks.
        pegs: how many pegs.
        rules: which pairs of pegs are moves (`pegtile.hanoi.Rules`).
        start: a state, largest disk first, or `any`, drawn anew each time; by default the tower on
            the first peg.
        goal: a state, by default the tower on the last peg.
        distance: draw starts of this exact distance: `20`, `18..24`, `18:1,24:3` (weights).
        reward: `sparse`, `steps` or `shaped` (`pegtile.environments.Reward`).
        render_mode: `ansi` or `rgb_array`.
    """

    def __init__(
        self,
        disks: int = 3,
        pegs: int = 3,
        rules: Rules | str = "classic",
        *,
        start: State | str | None = None,
        goal: State | str | None = None,
        distance: int | str | None = None,
        reward: str = "sparse",
        render_mode: str | None = None,
    ) -> None:
        world = TowerWorld(1, disks, pegs, rules, start, goal, distance)
        super().__init__(world, reward, render_mode)


class TilesEnv(PuzzleEnv):
    """Sliding tiles: observed are the rows, an action is the way a tile slides: L, R, U, D.

    Args:
        rows: how many rows.
        columns: how many columns, by default as many.
        start: a board, or `any`: drawn anew each time, each board that can be solved being equally
            likely.
        goal: a board or the name of one.
        distance: draw starts of this exact distance: `20`, `18..24`, `18:1,24:3` (weights).
        reward: `sparse`, `steps` or `shaped` (`pegtile.environments.Reward`).
        render_mode: `ansi` or `rgb_array`.
    """

    def __init__(
        self,
        rows: int = 3,
        columns: int | None = None,
        *,
        start: Board | str = "any",
        goal: Board | str = "blank-last",
        distance: int | str | None = None,
        reward: str = "sparse",
        render_mode: str | None = None,
    ) -> None:
        super().__init__(TileWorld(1, rows, columns, start, goal, distance), reward, render_mode)
