"""Judges moves of tiles in words, numbers and pairs as they stream by, without any prose."""

from __future__ import annotations

import re
from array import array
from dataclasses import replace

from pegtile.core.checker import Code, FirstError, Verdict
from pegtile.judge import _word_kernels as kernels
from pegtile.judge.common import Judged, end_of_list
from pegtile.judge.tiles import Puzzle, Table, understood
from pegtile.notation.reading import Written
from pegtile.notation.texts import PLAIN, Text
from pegtile.notation.tile_moves import move_format
from pegtile.notation.tile_tokens import ARROWS_RIGHT, MEANINGS, STEPS
from pegtile.notation.tile_words import CUT_WORD, read_line
from pegtile.tiles.board import Board
from pegtile.tiles.move import Convention, Move

__all__ = ["WordFeed", "possible_words", "word_feeds"]

_LONGEST_MOVE = 1 << 16
_SHOWN = 60  # bytes of what cannot be read
_FIRST = 400  # bytes in which the first move must stand
_DIGITS = re.compile(rb"[0-9]{3,}[ \t]*\r?(?:\n|\Z)|[0-9]{400}")
_ASIDE = re.compile(rb"[A-Za-z0-9\x80-\xff][*\"'` \t]*(?=\()")
_WAYS = "LRUD"
_MEANING = {**{way: number for number, way in enumerate(_WAYS)}, "tile": 5, "blank": 6, "noise": 7}
_ARROW, _STEP = 8, 9

_Place = tuple[int | None, int | None]


class WordFeed:
    """A checker of words, how it understands them, and what was seen of its first fault.

    Attributes:
        checker: the kernel.
        convention: what a direction says.
        lead_is_tile: the number before a move, as in `7: left`, is its tile.
        format: the name of the format.
        first: the first move as it was written, and its line and column.
        stuck: where it could not read on, negative when it could: an offset in bytes.
        seen: how many bytes were taken.
    """

    def __init__(
        self, puzzle: Puzzle, convention: Convention, *, lead_is_tile: bool, digits: bool
    ) -> None:
        board = puzzle.start
        self.checker = kernels.WordChecker(
            array("i", board.tiles), array("i", puzzle.goal.tiles), board.rows, board.columns,
            convention is Convention.BLANK, puzzle.metric == "mtm", lead_is_tile,
        )  # fmt: skip
        for word, meaning in MEANINGS.items():
            if word == "swap":
                continue  # what changes places is for the reader of texts
            kind = _ARROW if word in ARROWS_RIGHT else _STEP if word in STEPS else _MEANING[meaning]
            self.checker.word(word.encode(), kind)
        for code, plain in PLAIN.items():
            if code < 1 << 16:
                self.checker.plain(code, ord(plain))
        self._feed = self.checker.feed_digits if digits else self.checker.feed
        self.convention = convention
        self.lead_is_tile = lead_is_tile
        self.format = ""
        self.first: tuple[str, _Place] = "", (None, None)
        self.stuck = -1
        self.seen = 0
        self._puzzle = puzzle
        self._shown = self._after = ""
        self._number: str | None = None
        self._cut = False  # the text breaks off in a word
        self._rest = self._tail = b""

    def take(self, chunk: bytes, *, last: bool) -> None:
        """Check the next piece of the text."""
        data = self._rest + chunk
        near = self._tail + chunk
        aside = _ASIDE.search(near) if b"(" in chunk else None
        if aside is not None:  # what brackets behind a move say is for the reader of texts
            data = data[: max(0, len(data) - len(near) + aside.end())]
            last = True
        self._tail = near[-_SHOWN:]
        base, checker = self.seen, self.checker
        legal, before = not checker.illegal, checker.after_line
        used, status, trouble = self._feed(data, base, last)
        if legal and checker.illegal:
            self._shown = _text(data[checker.offset - base : checker.end - base])
            if checker.number_end:
                self._number = _text(data[checker.number - base : checker.number_end - base])
        if checker.after_line and not before:
            self._after = _text(data[checker.after - base : checker.after_end - base])
        if status == kernels.STUCK or len(data) - used > max(_LONGEST_MOVE, len(chunk)):
            self.stuck = trouble if status == kernels.STUCK else base + used
            if not checker.illegal:
                rest = data[self.stuck - base : self.stuck - base + _SHOWN]
                self._shown = _text(rest.split(b"\n")[0])
        self.seen += used
        self._rest = data[used:]
        if aside is not None and self.stuck < 0:
            self.stuck = base + len(data)
            self._shown = self._shown or _text(near[aside.end() :].split(b"\n")[0][:_SHOWN])
        if last and self.stuck < 0:
            self._cut = CUT_WORD.search(self._tail.decode("utf-8", "replace")) is not None

    def catch_up(self, other: WordFeed) -> None:
        """Take over what another feed has seen of the text since this one found it illegal."""
        if self.seen < other.seen:
            self.checker.count(other.checker.moves - self.checker.moves)
            self.stuck = other.stuck

    def judged(self, way: str) -> Judged[Board, Move]:
        """Return the verdict that was come to.

        Args:
            way: how the text was understood, empty when there was no choice.
        """
        checker = self.checker
        board = self._puzzle.start
        end = Board(board.rows, board.columns, checker.tiles())
        goal = checker.at_goal()
        cut = not checker.illegal and self.stuck < 0 and (checker.dots > 2 or self._cut)
        error = self._error(end, cut=cut)
        moves = checker.moves - (cut and self._cut)
        legal = checker.illegal - 1 if checker.illegal else moves
        mtm = self._puzzle.metric == "mtm"
        verdict = Verdict(
            legal=legal == moves and self.stuck < 0,
            solved=error is None and goal,
            moves=moves,
            longest_legal_prefix=legal,
            parsed=self.stuck < 0 and not cut,
            truncated=cut,
            first_error=error,
            format=self.format,
            convention=(self.convention if checker.directed else Convention.NUMBER).value,
        )
        place = checker.after_line, checker.after_column
        verdict = end_of_list(verdict, checker.reached, str(end), self._after, place)
        if mtm:  # what is written may be single steps; what counts are runs
            slides = checker.slides + moves - legal
            verdict = replace(verdict, moves=slides, longest_legal_prefix=checker.slides)
        return Judged(verdict, [], end, way)

    def _error(self, end: Board, *, cut: bool) -> FirstError | None:
        """Return the first fault of the moves and the text, None without one."""
        checker = self.checker
        number, state = checker.moves + 1, str(end)
        if checker.illegal:
            way = _WAYS[checker.way] if checker.way < len(_WAYS) else None
            written = Written((way, self._number, None, None), 0, 0)
            table = Table(replace(self._puzzle, start=end), reach=self._puzzle.metric == "mtm")
            steps = understood(written, self.convention, table, lead_is_tile=False)
            if isinstance(steps, tuple):
                raise AssertionError("the kernel and the reader disagree on a move")
            return FirstError(
                checker.illegal, steps.code, steps.reason, self._shown, state,
                checker.line, checker.column,
            )  # fmt: skip
        if self.stuck >= 0:
            reason = "expected a move; a text as long as this one is read without any prose"
            return FirstError(
                number, Code.UNREADABLE, reason, self._shown, state,
                checker.here_line, checker.here_column,
            )  # fmt: skip
        if cut and self._cut:
            shown = _text(self._tail[-1:])
            return FirstError(
                checker.moves, Code.UNREADABLE, "the list breaks off", shown, state,
                checker.here_line, checker.here_column,
            )  # fmt: skip
        if cut:
            return FirstError(
                number, Code.UNREADABLE, "the list breaks off", "." * min(checker.dots, 9), state,
                checker.dots_line, checker.dots_column,
            )  # fmt: skip
        return None


