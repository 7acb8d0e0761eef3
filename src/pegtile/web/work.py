"""What the worker processes do: the long requests, each a call of the library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pegtile.core.limits import Limits
from pegtile.core.solution import Solution
from pegtile.errors import BadRequest, Unsolvable
from pegtile.notation.json_codec import dumps, solution_object, verdict_object
from pegtile.notation.tile_boards import read_board, read_goal
from pegtile.tiles.board import Board
from pegtile.tiles.move import Move
from pegtile.tiles.rules import Rules
from pegtile.web import schemas
from pegtile.web.worker import Job, Tell

__all__ = ["JOBS"]

_MOST_CHECKED_FRAMES = 5000
_COMPARED = Limits(seconds=5.0, bytes=1 << 30)


def tiles_solve(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Solve a board, telling how far the search is."""
    order = schemas.SolveTiles(**request)
    board, goal = _boards(order)
    return _tiles_object(_solve_tiles(board, goal, order.within, tell))


def tiles_explain(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Explain a textbook search."""
    from pegtile.render.explain.tile_searches import explain_search
    from pegtile.search.catalogue import textbook
    from pegtile.tiles.heuristics.displacement import manhattan_distance
    from pegtile.web.explained import explanation_object

    order = schemas.ExplainTiles(**request)
    board, goal = _boards(order)
    estimate = manhattan_distance(goal) if textbook(order.search).informed else None
    return explanation_object(explain_search(order.search, board, goal, estimate), order.language)


def tiles_check(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Judge an answer, and give the boards up to the first fault."""
    from pegtile.judge.distances import TileDistances, with_distances
    from pegtile.judge.judging import judged_tiles
    from pegtile.judge.tiles import Puzzle
    from pegtile.tiles.move import Convention

    order = schemas.CheckTiles(**request)
    board, goal = _boards(order)
    convention = None if order.convention is None else Convention(order.convention)
    puzzle = Puzzle(board, goal, convention)
    judged = judged_tiles(order.text, puzzle, model_answer=order.answer)
    frames = [{"rows": board.row_list()}]
    for move in judged.moves[:_MOST_CHECKED_FRAMES]:
        board = board.moved(move)
        frames.append({"rows": board.row_list()})
    verdict = with_distances(judged, puzzle.start, TileDistances(puzzle).of)
    return {
        "verdict": verdict_object(verdict),
        "frames": frames,
        "goal_rows": goal.row_list(),
    }


def tiles_compare(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Set the searches side by side, telling of each as it ends."""
    from pegtile.tiles.comparison import compare

    board, goal = _boards(schemas.Tiles(**request))
    rows: list[dict[str, Any]] = []
    for solution in compare(board, goal, limits=_COMPARED, progress=tell):
        stats = solution.stats
        rows.append(
            {
                "method": solution.method,
                "status": solution.status.value,
                "cost": solution.cost,
                "optimal": solution.optimal,
                "generated": stats.generated,
                "expanded": stats.expanded,
                "largest_frontier": stats.largest_frontier,
                "seconds": stats.seconds,
                "peak_bytes": stats.peak_bytes,
            }
        )
        tell.better({"rows": rows})
    return {"rows": rows}


def hanoi_solve(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Solve a tower that may take a long search."""
    from pegtile.hanoi.solver import solve
    from pegtile.web.tower_api import solution_slice
    from pegtile.web.towers import task

    order = schemas.TowerSlice(**request)
    wanted = task(order.tower)
    state, _, _ = wanted.played(order.moves)
    solution = solve(state, wanted.goal, wanted.rules, progress=tell)
    return solution_slice(solution, wanted.rules, order.first, order.count)


def hanoi_explain(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Explain a classic method."""
    from pegtile.render.explain.hanoi_methods import explain_method
    from pegtile.web.explained import explanation_object

    order = schemas.ExplainTower(**request)
    return explanation_object(explain_method(order.method, order.disks), order.language)


def hanoi_compare(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Set the nine methods side by side, for one number of disks and all smaller ones."""
    from pegtile.hanoi.compare import compare_methods

    order = schemas.CompareTower(**request)
    rows: dict[str, dict[str, Any]] = {}
    for disks in range(1, order.disks + 1):
        for one in compare_methods(disks):
            seconds = one.moves / one.moves_per_second if one.moves_per_second else 0.0
            growth = rows.get(one.method, {}).get("growth", [])
            rows[one.method] = {
                "method": one.method,
                "moves": one.moves,
                "same": one.same,
                "seconds": seconds,
                "moves_per_second": round(one.moves_per_second),
                "peak_bytes": one.peak_bytes,
                "largest_structure": one.largest_structure,
                "growth": [*growth, {"disks": disks, "seconds": seconds}],
            }
        tell.better({"rows": list(rows.values())})
    return {"rows": list(rows.values())}


def hanoi_check(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Judge an answer, and give the states up to the first fault."""
    from pegtile.judge.distances import TowerDistances, with_distances
    from pegtile.judge.judging import judged_tower
    from pegtile.judge.tower import Tower
    from pegtile.web.towers import stacks, task

    order = schemas.CheckTower(**request)
    wanted = task(order.tower)
    tower = Tower(wanted.start, wanted.goal, wanted.rules)
    judged = judged_tower(order.text, tower, model_answer=order.answer)
    state = wanted.start
    frames: list[dict[str, Any]] = [{**stacks(state), "move": None}]
    for move in judged.moves[:_MOST_CHECKED_FRAMES]:
        state = wanted.rules.after(state, move)
        frames.append({**stacks(state), "move": move})
    verdict = with_distances(judged, wanted.start, TowerDistances(tower).of)
    return {"verdict": verdict_object(verdict), "frames": frames}


def draw(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Draw a state or its whole solution."""
    order = schemas.Draw(**request)
    if order.tower is not None:
        return _draw_tower(order, order.tower)
    if order.tiles is not None:
        return _draw_tiles(order, order.tiles, tell)
    raise BadRequest("nothing to draw: expected a tower or tiles")


def _draw_tower(order: schemas.Draw, tower: schemas.Tower) -> dict[str, Any]:
    from pegtile.render.film import Film
    from pegtile.render.themes import named_theme
    from pegtile.render.tower import TowerLayout
    from pegtile.web.drawn import MOST_FRAMES, draw_film, draw_picture
    from pegtile.web.tower_api import solution_slice
    from pegtile.web.towers import solved, task

    wanted = task(tower)
    start, rules = wanted.start, wanted.rules
    layout = TowerLayout.pixels(start.disks, start.pegs)
    cells = TowerLayout.cells(start.disks, start.pegs)
    theme = named_theme(order.theme)
    if not order.film and order.format in ("svg", "txt"):
        return draw_picture(order.format, layout, cells, start, theme)
    solution = solved(start, wanted.goal, rules)
    if solution.moves is None:
        raise Unsolvable(solution.proof)
    if order.format == "json":
        return {"text": dumps(solution_slice(solution, rules, 0, MOST_FRAMES)) + "\n"}
    title = f"Tower of Hanoi, {start.disks} disks"
    moves = solution.moves

    def film(layout: Any) -> Film[Any, Any]:
        return Film(layout, start, moves, rules.after, title)

    return draw_film(order.format, film, layout, cells, theme)


def _draw_tiles(order: schemas.Draw, tiles: schemas.Tiles, tell: Tell) -> dict[str, Any]:
    from pegtile.render.board import BoardLayout
    from pegtile.render.film import Film
    from pegtile.render.themes import named_theme
    from pegtile.web.drawn import draw_film, draw_picture

    board, goal = _boards(tiles)
    layout = BoardLayout.pixels(board.rows, board.columns, goal)
    cells = BoardLayout.cells(board.rows, board.columns, goal)
    theme = named_theme(order.theme)
    if not order.film and order.format in ("svg", "txt"):
        return draw_picture(order.format, layout, cells, board, theme)
    solution = _solve_tiles(board, goal, None, tell)
    if solution.moves is None:
        raise Unsolvable(solution.proof)
    if order.format == "json":
        return {"text": dumps(_tiles_object(solution)) + "\n"}
    title = f"Sliding tiles, {board.rows}×{board.columns}"
    moves: Sequence[Move] = solution.moves

    def film(layout: Any) -> Film[Any, Any]:
        return Film(layout, board, moves, Rules().after, title)

    return draw_film(order.format, film, layout, cells, theme)


def _boards(tiles: schemas.Tiles) -> tuple[Board, Board]:
    """Read a board and its goal."""
    board = read_board(tiles.board)
    return board, read_goal(tiles.goal, board)


def _solve_tiles(
    board: Board, goal: Board, within: float | None, tell: Tell
) -> Solution[Board, Move]:
    """Solve a board exactly; without an answer in `within` seconds, the best bound is told."""
    from pegtile.tiles.solver import solve

    return solve(board, goal, limits=Limits(seconds=within), progress=tell)


def _tiles_object(solution: Solution[Board, Move]) -> dict[str, Any]:
    """Return a solution in its JSON form, its moves as letters."""
    return solution_object(
        solution,
        start=str(solution.start),
        goal=str(solution.goal),
        moves=None if solution.moves is None else "".join(map(str, solution.moves)),
        convention="tile",
    )


JOBS: Mapping[str, Job] = {
    "tiles-solve": tiles_solve,
    "tiles-explain": tiles_explain,
    "tiles-check": tiles_check,
    "tiles-compare": tiles_compare,
    "hanoi-solve": hanoi_solve,
    "hanoi-explain": hanoi_explain,
    "hanoi-compare": hanoi_compare,
    "hanoi-check": hanoi_check,
    "draw": draw,
}
