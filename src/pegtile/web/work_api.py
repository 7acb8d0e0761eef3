"""The endpoints that wait for a worker: each is a job of the same name, submitted and fetched."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from pegtile.web.answers import (
    Compared,
    Drawn,
    Explained,
    Solution,
    TilesChecked,
    TowerChecked,
    TowerSolution,
)
from pegtile.web.job_api import answer
from pegtile.web.job_schemas import Draw
from pegtile.web.schemas import Problem
from pegtile.web.tiles_schemas import CheckTiles, ExplainTiles, SolveTiles, Tiles
from pegtile.web.tower_schemas import CheckTower, CompareTower, ExplainTower, TowerSlice

__all__ = ["router"]

router = APIRouter(
    prefix="/api/v1",
    default_response_class=Response,
    responses={422: {"model": Problem}, 429: {"model": Problem}},
)


@router.post("/hanoi/solve", tags=["hanoi"], responses={200: {"model": TowerSolution}})
async def solve_tower(order: TowerSlice, request: Request) -> Response:
    """Solve from where the moves lead, and show a slice of the solution, of any length."""
    return await answer("hanoi-solve", order, request)


@router.post("/hanoi/check", tags=["hanoi"], responses={200: {"model": TowerChecked}})
async def check_tower(order: CheckTower, request: Request) -> Response:
    """Judge somebody's moves, in any format, up to the first wrong one."""
    return await answer("hanoi-check", order, request)


@router.post("/hanoi/explain", tags=["hanoi"], responses={200: {"model": Explained}})
async def explain_tower(order: ExplainTower, request: Request) -> Response:
    """Explain a classic method step by step."""
    return await answer("hanoi-explain", order, request)


@router.post("/hanoi/compare", tags=["hanoi"], responses={200: {"model": Compared}})
async def compare_tower(order: CompareTower, request: Request) -> Response:
    """Set the classic methods side by side."""
    return await answer("hanoi-compare", order, request)


@router.post("/tiles/solve", tags=["tiles"], responses={200: {"model": Solution}})
async def solve_tiles(order: SolveTiles, request: Request) -> Response:
    """Solve a board: a shortest solution, or the best one in time with a proven bound."""
    return await answer("tiles-solve", order, request)


@router.post("/tiles/check", tags=["tiles"], responses={200: {"model": TilesChecked}})
async def check_tiles(order: CheckTiles, request: Request) -> Response:
    """Judge somebody's slides, in any format, up to the first wrong one."""
    return await answer("tiles-check", order, request)


@router.post("/tiles/explain", tags=["tiles"], responses={200: {"model": Explained}})
async def explain_tiles(order: ExplainTiles, request: Request) -> Response:
    """Explain a textbook search step by step."""
    return await answer("tiles-explain", order, request)


@router.post("/tiles/compare", tags=["tiles"], responses={200: {"model": Compared}})
async def compare_tiles(order: Tiles, request: Request) -> Response:
    """Set the textbook searches side by side."""
    return await answer("tiles-compare", order, request)


@router.post("/draw", tags=["draw"], responses={200: {"model": Drawn}})
async def draw(order: Draw, request: Request) -> Response:
    """Draw a position, played moves or a whole solution."""
    return await answer("draw", order, request)
