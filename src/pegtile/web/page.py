"""The page's own files, read into memory once: no path from a request touches the file system."""

from __future__ import annotations

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


@cache
def _files() -> dict[str, tuple[bytes, str]]:
    """Return every file of the page by its name, with its type."""
    folder = resources.files("pegtile.web") / "static"
    return {
        entry.name: (entry.read_bytes(), _TYPES[entry.name.rpartition(".")[2]])
        for entry in folder.iterdir()
        if entry.name.rpartition(".")[2] in _TYPES
    }


@router.get("/")
@router.get("/static/{name}")
def file(request: Request, name: str = "index.html") -> Response:
    """Serve one of the page's files."""
    if name not in _files():
        raise HTTPException(404, f"there is no file {name[:40]!r}")
    content, media_type = _files()[name]
    return Response(content, media_type=media_type, headers={"cache-control": "no-cache"})
