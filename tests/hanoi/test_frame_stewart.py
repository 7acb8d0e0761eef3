"""Frame–Stewart numbers and moves."""

from __future__ import annotations

import pytest

from pegtile.core.checker import replay
from pegtile.errors import BadRequest
from pegtile.hanoi.frame_stewart import (
    frame_stewart_number,
    frame_stewart_path,
    frame_stewart_recurrence,
    optimal_splits,
)
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State


def test_the_closed_form_is_the_recurrence_and_the_splits_are_all_of_the_best() -> None:
    rows = frame_stewart_recurrence(50, 8)
    for pegs in range(3, 9):
        for disks in range(51):
            assert rows[pegs][disks] == frame_stewart_number(disks, pegs)
        for disks in range(2, 51):
            through = {
                r: 2 * rows[pegs][r]
                + (rows[pegs - 1][disks - r] if pegs > 3 else 1 if disks - r == 1 else 4**disks)
                for r in range(1, disks)
            }
            best = [r for r in through if through[r] == min(through.values())]
            assert best == list(optimal_splits(disks, pegs))


def test_published_sequences() -> None:
    def numbers(pegs: int, count: int) -> list[int]:
        return [frame_stewart_number(n, pegs) for n in range(1, count + 1)]

    # OEIS A007664, A007665 and A182058.
    assert numbers(4, 15) == [1, 3, 5, 9, 13, 17, 25, 33, 41, 49, 65, 81, 97, 113, 129]
    assert numbers(5, 14) == [1, 3, 5, 7, 11, 15, 19, 23, 27, 31, 39, 47, 55, 63]
    assert numbers(6, 20) == [
        1, 3, 5, 7, 9, 13, 17, 21, 25, 29, 33, 37, 41, 45, 49, 57, 65, 73, 81, 89,
    ]  # fmt: skip
    assert frame_stewart_number(64, 4) == 18433
    assert frame_stewart_number(64, 3) == 2**64 - 1
    # With as many pegs as disks and one more, every disk but the largest moves twice.
    assert all(frame_stewart_number(n, n + 1) == 2 * n - 1 for n in range(2, 40))


@pytest.mark.parametrize("pegs", range(3, 8))
@pytest.mark.parametrize("largest", [False, True])
def test_the_moves_are_legal_and_as_many_as_the_number(pegs: int, largest: bool) -> None:
    for disks in range(12):
        path = frame_stewart_path(disks, 1, 2, pegs, largest_split=largest)
        moves = list(path)
        start, goal = State.perfect(disks, 1, pegs), State.perfect(disks, 2, pegs)
        verdict = replay(Rules(pegs), start, goal, moves)
        assert verdict.solved or disks == 0
        assert len(moves) == path.cost == frame_stewart_number(disks, pegs)
        assert list(reversed(path)) == moves[::-1]
        state = start
        for index, move in enumerate(moves):
            assert path.state_at(index) == state
            state = state.moved(move.disk, move.target)


def test_a_thousand_disks_on_four_pegs_at_any_moment() -> None:
    path = frame_stewart_path(1000, 0, 3, 4)
    assert path.cost == frame_stewart_number(1000, 4)
    for cut in (0, path.cost // 3, path.cost - 500):
        verdict = replay(
            Rules(4), path.state_at(cut), path.state_at(cut + 500), path[cut : cut + 500]
        )
        assert verdict.solved


def test_from_a_peg_to_itself_there_are_no_moves() -> None:
    path = frame_stewart_path(5, 1, 1, 4)
    assert path.cost == 0
    assert list(path) == []
    assert path.state_at(0) == State.perfect(5, 1, 4)


def test_bad_requests_say_what_was_expected() -> None:
    with pytest.raises(BadRequest, match="2 pegs for 3 disks: expected at least 3"):
        frame_stewart_number(3, 2)
    with pytest.raises(BadRequest, match="-1 disks: expected 0 or more"):
        frame_stewart_number(-1, 4)
    with pytest.raises(BadRequest, match="peg 4: expected 0 to 3"):
        frame_stewart_path(3, 0, 4, 4)
    with pytest.raises(BadRequest, match="expected 0 to '3'"):
        frame_stewart_path(2, 0, 3, 4).state_at(4)
