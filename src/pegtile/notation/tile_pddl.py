"""Boards as planning problems in two usual dialects, and plans.

==========  =====================================================================================
`neighbor`  typed: `(at tile position)`, `(empty position)`, `(neighbor p q)`; `(move tile from to)`
`inc-dec`   `(at tile x y)`, `(blank x y)`, `(inc p q)`, `(dec p q)`; `(move-up tile x y y')` …
==========  =====================================================================================

In both, an action names the tile and where **it** slides. Columns are x, rows y, both from 1, the
first row on top; `(inc p q)` says that p is one more than q.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from pegtile.errors import BadText
from pegtile.notation.pddl import facts, parsed, section, written_plan
from pegtile.tiles.board import Board
from pegtile.tiles.move import Move

__all__ = ["ACTIONS", "DIALECTS", "domain", "read_problem", "written_moves", "written_problem"]

DIALECTS = ("neighbor", "inc-dec")

ACTIONS = ("move", "move-up", "move-down", "move-left", "move-right")
"""The actions of both dialects."""

_NEIGHBOR = """\
; Sliding tiles: a tile moves to the empty position beside it.
(define (domain n-puzzle-typed)
  (:requirements :strips :typing)
  (:types position tile)
  (:predicates (at ?tile - tile ?position - position)
               (neighbor ?p1 - position ?p2 - position)
               (empty ?position - position))
  (:action move
    :parameters (?tile - tile ?from - position ?to - position)
    :precondition (and (neighbor ?from ?to) (at ?tile ?from) (empty ?to))
    :effect (and (at ?tile ?to) (empty ?from) (not (at ?tile ?from)) (not (empty ?to)))))
"""

_INC_DEC_ACTION = """\
  (:action move-{way}
    :parameters (?t ?px ?py ?b{axis})
    :precondition (and (tile ?t) (position ?px) (position ?py) (position ?b{axis})
                       ({step} ?b{axis} ?p{axis}) (blank {blank}) (at ?t ?px ?py))
    :effect (and (not (blank {blank})) (not (at ?t ?px ?py))
                 (blank ?px ?py) (at ?t {blank})))
