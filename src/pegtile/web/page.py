"""The page's own files, read into memory once: no path from a request touches the file system."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

__all__ = ["router"]

router = APIRouter(include_in_schema=False)

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


@router.get("/")
@router.get("/static/{name}")
async def file(request: Request, name: str = "index.html") -> Response:
    """Serve one of the page's files, or say that the browser has it already."""
    one = _files().get(name)
    if one is None:
        raise HTTPException(404, f"there is no file {name[:40]!r}")
    headers = {"cache-control": "no-cache", "etag": one.tag}
    if request.headers.get("if-none-match") == one.tag:
        return Response(status_code=304, headers=headers)
    return Response(one.content, media_type=one.media_type, headers=headers)
