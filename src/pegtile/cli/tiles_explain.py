"""`pegtile tiles explain`."""

from __future__ import annotations

import click

from pegtile.cli.drawing import (
    ansi_option,
    language_option,
    read_theme,
    terminal_width,
    text_width,
    theme_option,
)
from pegtile.cli.frame import ANSWERED, LIMIT_REACHED, json_option, out_option, output
from pegtile.cli.tiles_options import board_options, goal_line
from pegtile.cli.tiles_trees import DEPTH, search_options
from pegtile.core.space import Heuristic
from pegtile.errors import BadRequest
from pegtile.notation.json_codec import dumps
from pegtile.render.board import BoardLayout
from pegtile.render.explain.explanation import Step
from pegtile.render.explain.tile_searches import explain_search
from pegtile.render.explain.writers import json_steps, text_steps
from pegtile.render.text_backend import draw_ansi, draw_text
from pegtile.render.themes import LIGHT
from pegtile.search.catalogue import SEARCHES
from pegtile.tiles.board import Board
from pegtile.tiles.parity import check_solvable


@click.command(
    "explain",
    help="Show a search at work on BOARD: every node that it makes and expands, the board, the tree"
    " so far, the line of code that runs, and why.\n\n"
    "As JSON lines: first the search with its listing, then one line a step. As html: one page to"
    " step through, which needs no network.\n\n"
    "Exit code 1: unsolvable. 3: a limit ended the search; what it did until then is shown.",
)
@board_options
@click.option(
    "--search", "name", required=True, metavar="NAME", help=f"One of {', '.join(SEARCHES)}."
)
@search_options
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "jsonl", "html"]),
    help="How to write it.  [default: text]",
)
@language_option
@theme_option
@ansi_option
@json_option
@out_option
def command(
    start: Board,
    goal: Board,
    name: str,
    heuristic: Heuristic[Board],
    nodes: int,
    depth: int | None,
    form: str | None,
    language: str,
    theme: str | None,
    ansi: bool,
    as_json: bool,
    out: str | None,
) -> int:
    """Parse, search, show."""
    if as_json and form not in (None, "jsonl"):
        raise BadRequest(f"--format {form} and --json: expected one of them")
    check_solvable(start, goal)
    colours = read_theme(theme)
    if name == "depth-first" and depth is None:
        depth = DEPTH
    explanation = explain_search(name, start, goal, heuristic, nodes=nodes, depth=depth)
    cells = BoardLayout.cells(start.rows, start.columns, goal, text_width(out))

    def draw(step: Step) -> str:
        scene = cells.scene(step.state, step.move)
        return draw_ansi(scene, colours or LIGHT) if ansi else draw_text(scene)

    with output(out) as file:
        if form == "html":
            from pegtile.render.page import explanation_page

            file.write(explanation_page(explanation, theme=colours, language=language))
        elif as_json or form == "jsonl":
            for record in json_steps(
                explanation, lambda board: board.row_list(), lambda move: move.letter, language
            ):
                about = (
                    {
                        "puzzle": "tiles",
                        "convention": "tile",
                        "start": start.row_list(),
                        "goal": goal.row_list(),
                    }
                    if "method" in record
                    else {}
                )
                file.write(dumps(about | record) + "\n")
        else:
            for piece in text_steps(explanation, draw, language, terminal_width(out)):
                file.write(piece)
            file.write(f"\ngoal: {goal_line(goal)}\n")
    return LIMIT_REACHED if explanation.status.is_limit else ANSWERED
