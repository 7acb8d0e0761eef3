"""The application: page files, light endpoints, and jobs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import anyio.to_thread
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from pegtile import __version__
from pegtile.errors import BadText, PuzzleError, quoted
from pegtile.notation.json_codec import dumps
from pegtile.web import job_api, page, tiles_api, tower_api, work_api
from pegtile.web.guard import Guard
from pegtile.web.job_api import JobFailed
from pegtile.web.jobs import QueueFull
from pegtile.web.problems import STATUSES, problem_of
from pegtile.web.schemas import Health, Problem
from pegtile.web.settings import Settings
from pegtile.web.workers import Workers

__all__ = ["ExactJson", "create_app"]


class ExactJson(JSONResponse):
    """JSON as the whole of pegtile writes it: whole numbers beyond 2^53 − 1 are strings."""

    def render(self, content: Any) -> bytes:
        """Write the content."""
        return dumps(content).encode()


_USUAL = Settings()


def create_app(settings: Settings = _USUAL, table: str = "pegtile.web.work") -> FastAPI:
    """Put the application together; its workers run from start-up to shutdown.

    Args:
        settings: the server's limits.
        table: the module whose `JOBS` the workers do.
    """

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        app.state.workers = Workers(
            settings.workers,
            table,
            most_waiting=settings.most_waiting,
            seconds=settings.job_seconds,
            memory=settings.job_bytes,
            grace=settings.grace,
        )
        await app.state.workers.start()
        # Threads take turns at the interpreter: the more of them, the longer the loop waits.
        anyio.to_thread.current_default_thread_limiter().total_tokens = settings.threads
        try:
            yield
        finally:
            await app.state.workers.stop()

    app = FastAPI(
        title="pegtile",
        version=__version__,
        lifespan=life,
        default_response_class=ExactJson,
        docs_url=None,  # the usual documentation pages load scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        routes=page.ROUTES,
        responses={
            400: {"model": Problem, "description": "The body is not JSON"},
            413: {"model": Problem, "description": "The body is larger than the server takes"},
            421: {"model": Problem, "description": "The Host header names another server"},
        },
    )
    app.add_middleware(Guard, hosts=settings.names, body_bytes=settings.body_bytes)

    @app.get("/api/v1/health", tags=["server"], response_model=Health)
    async def health() -> dict[str, Any]:
        """Say that the server is there; it answers at once, whatever the workers do."""
        workers: Workers = app.state.workers
        return {
            "status": "ok",
            "version": __version__,
            "workers": workers.count,
            "busy": len(workers.pids),
            "waiting": workers.waiting,
        }

    app.include_router(job_api.router)
    app.include_router(tower_api.router)
    app.include_router(tiles_api.router)
    app.include_router(work_api.router)
    _answer_errors(app)
    return app


def _answer_errors(app: FastAPI) -> None:
    """Give every error the one form `{"error": {"code", "message"}}`."""

    @app.exception_handler(PuzzleError)
    def puzzle_error(request: Request, error: PuzzleError) -> Response:
        return _answered(problem_of(error))

    @app.exception_handler(QueueFull)
    def queue_full(request: Request, error: QueueFull) -> Response:
        answer = problem(429, "queue-full", str(error))
        answer.headers["retry-after"] = str(error.retry_after)
        return answer

    @app.exception_handler(JobFailed)
    def job_failed(request: Request, error: JobFailed) -> Response:
        return _answered(error.problem)

    @app.exception_handler(RequestValidationError)
    def validation(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        if first["type"] == "json_invalid":
            return _answered(problem_of(_not_json(error)) | {"code": "bad-request"})
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if isinstance(error.body, bytes) and kind != "application/json":
            found = f"is {quoted(kind)}" if kind else "is missing"
            told = f"Content-Type {found}: expected Content-Type: application/json"
            return problem(422, "bad-request", told)
        place = ".".join(str(part) for part in first["loc"][1:]) or "the body"
        return problem(422, "bad-request", f"{place}: {first['msg']}")

    @app.exception_handler(HTTPException)
    def http(request: Request, error: HTTPException) -> Response:
        answer = problem(error.status_code, "http", str(error.detail))
        answer.headers.update(error.headers or {})
        return answer


def _not_json(error: RequestValidationError) -> BadText:
    """Return what is wrong with a body that is not JSON, and where."""
    first = error.errors()[0]
    text, at = str(error.body), first["loc"][-1]
    before = text[:at].rpartition("\n")
    rest = text[at:].partition("\n")[0]
    expected = f"JSON ({first['ctx']['error']})"
    line = before[0].count("\n") + 1 + bool(before[1])
    return BadText(rest, expected, line=line, column=len(before[2]) + 1)


def _answered(problem: dict[str, Any]) -> Response:
    return ExactJson({"error": problem}, status_code=STATUSES.get(problem["code"], 422))


def problem(status: int, code: str, message: str) -> Response:
    """Return an error as the API gives it."""
    text = " ".join(message.split())
    return ExactJson({"error": {"code": code, "message": text}}, status_code=status)
