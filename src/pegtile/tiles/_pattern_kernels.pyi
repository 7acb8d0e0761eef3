from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

class PatternBuild:
    shares: int
    def __init__(
        self,
        rows: int,
        columns: int,
        cells: Sequence[int],
        blank: int,
        distances: NDArray[np.uint8],
        shares: int = 64,
    ) -> None: ...
    def next_level(self) -> None: ...
    def expand(self, share: int) -> int: ...
    def done(self) -> bool: ...
