import numpy as np
from numpy.typing import NDArray

def costs_from(
    disks: int,
    pegs: int,
    arc_from: NDArray[np.uint8],
    arc_to: NDArray[np.uint8],
    tower_costs: NDArray[np.int32],
    sources: NDArray[np.int64],
    source_costs: NDArray[np.int32],
) -> NDArray[np.int32]: ...
