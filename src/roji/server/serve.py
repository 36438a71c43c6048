"""Runs the server: uvicorn with our settings."""

import asyncio
import contextlib
import errno
import functools
import logging
import os
import socket
import sys
import threading
from collections.abc import Callable
from typing import Any

import uvicorn

from roji.core.errors import RojiError
from roji.server.app import Api, make_app
from roji.server.settings import ServerSettings
from roji.server.tables.addresses import mapped
from roji.server.wire.http_protocol import BoundedProtocol, OpenConnections
from roji.server.wire.websocket_protocol import DirectProtocol

__all__ = ["RojiServer", "allow_many_files", "hand_over", "listen", "serve", "uvicorn_config"]

log = logging.getLogger("roji.serve")
GRACE_SECONDS = 5  # seconds for open connections when the server stops
LISTENER = "ROJI_LISTENER"  # the number of the listening socket inherited from the process that this one replaces


def uvicorn_config(app: Any, settings: ServerSettings) -> uvicorn.Config:
    """Uvicorn's configuration for our application."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=functools.partial(BoundedProtocol, OpenConnections(settings)),  # type: ignore[arg-type]
        ws=DirectProtocol,
        ws_max_size=settings.largest_message,
        ws_per_message_deflate=False,
        forwarded_allow_ips=[*settings.proxies, *mapped(settings.proxies)],
        log_config=None,
        access_log=settings.access_log,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )


def serve(
    settings: ServerSettings,
    until: Callable[[], bool] | None = None,
    when_open: Callable[[str], None] | None = None,
) -> socket.socket | None:
    """Serve until told to stop, or until `until` returns True, which says that rules are compiled.

    Then returns the socket, which still listens: new connections wait for the process that takes over (`hand_over`). If `until`
    returns False, rules stay interpreted (`give_up`), and bots that waited for them play without search. `when_open` is called
    with the page's address once the server listens. A failed start raises a one-line RojiError.
    """
    listener = listen(settings)
    kept = listener.dup() if until is not None else None
    allow_many_files()
    with asyncio.Runner(loop_factory=uvicorn_config(None, settings).get_loop_factory()) as runner:
        runner.run(_serve(settings, listener, until, when_open))
    return kept


def hand_over(listener: socket.socket) -> dict[str, str]:
    """The environment that lets the replacing process continue on the same socket."""
    if sys.platform == "win32":  # Windows cannot replace a process
        listener.close()
        return {}
    listener.set_inheritable(True)
    return {LISTENER: str(listener.detach())}


def allow_many_files() -> None:
    """Raise the limit of open files, and so of connections, to the system's maximum; many shells start with 1,024."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def _serve(
    settings: ServerSettings,
    listener: socket.socket,
    until: Callable[[], bool] | None,
    when_open: Callable[[str], None] | None,
) -> None:
    app = make_app(settings)
    await app.state.api.open()  # before uvicorn starts: its own report of a failure would be a traceback
    server = RojiServer(uvicorn_config(app, settings), app.state.api, when_open)
    if until is not None:
        wait = functools.partial(_go_over, server, app.state.api, until, asyncio.get_running_loop())
        threading.Thread(target=wait, daemon=True).start()
    await server.serve(sockets=[listener])
    if app.state.api.failure is not None:
        raise RojiError(app.state.api.failure)


def _go_over(server: "RojiServer", api: Api, until: Callable[[], bool], loop: asyncio.AbstractEventLoop) -> None:
    """Wait in a thread for compiled rules; started after the address has been printed, which is our first line."""
    server.is_open.wait()
    api.go_over(until(), loop)


def listen(settings: ServerSettings) -> socket.socket:
    """A socket bound to the server's address, or RojiError. An inherited one is reused."""
    if (number := os.environ.pop(LISTENER, "")).isdigit():
        with contextlib.suppress(OSError):
            inherited = socket.socket(fileno=int(number))
            inherited.set_inheritable(False)
            return inherited
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except (OSError, OverflowError) as error:
        listener.close()
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            taken = f"Port {settings.port} is taken by another program"
            raise RojiError(f"{taken}: choose another one with --port, or --port 0 for any that is free.") from None
        why = getattr(error, "strerror", None) or error
        raise RojiError(f"Cannot listen on {settings.host}, port {settings.port}: {why}.") from None
    return listener


class RojiServer(uvicorn.Server):
    """Prints its address once it listens, and answers all waiting requests before it stops."""

    def __init__(self, config: uvicorn.Config, api: Api, when_open: Callable[[str], None] | None = None) -> None:
        super().__init__(config)
        self._api = api
        self._when_open = when_open
        self.is_open = threading.Event()
        api.stop = functools.partial(setattr, self, "should_exit", True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer waiting requests, then close all connections."""
        if self._api.is_ready:
            self._api.services.stop()
            await self._api.services.drain()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and print the address."""
        await super().startup(sockets)
        if self.started and sockets:
            host, port = sockets[0].getsockname()[:2]
            named = f"[{host}]" if ":" in host else host
            sys.stdout.write(f"Roji is open: http://{named}:{port}/\n")
            sys.stdout.flush()
            self.is_open.set()
            log.info("listening", extra={"host": host, "port": port})
            if self._when_open:
                self._when_open(f"http://{named}:{port}/")
