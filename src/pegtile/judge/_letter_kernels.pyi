"""Checks letters of tile moves while they stream by."""

class TilesChecker:
    moves: int
    illegal: int
    letter: int
    offset: int
    line: int
    line_start: int
    reached: int
    after: int
    after_line: int
    after_start: int
    here_line: int
    here_start: int
    def __init__(
        self, tiles: object, goal: object, rows: int, columns: int, blank_convention: bool
    ) -> None: ...
    def at_goal(self) -> bool: ...
    def tiles(self) -> tuple[int, ...]: ...
    def feed(self, text: bytes | memoryview, base: int, last: bool) -> tuple[int, int, int]: ...
