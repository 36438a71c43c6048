"""The application: serves the page at once and the API once it is imported, with security headers for both."""

import asyncio
import contextlib
import importlib
import logging
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from roji import __version__
from roji.server.messages.encoding import encode
from roji.server.messages.http import Health
from roji.server.messages.refusals import FAILURE, Refusal, reader_language
from roji.server.settings import ServerSettings
from roji.server.store import make_store
from roji.server.wire.metrics import Metrics
from roji.server.wire.page import PAGE, page_routes
from roji.server.wire.security import SecurityHeaders
from roji.server.wire.sub_path import SubPath

if TYPE_CHECKING:
    from roji.server.wire.services import Services

__all__ = ["Api", "make_app"]

log = logging.getLogger("roji.app")


class Api:
    """The API, the part of the server that knows the rules, as an ASGI application.

    It imports Numba, which takes seconds, so the server listens and serves the page first, while a thread imports
    `roji.server.wire.routes`; API requests wait for that.
    """

    services: "Services"  # once it is imported

    def __init__(self, settings: ServerSettings, metrics: Metrics) -> None:
        self._settings = settings
        self._metrics = metrics
        self._store = make_store(settings.database, settings.key)
        self._store.on_death = self.die
        self.failure: str | None = None  # why the process must end
        self.stop: Callable[[], None] = lambda: None  # event that ends the process
        self._loading: asyncio.Task[ASGIApp] | None = None

    async def open(self) -> None:
        """Open the store (StoreError if that fails) and start importing the rest. Idempotent."""
        if self._loading is None:
            await self._store.open(self._on_notice)
            self._loading = asyncio.create_task(self._load())

    def die(self, why: str) -> None:
        """End the process with an error because an essential task has ended, so that it is restarted."""
        log.critical("the server must end: %s", why)
        self.failure = f"The server had to end: {why}."
        self.stop()

    def go_over(self, is_compiled: bool, loop: asyncio.AbstractEventLoop) -> None:
        """Called in a thread once rules are compiled: end the process for a restart. If compiling failed, continue without."""
        if is_compiled:
            self.stop()
        elif self.is_ready:
            loop.call_soon_threadsafe(self.services.directory.let_all_bots_act)

    async def _load(self) -> ASGIApp:
        loop = asyncio.get_running_loop()
        routes = await loop.run_in_executor(None, importlib.import_module, "roji.server.wire.routes")
        from roji.server.wire.services import Services

        services = Services(self._settings, self._store, self._metrics, self.die)
        await services.start()
        self.services = services
        return Router(routes.ROUTES, redirect_slashes=False)

    def _on_notice(self, table: str, number: int, message: str) -> None:
        """Forward notifications of other processes about tables; before the services exist, no table is in memory."""
        if self.is_ready:
            self.services.directory.on_notice(table, number, message)

    @property
    def is_ready(self) -> bool:
        """Whether the API is imported."""
        return hasattr(self, "services")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request once the API is imported."""
        assert self._loading is not None, "the application was not started"
        if scope["path"] == "/health/live":
            await Response("alive\n")(scope, receive, send)
        elif scope["path"].startswith("/health") and not self._loading.done():
            health = Health(status="starting", version=__version__, ready=[], tables=0, connections=0)
            status = 503 if scope["path"] == "/health/ready" else 200
            await Response(encode(health), status, media_type="application/json")(scope, receive, send)
        else:
            router = await asyncio.shield(self._loading)
            await router(scope, receive, send)

    async def close(self) -> None:
        """Finish pending work, save everything, and close the store."""
        if self._loading is None:
            return
        if self.is_ready:
            await self.services.close()
        else:
            self._loading.cancel()
        await self._store.close()


def make_app(settings: ServerSettings) -> Starlette:
    """The whole server as an ASGI application; its API is `app.state.api`."""
    metrics = Metrics()
    api = Api(settings, metrics)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await api.open()
        yield
        await api.close()

    app = Starlette(
        routes=[
            *(Route(path, api) for path in ("/api/{path:path}", "/health", "/health/{path:path}", "/metrics")),
            WebSocketRoute("/ws", api),
            *page_routes(PAGE, settings.path),
        ],
        lifespan=lifespan,
        middleware=[Middleware(SecurityHeaders, metrics=metrics), Middleware(SubPath, path=settings.path)],
        exception_handlers={HTTPException: show_error, Exception: show_error},
    )
    app.router.redirect_slashes = False  # a redirect would repeat the request's host, which may be any
    app.state.api = api
    return app


async def show_error(request: Request, error: Exception) -> Response:
    """An error as a `refused` message: a refusal of Starlette's, or a failure, whose details are only logged."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    refusal = {
        404: Refusal("not_found", "There is nothing here: see docs/api.md."),
        405: Refusal("bad_request", "This address does not support that method."),
        500: Refusal("broken", FAILURE),
    }.get(status, Refusal("bad_request", "This cannot be done."))
    refused = refusal.answer(None, reader_language(request.headers))
    return Response(encode(refused), status, {"cache-control": "no-store"}, media_type="application/json")
