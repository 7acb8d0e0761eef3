"""The long requests about towers, each a call of the library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pegtile.core.limits import Limits
from pegtile.errors import Unsolvable
from pegtile.hanoi.move import Move
from pegtile.hanoi.state import State
from pegtile.notation.json_codec import dumps, verdict_object
from pegtile.web import tower_schemas as schemas
from pegtile.web.job_schemas import Draw
from pegtile.web.towers import Task, solved, stacks, task
from pegtile.web.worker import Tell

__all__ = [
    "check_tower",
    "compare_tower",
    "draw_tower",
    "explain_tower",
    "solve_tower",
]

_MOST_CHECKED_FRAMES = 5000
_MOST_WRITTEN = 100_000


def solve_tower(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Solve a tower that may take a long search."""
    from pegtile.hanoi.solver import solve
    from pegtile.web.tower_api import solution_slice

    order = schemas.TowerSlice(**request)
    wanted = task(order.tower)
    state, _, refusal = wanted.played(order.moves)
    if refusal is not None:
        raise Unsolvable(f"move {len(order.moves)}: {refusal.reason}")
    limits = Limits(seconds=order.within)
    solution = solve(state, wanted.goal, wanted.rules, limits=limits, progress=tell)
    return solution_slice(solution, wanted.rules, order.first, order.count)


def explain_tower(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Explain a classic method."""
    from pegtile.render.explain.hanoi_methods import explain_method
    from pegtile.render.tower import TowerLayout
    from pegtile.web.explained import explanation_file, explanation_object

    order = schemas.ExplainTower(**request)
    explanation = explain_method(order.method, order.disks)
    if order.format == "steps":
        return explanation_object(explanation, order.language)
    return explanation_file(
        explanation, order.format, order.language, TowerLayout.cells(order.disks, 3)
    )


def compare_tower(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Set the nine methods side by side, for one number of disks and all smaller ones."""
    from pegtile.hanoi.compare import compare_methods

    order = schemas.CompareTower(**request)
    rows: dict[str, dict[str, Any]] = {}
    for disks in range(1, order.disks + 1):
        for one in compare_methods(disks):
            seconds = one.moves / one.moves_per_second if one.moves_per_second else 0.0
            growth = rows.get(one.method, {}).get("growth", [])
            point = {
                "disks": disks,
                "moves": one.moves,
                "seconds": seconds,
                "peak_bytes": one.peak_bytes,
                "largest_structure": one.largest_structure,
            }
            rows[one.method] = {
                "method": one.method,
                "same": one.same,
                "moves_per_second": round(one.moves_per_second),
                **point,
                "growth": [*growth, point],
            }
        tell.better({"rows": list(rows.values())})
    return {"rows": list(rows.values())}


def check_tower(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Judge an answer, and give the states up to the first fault."""
    from pegtile.judge.distances import TowerDistances, with_distances
    from pegtile.judge.judging import judged_tower
    from pegtile.judge.tower import Tower

    order = schemas.CheckTower(**request)
    wanted = task(order.tower)
    tower = Tower(wanted.start, wanted.goal, wanted.rules)
    judged = judged_tower(order.text, tower, model_answer=order.answer)
    state = wanted.start
    first = max(0, len(judged.moves) - _MOST_CHECKED_FRAMES)
    for move in judged.moves[:first]:
        state = wanted.rules.after(state, move)
    frames: list[dict[str, Any]] = [{**stacks(state), "move": None}]
    for move in judged.moves[first:]:
        state = wanted.rules.after(state, move)
        frames.append({**stacks(state), "move": move})
    verdict = with_distances(judged, wanted.start, TowerDistances(tower).of)
    return {"verdict": verdict_object(verdict), "first": first, "frames": frames}


def draw_tower(order: Draw, tower: schemas.Tower) -> dict[str, Any]:
    """Draw a tower, moves that were played, or the whole solution."""
    from pegtile.render.film import Film
    from pegtile.render.themes import named_theme
    from pegtile.render.tower import TowerLayout
    from pegtile.web.drawn import Drawing, draw_film, draw_picture

    wanted = task(tower)
    start = wanted.start
    drawing = Drawing(
        TowerLayout.pixels(start.disks, start.pegs),
        TowerLayout.cells(start.disks, start.pegs),
        named_theme(order.theme),
    )
    if not order.film and order.format in ("svg", "txt"):
        return draw_picture(order.format, drawing, start)
    moves = _played(wanted, order.moves) if order.moves is not None else _solution(wanted)
    if order.format in ("json", "moves"):
        return _written(order.format, wanted, moves[:_MOST_WRITTEN])
    title = f"Tower of Hanoi, {start.disks} disks"
    return draw_film(
        order.format,
        drawing,
        lambda layout: Film(layout, start, moves, wanted.rules.after, title),
    )


def _played(wanted: Task, hops: list[tuple[int, int]]) -> list[Move]:
    """Return the moves that were played.

    Raises:
        BadRequest: one is illegal.
    """
    moves: list[Move] = []
    state: State = wanted.start
    for hop in hops:
        state, move, refusal = Task(state, wanted.goal, wanted.rules).played([hop])
        if move is None:
            raise Unsolvable(f"move {len(moves) + 1}: {refusal.reason if refusal else ''}")
        moves.append(move)
    return moves


def _solution(wanted: Task) -> Sequence[Move]:
    """Return the moves of the solution.

    Raises:
        Unsolvable: there are none.
    """
    solution = solved(wanted.start, wanted.goal, wanted.rules)
    if solution.moves is None:
        raise Unsolvable(solution.proof)
    return solution.moves


def _written(form: str, wanted: Task, moves: Sequence[Move]) -> dict[str, Any]:
    """Write moves as text, or as an object with their start and goal."""
    if form == "moves":
        from pegtile.notation.hanoi_moves import written

        return {"text": "".join(written(moves, wanted.start))}
    told = {
        "puzzle": "hanoi",
        "start": str(wanted.start),
        "goal": str(wanted.goal),
        "rules": str(wanted.rules),
        "moves": list(moves),
        "convention": "disk, from, to; pegs from 0",
    }
    return {"text": dumps(told) + "\n"}
