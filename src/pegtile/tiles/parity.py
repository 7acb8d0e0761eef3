"""Whether one board can be reached from another, before any search.

On a board of two rows and columns or more, every move swaps the blank with a tile, which changes
the parity of the permutation, and takes the blank one step, which changes the parity of its
distance from its goal cell. Both are even at the goal, so they must agree at the start; that this
is also enough is due to W. E. Story (Notes on the "15" puzzle, American Journal of Mathematics 2,
1879). In a single row or column, tiles never pass each other: their order is all that counts.
"""

from __future__ import annotations

from pegtile.errors import Unsolvable
from pegtile.tiles.board import Board
from pegtile.tiles.goals import NAMED_GOALS, check_same_tiles, goal_board, named_goal

__all__ = ["blank_distance", "check_solvable", "is_solvable", "reason", "solvable_goals"]


def is_solvable(start: Board, goal: Board | str = "blank-last") -> bool:
    """Say whether `goal`, a board or the name of one, can be reached from `start`.

    Raises:
        BadState: start and goal differ in size.
        BadRequest: no goal has that name.
    """
    goal = goal_board(goal, start)
    check_same_tiles(start, goal)
    if _single_file(start):
        return _out_of_order(start, goal) is None
    return _is_odd(start, goal) == bool(blank_distance(start, goal) % 2)


def reason(start: Board, goal: Board) -> str:
    """Say in a sentence why `goal` can or cannot be reached from `start`.

    >>> reason(Board(1, 3, (2, 0, 1)), named_goal("blank-last", 1, 3))[:54]
    'in a single row the tiles can never pass each other, a'

    Raises:
        BadState: start and goal differ in size.
    """
    check_same_tiles(start, goal)
    if _single_file(start):
        return _order_reason(start, goal)
    steps = blank_distance(start, goal)
    parity = "odd" if _is_odd(start, goal) else "even"
    blank = f"{steps} step{'' if steps == 1 else 's'} ({'odd' if steps % 2 else 'even'})"
    if is_solvable(start, goal):
        return (
            f"the permutation from start to goal is {parity}, and the blank is {blank} from its"
            " goal cell: the parities agree, as they must"
        )
    return (
        f"the permutation from start to goal is {parity}, but the blank is {blank} from its goal"
        " cell: every move changes both parities, so they can never agree"
    )


def solvable_goals(start: Board) -> tuple[str, ...]:
    """Return the names of the named goals that can be reached from `start`.

    >>> solvable_goals(Board.parse("8 1 2/0 4 3/7 6 5"))
    ('snail',)
    """
    return tuple(
        name
        for name in NAMED_GOALS
        if is_solvable(start, named_goal(name, start.rows, start.columns))
    )


def check_solvable(start: Board, goal: Board) -> None:
    """Make sure that `goal` can be reached from `start`.

    Raises:
        Unsolvable: it cannot; the proof tells for which of the named goals the start is solvable.
        BadState: start and goal differ in size.
    """
    if is_solvable(start, goal):
        return
    others = ", ".join(solvable_goals(start)) or "none of the goals that have names"
    raise Unsolvable(f"{reason(start, goal)} (it is solvable for {others})")


def _single_file(board: Board) -> bool:
    return board.rows == 1 or board.columns == 1


def _is_odd(start: Board, goal: Board) -> bool:
    """Say whether the permutation that takes `start` to `goal`, blank included, is odd."""
    place = [0] * len(goal.tiles)
    for cell, tile in enumerate(goal.tiles):
        place[tile] = cell
    seen = bytearray(len(place))
    odd = False
    for first in range(len(place)):
        cell = first
        # A cycle of k cells is k − 1 swaps.
        while not seen[cell]:
            seen[cell] = 1
            cell = place[start.tiles[cell]]
            if not seen[cell]:
                odd = not odd
    return odd


def blank_distance(start: Board, goal: Board) -> int:
    """Return the steps of the blank from its cell in `start` to that in `goal`."""
    row, column = divmod(start.blank, start.columns)
    goal_row, goal_column = divmod(goal.blank, goal.columns)
    return abs(row - goal_row) + abs(column - goal_column)


def _out_of_order(start: Board, goal: Board) -> tuple[int, int, int] | None:
    """Return the first place, from 1, where the orders differ, and the tiles there."""
    tiles = [tile for tile in start.tiles if tile]
    wanted = [tile for tile in goal.tiles if tile]
    for place, (tile, goal_tile) in enumerate(zip(tiles, wanted, strict=True), 1):
        if tile != goal_tile:
            return place, tile, goal_tile
    return None


def _order_reason(start: Board, goal: Board) -> str:
    """Say why a single row or column can or cannot become the goal."""
    line = "row" if start.rows == 1 else "column"
    difference = _out_of_order(start, goal)
    if difference is None:
        return f"in a single {line} the tiles keep their order, and it is that of the goal"
    place, tile, goal_tile = difference
    return (
        f"in a single {line} the tiles can never pass each other, and tile {place} from the start"
        f" is {tile} where the goal has {goal_tile}"
    )
