"""`pegtile tiles draw`."""

from __future__ import annotations

from pathlib import Path

import click

from pegtile.cli.drawing import (
    Drawing,
    binary_output,
    draw_options,
    text_width,
    write_film,
    write_scene,
)
from pegtile.cli.frame import ANSWERED, LIMIT_REACHED
from pegtile.cli.progress import progress_bar
from pegtile.cli.tiles_options import goal_option, read_start, rows_option
from pegtile.cli.tiles_trees import DEPTH
from pegtile.core.solution import Solution
from pegtile.errors import BadRequest, Unsolvable
from pegtile.render.board import BoardLayout
from pegtile.render.film import Film
from pegtile.tiles.board import Board
from pegtile.tiles.move import Move


@click.command(
    "draw",
    help="Draw a BOARD, with --solve the solution of a board, or with --search-tree the tree that a"
    " search grows from BOARD.\n\nOf a solution, .gif and .html are films, .svg, .png and .txt show"
    " one frame beside the other. A search tree is drawn as .svg, .png or .dot.",
)
@click.argument("board", required=False)
@click.argument("tree_file", required=False, metavar="[FILE]")
@click.option("--solve", metavar="BOARD", help="Draw the solution of a board.")
@click.option("--file", metavar="FILE", help="Read the board from a file; - is stdin.")
@rows_option
@goal_option
@click.option("--search-tree", "search", metavar="SEARCH", help="Draw the tree of this search.")
@click.option("--heuristic", default="manhattan", metavar="NAME", help="What that search goes by.")
@click.option("--depth", type=click.IntRange(0), metavar="D", help="Its depth limit.")
@click.option("--nodes", type=click.IntRange(1), default=2000, metavar="N", help="Its limit.")
@draw_options
def command(
    board: str | None,
    tree_file: str | None,
    solve: str | None,
    file: str | None,
    rows: int | None,
    goal: str,
    search: str | None,
    heuristic: str,
    depth: int | None,
    nodes: int,
    drawing: Drawing,
) -> int | None:
    """Parse, solve, draw."""
    from pegtile.notation.tile_boards import read_goal

    if solve is not None and (board is not None or file is not None):
        raise BadRequest("a board and --solve: expected one of them")
    start = read_start(solve if solve is not None else board, file, rows)
    wanted = read_goal(goal, start)
    if search is not None:
        limit = depth if depth is not None or search != "depth-first" else DEPTH
        return _draw_tree(drawing, tree_file, start, wanted, search, heuristic, limit, nodes)
    if tree_file is not None:
        raise BadRequest(f"a second argument {tree_file!r}: expected --out FILE")

    def layout() -> BoardLayout:
        return BoardLayout.pixels(start.rows, start.columns, wanted, drawing.size)

    def cells() -> BoardLayout:
        columns = text_width(drawing.out, drawing.size)
        return BoardLayout.cells(start.rows, start.columns, wanted, columns)

    if solve is None:
        write_scene(drawing, lambda: layout().scene(start), lambda: cells().scene(start))
        return None
    solution = _solved(start, wanted)

    def film(layout: BoardLayout) -> Film[Board, Move]:
        return Film(
            layout,
            start,
            solution.moves or (),
            Board.moved,
            f"Sliding tiles, {start.rows}×{start.columns}",
            drawing.first,
            drawing.last,
            drawing.every,
        )

    write_film(drawing, lambda: film(layout()), lambda: film(cells()))
    return None


def _solved(start: Board, goal: Board) -> Solution[Board, Move]:
    """Solve."""
    from pegtile.tiles.exact_solver import solve

    with progress_bar() as listen:
        solution = solve(start, goal, progress=listen)
    if solution.moves is None:
        raise Unsolvable(solution.proof)
    return solution


def _draw_tree(
    drawing: Drawing,
    tree_file: str | None,
    start: Board,
    goal: Board,
    search: str,
    heuristic: str,
    depth: int | None,
    nodes: int,
) -> int:
    """Draw the tree of a search; return the exit code."""
    from pegtile.render.explain.search_sentences import ending
    from pegtile.render.explain.sentences import said
    from pegtile.render.explain.tile_searches import searched_trees
    from pegtile.render.search_tree import tree_dot, tree_scene
    from pegtile.tiles.heuristics.catalogue import heuristic as named

    out = tree_file or drawing.out
    if tree_file is not None and drawing.out is not None:
        raise BadRequest(f"{tree_file!r} and --out {drawing.out!r}: expected one of them")
    form = Path(out or "").suffix.lower().removeprefix(".") or drawing.form
    if form not in ("svg", "png", "dot"):
        raise BadRequest(f"a search tree as .{form}: expected a .svg, .png or .dot file")
    trees, solution = searched_trees(
        search, start, goal, named(heuristic, goal), nodes=nodes, depth=depth
    )
    title = f"The tree of {search} from {start}"
    code = LIMIT_REACHED if solution.status.is_limit else ANSWERED
    with binary_output(out) as file:
        if form == "dot":
            file.write(tree_dot(trees, title).encode())
            return code
        scene = tree_scene(trees, title, said(ending(solution)))
        if form == "svg":
            from pegtile.render.svg import draw_svg

            file.write(draw_svg(scene, drawing.colours).encode())
        else:
            from pegtile.render.pixels import draw_png

            file.write(draw_png(scene, drawing.colours, drawing.font))
    return code
