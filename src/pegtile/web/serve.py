"""Running the server until it is told to stop."""

from __future__ import annotations

import socket
import threading
import webbrowser

import uvicorn
from fastapi import FastAPI

from pegtile.errors import BadRequest
from pegtile.web.app import create_app
from pegtile.web.settings import Settings

__all__ = ["address", "serve"]


def address(settings: Settings) -> str:
    """Return where the page is found."""
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{host}:{settings.port}/"


def serve(settings: Settings, *, browser: bool = False) -> None:
    """Serve until SIGTERM or Ctrl-C; running jobs are cancelled and their processes ended.

    Args:
        settings: the server's limits.
        browser: whether to open the page in a browser once the server listens.

    Raises:
        BadRequest: the address cannot be used.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # Named TCP, so that asyncio sends at once (TCP_NODELAY); else each answer waits some 40 ms for
    # the other side's acknowledgement of its headers.
    with socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((settings.host, settings.port))
        except (OSError, OverflowError) as error:
            raise BadRequest(
                f"cannot listen on {settings.host} port {settings.port}: {error}:"
                " expected a free port of this machine (--port)"
            ) from None
        listener.listen(128)
        if browser:
            threading.Timer(0.5, webbrowser.open, [address(settings)]).start()
        config = uvicorn.Config(
            create_app(settings), log_level="warning", timeout_graceful_shutdown=2, lifespan="on"
        )
        _Server(config).run(sockets=[listener])


class _Server(uvicorn.Server):
    """A server that ends its jobs first: who follows one is told so, and is not just cut off."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop in order."""
        app = self.config.app
        assert isinstance(app, FastAPI)
        await app.state.workers.stop()
        await super().shutdown(sockets)
