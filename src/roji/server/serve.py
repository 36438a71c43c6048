"""Running the server: uvicorn, with our settings."""

import logging
import sys
from typing import Any

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from roji.core.errors import RojiError
from roji.server.app import make_app
from roji.server.config import Config
from roji.server.logs import set_up_logs

__all__ = ["serve", "settings_for"]

GRACE_SECONDS = 5


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket that can be dropped at once, if the other side does not even read that it is closed."""

    def handle_connect(self, event: Any) -> None:
        """Give the application a way to drop it."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["roji.abort"] = self.transport.abort  # type: ignore[typeddict-unknown-key]


def settings_for(app: Any, config: Config) -> uvicorn.Config:
    """Uvicorn's settings for our application."""
    return uvicorn.Config(
        app,
        host=config.host,
        port=config.port,
        ws=Socket,
        ws_max_size=config.largest_message,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )


def serve(config: Config) -> None:
    """Serve until told to stop."""
    set_up_logs()
    server = _Server(settings_for(make_app(config), config))
    server.run()
    if not server.started:
        raise RojiError(f"The server could not start on {config.host} port {config.port}: see above.")


class _Server(uvicorn.Server):
    """Says on which address it listens, once it does."""

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        await super().startup(sockets)  # type: ignore[arg-type]
        if self.started:
            host = self.config.host if ":" not in self.config.host else f"[{self.config.host}]"
            port = self.config.port or self.servers[0].sockets[0].getsockname()[1]
            sys.stdout.write(f"Roji is open: http://{host}:{port}/\n")
            sys.stdout.flush()
            logging.getLogger("roji").info("listening", extra={"host": self.config.host, "port": port})
