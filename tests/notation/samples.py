"""Boards and solutions that several tests draw from."""

from hypothesis import strategies as st

from pegtile.hanoi.move import Move
from pegtile.tiles.board import Board

boards = st.tuples(st.integers(1, 6), st.integers(2, 6)).flatmap(
    lambda size: st.permutations(range(size[0] * size[1])).map(
        lambda tiles: Board(size[0], size[1], tuple(tiles))
    )
)


def solution(disks, source, target):
    """Return the moves of a tower by plain recursion."""
    if disks == 0:
        return []
    third = 3 - source - target
    return [
        *solution(disks - 1, source, third),
        Move(disks, source, target),
        *solution(disks - 1, third, target),
    ]
