"""The page's own files, read into memory once: no path from a request touches the file system."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

__all__ = ["ROUTES"]

_TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
}


@dataclass(frozen=True, slots=True)
class _File:
    content: bytes
    media_type: str
    tag: str


@cache
def _files() -> dict[str, _File]:
    """Return every file of the page by its name."""
    found = {}
    for entry in (resources.files("pegtile.web") / "static").iterdir():
        media_type = _TYPES.get(entry.name.rpartition(".")[2])
        if media_type is not None:
            content = entry.read_bytes()
            tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
            found[entry.name] = _File(content, media_type, tag)
    return found


async def _file(request: Request) -> Response:
    """Serve one of the page's files, or say that the browser has it already."""
    name = request.path_params.get("name", "index.html")
    one = _files().get(name)
    if one is None:
        raise HTTPException(404, f"there is no file {name[:40]!r}")
    headers = {"cache-control": "no-cache", "etag": one.tag}
    if request.headers.get("if-none-match") == one.tag:
        return Response(status_code=304, headers=headers)
    return Response(one.content, media_type=one.media_type, headers=headers)


# A page asks for many small files at once: they come first, and past all that looks at parameters.
ROUTES: list[BaseRoute] = [Route("/", _file), Route("/static/{name}", _file)]
"""Where the page's files are found."""
