"""Uvicorn's WebSocket protocol, with one thing more: the application can cut a connection off."""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

__all__ = ["AbortableProtocol"]


class AbortableProtocol(WebSocketsSansIOProtocol):
    """Puts `roji.abort` into the scope. ASGI can only close a connection after what was sent has been read, and an attacker
    who reads nothing would hold it open for ever.
    """

    def handle_connect(self, event: Request) -> None:
        """Let the application find `roji.abort`."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["roji.abort"] = self.transport.abort  # type: ignore[typeddict-unknown-key]
