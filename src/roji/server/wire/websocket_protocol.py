"""Uvicorn's WebSocket protocol, with two things more that ASGI does not offer: several messages in one write, and an abort."""

from collections.abc import Iterable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

__all__ = ["DirectProtocol"]


class DirectProtocol(WebSocketsSansIOProtocol):
    """Puts `roji.send_texts` and `roji.abort` into the scope.

    ASGI writes every message by itself, and a write to a socket takes longer than anything else in a move. It can only close a
    connection after what was sent has been read, and an attacker who reads nothing would hold it open for ever.
    """

    def handle_connect(self, event: Request) -> None:
        """Let the application find both."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope.update({"roji.send_texts": self.send_texts, "roji.abort": self.transport.abort})  # type: ignore[misc]

    def send_texts(self, texts: Iterable[bytes]) -> bool:
        """Send text messages in one write; False, and nothing is sent, if the client has to read first."""
        if self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        for text in texts:
            self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True
