"""What values look like in a notebook: states, boards, moves, solutions and graphs.

Pictures are SVG in the light theme; a solution is a page to step through, in a frame of its own, so
that several on one sheet do not disturb each other, and no server or extension is needed.
"""

from __future__ import annotations

import html
from typing import Any

from pegtile.core.solution import Solution
from pegtile.hanoi.move import DEFAULT_LABELS
from pegtile.hanoi.move import Move as HanoiMove
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.render.board import BoardLayout
from pegtile.render.film import Film
from pegtile.render.page import film_page
from pegtile.render.scene import Box, Label, Role, Scene, Segments, Shape
from pegtile.render.svg import draw_svg
from pegtile.render.themes import LIGHT
from pegtile.render.tower import MOST_DISKS, MOST_PEGS, TowerLayout
from pegtile.tiles.board import Board
from pegtile.tiles.goals import NAMED_GOALS, named_goal
from pegtile.tiles.move import Move as TileMove

__all__ = ["ARTIST", "Notebook"]

_MOST_FRAMES = 2_000
_MOST_CELLS = 30


class Notebook:
    """The artist that notebooks ask (see `pegtile.core.pictures`)."""

    def svg(self, value: object) -> str | None:
        """Return a value as an SVG picture, None when it has none or is too large for one."""
        scene = _scene(value)
        return None if scene is None else draw_svg(scene, LIGHT)

    def html(self, value: object) -> str | None:
        """Return a solution as a page to step through, None when it has none or is too long."""
        film = _film(value) if isinstance(value, Solution) else None
        if film is None:
            return None
        height = round(min(film.layout.height, 420) + 330)
        page = html.escape(film_page(film))
        return (
            f'<iframe srcdoc="{page}" title="{html.escape(film.title)}" width="100%"'
            f' height="{height}" style="border:0"></iframe>'
        )


ARTIST = Notebook()


def _scene(value: object) -> Scene | None:
    """Return the picture of a value."""
    match value:
        case State() if value.disks <= MOST_DISKS and value.pegs <= MOST_PEGS:
            return TowerLayout.pixels(value.disks, value.pegs).scene(value)
        case Board() if max(value.rows, value.columns) <= _MOST_CELLS:
            return BoardLayout.pixels(value.rows, value.columns, _goal(value)).scene(value)
        case HanoiMove():
            return _hanoi_move(value)
        case TileMove():
            return _tile_move(value)
        case Solution() if _film(value) is None:
            return _scene(value.start)
    return None


def _goal(board: Board) -> Board:
    """Return the named goal in which most tiles are at home already."""
    goals = [named_goal(name, board.rows, board.columns) for name in NAMED_GOALS]

    def at_home(goal: Board) -> int:
        return sum(tile == wanted > 0 for tile, wanted in zip(board.tiles, goal.tiles, strict=True))

    return max(goals, key=at_home)


def _film(solution: Solution[Any, Any]) -> Film[Any, Any] | None:
    """Return a solution as a film, None when it has no moves or too many."""
    if solution.moves is None or solution.cost is None or solution.cost >= _MOST_FRAMES:
        return None
    start = solution.start
    if isinstance(start, State) and start.disks <= MOST_DISKS and start.pegs <= MOST_PEGS:
        layout: Any = TowerLayout.pixels(start.disks, start.pegs)
        title = f"Tower of Hanoi, {start.disks} disks: {solution.cost} moves"
        return Film(layout, start, solution.moves, Rules(start.pegs).after, title)
    if isinstance(start, Board) and max(start.rows, start.columns) <= _MOST_CELLS:
        layout = BoardLayout.pixels(start.rows, start.columns, solution.goal)
        title = f"Sliding tiles, {start.rows}×{start.columns}: {solution.cost} moves"
        return Film(layout, start, solution.moves, Board.moved, title)
    return None


def _hanoi_move(move: HanoiMove) -> Scene:
    """Return a move as an arrow between two pegs, with its disk."""
    source, target = DEFAULT_LABELS.of(move.source), DEFAULT_LABELS.of(move.target)
    shapes: list[Shape] = [
        Box(8, 8, 44, 26, Role.DISK, 1, 1, radius=9, text=str(move.disk), text_size=15),
        Label(74, 21, source, 16),
        Segments((((88.0, 21.0), (122.0, 21.0)),), 2.5, Role.ARROW, arrow=True),
        Label(136, 21, target, 16),
    ]
    words = f"disk {move.disk} from {source} to {target}"
    return Scene(156, 42, f"Move {move}", f"{words.capitalize()}.", tuple(shapes))


def _tile_move(move: TileMove) -> Scene:
    """Return a move as an arrow the way the tile slides."""
    down, right = move.value
    ends = ((22.0 - right * 10, 22.0 - down * 10), (22.0 + right * 10, 22.0 + down * 10))
    shapes: list[Shape] = [
        Box(4, 4, 36, 36, Role.TILE, radius=6),
        Segments((ends,), 2.5, Role.ARROW, arrow=True),
    ]
    return Scene(
        44, 44, f"Move {move.letter}", f"A tile slides {move.name.lower()}.", tuple(shapes)
    )
