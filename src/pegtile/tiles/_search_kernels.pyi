from pegtile.tiles._lookup_kernels import Lookups

class PatternSearch:
    generated: int
    expanded: int
    next_bound: int
    tasks: int
    found_task: int
    def __init__(
        self, rows: int, columns: int, lookups: Lookups, automaton: memoryview
    ) -> None: ...
    def start(
        self,
        board: bytes,
        bound: int,
        *,
        split: int = 0,
        share: int = 0,
        shares: int = 1,
        every: bool = False,
    ) -> None: ...
    def run(self, nodes: int) -> int: ...
    def skip_from(self, task: int) -> None: ...
    def path(self) -> bytes: ...
