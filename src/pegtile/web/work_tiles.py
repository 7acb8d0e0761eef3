"""The long requests about sliding tiles, each a call of the library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pegtile.core.limits import Limits
from pegtile.core.solution import Solution
from pegtile.errors import Unsolvable
from pegtile.notation.json_codec import dumps, solution_object, verdict_object
from pegtile.notation.tile_boards import read_board, read_goal
from pegtile.tiles.board import Board
from pegtile.tiles.move import ALPHABET, Move
from pegtile.tiles.rules import Rules
from pegtile.web import tiles_schemas as schemas
from pegtile.web.job_schemas import Draw
from pegtile.web.worker import Tell

__all__ = ["check_tiles", "compare_tiles", "draw_tiles", "explain_tiles", "solve_tiles"]

_MOST_CHECKED_FRAMES = 5000
_COMPARED = Limits(seconds=5.0, bytes=1 << 30)
_GROWN = Limits(seconds=1.0, nodes=300_000, bytes=1 << 30)
_MOST_GROWN = 7  # boards on the way, besides the one that was asked for
_DRAWN_WITHIN = 60.0
_MOST_EXACT = 16  # cells of a board that is always solved exactly
_DEPTH = 12  # of a depth-first search when it is explained
_BY_LETTER = {move.letter: move for move in ALPHABET}


def solve_tiles(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Solve a board, telling how far the search is and every better answer."""
    order = schemas.SolveTiles(**request)
    board, goal = _boards(order)
    return _solution_object(_solved(board, goal, order.within, tell))


