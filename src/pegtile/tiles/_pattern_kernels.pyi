from collections.abc import Sequence

class PatternBuild:
    shares: int
    def __init__(
        self,
        rows: int,
        columns: int,
        cells: Sequence[int],
        blank: int,
        distances: memoryview,
        shares: int = 64,
    ) -> None: ...
    def next_level(self) -> None: ...
    def expand(self, share: int) -> int: ...
    def done(self) -> bool: ...
