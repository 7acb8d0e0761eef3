from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pegtile.tiles._value_kernels import ValueBeam

def stage_distances(
    columns: int,
    free_cells: NDArray[np.uint8],
    domain: NDArray[np.int32],
    goals: NDArray[np.int32],
    wanted: NDArray[np.int64] | None = None,
    beyond: int = 0,
) -> NDArray[np.uint16]: ...

class StageBeam(ValueBeam):
    pull: int
    def __init__(
        self,
        rows: int,
        columns: int,
        home: int,
        width: int,
        singles: NDArray[np.int32],
        steps: Sequence[tuple[int, int]],
        pairs: NDArray[np.int16],
        reach: int,
        free_cells: NDArray[np.uint8],
        tiles: NDArray[np.int32],
        pull: int,
        rest: int,
        seed: int = 0,
    ) -> None: ...
    def load(self, domain: NDArray[np.int32], distances: NDArray[np.uint16]) -> None: ...
    def stage_range(self) -> tuple[int, int]: ...
    def states(self, stage: int, domain: NDArray[np.int32], most: int) -> NDArray[np.int64]: ...
    def forget_before(self, stage: int) -> None: ...
