import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Places = NDArray[np.intp]

def slide_tiles(
    boards: Bytes,
    blanks: Places,
    astray: Places,
    goal: Bytes,
    origins: Places,
    actions: NDArray[np.int64],
    legal: Bytes,
) -> None: ...
def board_ranks(boards: Bytes, out: NDArray[np.int64]) -> None: ...
def move_disks(
    towers: Bytes,
    astray: Places,
    goal: Bytes,
    arcs: Bytes,
    actions: NDArray[np.int64],
    legal: Bytes,
) -> None: ...
def tower_masks(towers: Bytes, arcs: Bytes, out: NDArray[np.int8]) -> None: ...
