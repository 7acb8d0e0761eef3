"""Feeds of the kernels: what streams, in which readings, and the verdicts they come to."""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from pegtile.core.checker import Code, FirstError, Objection, Verdict
from pegtile.hanoi.move import Move
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.judge._letter_kernels import TilesChecker
from pegtile.judge._tower_kernels import DONE, STUCK, TowerChecker
from pegtile.judge.common import Judged, end_of_list
from pegtile.judge.judging import judged_tower
from pegtile.judge.tiles import Puzzle
from pegtile.judge.tower import Tower
from pegtile.judge.words import WordFeed, word_feeds
from pegtile.notation.texts import Text
from pegtile.notation.tile_moves import said_convention
from pegtile.tiles import move as tiles
from pegtile.tiles.board import Board
from pegtile.tiles.move import Convention

__all__ = [
    "HEADER",
    "LISTS",
    "Feed",
    "blanked",
    "decoded",
    "letter_feeds",
    "letters_judged",
    "tower_feeds",
    "tower_judged",
    "words_of",
]

_LONGEST_MOVE = 1 << 16
_PLAIN = re.compile(rb"\s*[0-9]{1,9}[ \t]+(\S)[ \t]+(\S)[ \t]*\r?(?:\n|\Z)")
LISTS = re.compile(
    rb"\s*(?:```[^\n`]{0,40}\n\s*)?(?:[A-Za-z_]\w*\s*=\s*)?"
    rb"(?=\[\s*\[\s*[0-9]{1,9}\s*,\s*[0-9]{1,9}\s*,\s*[0-9]{1,9}\s*\])"
)
HEADER = re.compile(rb"(?:\s*#[^\n]*\n)*\s*")
_CUT = re.compile(rb"[0-9]*[ \t]*\S?[ \t]*|\[?[0-9,\s]{0,40}")
_LETTERS = re.compile(rb"[LRUDlrud][LRUDlrud0-9\s,]*")
CheckerT = TypeVar("CheckerT", TowerChecker, TilesChecker)


class Feed(Generic[CheckerT]):
    """A checker, how it is fed, and what was seen of its first fault.

    Attributes:
        checker: the checker.
        format: the name of the format.
        way: how it understands the text, empty when there is no choice.
        piece: the first illegal move as it was written.
        after: the first move after the goal was reached, likewise.
        stuck: where it could not read on, negative when it could: an offset in bytes.
        truncated: the text breaks off in the middle of a move or before the list is closed.
        cut: where it does, an offset in bytes.
    """

    def __init__(
        self,
        checker: CheckerT,
        feed: Callable[[bytes, int, bool], tuple[int, int, int]],
        form: str,
        way: str,
    ) -> None:
        self.checker: CheckerT = checker
        self.format = form
        self.way = way
        self.piece = self.after = ""
        self.stuck = -1
        self.truncated = False
        self.cut = 0
        self._feed = feed
        self._rest = b""
        self._base = 0

    def take(self, chunk: bytes, *, last: bool) -> None:
        """Check the next piece of the text."""
        data = self._rest + chunk
        legal, before = not self.checker.illegal, self.checker.after_line
        used, status, trouble = self._feed(data, self._base, last)
        if legal and self.checker.illegal:
            self.piece = _piece(data, self.checker.offset - self._base)
        if self.checker.after_line and not before:
            self.after = _piece(data, self.checker.after - self._base)
        if status == STUCK or (len(data) - used > _LONGEST_MOVE and used == 0):
            self.stuck = trouble if status == STUCK else self._base
            if not self.piece:
                self.piece = _piece(data, self.stuck - self._base)
        if last:
            rest = data[used:]
            open_list = self.format == "lists" and status != DONE
            self.truncated = (self.stuck >= 0 or open_list) and bool(_CUT.fullmatch(rest))
            self.cut = self._base + used
        self._base += used
        self._rest = data[used:]


