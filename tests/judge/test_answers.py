"""The published table of answers: what must be accepted, and what must not."""

import json
import re
from pathlib import Path

import pytest

from notation.samples import solution
from pegtile.hanoi.state import State
from pegtile.judge import check_tiles, check_tower
from pegtile.notation.hanoi_moves import Style, written
from pegtile.tiles.board import Board
from pegtile.tiles.move import Convention

HERE = Path(__file__).parents[1]
ROWS = json.loads((HERE / "data" / "answers.json").read_text(encoding="utf-8"))


def judge(row):
    if row["puzzle"] == "hanoi":
        pegs = row.get("pegs", 3)
        start, goal = State.parse(row["start"], pegs), State.parse(row["goal"], pegs)
        return check_tower(row["text"], start, goal, model_answer=True)
    said = row.get("convention")
    return check_tiles(
        row["text"], Board.parse(row["board"]), model_answer=True,
        convention=None if said is None else Convention(said),
    )  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['lang']}: {row['why']}")
def test_the_table(row):
    verdict = judge(row)
    assert verdict.solved == row["accept"], verdict
    if row.get("code"):
        assert verdict.first_error.code == row["code"], verdict


BEHIND, ABOVE = "1 A B\n2 A C\n1 B C\n", "\n1 A B\n2 A C\n1 B C"


@pytest.mark.parametrize(
    ("text", "index", "code"),
    [
        ("Move the small disk from A to C" + ABOVE, 2, "not-top-disk"),
        ("Move the wee disk from A to C" + ABOVE, 1, "unreadable"),
        (BEHIND + "First move the small disk from C to A.", 4, "continues-after-goal"),
        (BEHIND + "4. Move back the disk to A", 4, "unreadable"),
        (BEHIND + "then go back C -> A", 4, "unreadable"),
        ("oops A -> C" + ABOVE, 1, "unreadable"),
        (BEHIND + "...", 4, "unreadable"),
        ("1. A→B\n2. disk two hops A→C\n3. B→C", 2, "unreadable"),
        ("1 A B, 2 A C, 1 B C, ...", 4, "unreadable"),
        (BEHIND + "Return disk 1 from C to A", 4, "unreadable"),
        (BEHIND + "The top one goes from C (goal) to A", 4, "unreadable"),
        (BEHIND + "Disk 1 moves back from C to A", 4, "unreadable"),
        (BEHIND + "Bring disk 1 over to A", 4, "unreadable"),
        (BEHIND + "トップの円盤をCからAへ戻す", 4, "unreadable"),
        (BEHIND + "其后把盘从C移回A", 4, "unreadable"),
    ],
)
@pytest.mark.parametrize("model", [False, True])
def test_no_move_is_passed_over(text, index, code, model):
    verdict = check_tower(text, State.parse("AA"), State.parse("CC"), model_answer=model)
    assert (verdict.first_error.index, verdict.first_error.code) == (index, code)


@pytest.mark.parametrize(
    "text",
    [
        "Both disks have moved from A to C.",
        "I have moved the stack from A to C",
        "This moves the tower from A to C.",
        "The goal is reached in three moves from A to C.",
        "Disk 1 is now on C.",
        "円盤1はCにあります。",
        "以上でAからCへの移動が完了です。",
        "すべての円盤がAからCへ移動しました。",
        "这样就把两个盘子从A移到了C。",
        "完成了从A到C的移动。",
    ],
)
def test_what_sums_up_is_no_move(text):
    verdict = check_tower(BEHIND + text, State.parse("AA"), State.parse("CC"), model_answer=True)
    assert verdict.solved, verdict


@pytest.mark.parametrize(
    "text", ["I will go from A to C.", "Start at A, end at C.", "Here is how to get from A to C."]
)
def test_above_a_list_a_way_between_pegs_is_the_task(text):
    text = text + "\n\n" + BEHIND
    assert check_tower(text, State.parse("AA"), State.parse("CC"), model_answer=True).solved


@pytest.mark.parametrize("text", ["UL\nbut then R", "UL\n...", "5 up\n8 left\nmove it back right"])
def test_no_move_of_tiles_is_passed_over(text):
    board = Board.parse("1 2 3/4 0 6/7 5 8")
    for model in (False, True):
        verdict = check_tiles(text, board, model_answer=model, convention=Convention.TILE)
        assert (verdict.first_error.index, verdict.first_error.code) == (3, "unreadable")


@pytest.mark.parametrize("style", [Style.TOWERS, Style.PEGS, Style.PICTURE])
def test_nothing_but_states_is_an_answer(style):
    start, goal = State.parse("AAA"), State.parse("CCC")
    text = "".join(written(solution(3, 0, 2), start, style))
    for answer in (text, f"<think>hm</think>\n```\n{text}```\n"):
        verdict = check_tower(answer, start, goal, model_answer=True)
        assert (verdict.solved, verdict.moves, verdict.format) == (True, 7, style)
    assert not check_tower("I think:\n" + text, start, goal, model_answer=True).solved


def test_the_table_is_large_enough():
    accepted = [row for row in ROWS if row["accept"]]
    assert len(accepted) >= 30
    assert len(ROWS) - len(accepted) >= 30
    assert {row["lang"] for row in accepted} == {"en", "zh", "ja"}
    assert {row["lang"] for row in ROWS if not row["accept"]} == {"en", "zh", "ja"}


def table():
    """Write the table as Markdown."""
    lines = ["| answer | asked | verdict | why |", "| --- | --- | --- | --- |"]
    for row in ROWS:
        text = json.dumps(row["text"], ensure_ascii=False)[1:-1].replace(r"\"", '"')
        text = text.replace("|", "\\|").replace("`", "\u200b`")
        if row["puzzle"] == "hanoi":
            asked = f"tower {row['start']} to {row['goal']}"
        else:
            asked = f"board {row['board']}" + (
                f", {row['convention']} letters" if "convention" in row else ""
            )
        verdict = "accepted" if row["accept"] else f"not: {row.get('code') or 'not at the goal'}"
        shown = text.replace("\\n", " ⏎ ") or "(nothing)"
        lines.append(f"| {shown} | {asked} | {verdict} | {row['why']} |")
    return "\n".join(lines)


def test_the_published_table_is_this_one():
    page = (HERE.parent / "docs" / "checking.md").read_text(encoding="utf-8")
    published = re.search(r"<!-- answers -->\n(.*?)\n<!-- end -->", page, re.DOTALL)
    assert published is not None
    assert published[1] == table()
