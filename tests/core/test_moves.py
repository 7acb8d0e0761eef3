import itertools
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegtile.core.moves import LazySequence, MoveList
from pegtile.errors import BadRequest


class Squares(LazySequence[int]):
    def __init__(self, cost: int) -> None:
        self._cost = cost

    @property
    def cost(self) -> int:
        return self._cost

    def item(self, index: int) -> int:
        return index * index

    def run(self, start: int, stop: int, step: int = 1) -> Iterator[int]:
        return (i * i for i in range(start, stop, step))


bounds = st.none() | st.integers(-15, 15)


@given(st.integers(0, 10), bounds, bounds, bounds.filter(lambda step: step != 0))
def test_slices_are_those_of_a_list(cost, start, stop, step):
    whole = [i * i for i in range(cost)]
    lazy = Squares(cost)
    assert list(lazy[start:stop:step]) == whole[start:stop:step]
    assert lazy[start:stop:step].cost == len(whole[start:stop:step])
    assert list(reversed(lazy[start:stop:step])) == whole[start:stop:step][::-1]


@given(st.integers(0, 10), bounds, bounds, st.sampled_from([-2, -1, 1, 3]), bounds, bounds)
def test_slices_of_slices(cost, start, stop, step, start2, stop2):
    whole = [i * i for i in range(cost)]
    lazy = Squares(cost)[start:stop:step]
    assert list(lazy[start2:stop2]) == whole[start:stop:step][start2:stop2]


def test_items_of_an_astronomic_sequence():
    lazy = Squares(2**1000)
    assert lazy[-1] == (2**1000 - 1) ** 2
    assert lazy[2**999 :].cost == 2**999
    assert list(itertools.islice(lazy[::-1], 2)) == [(2**1000 - 1) ** 2, (2**1000 - 2) ** 2]
    with pytest.raises(OverflowError, match=r"ask for \.cost"):
        len(lazy)
    with pytest.raises(IndexError):
        lazy[2**1000]
    with pytest.raises(ValueError, match="zero"):
        lazy[::0]


@pytest.mark.parametrize("moves", ["", "a", "abba"])
def test_move_list(moves):
    packed = MoveList.of(moves, "ab")
    assert list(packed) == list(moves)
    assert packed == MoveList.of(list(moves), "ab")
    assert hash(packed) == hash(MoveList.of(list(moves), "ab"))
    assert "".join(packed[1:]) == moves[1:]
    assert eval(repr(packed)) == packed


def test_move_list_refuses_codes_outside_the_alphabet():
    with pytest.raises(BadRequest, match="code 2"):
        MoveList(b"\x00\x02", "ab")
