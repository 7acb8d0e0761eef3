"""Exact distances of tile boards by breadth-first search, and one round of IDA*: slow and plain."""

from __future__ import annotations

from collections import deque

from pegtile.tiles.board import Board
from pegtile.tiles.move import ALPHABET


def distances(goal: Board) -> dict[tuple[int, ...], int]:
    """Return the distance to `goal` of every board that can reach it, by its tiles."""
    known = {goal.tiles: 0}
    queue = deque([goal])
    while queue:
        board = queue.popleft()
        for move in board.moves():
            after = board.moved(move)
            if after.tiles not in known:
                known[after.tiles] = known[board.tiles] + 1
                queue.append(after)
    return known


def run_distances(goal: Board) -> dict[tuple[int, ...], int]:
    """Return the fewest runs, a run being any number of steps in one direction."""
    known = {goal.tiles: 0}
    queue = deque([goal])
    while queue:
        board = queue.popleft()
        for move in board.moves():
            after = board
            while after.sliding_cell(move) is not None:
                after = after.moved(move)
                if after.tiles not in known:
                    known[after.tiles] = known[board.tiles] + 1
                    queue.append(after)
    return known


class Round:
    """One depth-first round: nodes made, and the least cost beyond the bound."""

    def __init__(self, board, bound, heuristic, forbidden):
        """`heuristic` takes a board; `forbidden` are sequences of move letters."""
        self.bound = bound
        self.heuristic = heuristic
        self.forbidden = forbidden
        self.generated = 0
        self.next_bound = None
        self.answers = []
        self._walk(board, "")

    def _walk(self, board, path):
        kept = []
        for move in ALPHABET:
            longer = path + move.letter
            if board.sliding_cell(move) is None or any(longer.endswith(w) for w in self.forbidden):
                continue
            self.generated += 1
            after = board.moved(move)
            estimate = self.heuristic(after)
            if len(longer) + estimate > self.bound:
                least = len(longer) + estimate
                self.next_bound = min(self.next_bound or least, least)
            else:
                kept.append((after, longer, estimate))
        for after, longer, estimate in kept:
            if estimate == 0:
                self.answers.append(longer)
            else:
                self._walk(after, longer)
