from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

class RunSearch:
    generated: int
    expanded: int
    next_bound: int
    tasks: int
    found_task: int
    def __init__(
        self,
        rows: int,
        columns: int,
        blank: int,
        axes: Sequence[tuple[NDArray[np.int32], NDArray[np.uint8], Sequence[int]]],
        states: tuple[int, int],
    ) -> None: ...
    def start(
        self,
        board: bytes,
        bound: int,
        *,
        split: int = 0,
        share: int = 0,
        shares: int = 1,
        every: bool = False,
    ) -> None: ...
    def run(self, nodes: int) -> int: ...
    def skip_from(self, task: int) -> None: ...
    def path(self) -> bytes: ...
