from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

class WalkingTable:
    lines: int
    width: int
    classes: int
    following: NDArray[np.int32]
    distances: NDArray[np.uint8]
    def __init__(
        self,
        lines: int,
        width: int,
        blank_line: int,
        class_of: Sequence[int],
        most: int,
        watch: Callable[[int], None],
    ) -> None: ...
    def __len__(self) -> int: ...
    def find(self, counts: Sequence[Sequence[int]], blank_line: int) -> int: ...
