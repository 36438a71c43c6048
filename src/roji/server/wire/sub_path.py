"""Serving under a path of a site, such as /roji: strips the path, so that nothing else need know it."""

import re

from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from roji.core.errors import RojiError

__all__ = ["SubPath", "check_path"]

PATH = re.compile(r"(/[A-Za-z0-9._~-]+)+")


def check_path(path: str) -> str:
    """A path in its standard form, with a leading slash and no trailing one; RojiError if it is invalid."""
    plain = path.rstrip("/")
    if plain and (not PATH.fullmatch(plain) or ".." in plain):
        raise RojiError(f"'{path[:80]}' is not a path: write it like /roji.")
    return plain


class SubPath:
    """Middleware. A proxy may forward the path or strip it; both work, and so do health checks without it."""

    def __init__(self, app: ASGIApp, path: str) -> None:
        self.app = app
        self._path = path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Forward the request with the inner path; `/roji` alone redirects to `/roji/`."""
        if self._path and scope["type"] in ("http", "websocket"):
            if scope["path"] == self._path and scope["type"] == "http":
                await RedirectResponse(f"{self._path}/")(scope, receive, send)
                return
            if scope["path"].startswith(f"{self._path}/"):
                scope = {**scope, "path": scope["path"].removeprefix(self._path)}
        await self.app(scope, receive, send)
