"""The requests of long work, and what is known of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, RootModel

from pegtile.web.schemas import Model, examples
from pegtile.web.tiles_schemas import CheckTiles, ExplainTiles, SolveTiles, Tiles
from pegtile.web.tower_schemas import CheckTower, CompareTower, ExplainTower, Tower, TowerSlice

__all__ = ["Draw", "JobRequest", "JobView"]


class Draw(Model):
    """A picture of a puzzle, or a film: of the moves given, else of its whole solution.

    `txt`, `svg`, `gif` and `html` are drawings, `moves` is the list of moves as text, `json` the
    documented object; `gif`, `html`, `moves` and `json` are always of a film.
    """

    model_config = examples(
        {"format": "svg", "tower": {"disks": 3}},
        {"format": "txt", "film": True, "tiles": {"board": "1 2 3/4 0 6/7 5 8"}},
        {"format": "json", "tower": {"disks": 2}, "moves": [[0, 1], [0, 2], [1, 2]]},
    )

    format: Literal["txt", "svg", "gif", "html", "json", "moves"] = "svg"
    film: bool = False
    theme: str = Field(default="light", max_length=40)
    tower: Tower | None = None
    moves: list[tuple[int, int]] | None = Field(default=None, max_length=20_000)
    tiles: Tiles | None = None
    slides: str | None = Field(default=None, max_length=20_000, pattern="^[LRUD]*$")


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
    """A job: what kind of work, and its request, as the endpoint of that name takes it."""

    model_config = examples(
        {"kind": "tiles-solve", "request": {"board": "8 6 7/2 5 4/3 0 1"}},
        {"kind": "hanoi-check", "request": {"tower": {"disks": 3}, "text": "A C"}},
    )


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