def _piece(data: bytes, start: int) -> str:
    """Return the move that begins at `start` as it was written, never long."""
    rest = data[start : start + 60].split(b"\n")[0]
    if rest[:1] == b"[" and b"]" in rest:
        rest = rest[: rest.index(b"]") + 1]
    elif rest[:1].isalpha():
        found = re.match(rb"[A-Za-z][0-9]*", rest)
        rest = found[0] if found else rest[:1]
    return rest.strip().decode("utf-8", "replace")


def tower_feeds(head: bytes, tower: Tower) -> list[Feed[TowerChecker]]:
    """Return the readings of a text that streams, none when it does not."""
    if type(tower.rules) is not Rules:
        return []
    head = head.removeprefix(b"\xef\xbb\xbf")
    pegs = tower.start.pegs
    names = tower.labels.all(pegs)
    plain = _PLAIN.match(head)
    lists = LISTS.match(head)
    numbered = lists is not None
    table = bytearray(b"\xff" * 256)
    if plain is not None:
        if not all(len(name) == 1 and name.isascii() for name in names):
            return []
        for peg, name in enumerate(names):
            for form in {name.lower(), name.upper()} if _folds(names) else {name}:
                table[ord(form)] = peg
        numbered = plain[1].isdigit() and not any(name.isdigit() for name in names)
        if numbered and pegs > 9:
            return []
    elif lists is None:
        return []
    bases = [0] if not numbered else [0, 1] if tower.pegs_from is None else [tower.pegs_from]
    feeds = []
    for base in bases:
        if plain is not None and numbered:
            table = bytearray(b"\xff" * 256)
            for peg in range(pegs):
                table[48 + base + peg] = peg
        arcs = bytes(tower.rules.allows(a, b) for a in range(pegs) for b in range(pegs))
        checker = TowerChecker(
            tower.start.pegs_of_disks, tower.goal.pegs_of_disks, pegs, arcs, bytes(table), base
        )
        form, feed = ("lists", checker.feed_lists)
        if plain is not None:
            form, feed = ("plain", checker.feed_plain)
        way = f"pegs numbered from {base}" if len(bases) > 1 else ""
        feeds.append(Feed(checker, feed, form, way))
    return feeds


def _folds(names: Sequence[str]) -> bool:
    """Say whether upper and lower case name the same peg."""
    return len({name.casefold() for name in names}) == len(names)


def tower_judged(feed: Feed[TowerChecker], tower: Tower) -> Judged[State, Move]:
    """Return the verdict that a checker has come to."""
    checker = feed.checker
    end = State(checker.places(), tower.start.pegs)
    objection = None
    if checker.illegal:
        objection = tower.rules.objection(end, Move(checker.disk, checker.source, checker.target))
    elif feed.stuck >= 0 and feed.format == "plain":
        # The kernel knows only the pegs that there are: what is wrong is asked of the reader.
        rest = judged_tower(feed.piece, replace(tower, start=end)).verdict.first_error
        if rest is not None and rest.index == 1 and rest.code is not Code.UNREADABLE:
            objection = Objection(rest.code, rest.reason)
    verdict = _verdict(feed, objection, end.compact(tower.labels), at_goal=end == tower.goal)
    return Judged(replace(verdict, convention="disk from to"), [], end, feed.way)


def letter_feeds(head: bytes, puzzle: Puzzle) -> list[Feed[TilesChecker]]:
    """Return the readings of a text that streams, none when it does not."""
    head = head.removeprefix(b"\xef\xbb\xbf")
    header = HEADER.match(head)
    begin = header.end() if header else 0
    if puzzle.metric != "stm" or not _LETTERS.fullmatch(head, begin, min(len(head), begin + 4096)):
        return []
    said = puzzle.convention or said_convention(Text(decoded(head[:begin])))
    both = [Convention.TILE, Convention.BLANK]
    conventions = [said] if said in both else both
    feeds = []
    for convention in conventions:
        checker = TilesChecker(
            array("i", puzzle.start.tiles), array("i", puzzle.goal.tiles),
            puzzle.start.rows, puzzle.start.columns, convention is Convention.BLANK,
        )  # fmt: skip
        way = f"letters in the {convention} convention"
        feeds.append(Feed(checker, checker.feed, "letters", way))
    return feeds


