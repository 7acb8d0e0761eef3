"""The short names of the package and of the two puzzles, each loaded when it is first used."""

import pytest

import pegtile
from pegtile import hanoi, tiles


@pytest.mark.parametrize("puzzle", [hanoi, tiles])
def test_every_name_is_there_and_loaded_from_its_module(puzzle):
    assert sorted(sum(puzzle._HOMES.values(), ())) == sorted(puzzle.__all__) == dir(puzzle)
    for name in puzzle.__all__:
        assert getattr(puzzle, name).__module__.startswith(puzzle.__name__)


@pytest.mark.parametrize("package", [pegtile, hanoi, tiles])
def test_other_names_are_not(package):
    with pytest.raises(AttributeError, match=rf"'{package.__name__}' has no attribute 'sovle'"):
        _ = package.sovle


def test_the_judge_is_at_the_top():
    from pegtile import judge

    assert pegtile.check is judge.check
