"""The endpoints of long work: submit, follow, cancel, fetch; and to wait for an answer at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Request
from fastapi.responses import Response, StreamingResponse
from starlette.types import Receive

from pegtile.notation.json_codec import dumps
from pegtile.web.job_schemas import JobRequest, JobView
from pegtile.web.jobs import Job
from pegtile.web.schemas import Model, Problem
from pegtile.web.workers import Workers

__all__ = ["JobFailed", "answer", "router"]

router = APIRouter(
    prefix="/api/v1/jobs",
    tags=["jobs"],
    responses={404: {"model": Problem}, 422: {"model": Problem}},
)


class JobFailed(Exception):
    """A job that somebody waits for has failed.

    Attributes:
        problem: what the API says of it.
    """

    def __init__(self, problem: dict[str, Any]) -> None:
        self.problem = problem
        super().__init__(problem["message"])


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


async def answer(kind: str, order: Model, request: Request) -> Response:
    """Have a worker do a job and wait for its answer; who hangs up cancels it.

    Raises:
        QueueFull: too many jobs wait already.
        JobFailed: it failed.
    """
    workers = _workers(request)
    job = workers.submit(kind, order.model_dump(mode="json"))
    over = asyncio.create_task(_over(workers, job))
    gone = asyncio.create_task(_gone(request.receive))
    try:
        await asyncio.wait((over, gone), return_when=asyncio.FIRST_COMPLETED)
    finally:
        workers.cancel(job)  # does nothing to a job that is over
        over.cancel()
        gone.cancel()
    if job.error is not None:
        raise JobFailed(job.error)
    return Response(dumps(job.result), media_type="application/json")


async def _over(workers: Workers, job: Job) -> None:
    """Return when a job is over."""
    async for _ in workers.follow(job):
        pass


async def _gone(receive: Receive) -> None:
    """Return when the other side has hung up."""
    while (await receive())["type"] != "http.disconnect":
        pass
