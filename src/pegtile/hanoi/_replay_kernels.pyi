import numpy as np
from numpy.typing import NDArray

def replay_columns(
    disks: NDArray[np.uint8],
    sources: NDArray[np.uint8],
    targets: NDArray[np.uint8],
    pegs: NDArray[np.uint64],
    first: int,
) -> int:
    """Replay the moves from `first` on, and return the place of the first that is not legal."""
