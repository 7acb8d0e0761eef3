"""Rewards by name."""

from __future__ import annotations

from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from pegtile.errors import BadRequest, quoted

__all__ = ["Reward", "named_reward", "rewards"]


class Reward(StrEnum):
    """What a step is worth.

    `sparse`: 1 at the goal, else 0. `steps`: −1 for every step. `shaped`: by how many moves the
    step brought the goal nearer, the exact distance before less that after; moves that cannot be
    made are worth 0.
    """

    SPARSE = "sparse"
    STEPS = "steps"
    SHAPED = "shaped"


def named_reward(name: str) -> Reward:
    """Return the reward of a name.

    Raises:
        BadRequest: none has that name.
    """
    try:
        return Reward(name)
    except ValueError:
        raise BadRequest(f"reward {quoted(name)}: expected {', '.join(Reward)}") from None


def rewards(
    kind: Reward, solved: NDArray[np.bool_], nearer: NDArray[np.int64] | None
) -> NDArray[np.float64]:
    """Return the rewards of a step, float64, one an environment.

    Args:
        kind: which.
        solved: whether the goal is reached.
        nearer: by how many moves the goal came nearer; only `shaped` needs it.
    """
    if nearer is not None and kind is Reward.SHAPED:
        return nearer.astype(np.float64)
    return solved.astype(np.float64) if kind is Reward.SPARSE else np.full(solved.shape, -1.0)
