from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pegtile.tiles._beam_kernels import Beam

class ValueBeam(Beam):
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
        seed: int = 0,
        kept: int = 0,
    ) -> None: ...
    def value(self, board: NDArray[np.uint16]) -> int: ...
