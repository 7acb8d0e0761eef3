from typing import Any

import numpy as np
from numpy.typing import NDArray

class Space:
    states: int
    level: int
    found: int
    def __init__(
        self,
        rows: int,
        columns: int,
        blank: int,
        runs: bool,
        codes: NDArray[Any] | None,
        distances: NDArray[Any] | None,
    ) -> None: ...
    def expand(self, words: int, most: int) -> bool: ...
    def descend(self) -> int: ...
    def frontier(self, most: int) -> list[int]: ...
    def write(
        self, indices: NDArray[np.uint64], tiles: NDArray[np.uint8], boards: NDArray[np.uint8]
    ) -> None: ...
