"""What the worker processes do: the table of all long requests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pegtile.errors import BadRequest
from pegtile.web import work_tiles, work_tower
from pegtile.web.job_schemas import Draw
from pegtile.web.worker import Job, Tell

__all__ = ["JOBS"]


def _draw(request: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Draw a state or a film of either puzzle."""
    order = Draw(**request)
    if (order.tower is None) == (order.tiles is None):
        raise BadRequest("a drawing: expected a tower or tiles, one of them")
    if order.tower is not None:
        return work_tower.draw_tower(order, order.tower)
    assert order.tiles is not None
    return work_tiles.draw_tiles(order, order.tiles, tell)


JOBS: Mapping[str, Job] = {
    "tiles-solve": work_tiles.solve_tiles,
    "tiles-explain": work_tiles.explain_tiles,
    "tiles-check": work_tiles.check_tiles,
    "tiles-compare": work_tiles.compare_tiles,
    "hanoi-solve": work_tower.solve_tower,
    "hanoi-explain": work_tower.explain_tower,
    "hanoi-compare": work_tower.compare_tower,
    "hanoi-check": work_tower.check_tower,
    "draw": _draw,
}
