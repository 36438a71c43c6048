"""The application: routes, the page, the WebSocket, the start and the end."""

import contextlib
from collections.abc import AsyncIterator
from importlib.resources import files
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from roji.server import afterwards
from roji.server.config import Config
from roji.server.connection import CLOSE_CODES, Connection
from roji.server.hall import Hall
from roji.server.http import json
from roji.server.post import Post
from roji.server.refusal import Refusal
from roji.server.routes import ROUTES
from roji.server.security import SecurityHeaders, is_from_here

__all__ = ["PAGE", "make_app"]

PAGE = Path(str(files("roji.server") / "page"))
NO_PAGE = "The page is not built. Run `python3 dev.py bundle` in a source checkout. The API works: see docs/api.md.\n"
A_YEAR = 31_536_000


def make_app(config: Config, post: Post | None = None) -> Starlette:
    """The whole server as an ASGI application."""
    hall = Hall(config, post or Post())

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await hall.open()
        yield
        await hall.close()

    routes = [*ROUTES, *afterwards.ROUTES, WebSocketRoute("/ws", serve_socket), *page_routes(PAGE)]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={HTTPException: show_error, Exception: show_failure},
    )
    app.state.hall = hall
    return app


async def serve_socket(socket: WebSocket) -> None:
    """`/ws`."""
    hall: Hall = socket.app.state.hall
    where = socket.client.host if socket.client else "unknown"
    if hall.is_stopping or not is_from_here(socket.headers, hall.config.origins):
        await socket.close(CLOSE_CODES["refused"])
        return
    try:
        hall.doors.enter(where)
    except Refusal:
        await socket.close(CLOSE_CODES["limit"])
        return
    try:
        await socket.accept()
        await Connection(socket, hall).run()
    finally:
        hall.doors.leave(where)


class Assets(StaticFiles):
    """The page's files: their names carry a hash, so a browser may keep them."""

    def file_response(self, *arguments: object, **named: object) -> Response:
        """A file that never changes."""
        response = super().file_response(*arguments, **named)  # type: ignore[arg-type]
        response.headers["cache-control"] = f"public, max-age={A_YEAR}, immutable"
        return response


def page_routes(folder: Path) -> list[Mount | Route]:
    """The page: one document for every address that is not a file."""

    async def show_page(request: Request) -> Response:
        path = request.path_params["path"]
        if path.startswith("api/"):
            return json(Refusal("not_found", "There is nothing here: see docs/api.md.").answer(), 404)
        if not (folder / "index.html").exists():
            return PlainTextResponse(NO_PAGE, 503 if path == "" else 404)
        name = path if path in top_files else "index.html"
        if name == "index.html" and "." in path.rsplit("/", 1)[-1]:
            return PlainTextResponse("There is no such file.\n", 404)
        return FileResponse(folder / name, headers={"cache-control": "no-cache"})

    top_files = {path.name for path in folder.glob("*") if path.is_file()}
    routes: list[Mount | Route] = [Route("/{path:path}", show_page)]
    if (folder / "assets").is_dir():
        routes.insert(0, Mount("/assets", Assets(directory=folder / "assets")))
    return routes


async def show_error(request: Request, error: Exception) -> Response:  # noqa: ARG001
    """What starlette itself refuses, in our form."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    why = {404: "There is nothing here.", 405: "This address does not do that."}.get(status, "This cannot be done.")
    return json(Refusal("not_found" if status == 404 else "bad_request", why).answer(), status)


async def show_failure(request: Request, error: Exception) -> Response:  # noqa: ARG001
    """A mistake of ours: said plainly, its details only in the log."""
    return json(Refusal("broken", "Something went wrong here. It is written down; please try again.").answer(), 500)
