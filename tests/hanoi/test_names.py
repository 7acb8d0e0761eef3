"""The short names of `pegtile.hanoi`."""

import pytest

from pegtile import hanoi


def test_every_name_is_there_and_loaded_from_its_module():
    assert sorted(sum(hanoi._HOMES.values(), ())) == sorted(hanoi.__all__) == dir(hanoi)
    for name in hanoi.__all__:
        assert getattr(hanoi, name).__module__.startswith("pegtile.hanoi.")


def test_other_names_are_not():
    with pytest.raises(AttributeError, match=r"'pegtile\.hanoi' has no attribute 'solve_them'"):
        _ = hanoi.solve_them
