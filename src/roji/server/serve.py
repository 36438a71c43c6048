"""Running the server: uvicorn, with our settings."""

import asyncio
import logging
import socket
import sys
from typing import Any

import uvicorn

from roji.core.errors import RojiError
from roji.server.app import make_app
from roji.server.config import Config
from roji.server.doorman import Doorman
from roji.server.logs import set_up_logs
from roji.server.socket import Socket

__all__ = ["listen", "serve", "settings_for"]

log = logging.getLogger("roji.serve")
GRACE_SECONDS = 5
BACKLOG = 2048  # connections that wait to be let in


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
    """Serve until told to stop. What keeps it from starting is said in one line (RojiError)."""
    set_up_logs()
    listener = listen(config)
    with asyncio.Runner(loop_factory=settings_for(None, config).get_loop_factory()) as runner:
        runner.run(_serve(config, listener) if config.processes == 1 else _serve_by_several(config, listener))


async def _serve(config: Config, listener: socket.socket) -> None:
    app = make_app(config)
    await app.state.hall.open()
    await _Server(settings_for(app, config)).serve(sockets=[listener])


async def _serve_by_several(config: Config, listener: socket.socket) -> None:
    """Be the doorman of other processes."""
    if not hasattr(socket, "send_fds"):
        raise RojiError("Several processes need a system that can hand over connections: Linux or macOS.")
    doorman = Doorman(config)
    await doorman.open()
    listener.listen(BACKLOG)
    _say_open(listener)
    try:
        await doorman.serve(listener)
    finally:
        await doorman.close()


def listen(config: Config) -> socket.socket:
    """The socket on which the server listens."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((config.host, config.port))
    except (OSError, OverflowError) as error:
        listener.close()
        why = getattr(error, "strerror", None) or error
        raise RojiError(f"Cannot listen on {config.host}, port {config.port}: {why}.") from None
    return listener


class _Server(uvicorn.Server):
    """Says on which address it listens, once it does."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and sockets:
            _say_open(sockets[0])


def _say_open(listener: socket.socket) -> None:
    host, port = listener.getsockname()[:2]
    named = f"[{host}]" if ":" in host else host
    sys.stdout.write(f"Roji is open: http://{named}:{port}/\n")
    sys.stdout.flush()
    log.info("listening", extra={"host": host, "port": port})
