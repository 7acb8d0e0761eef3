"""Fuzzes every reader: `python tests/fuzz/fuzz_readers.py [libFuzzer options] [CORPUS]`.

Needs atheris (`pip install atheris`). Whatever the bytes, a reader gives an answer or a
`PuzzleError`, in bounded time, and a verdict keeps its own word.
"""

import json
import sys
import tempfile
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["pegtile.notation", "pegtile.judge"]):
    from pegtile.core.progress import silent
    from pegtile.errors import PuzzleError
    from pegtile.hanoi.rules import Rules
    from pegtile.hanoi.state import State
    from pegtile.judge import lines, plan_stream, stream, words
    from pegtile.judge.judging import judged_tiles, judged_tower
    from pegtile.judge.tiles import Puzzle
    from pegtile.judge.tower import Tower
    from pegtile.notation import hanoi_pddl, tile_pddl
    from pegtile.notation.hanoi_states import read_state
    from pegtile.notation.slidysim import read_link
    from pegtile.notation.tile_boards import read_board
    from pegtile.tiles.board import Board

TOWER = Tower(State.parse("AAA"), State.parse("CCC"), Rules())
BOARD = Board.parse("1 2 3/4 5 6/0 7 8")
TILES = Puzzle(BOARD, Board.parse("1 2 3/4 5 6/7 8 0"))


def holds(verdict, end, goal):
    """Make sure that a verdict does not contradict itself."""
    assert verdict.longest_legal_prefix <= verdict.moves
    assert not verdict.solved or (verdict.parsed and verdict.legal and end == goal)
    assert verdict.solved == (verdict.first_error is None and end == goal and verdict.parsed)
    assert not verdict.truncated or not verdict.parsed
    assert len(str(verdict)) < 5000
    error = verdict.first_error
    assert error is None or error.line is None or (error.line >= 1 and error.column >= 1)


def one(data):
    """Read the bytes in every way."""
    text = stream.decoded(data)
    for model_answer in (False, True):
        judged = judged_tower(text, TOWER, model_answer=model_answer)
        holds(judged.verdict, judged.end, TOWER.goal)
        judged = judged_tiles(text, TILES, model_answer=model_answer)
        holds(judged.verdict, judged.end, TILES.goal)
    judged = stream.stream_tower(BytesIO(data), TOWER)
    holds(judged.verdict, judged.end, TOWER.goal)
    for read in (
        read_board,
        read_state,
        read_link,
        hanoi_pddl.read_problem,
        tile_pddl.read_problem,
    ):
        with suppress(PuzzleError):
            read(text)
    with suppress(PuzzleError):
        board = read_board(text)
        assert read_board(str(board), rows=board.rows) == board


def streamed(data):
    """Judge the bytes as a stream, in pieces: only what the reader of texts calls solved is."""
    short, chunk = stream._SHORT, stream._CHUNK
    stream._SHORT, stream._CHUNK = -1, 7
    try:
        judged = stream.stream_tower(BytesIO(data), TOWER)
        holds(judged.verdict, judged.end, TOWER.goal)
        judged = stream.stream_tiles(BytesIO(data), TILES)
        holds(judged.verdict, judged.end, TILES.goal)
        feeds = lines.line_feeds(data, TOWER)
        if feeds:
            stream._run(feeds, b"", BytesIO(data), silent, whole=False)
            judged = stream.settle([feed.judged() for feed in lines.possible(feeds, TOWER)])
            holds(judged.verdict, judged.end, TOWER.goal)
            if judged.verdict.solved:
                assert judged_tower(stream.decoded(data), TOWER).verdict.solved
        feeds = words.word_feeds(data, 0, TILES, None)
        if feeds:
            stream._run(feeds, b"", BytesIO(data), silent, whole=False)
            judged = stream.settle(words.possible_words(feeds))
            holds(judged.verdict, judged.end, TILES.goal)
            if judged.verdict.solved:
                assert judged_tiles(stream.decoded(data), TILES).verdict.solved
        for plan, judge, puzzle in (
            (plan_stream.tower_plan(data, TOWER), judged_tower, TOWER),
            (plan_stream.tiles_plan(data, TILES), judged_tiles, TILES),
        ):
            if plan is not None:
                stream._run([plan], b"", BytesIO(data), silent, whole=False)
                holds(plan.judged().verdict, plan.judged().end, puzzle.goal)
                whole = judge(stream.decoded(data), puzzle).verdict
                assert plan.judged().verdict.solved == whole.solved
    finally:
        stream._SHORT, stream._CHUNK = short, chunk


def both(data):
    """Take one input of the fuzzer."""
    one(data)
    streamed(data)


def main():
    """Fuzz, from the published answers on."""
    rows = json.loads((Path(__file__).parents[1] / "data" / "answers.json").read_text("utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        for number, row in enumerate(rows):
            (Path(folder) / str(number)).write_text(row["text"], encoding="utf-8")
        atheris.Setup([*sys.argv, folder], both)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
