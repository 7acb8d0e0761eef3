import numpy as np
from numpy.typing import NDArray

class Beam:
    rows: int
    columns: int
    cells: int
    home: int
    width: int
    room: int
    generated: int
    dropped: int
    depth: int
    most: int
    best: int
    def __init__(
        self, rows: int, columns: int, home: int, width: int, kept: int = 0, seed: int = 0
    ) -> None: ...
    @staticmethod
    def bytes_needed(cells: int, width: int, kept: int) -> int: ...
    def start(self, board: NDArray[np.uint16], most: int) -> None: ...
    def aim(self, width: int) -> None: ...
    def run(self, nodes: int) -> int: ...
    def sample(self, numbers: NDArray[np.uint32]) -> NDArray[np.uint16]: ...
    def path(self) -> bytes: ...
