"""Judges short lists of lines at the speed of long ones, when nothing is wrong with them."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import starmap

import numpy as np
from numpy.typing import NDArray

from pegtile.hanoi.move import Move
from pegtile.hanoi.state import State
from pegtile.judge.common import MOST_COUNTED, Judged, codes, settle
from pegtile.judge.decoding import Tower
from pegtile.judge.lines import LineFeed, line_feeds, possible

__all__ = ["quickly_judged"]

Moves = NDArray[np.int32]

_FEWEST_LINES = 64  # learning a shape takes as long as reading so many
_OTHER = re.compile(r"\s*(?:\[|\(\s*(?:\[|[A-Za-z]{2})|\Z)")


def quickly_judged(answer: str, tower: Tower) -> Judged[State, Move] | None:
    """Judge a text that is nothing but legal moves, a line each, all of one shape or few.

    Returns None for any other text. The verdict is that of the reader of texts, and 20 times as
    soon.
    """
    lines = answer.count("\n") + 1
    # States, plans and boxed answers are for their own readers.
    if lines < _FEWEST_LINES or "\\" in answer or _OTHER.match(answer):
        return None
    try:
        data = answer.removeprefix("\ufeff").encode()
    except UnicodeEncodeError:  # half of a pair of surrogates
        return None
    feeds = line_feeds(data, tower)
    legal: list[tuple[LineFeed, Moves]] = []
    for feed in feeds:
        record = np.empty((lines, 3), np.int32)
        feed.checker.record(record)
        feed.take(data, last=True)
        if feed.stuck < 0 and not feed.checker.illegal:
            legal.append((feed, record[: feed.checker.moves]))
    if not legal or not all(feed.bare for feed, _ in legal):
        return None
    judged = settle([feed.judged() for feed in possible(feeds, tower)], *feeds[0].first)
    if not judged.verdict.parsed:
        return None
    taken = [moves for feed, moves in legal if feed.way == judged.way]
    if len(taken) != 1 or judged.verdict.moves != len(taken[0]):
        return None
    verdict = replace(judged.verdict, duplicates_visited=_duplicates(taken[0], tower))
    rows = zip(*(column.tolist() for column in taken[0].T), strict=True)
    return replace(judged, verdict=verdict, moves=list(starmap(Move, rows)))


def _duplicates(moves: Moves, tower: Tower) -> int | None:
    """Return how often a state was entered that had been visited before."""
    if len(moves) > MOST_COUNTED:
        return None
    halves = [
        [
            [codes(disk, peg) >> shift & (1 << 64) - 1 for peg in range(tower.start.pegs)]
            for disk in range(tower.start.disks + 1)
        ]
        for shift in (0, 64)
    ]
    table = np.array(halves, np.uint64)
    disk, source, target = moves.T
    changes = table[:, disk, source] ^ table[:, disk, target]
    low, high = np.bitwise_xor.accumulate(changes, axis=1).tolist()
    return len(moves) + 1 - len({(0, 0), *zip(low, high, strict=True)})
