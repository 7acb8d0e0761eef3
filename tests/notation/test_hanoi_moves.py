"""Moves of the tower written in every style."""

import json
from pathlib import Path

import pytest

from pegtile.errors import BadRequest
from pegtile.hanoi.classic import PerfectPath
from pegtile.hanoi.move import Labels, Move
from pegtile.hanoi.state import State
from pegtile.notation.hanoi_moves import Style, written
from pegtile.notation.hanoi_picture import picture

FACTS = json.loads((Path(__file__).parents[1] / "data" / "hanoi_classic.json").read_text())


def text(style, disks=2, labels="A,B,C", **more):
    path = PerfectPath(disks)
    return "".join(written(path, State.perfect(disks, 0), style, Labels.parse(labels), **more))


def test_plain():
    assert text(Style.PLAIN) == "1 A B\n2 A C\n1 B C\n"


def test_numbered():
    assert text(Style.NUMBERED, first=10) == "10: 1 A -> B\n11: 2 A -> C\n12: 1 B -> C\n"


def test_sentences_are_those_published():
    expected = FACTS["sentences_3_disks_S_to_D_spare_A"]
    assert text(Style.SENTENCE, 3, "S,A,D").splitlines() == expected


def test_lists():
    assert text(Style.LISTS) == "[[1,0,1],[2,0,2],[1,1,2]]\n"
    whole = json.loads(text(Style.LISTS, 13))
    assert whole == [list(move) for move in PerfectPath(13)]


def test_towers():
    assert text(Style.TOWERS).splitlines() == [
        "([1, 2], [], [])",
        "([2], [1], [])",
        "([], [1], [2])",
        "([], [], [1, 2])",
    ]


@pytest.mark.parametrize("disks", [3, 4, 5])
def test_pegs_are_the_published_table(disks):
    expected = [str(list(state)) for state in FACTS["tables"][str(disks)]]
    assert text(Style.PEGS, disks, "l,c,r").splitlines() == expected


def test_no_moves():
    nothing = {style: text(style, 0) for style in Style}
    assert nothing == {
        Style.PLAIN: "",
        Style.NUMBERED: "",
        Style.SENTENCE: "",
        Style.LISTS: "[]\n",
        Style.TOWERS: "([], [], [])\n",
        Style.PEGS: "[]\n",
        Style.PICTURE: "-----------\n A   B   C\n\n",
    }


def test_more_pegs_and_labels():
    start = State.from_stacks([[2], [], [], [1]])
    moves = [Move(1, 3, 1)]
    assert "".join(written(moves, start)) == "1 D B\n"
    with pytest.raises(BadRequest, match="2 labels 'l,r': expected 4"):
        written(moves, start, labels=Labels.parse("l,r"))


def test_pieces_come_before_the_moves_run_out():
    assert next(written(PerfectPath(5000), State.perfect(5000, 0))).startswith("1 A B\n")


def test_a_picture_to_scale():
    assert picture(State.from_stacks([[3], [2, 1], []])).splitlines() == [
        "   |       |       |",
        "   |      =1=      |",
        "===3===  ==2==     |",
        "-----------------------",
        "   A       B       C",
    ]


@pytest.mark.parametrize("disks", [1, 12, 13, 64, 2000])
@pytest.mark.parametrize("labels", ["A,B,C", "left,middle,right"])
def test_pictures_fit_a_terminal(disks, labels):
    path = PerfectPath(disks)
    for m in (0, path.cost // 3, path.cost):
        lines = picture(path.state_at(m), Labels.parse(labels)).splitlines()
        assert max(map(len, lines)) <= 79
        assert len({line.rstrip() for line in lines[-2:]}) == 2


def test_a_picture_of_runs():
    state = State.from_stacks([[64, 63, 62, 3], [61, 2], [*range(60, 3, -1), 1]])
    assert picture(state).splitlines() == [
        "  [3]     [2]     [1]",
        "[62-64]   [61]   [4-60]",
        "-----------------------",
        "   A       B       C",
    ]


def test_wide_labels_stand_under_their_pegs():
    lines = picture(State.from_stacks([[2], [1], []]), Labels.parse("左,中,右")).splitlines()
    assert lines[-1] == " 左    中    右"
    assert lines[0] == "  |     |     |"


def test_many_pegs_without_disks():
    assert picture(State(b"", pegs=30)).splitlines()[0] == "-" * 119
