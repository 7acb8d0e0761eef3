from collections.abc import Sequence

from pegtile.tiles._placement_kernels import PlacementRanks

class Lookups:
    blank: int
    cells: int
    partitions: int
    def __init__(
        self,
        blank: int,
        partitions: Sequence[
            tuple[Sequence[int], Sequence[int], Sequence[tuple[PlacementRanks, memoryview]]]
        ],
    ) -> None: ...
    def distance(self, board: bytes) -> int: ...