def letters_judged(feed: Feed[TilesChecker], puzzle: Puzzle) -> Judged[Board, tiles.Move]:
    """Return the verdict that a checker has come to."""
    checker = feed.checker
    end = Board(puzzle.start.rows, puzzle.start.columns, checker.tiles())
    objection = None
    if checker.illegal:
        row, column = divmod(end.blank, end.columns)
        objection = Objection(
            Code.OFF_BOARD,
            f"{feed.piece} leads off the board: the blank is in row {row + 1}, column {column + 1}",
        )
    verdict = _verdict(feed, objection, str(end), at_goal=end == puzzle.goal)
    convention = Convention.BLANK if "blank" in feed.way else Convention.TILE
    return Judged(replace(verdict, convention=convention.value), [], end, feed.way)


def _verdict(
    feed: Feed[CheckerT], objection: Objection | None, state: str, *, at_goal: bool
) -> Verdict:
    """Put together what a checker has counted."""
    checker = feed.checker
    error = None
    if objection is not None and not checker.illegal:
        column = feed.stuck - checker.here_start + 1
        error = FirstError(
            checker.moves + 1, objection.code, objection.reason, feed.piece, state,
            checker.here_line, column,
        )  # fmt: skip
    elif objection is not None:
        column = checker.offset - checker.line_start + 1
        error = FirstError(
            checker.illegal, objection.code, objection.reason, feed.piece, state,
            checker.line, column,
        )  # fmt: skip
    elif feed.truncated:
        error = FirstError(
            checker.moves + 1, Code.UNREADABLE, "the list breaks off", feed.piece, state,
            checker.here_line, feed.cut - checker.here_start + 1,
        )  # fmt: skip
    elif feed.stuck >= 0:
        error = FirstError(
            checker.moves + 1, Code.UNREADABLE,
            "expected a move; a text as long as this one is read without any prose",
            feed.piece, state, checker.here_line, feed.stuck - checker.here_start + 1,
        )  # fmt: skip
    legal = checker.illegal - 1 if checker.illegal else checker.moves
    verdict = Verdict(
        legal=legal == checker.moves and (feed.stuck < 0 or feed.truncated),
        solved=error is None and at_goal,
        moves=checker.moves,
        longest_legal_prefix=legal,
        parsed=feed.stuck < 0 and not feed.truncated,
        truncated=feed.truncated,
        first_error=error,
        format=feed.format,
    )
    place = checker.after_line, checker.after - checker.after_start + 1
    return end_of_list(verdict, checker.reached, state, feed.after, place)


def words_of(head: bytes, puzzle: Puzzle) -> list[WordFeed]:
    """Return the readings of a text of words that streams, none when it does not."""
    head = head.removeprefix(b"\xef\xbb\xbf")
    header = HEADER.match(head)
    begin = header.end() if header else 0
    said = puzzle.convention or said_convention(Text(decoded(head[:begin])))
    return word_feeds(head, begin, puzzle, said)


def blanked(head: bytes, prefix: re.Pattern[bytes]) -> bytes:
    """Return the text with blanks in place of what stands before its first move."""
    head = head.removeprefix(b"\xef\xbb\xbf")
    match = prefix.match(head)
    if match is None or not match.end():
        return head
    return re.sub(rb"[^\n]", b" ", match[0]) + head[match.end() :]


def decoded(data: bytes) -> str:
    """Return a text; bytes that are not UTF-8 become U+FFFD, which no move has."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    return data.decode("utf-8-sig", "replace")