"""

_WAYS = {
    Move.UP: ("up", "y", "dec", "?px ?by"),
    Move.DOWN: ("down", "y", "inc", "?px ?by"),
    Move.LEFT: ("left", "x", "dec", "?bx ?py"),
    Move.RIGHT: ("right", "x", "inc", "?bx ?py"),
}


def domain(dialect: str = "neighbor") -> str:
    """Return the domain of a dialect.

    Raises:
        BadText: there is no such dialect.
    """
    _check(dialect)
    if dialect == "neighbor":
        return _NEIGHBOR
    actions = "".join(
        _INC_DEC_ACTION.format(way=way, axis=axis, step=step, blank=blank)
        for way, axis, step, blank in _WAYS.values()
    )
    return (
        "; Sliding tiles: (inc ?p ?q) says that ?p is one more than ?q; row y1 is on top.\n"
        "(define (domain strips-sliding-tile)\n"
        "  (:requirements :strips)\n"
        "  (:predicates (tile ?t) (position ?p) (at ?t ?x ?y) (blank ?x ?y)\n"
        "               (inc ?p ?q) (dec ?p ?q))\n" + actions.rstrip() + ")\n"
    )


def _check(dialect: str) -> None:
    if dialect not in DIALECTS:
        raise BadText(dialect, f"a dialect, one of {', '.join(DIALECTS)}")


def written_problem(
    start: Board, goal: Board, dialect: str = "neighbor", name: str = "board"
) -> str:
    """Write a problem for `domain(dialect)`.

    Raises:
        BadText: there is no such dialect.
    """
    _check(dialect)
    typed = dialect == "neighbor"
    objects, static = _static(start, typed=typed)
    lines = [
        f"(define (problem {name})",
        f"  (:domain {'n-puzzle-typed' if typed else 'strips-sliding-tile'})",
        "  (:objects",
        *(f"    {line}" for line in objects),
        "  )",
        "  (:init",
        *(f"    {line}" for line in static),
        *(f"    {line}" for line in _facts(start, typed=typed, blank=True)),
        "  )",
        "  (:goal (and",
        *(f"    {line}" for line in _facts(goal, typed=typed, blank=False)),
        "  )))",
    ]
    return "\n".join(lines) + "\n"


def _static(board: Board, *, typed: bool) -> tuple[list[str], list[str]]:
    """Return the objects, and the facts that never change."""
    rows, columns = board.rows, board.columns
    tiles = [f"t{tile}" for tile in range(1, len(board.tiles))]
    if typed:
        cells = [f"p_{x}_{y}" for y in range(1, rows + 1) for x in range(1, columns + 1)]
        facts = [
            f"(neighbor p_{x}_{y} p_{x + dx}_{y + dy})"
            for y in range(1, rows + 1)
            for x in range(1, columns + 1)
            for dx, dy in ((0, -1), (0, 1), (-1, 0), (1, 0))
            if 1 <= x + dx <= columns and 1 <= y + dy <= rows
        ]
        return [f"{' '.join(cells)} - position", f"{' '.join(tiles)} - tile"], facts
    xs = [f"x{x}" for x in range(1, columns + 1)]
    ys = [f"y{y}" for y in range(1, rows + 1)]
    facts = [f"(tile {tile})" for tile in tiles] + [f"(position {name})" for name in (*xs, *ys)]
    for names in (xs, ys):
        for before, after in pairwise(names):
            facts += [f"(inc {after} {before})", f"(dec {before} {after})"]
    return [" ".join(tiles), " ".join(xs), " ".join(ys)], facts


def _facts(board: Board, *, typed: bool, blank: bool) -> list[str]:
    """Return where everything is."""
    found = []
    for cell, tile in enumerate(board.tiles):
        row, column = divmod(cell, board.columns)
        where = f"p_{column + 1}_{row + 1}" if typed else f"x{column + 1} y{row + 1}"
        if tile:
            found.append(f"(at t{tile} {where})")
        elif blank:
            found.append(f"({'empty' if typed else 'blank'} {where})")
    return found


def read_problem(text: str) -> tuple[Board, Board]:
    """Read a problem in either dialect; return start and goal.

    Tiles are known by the number at the end of their names; positions by the two numbers in them,
    column first, or as `x2 y3`.

    Raises:
        BadText: it is not a problem of sliding tiles, or its goal leaves a tile's place open.
        BadState: the tiles are not 1 … N − 1, each once.
    """
    problem = parsed(text)
    init = facts(section(problem, ":init"))
    size = _size(init)
    goal = facts(section(problem, ":goal"))
    return _board(init, size, ":init"), _board(goal, size, ":goal")


def _place(names: tuple[str, ...]) -> tuple[int, int]:
    """Return the column and row that names of positions tell, from 1."""
    numbers = [int(number[:6]) for name in names for number in re.findall("[0-9]+", name)]
    if len(numbers) != 2:
        raise BadText(" ".join(names), "a position with its column and row, such as p_1_2 or x1 y2")
    return numbers[0], numbers[1]


def _size(init: list[tuple[str, ...]]) -> tuple[int, int]:
    places = [_place(fact[2:]) for fact in init if fact[0] == "at"]
    places += [_place(fact[1:]) for fact in init if fact[0] in ("empty", "blank")]
    if not places:
        raise BadText(":init", "facts (at tile position) and (empty position)")
    return max(y for _, y in places), max(x for x, _ in places)


def _board(found: list[tuple[str, ...]], size: tuple[int, int], where: str) -> Board:
    rows, columns = size
    if rows * columns > 1_000_000:
        raise BadText(where, "a board of at most 1,000,000 cells")
    cells = [0] * (rows * columns)
    for fact in found:
        if fact[0] == "at" and len(fact) > 2:
            x, y = _place(fact[2:])
            number = re.search("[0-9]{1,9}$", fact[1])
            if number is None or not (1 <= x <= columns and 1 <= y <= rows):
                raise BadText(" ".join(fact), f"(at t5 …) on a board of {rows}×{columns}")
            cells[(y - 1) * columns + x - 1] = int(number[0])
    return Board(rows, columns, tuple(cells))


def written_moves(start: Board, moves: Iterable[Move], dialect: str = "neighbor") -> str:
    """Write moves as a plan for `written_problem`.

    Raises:
        BadText: there is no such dialect.
        IllegalMove: a move is not legal.
    """
    _check(dialect)
    steps = []
    board = start
    for move in moves:
        cell, blank = board.sliding_cell(move), board.blank
        after = board.moved(move)
        if cell is not None:
            y, x = (number + 1 for number in divmod(cell, board.columns))
            to_y, to_x = (number + 1 for number in divmod(blank, board.columns))
            tile = f"t{board.tiles[cell]}"
            if dialect == "neighbor":
                steps.append(f"move {tile} p_{x}_{y} p_{to_x}_{to_y}")
            else:
                end = f"y{to_y}" if x == to_x else f"x{to_x}"
                steps.append(f"move-{move.name.lower()} {tile} x{x} y{y} {end}")
        board = after
    return written_plan(steps)
