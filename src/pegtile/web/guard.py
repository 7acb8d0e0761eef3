"""What stands between the network and the application: hosts, bodies, headers.

Plain ASGI, so that a body is bounded while it arrives, before anything parses it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from pegtile.notation.json_codec import dumps

__all__ = ["Guard"]

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

# Scripts and styles from files of our own only; pictures also as data, which the drawings are.
_HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
        b" connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none';"
        b" frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]

# A browser's console calls every refusal a failure. Who prefers so (RFC 7240) gets it as an answer.
_PREFERENCE = b"errors-in-body"


class Guard:
    """Refuse foreign hosts and large bodies, and set the security headers on every answer.

    A request with `Prefer: errors-in-body` is refused with status 200, the same body, and
    `Preference-Applied: errors-in-body`; faults of the server keep their status.

    Args:
        app: the application behind.
        hosts: the names by which the server may be called, without ports; a page of another name
            that resolves to this machine gets nothing.
        body_bytes: no body may be larger.
    """

    def __init__(self, app: App, *, hosts: frozenset[str], body_bytes: int) -> None:
        self._app = app
        self._hosts = hosts
        self._body_bytes = body_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it here."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        in_body = headers.get(b"prefer") == _PREFERENCE

        async def sealed(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_HEADERS]
                if in_body and 400 <= message["status"] < 500:
                    message["status"] = 200
                    message["headers"].append((b"preference-applied", _PREFERENCE))
            await send(message)

        host = headers.get(b"host", b"").decode("latin-1")
        if _name(host) not in self._hosts:
            await _refuse(sealed, 421, "wrong-host", f"this server does not answer for {host!r}")
            return
        body = await self._body(headers, receive)
        if body is None:
            limit = f"the body is larger than the limit of {self._body_bytes:,} bytes"
            await _refuse(sealed, 413, "too-large", limit)
            return
        await self._app(scope, _again(body, receive), sealed)

    async def _body(self, headers: dict[bytes, bytes], receive: Receive) -> bytes | None:
        """Return the whole body, None when it is too large."""
        said = headers.get(b"content-length", b"0")
        if not said.isdigit() or int(said[:20]) > self._body_bytes:
            return None
        if said == b"0" and b"transfer-encoding" not in headers:
            return b""
        body = bytearray()
        while True:
            message = await receive()
            body += message.get("body", b"")
            if len(body) > self._body_bytes:
                return None
            if message["type"] != "http.request" or not message.get("more_body", False):
                return bytes(body)


def _name(host: str) -> str:
    """Return a Host header without its port: `[::1]:80` is `[::1]`."""
    name, colon, port = host.rpartition(":")
    return name.lower() if colon and port.isdigit() else host.lower()


def _again(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that gives the body first and then what else comes, such as the end."""
    given = False

    async def once() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return once


async def _refuse(send: Send, status: int, code: str, message: str) -> None:
    body = dumps({"error": {"code": code, "message": message}}).encode()
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
