"""The requests and answers about sliding tiles, with their bounds."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from pegtile.web.schemas import Language, Model, Read, examples

__all__ = [
    "CheckTiles",
    "ExplainTiles",
    "Scramble",
    "Scrambled",
    "Slides",
    "SolveTiles",
    "Tiles",
    "TilesPasted",
    "TilesPosition",
    "TilesText",
]

Rows = list[list[int]]

_EASY: dict[str, Any] = {"board": "1 2 3/4 0 6/7 5 8"}


class Tiles(Model):
    """A tile task: a board in any text that the reader knows, and a goal by name or as a board."""

    model_config = examples(_EASY)

    board: str = Field(min_length=1, max_length=20_000, examples=["8 1 2/0 4 3/7 6 5"])
    goal: str = Field(
        default="blank-last", min_length=1, max_length=20_000, examples=["blank-last"]
    )


class Slides(Tiles):
    """A tile task, the slides so far, and a wish: a tile to slide, or where one is to slide."""

    model_config = examples({**_EASY, "slides": "U", "letter": "L"}, {**_EASY, "tile": 6})

    slides: str = Field(default="", max_length=20_000, pattern="^[LRUD]*$")
    tile: int | None = Field(default=None, ge=0, le=899)
    letter: Literal["L", "R", "U", "D"] | None = None


class TilesText(Model):
    """Text about tiles: a board, a goal, moves, or a whole planning problem, in any format."""

    model_config = examples(
        {"text": "812/043/765"},
        {"text": "[[1, 2, 3], [4, 0, 6], [7, 5, 8]]", "kind": "board"},
        {"text": "up, left", "kind": "moves", **_EASY},
    )

    text: str = Field(max_length=500_000)
    kind: Literal["any", "board", "goal", "moves"] = "any"
    board: str | None = Field(default=None, min_length=1, max_length=20_000)
    goal: str = Field(default="blank-last", min_length=1, max_length=20_000)
    convention: Literal["tile", "blank", "number"] | None = None


class Scramble(Model):
    """A board to make at random, each reachable board equally likely."""

    model_config = examples({"rows": 4, "columns": 4, "seed": 7})

    rows: int = Field(default=4, ge=1, le=30)
    columns: int = Field(default=4, ge=2, le=30)
    goal: str = Field(default="blank-last", min_length=1, max_length=20_000)
    seed: int | None = Field(default=None, ge=0, le=(1 << 53) - 1)


class SolveTiles(Tiles):
    """A tile task to solve within some seconds: the best answer then, and its proven bound."""

    model_config = examples({**_EASY, "within": 20})

    within: float = Field(default=60.0, gt=0, le=240)


class ExplainTiles(Tiles):
    """A textbook search to explain, step by step, for the page or as a file of its own."""

    model_config = examples({**_EASY, "search": "a-star"})

    search: str = Field(default="a-star", max_length=40)
    language: Language = "en"
    format: Literal["steps", "txt", "html", "json"] = "steps"


class CheckTiles(Tiles):
    """Somebody's answer to a tile task; `answer` when there is reasoning around it."""

    model_config = examples({**_EASY, "text": "U L"}, {**_EASY, "text": "5 8"})

    text: str = Field(max_length=500_000)
    convention: Literal["tile", "blank", "number"] | None = None
    answer: bool = False


class TilesPasted(Read):
    """What a text says: the board, the goal, and the slides that lead on from the board."""

    kind: Literal["board", "goal", "problem", "moves"]
    board: str | None
    rows: int | None
    columns: int | None
    goal: str
    slides: str


class TilesPosition(BaseModel):
    """Where slides lead, or why the wish is refused."""

    board: str
    rows: Rows
    goal_rows: Rows
    slides: str
    count: int
    refusal: str | None
    refusal_code: str | None
    solved: bool
    bound: int
    solvable: bool
    reason: str
    solvable_goals: list[str]


class Scrambled(BaseModel):
    """A board made at random."""

    board: str
    seed: int
