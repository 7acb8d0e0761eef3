"""Columns of tables that count, that tell moves, and that tell none."""

import pytest

from pegtile.notation.tables import tables_told


def told(header, row):
    """Return what is left of a row under a header."""
    columns = header.count("|") - 1
    text = f"{header}\n{'|-' * columns}|\n{row}\nbehind | it\n\n| a | b |"
    whole = tables_told(text)
    assert len(whole) == len(text)
    assert whole.endswith("\n\n| a | b |")
    return " ".join(whole.split("\n")[2].replace("|", " ").split()).replace(" )", ")")


@pytest.mark.parametrize(
    ("header", "row", "left"),
    [
        ("| Step | From | To |", "| 1 | A | C |", "1) A C"),
        ("| **#** | Move | State |", "| **1** | A→C | A: B: C:1 |", "**1**) A→C"),
        ("| Move | From | To |", "| 1 | A | C |", "1) A C"),
        ("| Disk | From | To | Notes |", "| 1 | A | C | from A to B |", "1 A C"),
        ("| Move | Peg A | Peg B | Peg C |", "| A→C | 2 | | 1 |", "A→C"),
        ("| No. | 移动 | 状态 |", "| 1 | A→C | C:1 |", "1) A→C"),
        ("| 手順 | 移動 | 盤面 |", "| 1 | 5上 | 1 2 3/4 5 6/7 0 8 |", "1) 5上"),
        # Nothing else tells the moves: then nothing is left out.
        ("| State | Result |", "| A→C | B→C |", "A→C B→C"),
        ("| Step | Description |", "| 1 | A→C |", "1) A→C"),
        ("| A | B | C |", "| 1 | 2 | 3 |", "1 2 3"),
        # A bar with a backslash is none, and a row may be short.
        ("| Move | State |", "| A\\|C | x |", "A\\ C"),
        ("| Move | State |", "| A→C", "A→C"),
    ],
)
def test_columns(header, row, left):
    assert told(header, row) == left


def test_rows_without_bars_at_their_ends():
    assert tables_told("Step|Move|Board\n-|-|-\n1|5 up|1 2/3 0\n") == (
        "Step|Move|Board\n-|-|-\n1)5 up|       \n"
    )


def test_a_text_without_a_table_is_left_alone():
    for text in ("", "|", "a | b\n1 | 2", "---\n1 | 2", "|-|\n", "\n|-|\n1|2"):
        assert tables_told(text) == text
