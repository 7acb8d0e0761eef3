"""Values in a notebook, run as a notebook runs; and reprs that are code."""

import xml.etree.ElementTree as ET

import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st
from nbclient import NotebookClient

from pegtile.hanoi.classic import solve_perfect
from pegtile.hanoi.move import Move
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.render.state_graph import StateGraph
from pegtile.tiles.board import Board
from pegtile.tiles.move import Move as TileMove

CELLS = """
from pegtile.hanoi.state import State; State.parse("AAB")
from pegtile.hanoi.move import Move; Move(3, 0, 2)
from pegtile.hanoi.classic import solve_perfect; solve_perfect(3)
solve_perfect(64)
from pegtile.tiles.board import Board; Board.parse("1 2 3/4 0 5")
from pegtile.tiles.move import Move as Tile; Tile.LEFT
from pegtile.render.state_graph import StateGraph, Rules; StateGraph.of(2, Rules())
State.parse("A" * 200)
""".strip().splitlines()


@pytest.mark.filterwarnings("ignore")
def test_a_notebook_shows_pictures():
    cells = [nbformat.v4.new_code_cell(source) for source in CELLS]
    notebook = nbformat.v4.new_notebook(cells=cells)
    NotebookClient(notebook, kernel_name="python3", timeout=120).execute()
    shown = [cell.outputs[0].data for cell in notebook.cells]
    kinds = [set(data) - {"text/plain"} for data in shown]
    svg, page = {"image/svg+xml"}, {"text/html"}
    assert kinds == [svg, svg, page, svg, svg, svg, svg, set()]
    assert shown[0]["text/plain"] == "State.parse('AAB')"
    assert shown[2]["text/plain"] == "<Solution of hanoi by bits: 7 moves (shortest)>"
    assert shown[4]["text/plain"] == "Board.parse('1 2 3/4 0 5')"
    assert "iframe" in shown[2]["text/html"]


def test_pictures_are_xml():
    values = [
        State.parse("ABCD", 4),
        State.parse(""),
        Move(1, 0, 30),
        Board.parse("0 1"),
        *TileMove,
        StateGraph.of(3, Rules()),
        solve_perfect(64),
    ]
    for value in values:
        ET.fromstring(value._repr_svg_())
    assert solve_perfect(2)._repr_html_().startswith("<iframe srcdoc=")
    assert solve_perfect(2)._repr_svg_() is None
    assert solve_perfect(64)._repr_html_() is None


@given(st.integers(1, 30).flatmap(lambda n: st.tuples(st.just(n), st.binary(max_size=20))))
def test_states_have_reprs_that_are_code(drawn):
    pegs, places = drawn
    state = State(bytes(place % pegs for place in places), pegs)
    assert eval(repr(state)) == state
    assert len(repr(State.perfect(64, 1))) < 90


@given(st.permutations(range(12)))
def test_boards_have_reprs_that_are_code(tiles):
    board = Board(3, 4, tuple(tiles))
    assert eval(repr(board)) == board
