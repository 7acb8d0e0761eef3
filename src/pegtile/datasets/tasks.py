"""Tasks for language models: a question, an answer, and what a scorer needs.

The items have the form that procedural reasoning sets use: `question`, `answer`, `metadata`, and
`score_answer(answer, entry)` from 0 to 1. The scorer is the checker: it reads any list of moves in
the answer, whatever stands around it.
"""

from __future__ import annotations

import re
from typing import Any

from pegtile.datasets.instances import tower
from pegtile.datasets.prompts import ARCS, EXAMPLES, LANGUAGES, PROMPTS
from pegtile.errors import BadRequest, Unsolvable, quoted
from pegtile.hanoi.move import DEFAULT_LABELS
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.solver import solve
from pegtile.hanoi.state import State
from pegtile.judge import Score, check_tiles, check_tower, score
from pegtile.tiles.board import Board
from pegtile.tiles.move import Convention

__all__ = ["ANSWER_FORMATS", "LONGEST_ANSWER", "score_answer", "task"]

ANSWER_FORMATS = {"hanoi": ("lines", "sentences", "json"), "tiles": ("letters", "words", "numbers")}
"""How an answer may be asked for, by puzzle; the first is the default."""

LONGEST_ANSWER = 100_000
"""Characters: nobody is asked to print more."""

# About what byte-pair tokenizers make one token of: a word with the space before it, three digits,
# two capital letters, a mark, a space before a number, the end of a line.
_TOKEN = re.compile(r"[A-Z]?[a-z]+|[A-Z]{1,2}|[0-9]{1,3}|[^\sA-Za-z0-9]| (?=[0-9])|\n")


def task(record: dict[str, Any], language: str = "en", answer_format: str = "") -> dict[str, Any]:
    """Turn a puzzle of `Make` into a task.

    Args:
        record: the puzzle.
        language: `en`, `zh` or `ja`.
        answer_format: one of `ANSWER_FORMATS` of the puzzle.

    Returns:
        `question`, `answer` (a shortest one) and `metadata`.

    Raises:
        BadRequest: the language or the format is unknown, or the answer is too long to ask for.
        Unsolvable: the puzzle has no solution.
    """
    puzzle = record["puzzle"]
    answer_format = answer_format or ANSWER_FORMATS[puzzle][0]
    if language not in LANGUAGES:
        raise BadRequest(f"language {quoted(language)}: expected {', '.join(LANGUAGES)}")
    if answer_format not in ANSWER_FORMATS[puzzle]:
        known = ", ".join(ANSWER_FORMATS[puzzle])
        raise BadRequest(f"answer format {quoted(answer_format)}: expected {known}")
    if record.get("distance") is None:
        raise Unsolvable("the puzzle is one of those that cannot reach the goal")
    if record["distance"] > LONGEST_ANSWER // 4:
        raise BadRequest(
            f"an answer of {quoted(str(record['distance']))} moves: expected at most"
            f" {LONGEST_ANSWER // 4:,}, which a model may print"
        )
    answer = (
        _tower_answer(record, answer_format)
        if puzzle == "hanoi"
        else _tiles_answer(record, answer_format)
    )
    tokens = sum(1 for _ in _TOKEN.finditer(answer))
    facts = {**record, **_shown(record, language), "characters": len(answer), "tokens": tokens}
    facts["format"] = EXAMPLES[language][answer_format]
    return {
        "question": PROMPTS[language][puzzle].format(**facts),
        "answer": answer,
        "metadata": {
            "source_dataset": f"pegtile_{puzzle}",
            "source_index": record.get("id", 0),
            **{key: value for key, value in record.items() if key != "id"},
            "language": language,
            "answer_format": answer_format,
            "solution_length": record["distance"],
            "answer_characters": len(answer),
            "answer_tokens_estimate": tokens,
            "difficulty": {"distance": record["distance"]},
        },
    }