def _text(raw: bytes) -> str:
    """Return a piece of the text, never long."""
    text = raw.decode("utf-8", "replace").strip()
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def word_feeds(head: bytes, begin: int, puzzle: Puzzle, said: Convention | None) -> list[WordFeed]:
    """Return the readings of a text, none when it does not begin with a move.

    Args:
        head: the text, as far as it is known.
        begin: where its moves begin.
        puzzle: the puzzle.
        said: what the moves say, None when nobody said.
    """
    digits = len(puzzle.start.tiles) <= 10 and _DIGITS.match(head, begin) is not None
    first = head[begin : begin + (1 if digits else _FIRST)].split(b"\n")[0]
    if len(first) == _FIRST:  # of a long line, what ends between two moves
        first = first[: max(map(first.rfind, (b" ", b",", b";", b"\t"))) + 1] or first[:-8]
    text = Text(first.decode("utf-8", "replace"))
    moves = read_line(text, 0, len(text.plain)).moves
    if not moves:
        return []
    move = moves[0]
    way, tile, _, lead = move.what
    loose = way is not None and tile is None and lead is not None and not lead.startswith(".")
    both = (Convention.TILE, Convention.BLANK)
    feeds = [
        WordFeed(puzzle, convention, lead_is_tile=lead_is_tile, digits=digits)
        for lead_is_tile in ((False, True) if loose else (False,))
        for convention in ((said,) if said in both else both)
    ]
    line, above = head.count(b"\n", 0, begin) + 1, head.rfind(b"\n", 0, begin) + 1
    for feed in feeds:
        feed.format = move_format(move, text.plain)
        place = line, begin - above + move.offset + 1
        feed.first = text.given[move.offset : move.end], place
    return feeds


def possible_words(feeds: list[WordFeed]) -> list[Judged[Board, Move]]:
    """Judge in the readings that are left when all moves have been seen."""
    furthest = max(feeds, key=lambda feed: feed.seen)
    seen = furthest.checker
    conventions = {feed.convention for feed in feeds}
    if not seen.directed:
        conventions = {feeds[0].convention}
    elif len(conventions) > 1 and seen.subjects in (2, 4):
        conventions = {Convention.TILE if seen.subjects == 2 else Convention.BLANK}
    leads = {feed.lead_is_tile for feed in feeds}
    if len(leads) > 1 and not (seen.leads and seen.counted):
        leads = {seen.leads}
    judged = []
    for feed in feeds:
        if feed.convention in conventions and feed.lead_is_tile in leads:
            feed.catch_up(furthest)
            way = f"letters in the {feed.convention} convention"
            judged.append(feed.judged(way + " and leading numbers as tiles" * feed.lead_is_tile))
    return judged
