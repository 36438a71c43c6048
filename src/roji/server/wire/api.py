"""The whole API: its routes, its WebSocket, and the services behind them. Imported after the server listens: see `app.py`."""

from starlette.routing import Router, WebSocketRoute

from roji.server.wire import record_routes, routes
from roji.server.wire.services import Services
from roji.server.wire.websocket import WebSocketEndpoint

__all__ = ["Services", "make_router"]


def make_router() -> Router:
    """All routes of the API."""
    return Router([*routes.ROUTES, *record_routes.ROUTES, WebSocketRoute("/ws", WebSocketEndpoint())])
