"""Checks moves of tiles in words and numbers while they stream by."""

from pegtile.judge._board_kernels import SlidingBoard

MORE: int
STUCK: int

class WordChecker(SlidingBoard):
    moves: int
    illegal: int
    reached: int
    way: int
    offset: int
    end: int
    number: int
    number_end: int
    line: int
    column: int
    after: int
    after_end: int
    after_line: int
    after_column: int
    here_line: int
    here_column: int
    directed: bool
    subjects: int
    leads: bool
    counted: bool
    dots: int
    dots_line: int
    dots_column: int
    def __init__(
        self,
        tiles: object,
        goal: object,
        rows: int,
        columns: int,
        blank_convention: bool,
        reach: bool,
        lead_is_tile: bool,
    ) -> None: ...
    def word(self, text: bytes, meaning: int) -> None: ...
    def plain(self, code: int, byte: int) -> None: ...
    def count(self, moves: int) -> None: ...
    def feed(self, text: bytes | memoryview, base: int, last: bool) -> tuple[int, int, int]: ...
    def feed_digits(
        self, text: bytes | memoryview, base: int, last: bool
    ) -> tuple[int, int, int]: ...
