import numpy as np
from numpy.typing import NDArray

def search_from(
    source: int,
    starts: NDArray[np.int64],
    targets: NDArray[np.uint32],
    distance: NDArray[np.int32],
    queue: NDArray[np.uint32],
    paths: NDArray[np.uint8],
) -> tuple[int, int, int, int]: ...
