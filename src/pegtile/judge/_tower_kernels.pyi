"""Checks moves while they stream by."""

MORE: int
STUCK: int
DONE: int
COUNT: int
DISK: int
SOURCE: int
TARGET: int
NUMBERED: int
SHAPES: int
MOST_COUNTED: int

class TowerChecker:
    moves: int
    illegal: int
    disk: int
    source: int
    target: int
    offset: int
    line: int
    line_start: int
    reached: int
    wrong: int
    after: int
    after_line: int
    after_start: int
    here_line: int
    here_start: int
    least: int
    most: int
    counted: bool
    fitted: int
    def __init__(
        self,
        places: bytes,
        goal: bytes,
        pegs: int,
        arcs: bytes,
        peg_of_byte: bytes,
        base: int,
    ) -> None: ...
    def record(self, moves: object) -> None: ...
    def name(self, name: bytes, peg: int) -> bool: ...
    def shape(self, pieces: list[bytes], kinds: list[int]) -> bool: ...
    def do(self, disk: int, source: int, target: int) -> None: ...
    def refuse(self, offset: int) -> None: ...
    def count(self, moves: int) -> None: ...
    def past(self, offset: int) -> None: ...
    def places(self) -> bytes: ...
    def feed_lines(
        self, text: bytes | memoryview, base: int, last: bool
    ) -> tuple[int, int, int]: ...
    def feed_plain(
        self, text: bytes | memoryview, base: int, last: bool
    ) -> tuple[int, int, int]: ...
    def feed_lists(
        self, text: bytes | memoryview, base: int, last: bool
    ) -> tuple[int, int, int]: ...
