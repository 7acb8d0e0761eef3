"""Judges texts of any length as they stream by, and short texts as a whole.

A short text is read as a whole, in any format. A long one goes through the kernels when it is in a
format that streams (`feeds`, `lines` and `words` tell), a plan line by line (`plan_stream`).
A long text that does not stream is judged as a whole up to `LONGEST_TEXT`, and refused beyond.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import BinaryIO, Protocol

from pegtile.core.checker import Code, FirstError, Verdict
from pegtile.core.progress import Progress, Report, silent
from pegtile.hanoi.move import Move
from pegtile.hanoi.rules import HanoiSpace
from pegtile.hanoi.state import State
from pegtile.judge.common import Judged, settle
from pegtile.judge.feeds import (
    HEADER,
    LISTS,
    blanked,
    decoded,
    letter_feeds,
    letters_judged,
    tower_feeds,
    tower_judged,
    words_of,
)
from pegtile.judge.judging import LONGEST_TEXT, judged_tiles, judged_tower
from pegtile.judge.lines import line_feeds, possible
from pegtile.judge.plan_stream import tiles_plan, tower_plan
from pegtile.judge.tiles import Puzzle
from pegtile.judge.tower import Tower
from pegtile.judge.words import possible_words
from pegtile.tiles import move as tiles
from pegtile.tiles.board import Board
from pegtile.tiles.goals import check_same_tiles

__all__ = ["decoded", "stream_tiles", "stream_tower"]

_SHORT = 1 << 18
_CHUNK = 1 << 20


def _head(source: BinaryIO) -> tuple[bytes, bool]:
    """Return what a text that is judged as a whole may hold, and whether that is all."""
    pieces: list[bytes] = []
    size = 0
    while size <= LONGEST_TEXT:
        piece = source.read(_CHUNK)
        if not piece:
            return b"".join(pieces), True
        pieces.append(piece)
        size += len(piece)
    return b"".join(pieces), False


class _Checker(Protocol):
    @property
    def illegal(self) -> int: ...


class _Fed(Protocol):
    """What is fed with a text, piece by piece."""

    stuck: int

    @property
    def checker(self) -> _Checker: ...

    def take(self, chunk: bytes, *, last: bool) -> None: ...


def _run(
    feeds: Sequence[_Fed], head: bytes, source: BinaryIO, progress: Progress,
    *, whole: bool,
) -> None:  # fmt: skip
    """Feed the text to all readings; when all are illegal, that which got furthest goes on."""
    done = 0
    view = head
    fed = list(feeds)
    while True:
        chunk, view = view[:_CHUNK], view[_CHUNK:]
        if not chunk and not whole:
            chunk = source.read(_CHUNK)
            whole = not chunk
        last = whole and not view
        fed = [feed for feed in fed if not feed.checker.illegal and feed.stuck < 0] or fed[:1]
        for feed in fed:
            feed.take(chunk, last=last)
        fed.sort(key=lambda feed: -feed.checker.illegal)
        done += len(chunk)
        progress(Report("checking", done, None, "bytes"))
        if last or all(feed.stuck >= 0 for feed in fed):
            return


def stream_tower(
    source: BinaryIO,
    tower: Tower,
    *,
    model_answer: bool = False,
    keep_moves: bool = False,
    progress: Progress = silent,
) -> Judged[State, Move]:
    """Judge moves of the tower from a binary stream, however long.

    Args:
        source: the text, as bytes.
        tower: the puzzle.
        model_answer: as `check_tower` has it; such a text is never longer than `LONGEST_TEXT`.
        keep_moves: the moves are wanted too, which a stream does not keep.
        progress: hears how many bytes have been read.

    Raises:
        BadRequest: start, goal and rules do not fit together.
    """
    HanoiSpace(tower.start, tower.goal, tower.rules)
    head, whole = _head(source)
    short = (whole and len(head) <= _SHORT) or keep_moves
    feeds = [] if short or model_answer else tower_feeds(head, tower)
    if feeds:
        _run(feeds, blanked(head, LISTS), source, progress, whole=whole)
        if not whole or all(feed.stuck < 0 for feed in feeds):
            return settle([tower_judged(feed, tower) for feed in feeds])
    lines = [] if feeds or short or model_answer else line_feeds(head, tower)
    if lines:
        _run(lines, head.removeprefix(b"\xef\xbb\xbf"), source, progress, whole=whole)
        if not whole or all(feed.stuck < 0 for feed in lines):
            return settle([feed.judged() for feed in possible(lines, tower)], *lines[0].first)
    plan = None if lines or feeds or short or model_answer else tower_plan(head, tower)
    if plan is not None:
        _run([plan], head, source, progress, whole=whole)
        if not whole or plan.stuck < 0:
            return plan.judged()
    if whole:
        return judged_tower(decoded(head)[:LONGEST_TEXT], tower, model_answer=model_answer)
    return Judged(_too_long(tower.start.compact(tower.labels)), [], tower.start)


def stream_tiles(
    source: BinaryIO,
    puzzle: Puzzle,
    *,
    model_answer: bool = False,
    keep_moves: bool = False,
    progress: Progress = silent,
) -> Judged[Board, tiles.Move]:
    """Judge moves of tiles from a binary stream, however long; arguments as in `stream_tower`.

    Raises:
        BadState: start and goal differ in size.
    """
    check_same_tiles(puzzle.start, puzzle.goal)
    head, whole = _head(source)
    short = (whole and len(head) <= _SHORT) or keep_moves
    # Nothing but letters or words of moves means the same in an answer.
    strict = not (short or (model_answer and not whole))
    feeds = letter_feeds(head, puzzle) if strict else []
    if feeds:
        _run(feeds, blanked(head, HEADER), source, progress, whole=whole)
        if not whole or all(feed.stuck < 0 for feed in feeds):
            return settle([letters_judged(feed, puzzle) for feed in feeds])
    words = words_of(head, puzzle) if strict and not feeds else []
    if words:
        _run(words, blanked(head, HEADER), source, progress, whole=whole)
        if not whole or all(feed.stuck < 0 for feed in words):
            return settle(possible_words(words), *words[0].first)
    plan = None if words or feeds or short or model_answer else tiles_plan(head, puzzle)
    if plan is not None:
        _run([plan], head, source, progress, whole=whole)
        if not whole or plan.stuck < 0:
            return plan.judged()
    if whole:
        return judged_tiles(decoded(head)[:LONGEST_TEXT], puzzle, model_answer=model_answer)
    return Judged(_too_long(str(puzzle.start)), [], puzzle.start)


def _too_long(state: str) -> Verdict:
    """Return the verdict on a long text in no format that streams."""
    reason = (
        f"the text is longer than {LONGEST_TEXT:,} bytes: expected one of the formats that stream,"
        " from its first line on"
    )
    error = FirstError(0, Code.UNREADABLE, reason, "", state, 1, 1)
    return Verdict(
        legal=False, solved=False, moves=0, longest_legal_prefix=0, parsed=False, first_error=error
    )
