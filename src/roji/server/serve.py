"""Running the server: uvicorn, with our settings."""

import asyncio
import logging
import socket
import sys
from typing import Any

import uvicorn

from roji.core.errors import RojiError
from roji.server.app import make_app
from roji.server.settings import ServerSettings
from roji.server.wire.websocket_protocol import DirectProtocol

__all__ = ["listen", "serve", "uvicorn_config"]

log = logging.getLogger("roji.serve")
GRACE_SECONDS = 5  # for open connections, when the server stops


def uvicorn_config(app: Any, settings: ServerSettings) -> uvicorn.Config:
    """Uvicorn's configuration for our application."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        ws=DirectProtocol,
        ws_max_size=settings.largest_message,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )


def serve(settings: ServerSettings) -> None:
    """Serve until told to stop. What keeps the server from starting is said in one line (RojiError)."""
    listener = listen(settings)
    with asyncio.Runner(loop_factory=uvicorn_config(None, settings).get_loop_factory()) as runner:
        runner.run(_serve(settings, listener))


async def _serve(settings: ServerSettings, listener: socket.socket) -> None:
    app = make_app(settings)
    await app.state.api.open()  # before uvicorn starts: its own report of a failure would be a traceback
    await _AnnouncingServer(uvicorn_config(app, settings)).serve(sockets=[listener])


def listen(settings: ServerSettings) -> socket.socket:
    """A socket that is bound to the server's address, or RojiError."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except (OSError, OverflowError) as error:
        listener.close()
        why = getattr(error, "strerror", None) or error
        raise RojiError(f"Cannot listen on {settings.host}, port {settings.port}: {why}.") from None
    return listener


class _AnnouncingServer(uvicorn.Server):
    """Prints its address as soon as it listens."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and sockets:
            host, port = sockets[0].getsockname()[:2]
            named = f"[{host}]" if ":" in host else host
            sys.stdout.write(f"Roji is open: http://{named}:{port}/\n")
            sys.stdout.flush()
            log.info("listening", extra={"host": host, "port": port})
