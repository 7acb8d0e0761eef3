"""The methods set side by side."""

import pytest

from pegtile.errors import BadRequest
from pegtile.hanoi.compare import compare_methods
from pegtile.hanoi.methods import METHODS, method_class
from pegtile.hanoi.move import Move


@pytest.mark.parametrize("disks", [0, 1, 5, 64])
def test_all_methods_make_the_same_moves(disks):
    most = 500
    found = list(compare_methods(disks, most_moves=most))
    assert [one.method for one in found] == list(METHODS)
    for one in found:
        if one.method == "binary-tree" and disks == 64:
            assert one.moves == 0
            assert one.refusal == "needs 2^64 bytes"
        else:
            assert one.same
            assert one.moves == min(most, 2**disks - 1)
            assert one.largest_structure <= max(3, 2 * disks + 1, one.moves)
            assert one.moves == 0 or one.peak_bytes > 0


@pytest.mark.parametrize("wrong", [[], [Move(1, 0, 1)], [Move(1, 0, 2), Move(1, 2, 0)]])
def test_a_method_that_is_wrong_is_found_out(monkeypatch, wrong):
    monkeypatch.setattr(method_class("bits"), "_walk", lambda self: (move for move in wrong))
    assert [one.same for one in compare_methods(1, ["bits", "recursion"])] == [False, True]


def test_who_is_at_work_is_told():
    heard = []
    list(compare_methods(2, ["bits", "clockwise"], listen=heard.append))
    assert [(report.done, report.note) for report in heard] == [
        (0, "bits"),
        (1, "clockwise"),
        (2, ""),
    ]


def test_bad_requests():
    with pytest.raises(BadRequest, match="method 'magic'"):
        list(compare_methods(3, ["magic"]))
    with pytest.raises(BadRequest, match="'-1' moves"):
        list(compare_methods(3, most_moves=-1))
    with pytest.raises(BadRequest, match="'-1' disks"):
        list(compare_methods(-1))
