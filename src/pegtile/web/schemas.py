"""The requests and answers of the API, with their bounds; `Tower` and `Tiles` describe puzzles."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, RootModel

from pegtile.errors import PuzzleError
from pegtile.notation.integers import read_integer

__all__ = [
    "BigInteger",
    "BoardText",
    "CheckTiles",
    "CheckTower",
    "CompareTower",
    "Draw",
    "ExplainTiles",
    "ExplainTower",
    "JobRequest",
    "JobView",
    "Problem",
    "Scramble",
    "Slides",
    "SolveTiles",
    "StateText",
    "Tiles",
    "Tower",
    "TowerAt",
    "TowerMoves",
    "TowerSlice",
]

Language = Literal["en", "zh", "ja"]


def _read(value: object) -> object:
    """Read a big integer given as a string; whatever else it is, is judged as it stands."""
    if not isinstance(value, str):
        return value
    try:
        return read_integer(value)
    except PuzzleError as error:
        raise ValueError(str(error)) from None


BigInteger = Annotated[int, BeforeValidator(_read, json_schema_input_type=int | str)]
"""A whole number of any size: a JSON number, or a string of digits such as `2**63`."""


class Model(BaseModel):
    """A request: frozen, and nothing in it that is not expected."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Tower(Model):
    """A tower task. A start or goal of one label is the whole tower on that peg."""

    disks: int = Field(default=3, ge=0, le=1000, examples=[3])
    pegs: int = Field(default=3, ge=3, le=8)
    rules: str = Field(default="classic", max_length=200, examples=["classic", "A>B,B>C,C>A"])
    start: str = Field(default="A", min_length=1, max_length=2000, examples=["A", "AAB"])
    goal: str = Field(default="C", min_length=1, max_length=2000, examples=["C"])


class TowerMoves(Model):
    """A tower task and the moves played so far, as (source, target) pegs from 0."""

    tower: Tower = Tower()
    moves: list[tuple[int, int]] = Field(default_factory=list, max_length=20_000)


class TowerAt(TowerMoves):
    """A moment of the solution from where the moves lead."""

    at: BigInteger = Field(default=0, ge=0, examples=["0", "9223372036854775808"])


class TowerSlice(TowerMoves):
    """A slice of the solution from where the moves lead."""

    first: BigInteger = Field(default=0, ge=0, examples=["0", "2**63"])
    count: int = Field(default=100, ge=0, le=10_000)


class StateText(Model):
    """A state of the tower in any text that the reader knows."""

    text: str = Field(max_length=20_000, examples=["AAB", "[[3,2],[1],[]]"])
    disks: int = Field(default=3, ge=0, le=1000)
    pegs: int = Field(default=3, ge=3, le=8)


class ExplainTower(Model):
    """A classic method to explain, step by step."""

    disks: int = Field(default=3, ge=1, le=12)
    method: str = Field(default="inorder-stack", max_length=40)
    language: Language = "en"


class CompareTower(Model):
    """The nine methods side by side."""

    disks: int = Field(default=12, ge=1, le=20)


class CheckTower(Model):
    """Somebody's answer to a tower task."""

    tower: Tower = Tower()
    text: str = Field(max_length=500_000, examples=["A C\nA B\nC B"])
    answer: bool = False


class Tiles(Model):
    """A tile task: a board in any text that the reader knows, and a goal by name or as a board."""

    board: str = Field(min_length=1, max_length=20_000, examples=["8 1 2/0 4 3/7 6 5"])
    goal: str = Field(
        default="blank-last", min_length=1, max_length=20_000, examples=["blank-last"]
    )


class Slides(Tiles):
    """A tile task, the slides so far, and a wish: a tile to slide, or where one is to slide."""

    slides: str = Field(default="", max_length=20_000, pattern="^[LRUD]*$")
    tile: int | None = Field(default=None, ge=0, le=899)
    letter: Literal["L", "R", "U", "D"] | None = None


class BoardText(Model):
    """A board in any text that the reader knows."""

    text: str = Field(max_length=20_000, examples=["812/043/765"])


class Scramble(Model):
    """A board to make at random, each reachable board equally likely."""

    rows: int = Field(default=4, ge=1, le=30)
    columns: int = Field(default=4, ge=2, le=30)
    goal: str = Field(default="blank-last", min_length=1, max_length=20_000)
    seed: int | None = Field(default=None, ge=0, le=(1 << 53) - 1)


class SolveTiles(Tiles):
    """A tile task to solve, within some seconds if they are given."""

    within: float | None = Field(default=None, gt=0, le=240)


class ExplainTiles(Tiles):
    """A textbook search to explain, step by step."""

    search: str = Field(default="a-star", max_length=40)
    language: Language = "en"


class CheckTiles(Tiles):
    """Somebody's answer to a tile task."""

    text: str = Field(max_length=500_000, examples=["L U R"])
    convention: Literal["tile", "blank", "number"] | None = None
    answer: bool = False


class Draw(Model):
    """A picture or a film of a puzzle."""

    format: Literal["txt", "svg", "gif", "html", "json"] = "svg"
    film: bool = False
    theme: str = Field(default="light", max_length=40)
    tower: Tower | None = None
    tiles: Tiles | None = None


class _TowerSolve(Model):
    kind: Literal["hanoi-solve"]
    request: TowerSlice


class _TowerExplain(Model):
    kind: Literal["hanoi-explain"]
    request: ExplainTower


class _TowerCompare(Model):
    kind: Literal["hanoi-compare"]
    request: CompareTower


class _TowerCheck(Model):
    kind: Literal["hanoi-check"]
    request: CheckTower


class _TilesSolve(Model):
    kind: Literal["tiles-solve"]
    request: SolveTiles


class _TilesExplain(Model):
    kind: Literal["tiles-explain"]
    request: ExplainTiles


class _TilesCompare(Model):
    kind: Literal["tiles-compare"]
    request: Tiles


class _TilesCheck(Model):
    kind: Literal["tiles-check"]
    request: CheckTiles


class _Draw(Model):
    kind: Literal["draw"]
    request: Draw


_AnyJob = (
    _TowerSolve
    | _TowerExplain
    | _TowerCompare
    | _TowerCheck
    | _TilesSolve
    | _TilesExplain
    | _TilesCompare
    | _TilesCheck
    | _Draw
)


class JobRequest(RootModel[Annotated[_AnyJob, Field(discriminator="kind")]]):
    """A job: what kind of work, and its request."""


class JobView(BaseModel):
    """What is known of a job."""

    id: str
    kind: str
    state: Literal["queued", "running", "done", "failed", "cancelled", "lost"]
    seconds: float
    progress: dict[str, Any] | None
    better: dict[str, Any] | None
    result: Any
    error: dict[str, Any] | None


class _ProblemBody(BaseModel):
    code: str
    message: str


class Problem(BaseModel):
    """An error: a code to act on and a sentence to show."""

    error: _ProblemBody
