"""The published table of answers: what must be accepted, and what must not."""

import json
import re
from pathlib import Path

import pytest

from pegtile.hanoi.state import State
from pegtile.judge import check_tiles, check_tower
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
