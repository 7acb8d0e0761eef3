from __future__ import annotations

import pytest

from pegtile.datasets.board_sources import BoardSource
from pegtile.datasets.difficulty import Difficulty
from pegtile.datasets.make import Make
from pegtile.datasets.tasks import ANSWER_FORMATS, score_answer, task
from pegtile.datasets.tower_sources import PairSource, TowerSource
from pegtile.errors import BadRequest, Unsolvable
from pegtile.hanoi.rules import Rules
from pegtile.hanoi.state import State
from pegtile.judge import Score
from pegtile.tiles.goals import named_goal

SOURCES = [
    BoardSource(named_goal("blank-last", 2, 3)),
    TowerSource(State.perfect(4, 2)),
    TowerSource(State.perfect(3, 3, 4), Rules(4)),
    PairSource(4),
]


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
@pytest.mark.parametrize("source", SOURCES)
def test_the_answer_of_a_task_scores_one(source, language):
    for record in Make(source, 3, Difficulty(3, 9), seed=2).records():
        for answer_format in ANSWER_FORMATS[record["puzzle"]]:
            entry = task(record, language, answer_format)
            assert score_answer(entry["answer"], entry) == 1.0
            assert score_answer(f"Let me think.\n\n{entry['answer']}\n", entry) == 1.0
            assert entry["metadata"]["answer_characters"] == len(entry["answer"])
            assert str(record["distance"]) in entry["question"]


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
@pytest.mark.parametrize("source", SOURCES)
def test_the_question_before_the_answer_does_not_count(source, language):
    for record in Make(source, 2, Difficulty(3, 9), seed=2).records():
        for answer_format in ANSWER_FORMATS[record["puzzle"]]:
            entry = task(record, language, answer_format)
            assert score_answer(f"{entry['question']}\n\n{entry['answer']}", entry) == 1.0


def test_questions_tell_the_rules_and_the_length():
    record = next(Make(TowerSource(State.perfect(2, 2), Rules.named("cyclic")), 1).records())
    shown = {language: task(record, language)["question"] for language in ("en", "zh", "ja")}
    assert "Disks may move only from A to B, from B to C, from C to A." in shown["en"]
    assert "只允许这些移动：A 到 B，B 到 C，C 到 A。" in shown["zh"]
    assert "許される移動は A から B、B から C、C から A だけ。" in shown["ja"]
    record = {"puzzle": "hanoi", "disks": 2, "pegs": 3, "rules": "classic", "start": "AA",
              "goal": "CC", "distance": 3}  # fmt: skip
    question = task(record)["question"]
    assert "Disks may move between any two pegs." in question
    # 1, A, B and the end of the line; the last line has none.
    assert "3 moves; it takes about 17 characters (11 tokens)" in question
    assert task(record, answer_format="sentences")["metadata"]["answer_tokens_estimate"] == 26


def test_longer_wrong_and_empty_answers():
    record = {"puzzle": "hanoi", "disks": 1, "pegs": 3, "rules": "classic", "start": "A",
              "goal": "C", "distance": 1}  # fmt: skip
    entry = task(record)
    assert entry["answer"] == "1 A C"
    assert score_answer("1 A B\n1 B C", entry) == 0.5
    assert score_answer("1 A B", entry) == 0.0
    for nothing in (None, "", "  ", "no idea"):
        assert score_answer(nothing, entry) == 0.0
    assert score_answer("1 A C", entry, Score.STRICT) == 1.0


def test_what_cannot_be_asked():
    record = next(Make(TowerSource(State.perfect(40, 2)), 1, Difficulty(2**39, 2**40)).records())
    with pytest.raises(BadRequest, match="which a model may print"):
        task(record)
    unsolvable = BoardSource(named_goal("blank-last", 2, 3), solvable=False)
    with pytest.raises(Unsolvable):
        task(next(Make(unsolvable, 1).records()))
    small = next(Make(SOURCES[0], 1).records())
    with pytest.raises(BadRequest, match="language 'fr': expected en, zh, ja"):
        task(small, "fr")
    with pytest.raises(BadRequest, match="answer format 'x'"):
        task(small, "en", "x")