def explain_tiles(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Explain a textbook search."""
    from pegtile.render.board import BoardLayout
    from pegtile.render.explain.tile_searches import explain_search
    from pegtile.search.catalogue import textbook
    from pegtile.tiles.heuristics.displacement import manhattan_distance
    from pegtile.web.explained import explanation_file, explanation_object

    order = schemas.ExplainTiles(**request)
    board, goal = _boards(order)
    estimate = manhattan_distance(goal) if textbook(order.search).informed else None
    depth = _DEPTH if order.search == "depth-first" else None
    explanation = explain_search(order.search, board, goal, estimate, depth=depth)
    if order.format == "steps":
        return explanation_object(explanation, order.language)
    cells = BoardLayout.cells(board.rows, board.columns, goal)
    return explanation_file(explanation, order.format, order.language, cells)


def check_tiles(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
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
    first = max(0, len(judged.moves) - _MOST_CHECKED_FRAMES)
    board = _replayed(board, judged.moves[:first])
    frames: list[dict[str, Any]] = [{"rows": board.row_list(), "move": None}]
    for move in judged.moves[first:]:
        board = board.moved(move)
        frames.append({"rows": board.row_list(), "move": move.letter})
    verdict = with_distances(judged, puzzle.start, TileDistances(puzzle).of)
    return {
        "verdict": verdict_object(verdict),
        "first": first,
        "frames": frames,
        "goal_rows": goal.row_list(),
    }


def compare_tiles(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Set the searches side by side, telling of each as it ends, and then how they grow."""
    from pegtile.tiles.comparison import compare

    board, goal = _boards(schemas.Tiles(**request))
    answers: list[Solution[Board, Move]] = []
    rows: list[dict[str, Any]] = []
    for solution in compare(board, goal, limits=_COMPARED, progress=tell):
        answers.append(solution)
        rows.append(
            {
                "method": solution.method,
                "status": solution.status.value,
                "cost": solution.cost,
                "optimal": solution.optimal,
                "lower_bound": solution.lower_bound,
                "expanded": solution.stats.expanded,
                "peak_bytes": solution.stats.peak_bytes,
                **_effort(solution),
                "growth": [],
            }
        )
        tell.better({"rows": rows})
    _add_growth(rows, answers, tell)
    return {"rows": rows}


def _add_growth(
    rows: list[dict[str, Any]], answers: Sequence[Solution[Board, Move]], tell: Tell
) -> None:
    """Add to every row what its search took for the boards on the way of the shortest answer."""
    from pegtile.tiles.comparison import run_search
    from pegtile.tiles.growth import boards_on_the_way, grow, shortest_known

    way = shortest_known(answers)
    if way is None or not way.cost:
        return
    boards = boards_on_the_way(way, _MOST_GROWN)
    points = {row["method"]: row["growth"] for row in rows}

    def measure(board: Board, name: str) -> Solution[Board, Move]:
        return run_search(name, board, way.goal, limits=_GROWN)

    for name, moves, answer in grow(list(points), boards, measure, tell):
        points[name].append({"moves": moves, **_effort(answer)})
    for answer in answers:
        if answer.moves is not None:
            points[answer.method].append({"moves": way.cost, **_effort(answer)})


def _effort(solution: Solution[Board, Move]) -> dict[str, Any]:
    stats = solution.stats
    return {
        "generated": stats.generated,
        "largest_frontier": stats.largest_frontier,
        "seconds": stats.seconds,
    }


def draw_tiles(order: Draw, tiles: schemas.Tiles, tell: Tell) -> dict[str, Any]:
    """Draw a board, slides that were made, or the whole solution."""
    from pegtile.render.board import BoardLayout
    from pegtile.render.film import Film
    from pegtile.render.themes import named_theme
    from pegtile.web.drawn import Drawing, draw_film, draw_picture

    board, goal = _boards(tiles)
    drawing = Drawing(
        BoardLayout.pixels(board.rows, board.columns, goal),
        BoardLayout.cells(board.rows, board.columns, goal),
        named_theme(order.theme),
    )
    if not order.film and order.format in ("svg", "txt"):
        return draw_picture(order.format, drawing, board)
    if order.slides is None:
        moves = _solution(board, goal, tell)
    else:
        moves = [_BY_LETTER[letter] for letter in order.slides]
        _replayed(board, moves)
    if order.format == "moves":
        return {"text": "".join(map(str, moves)) + "\n"}
    if order.format == "json":
        return {"text": _moves_object(board, goal, moves)}
    title = f"Sliding tiles, {board.rows}×{board.columns}"
    return draw_film(
        order.format, drawing, lambda layout: Film(layout, board, moves, Rules().after, title)
    )


def _moves_object(board: Board, goal: Board, moves: Sequence[Move]) -> str:
    told = {
        "puzzle": "tiles",
        "start": str(board),
        "goal": str(goal),
        "moves": "".join(map(str, moves)),
        "convention": "tile",
    }
    return dumps(told) + "\n"


def _replayed(board: Board, moves: Sequence[Move]) -> Board:
    """Return the board after legal slides; the first illegal one raises IllegalMove."""
    for move in moves:
        board = board.moved(move)
    return board


def _solution(board: Board, goal: Board, tell: Tell) -> Sequence[Move]:
    """Return the moves of a solution.

    Raises:
        Unsolvable: none was found in time.
    """
    solution = _solved(board, goal, _DRAWN_WITHIN, tell)
    if solution.moves is None:
        raise Unsolvable(solution.proof)
    return solution.moves


def _boards(tiles: schemas.Tiles) -> tuple[Board, Board]:
    """Read a board and its goal."""
    board = read_board(tiles.board)
    return board, read_goal(tiles.goal, board)


def _solved(board: Board, goal: Board, within: float, tell: Tell) -> Solution[Board, Move]:
    """Solve a board exactly, or where that may take for ever find ever shorter answers in time."""
    from pegtile.tiles.exact_solver import solve
    from pegtile.tiles.large_board import improvements

    limits = Limits(seconds=within)
    if len(board.tiles) <= _MOST_EXACT or 1 in (board.rows, board.columns):
        return solve(board, goal, limits=limits, progress=tell)
    best = None
    for best in improvements(board, goal, limits=limits, progress=tell):
        tell.better(_solution_object(best))
    assert best is not None  # the last one is final, and always comes
    return best


def _solution_object(solution: Solution[Board, Move]) -> dict[str, Any]:
    """Return a solution in its JSON form, its moves as letters."""
    return solution_object(
        solution,
        start=str(solution.start),
        goal=str(solution.goal),
        moves=None if solution.moves is None else "".join(map(str, solution.moves)),
        convention="tile",
    )