def score_answer(
    answer: str | None,
    entry: dict[str, Any],
    kind: Score = Score.RATIO,
    *,
    unsolved: float = 0.0,
) -> float:
    """Score an answer from 0 to 1: by default shortest length ÷ length when solved, else 0.

    Items of reasoning-gym's `tower_of_hanoi` are scored, too.

    Args:
        answer: whatever the model printed.
        entry: what `task` returned, or such an item.
        kind: which score.
        unsolved: what legal moves are worth that do not reach the goal, for the kind `ratio`;
            reasoning-gym gives 0.05.
    """
    if not isinstance(answer, str) or not answer.strip():
        return 0.0
    facts = entry["metadata"]
    optimal = int(facts["solution_length"])
    if facts.get("puzzle") != "tiles":
        puzzle = tower(facts)
        verdict = check_tower(
            answer, puzzle.start, puzzle.goal, rules=puzzle.rules, pegs_from=puzzle.pegs_from,
            model_answer=True, limits=None,
        )  # fmt: skip
    else:
        board, target = Board.parse(facts["start"]), Board.parse(facts["goal"])
        numbers = facts["answer_format"] == "numbers"
        convention = Convention.NUMBER if numbers else Convention.TILE
        verdict = check_tiles(
            answer, board, target, convention=convention, model_answer=True, limits=None
        )
    if kind is Score.RATIO and verdict.solved:
        # The set knows the shortest length; it need not be computed again.
        return min(1.0, optimal / verdict.moves) if verdict.moves else 1.0
    if kind is Score.RATIO:
        return unsolved if verdict.legal and verdict.moves else 0.0
    return score(verdict, kind) or 0.0


def _tower(record: dict[str, Any]) -> tuple[State, State, Rules]:
    pegs = record["pegs"]
    start, goal = (State.parse(record[key], pegs) for key in ("start", "goal"))
    return start, goal, Rules.parse(record["rules"], pegs)


def _tower_answer(record: dict[str, Any], answer_format: str) -> str:
    start, goal, rules = _tower(record)
    moves = list(solve(start, goal, rules).moves or ())
    if answer_format == "json":
        return f"[{','.join(f'[{m.disk},{m.source},{m.target}]' for m in moves)}]"
    of = DEFAULT_LABELS.of
    if answer_format == "sentences":
        return "\n".join(f"Move disk {m.disk} from {of(m.source)} to {of(m.target)}" for m in moves)
    return "\n".join(map(str, moves))


def _tiles_answer(record: dict[str, Any], answer_format: str) -> str:
    from pegtile.tiles.exact_solver import solve as solve_board

    board, goal = Board.parse(record["start"]), Board.parse(record["goal"])
    moves = list(solve_board(board, goal).moves or ())
    if answer_format == "letters":
        return "".join(move.letter for move in moves)
    if answer_format == "words":
        return " ".join(move.name.lower() for move in moves)
    numbers = []
    for move in moves:
        cell = board.sliding_cell(move)
        numbers.append(str(board.tiles[cell or 0]))
        board = board.moved(move)
    return " ".join(numbers)


def _shown(record: dict[str, Any], language: str) -> dict[str, str]:
    """Return how a prompt shows the start, the goal and the rules."""
    if record["puzzle"] == "hanoi":
        start, goal, rules = _tower(record)
        every, some, arc, between = ARCS[language]
        of = DEFAULT_LABELS.of
        arcs = between.join(arc.format(of(a), of(b)) for a, b in rules.all_arcs())
        return {
            "start": start.stacks_text(),
            "goal": goal.stacks_text(),
            "arcs": every if rules.arcs is None else some.format(arcs),
        }
    # The blank is a cell of its own: 10 keeps its digit.
    return {
        key: "\n".join(
            " ".join("_" if cell == "0" else cell for cell in row.split())
            for row in record[key].split("/")
        )
        for key in ("start", "goal")
    }
