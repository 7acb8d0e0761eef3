"""The endpoints of long work: submit, follow, cancel, fetch."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Request
from fastapi.responses import StreamingResponse

from pegtile.notation.json_codec import dumps
from pegtile.web.jobs import Job, Workers
from pegtile.web.schemas import JobRequest, JobView, Problem

__all__ = ["router"]

router = APIRouter(
    prefix="/api/v1/jobs",
    tags=["jobs"],
    responses={404: {"model": Problem}, 422: {"model": Problem}},
)


def _workers(request: Request) -> Workers:
    workers: Workers = request.app.state.workers
    return workers


def _job(key: str, request: Request) -> Job:
    job = _workers(request).get(key)
    if job is None:
        raise HTTPException(404, f"there is no job {key[:40]!r}: it never was, or is long over")
    return job


TheJob = Annotated[Job, Depends(_job)]


@router.post("", status_code=202, response_model=JobView, responses={429: {"model": Problem}})
async def submit(order: JobRequest, request: Request) -> dict[str, Any]:
    """Submit a job; a job that nobody follows for ten seconds is cancelled."""
    job = _workers(request).submit(order.root.kind, order.root.request.model_dump(mode="json"))
    return job.view()


@router.get("/{key}", response_model=JobView)
async def fetch(job: TheJob) -> dict[str, Any]:
    """Fetch what is known of a job now."""
    return job.view()


@router.delete("/{key}", response_model=JobView)
async def cancel(job: TheJob, request: Request) -> dict[str, Any]:
    """Cancel a job; its core is free at once."""
    _workers(request).cancel(job)
    return job.view()


@router.get(
    "/{key}/events",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}}},
)
async def follow(job: TheJob, request: Request) -> StreamingResponse:
    """Follow a job as server-sent events, one each time that something changes."""

    async def events() -> AsyncIterator[str]:
        async for view in _workers(request).follow(job):
            yield f"data: {dumps(view)}\n\n"

    return StreamingResponse(events(), media_type="text/event-stream")
