"""Make a path shorter: exact searches between states that lie a little way apart on it.

A path that moves perfect towers is good from afar and wasteful from near by. Windows of it, each
overlapping the one before by half, are replaced by shortest paths between their ends; when a pass
gains nothing more the windows are made twice as long, as long as their searches come to an end.
"""

from __future__ import annotations

from collections.abc import Iterable

from pegtile.core.limits import Budget, Limits
from pegtile.core.solution import Status
from pegtile.hanoi.move import Move
from pegtile.hanoi.multipeg import search_between
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State

__all__ = ["shortened"]

_FIRST_WINDOW = 16
_WINDOW_STATES = 150_000  # a search that finds more ends without an answer: 50 ms
_ALL_STATES = 6_000_000


def shortened(
    start: State, moves: Iterable[Move], rules: Rules, budget: Budget
) -> tuple[Move, ...]:
    """Return a path that is no longer and ends where the old one does.

    Args:
        start: where it starts.
        moves: the path, at most some ten thousand moves.
        rules: which moves there are.
        budget: when it ends, what has been gained so far is kept.
    """
    path = _Path(start, list(moves), rules, budget)
    window = _FIRST_WINDOW
    while window < 2 * len(path.moves) and not path.spent:
        before = len(path.moves)
        path.pass_over(window)
        if path.failed > path.tried // 2:
            break
        if len(path.moves) == before:
            window *= 2
    return tuple(path.moves)


class _Path:
    """The path as it is now.

    Attributes:
        moves: its moves.
        tried: windows searched in this pass.
        failed: how many of them were not searched to the end.
        spent: whether the budget has come to an end.
    """

    def __init__(self, start: State, moves: list[Move], rules: Rules, budget: Budget) -> None:
        self.start, self.moves, self.rules, self.budget = start, moves, rules, budget
        self.tried = self.failed = 0
        self.spent = False
        self._left = _ALL_STATES

    def pass_over(self, window: int) -> None:
        """Replace every window once, from the start to the goal."""
        self.tried = self.failed = 0
        done: list[Move] = []
        ahead = self.moves[::-1]
        state = self.start
        while ahead:
            piece = [ahead.pop() for _ in range(min(window, len(ahead)))]
            piece = self._shortest(state, piece)
            # The second half is looked at again, with what follows.
            kept = piece if not ahead else piece[: max(1, len(piece) // 2)]
            ahead.extend(reversed(piece[len(kept) :]))
            for move in kept:
                state = state.moved(move.disk, move.target)
            done += kept
            if self.spent:
                break
        self.moves = done + ahead[::-1]

    def _shortest(self, state: State, piece: list[Move]) -> list[Move]:
        """Return a shortest path in place of a piece, or the piece when none was found."""
        end = state
        for move in piece:
            end = end.moved(move.disk, move.target)
        limits = Limits(nodes=_WINDOW_STATES)
        found = search_between(
            state, end, self.rules, Budget(limits), method="bidirectional", one_path=True
        )
        self.tried += 1
        self.failed += found.status is not Status.SOLVED
        self._left -= found.states
        self.spent = self._left < 0 or self.budget.look() is not None
        if found.layers is None or found.layers.distance >= len(piece):
            return piece
        return list(next(found.layers.paths()))
