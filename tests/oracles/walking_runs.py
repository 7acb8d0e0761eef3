"""Walking distance in runs from dictionaries, and one round of IDA* over runs: slow and plain."""

from __future__ import annotations

from collections import deque
from functools import cache

LETTERS = {(0, 1): "L", (0, -1): "R", (1, 0): "U", (-1, 0): "D"}
"""The way that tiles slide, by the way that the blank goes."""


def walking_step(state, way, kind):
    """Return what a step of the blank to the next line makes of a state; the tile is of a class.

    A state is (the blank's line, for each line how many of its tiles are of each class). None when
    there is no such line or tile.
    """
    blank, counts = state
    source = blank + way
    if not 0 <= source < len(counts) or counts[source][kind] == 0:
        return None
    lines = [list(line) for line in counts]
    lines[source][kind] -= 1
    lines[blank][kind] += 1
    return source, tuple(map(tuple, lines))


@cache
def walking_runs(width, blank_line, class_of):
    """Return the fewest runs to the goal from each state, a run being any steps one way."""
    counts = [[0] * (max(class_of) + 1) for _ in class_of]
    for line, kind in enumerate(class_of):
        counts[line][kind] = width - (line == blank_line)
    goal = (blank_line, tuple(map(tuple, counts)))
    known = {goal: 0}
    run_through = set()
    queue = deque([goal])
    while queue:
        state = queue.popleft()
        for way in (-1, 1):
            reached = [state]
            for one in reached:
                # Where a run in this direction has passed, it went on as this one would.
                if (one, way) in run_through:
                    continue
                run_through.add((one, way))
                for kind in range(len(counts[0])):
                    after = walking_step(one, way, kind)
                    if after is None:
                        continue
                    reached.append(after)
                    if after not in known:
                        known[after] = known[state] + 1
                        queue.append(after)
    return known


class Axes:
    """What walking tables say of a board, counted anew from its cells every time."""

    def __init__(self, rows, columns, home, classes):
        """`classes` are those of the columns, for runs along rows, and those of the rows.

        Tiles are named by their goal cells, the blank by `home`.
        """
        self.rows, self.columns, self.home = rows, columns, home
        self.classes = classes
        self.known = (
            walking_runs(rows, home % columns, classes[0]),
            walking_runs(columns, home // columns, classes[1]),
        )

    def state(self, board, axis):
        """Return the walking state of a board along the rows (0) or the columns (1)."""
        class_of = self.classes[axis]
        counts = [[0] * (max(class_of) + 1) for _ in class_of]
        for cell, tile in enumerate(board):
            if tile != self.home:
                counts[self._line(cell, axis)][class_of[self._line(tile, axis)]] += 1
        return self._line(board.index(self.home), axis), tuple(map(tuple, counts))

    def _line(self, cell, axis):
        return cell // self.columns if axis else cell % self.columns

    def left(self, board, following):
        """Return how many runs are to come at least when the next goes along an axis."""
        first, second = (self.known[axis][self.state(board, axis)] for axis in
                         (following, 1 - following))  # fmt: skip
        return max(2 * first - 1, 2 * second)


class RunRound:
    """One depth-first round: nodes made and expanded, answers, the least cost beyond the bound."""

    def __init__(self, axes, board, bound):
        self.axes = axes
        self.bound = bound
        self.generated = self.expanded = 0
        self.next_bound = None
        self.answers = []
        self._walk(list(board), None, 0, "")

    def _walk(self, board, last, depth, path):
        self.expanded += 1
        kept = []
        for axis, way in ((0, (0, -1)), (0, (0, 1)), (1, (-1, 0)), (1, (1, 0))):
            if axis == last:
                continue
            for after, steps in self._runs(board, *way):
                self.generated += 1
                least = depth + 1 + self.axes.left(after, 1 - axis)
                if least <= self.bound:
                    kept.append((after, axis, path + LETTERS[way] * steps))
                else:
                    self.next_bound = min(self.next_bound or least, least)
        for after, axis, longer in kept:
            if after == sorted(after):
                self.answers.append(longer)
            else:
                self._walk(after, axis, depth + 1, longer)

    def _runs(self, board, down, right):
        """Iterate over what the blank's runs of every length in a direction make of a board."""
        row, column = divmod(board.index(self.axes.home), self.axes.columns)
        board = list(board)
        steps = 0
        while 0 <= row + down < self.axes.rows and 0 <= column + right < self.axes.columns:
            here = row * self.axes.columns + column
            row, column = row + down, column + right
            there = row * self.axes.columns + column
            board[here], board[there] = board[there], board[here]
            steps += 1
            yield list(board), steps
