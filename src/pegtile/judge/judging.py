"""The way in: judge an answer to a tower or to a board."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from pegtile.core.checker import Verdict
from pegtile.core.limits import Limits
from pegtile.errors import BadRequest, quoted
from pegtile.hanoi.move import DEFAULT_LABELS, Labels, Move
from pegtile.hanoi.rules import HanoiSpace, Rules
from pegtile.hanoi.state import State
from pegtile.judge.common import Judged
from pegtile.judge.distances import (
    DEFAULT_LIMITS,
    TileDistances,
    TowerDistances,
    with_distances,
)
from pegtile.judge.plans import tile_steps
from pegtile.judge.quick import quickly_judged
from pegtile.judge.retold import retold
from pegtile.judge.tiles import Puzzle, judge_tiles
from pegtile.judge.tower import Tower, judge_tower
from pegtile.notation import hanoi_text, tile_moves
from pegtile.notation.answers import Part, answer_parts, boxed_part, object_part
from pegtile.notation.hanoi_traces import read_trace, trace_among
from pegtile.notation.pddl import plan_among, read_plan
from pegtile.notation.reading import Fault, Reading
from pegtile.notation.slidysim import link_reading
from pegtile.notation.texts import Text
from pegtile.notation.tile_pddl import ACTIONS
from pegtile.tiles import move as tiles
from pegtile.tiles.board import Board
from pegtile.tiles.goals import check_same_tiles, named_goal
from pegtile.tiles.move import Convention

__all__ = ["LONGEST_TEXT", "check", "check_tiles", "check_tower", "judged_tiles", "judged_tower"]

LONGEST_TEXT = 1 << 22
"""Characters of a text in any format; longer ones are streamed, in the formats that stream."""

_COMMENT = re.compile(r"^[ \t]*#[^\n]*$", re.MULTILINE)


def check_tower(
    answer: str | Iterable[Move],
    start: State,
    goal: State,
    *,
    rules: Rules | None = None,
    labels: Labels = DEFAULT_LABELS,
    pegs_from: int | None = None,
    model_answer: bool = False,
    limits: Limits | None = DEFAULT_LIMITS,
) -> Verdict:
    """Judge moves of the tower.

    Args:
        answer: the moves, as a text in any format or as moves.
        start: the state before the first move.
        goal: the state to reach.
        rules: the rules of the moves; any peg to any other when None.
        labels: what the pegs are called in the text.
        pegs_from: the number of the first peg where the text has numbers for pegs, 0 or 1; when
            None the moves decide.
        model_answer: the text is the answer of a language model, with its reasoning: the last list
            counts.
        limits: what finding the shortest length may take; None leaves it out.

    Raises:
        BadRequest: start, goal and rules do not fit together, or the text is too long.
    """
    tower = Tower(start, goal, rules or Rules(start.pegs), labels, pegs_from)
    judged = judged_tower(answer, tower, model_answer=model_answer)
    if limits is None:
        return judged.verdict
    return with_distances(judged, start, TowerDistances(tower, limits).of)


def judged_tower(
    answer: str | Iterable[Move], tower: Tower, *, model_answer: bool = False
) -> Judged[State, Move]:
    """Judge moves of the tower and keep what the verdict was reached on.

    Raises:
        BadRequest: start, goal and rules do not fit together, or the text is too long.
    """
    HanoiSpace(tower.start, tower.goal, tower.rules)
    if not isinstance(answer, str):
        answer = "[" + ",".join(f"[{m.disk},{m.source},{m.target}]" for m in answer) + "]"
        tower = replace(tower, pegs_from=0)
    text = _text(answer)
    quick = None if model_answer else quickly_judged(answer, tower)
    if quick is not None:
        return quick

    def whole(text: Text) -> Judged[State, Move]:
        return judge_tower(text, read_tower(text, tower, model_answer=model_answer), tower)

    judged = whole(text)
    if model_answer and not judged.verdict.solved:
        return retold(answer, lambda part: whole(_text(part))) or judged
    return judged


def _text(answer: str) -> Text:
    if len(answer) > LONGEST_TEXT:
        raise BadRequest(
            f"the text has {len(answer):,} characters: expected at most {LONGEST_TEXT:,}"
        )
    return Text(answer).with_tables()


def read_tower(text: Text, tower: Tower, *, model_answer: bool = False) -> Reading:
    """Find the moves of the tower in a text."""
    trace = None if model_answer else read_trace(text, tower.start, tower.labels)
    if trace is not None:
        return trace
    plan = None if model_answer else read_plan(text, ("move",))
    if plan is not None and all(len(move.what) == 4 for move in plan.moves[:1]):
        return plan

    def read(part: Part) -> Reading:
        plan = plan_among(text, part.start, part.end, ("move",)) if model_answer else None
        if plan is not None and len(plan.moves[0].what) == 4:
            return plan
        reading = hanoi_text.read_moves(
            text, tower.labels, tower.start.pegs,
            start=part.start, end=part.end, answer=model_answer,
        )  # fmt: skip
        if model_answer and (not reading.moves or reading.fault):
            trace = trace_among(text, part.start, part.end, tower.start, tower.labels)
            return trace or reading
        return reading

    return _first_with_moves(text, read, model_answer=model_answer)


def check_tiles(
    answer: str | Iterable[tiles.Move],
    start: Board,
    goal: Board | None = None,
    *,
    convention: Convention | str | None = None,
    metric: str = "stm",
    model_answer: bool = False,
    limits: Limits | None = DEFAULT_LIMITS,
) -> Verdict:
    """Judge moves of tiles.

    Args:
        answer: the moves, as a text in any format or as moves.
        start: the board before the first move.
        goal: the board to reach, `blank-last` when None.
        convention: what letters and words say; when None the text's own word, else the moves
            decide.
        metric: `stm` counts single steps; `mtm` counts runs in one direction as one move.
        model_answer: the text is the answer of a language model, with its reasoning: the last list
            counts.
        limits: what finding the shortest length may take; None leaves it out.

    Raises:
        BadState: start and goal differ in size.
        BadRequest: the text is too long, or there is no such convention or metric.
    """
    if convention is not None:
        if convention not in list(Convention):
            known = ", ".join(Convention)
            raise BadRequest(f"convention {quoted(str(convention))}: expected {known}")
        convention = Convention(convention)
    goal = goal or named_goal("blank-last", start.rows, start.columns)
    puzzle = Puzzle(start, goal, convention, metric)
    judged = judged_tiles(answer, puzzle, model_answer=model_answer)
    if limits is None:
        return judged.verdict
    return with_distances(judged, start, TileDistances(puzzle, limits).of)


def judged_tiles(
    answer: str | Iterable[tiles.Move], puzzle: Puzzle, *, model_answer: bool = False
) -> Judged[Board, tiles.Move]:
    """Judge moves of tiles and keep what the verdict was reached on.

    Raises:
        BadState: start and goal differ in size.
        BadRequest: the text is too long, or there is no such metric.
    """
    check_same_tiles(puzzle.start, puzzle.goal)
    if puzzle.metric not in ("stm", "mtm"):
        raise BadRequest(f"metric {quoted(puzzle.metric)}: expected stm or mtm")
    if not isinstance(answer, str):
        answer = "".join(move.letter for move in answer)
        puzzle = replace(puzzle, convention=Convention.TILE)

    def whole(text: str) -> Judged[Board, tiles.Move]:
        return _judged_tiles_text(_text(text), puzzle, model_answer=model_answer)

    judged = whole(answer)
    if model_answer and not judged.verdict.solved:
        return retold(answer, whole) or judged
    return judged


def _judged_tiles_text(
    text: Text, puzzle: Puzzle, *, model_answer: bool
) -> Judged[Board, tiles.Move]:
    """Judge the moves of tiles in a text as it stands."""
    if puzzle.convention is None:
        puzzle = replace(puzzle, convention=tile_moves.said_convention(text))

    link = None if model_answer else link_reading(text, puzzle.start)
    if link is not None:
        return judge_tiles(text, link, replace(puzzle, convention=Convention.TILE))

    def read(part: Part) -> Reading:
        plan = plan_among(text, part.start, part.end, ACTIONS) if model_answer else None
        if plan is not None and _names_places(plan):
            return tile_steps(plan)
        inner = object_part(text.plain, part.start, part.end) or part
        return tile_moves.read_moves(
            text, puzzle.start, start=inner.start, end=inner.end, answer=model_answer
        )

    plan = None if model_answer else read_plan(text, ACTIONS)
    if plan is not None and _names_places(plan):
        return judge_tiles(text, tile_steps(plan), puzzle)
    reading = _first_with_moves(text, read, model_answer=model_answer)
    return judge_tiles(text, reading, puzzle)


def _names_places(plan: Reading) -> bool:
    """Say whether the first step of a plan names places, as `(move tile 5 up)` does not."""
    words = plan.moves[0].what
    return len(words) > 3 and any(map(str.isdigit, words[-1] or ""))


def _first_with_moves(
    text: Text, read: Callable[[Part], Reading], *, model_answer: bool
) -> Reading:
    """Read the parts of the text that may hold the answer until one does."""
    reading = Reading("", [])
    for part in _parts(text, model_answer=model_answer):
        reading = _of_part(read(part), part)
        if reading.moves or reading.fault is not None:
            return reading
    return _without_moves(reading, text, model_answer=model_answer)


def _parts(text: Text, *, model_answer: bool) -> Iterator[Part]:
    """Yield the parts of the text to look at, the likeliest first."""
    if model_answer:
        yield from answer_parts(text)
        return
    boxed = boxed_part(text.plain, 0, len(text.plain))
    if boxed is not None:
        yield boxed
    yield Part(0, len(text.plain))


def _of_part(reading: Reading, part: Part) -> Reading:
    """Add what being in a part means for a reading."""
    remarks = reading.remarks
    if part.name and (reading.moves or part.cut):
        remarks = (f"judged is {part.name}", *remarks)
    fault = reading.fault
    if part.cut and fault is None:
        fault = Fault(part.end, part.end, "the answer breaks off", truncated=True)
    return replace(reading, remarks=remarks, fault=fault)


def _without_moves(reading: Reading, text: Text, *, model_answer: bool) -> Reading:
    """Say what a text without moves is: an empty list, or nothing that can be read."""
    stripped = _COMMENT.sub("", text.plain).strip(" \n\t[](){}`.\"'")
    if not stripped or model_answer or reading.format:
        return reading
    start = len(text.plain) - len(text.plain.lstrip())
    stop = text.plain.find("\n", start)
    fault = Fault(start, stop if stop > 0 else len(text.plain), "expected moves")
    return replace(reading, fault=fault)


def check(answer: Any, start: State | Board, goal: Any = None, **options: Any) -> Verdict:
    """Judge an answer: `check_tower` when `start` is the state of a tower, else `check_tiles`.

    >>> from pegtile.hanoi.state import State
    >>> check("1 A C", State.parse("A"), State.parse("C")).solved
    True

    Raises:
        BadRequest: `start` is neither, or start and goal do not fit together.
    """
    if isinstance(start, State) and isinstance(goal, State):
        return check_tower(answer, start, goal, **options)
    if isinstance(start, Board):
        return check_tiles(answer, start, goal, **options)
    raise BadRequest("expected a State with its goal, or a Board")
