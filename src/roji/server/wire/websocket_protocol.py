"""Uvicorn's WebSocket protocol with extensions of ASGI: several messages in one write, an abort, and bounds on frames."""

from collections.abc import Callable, Iterable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from roji.server.rates import TokenBucket

__all__ = ["DirectProtocol"]


PINGS_PER_SECOND = 2.0
PING_BURST = 30
NOT_TEXT = 1007  # the close code
MOST_FRAGMENTS = 1000  # the most frames of a message; they may be empty, so the message size does not limit them


class DirectProtocol(WebSocketsSansIOProtocol):
    """Puts `roji.send_texts` and `roji.abort` into the scope.

    ASGI writes every message separately, and a write to a socket takes longer than anything else in a move. It can close a
    connection only after the client has read everything, so an attacker who reads nothing would hold it open for ever.
    """

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.on_lost: Callable[[], None] = lambda: None  # called when the connection is closed
        self._control_frames = TokenBucket(PINGS_PER_SECOND, PING_BURST)

    def connection_lost(self, exc: Exception | None) -> None:
        """Report the closed connection for counting."""
        super().connection_lost(exc)
        self.on_lost()

    def handle_ping(self) -> None:
        """Answer a ping; disconnect clients that send too many or do not read the answers."""
        if self._control_frames.take() and self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_pong(self, event: Frame) -> None:
        """Handle a pong; disconnect clients that send too many."""
        if self._control_frames.take():
            super().handle_pong(event)
        else:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """Handle a part of a message."""
        if len(self.frames) < MOST_FRAGMENTS:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Forward a whole message. Text that is not UTF-8 ends the connection; uvicorn would log a traceback each time."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_text(self.frames):
            self.frames = []
            self.conn.send_close(NOT_TEXT)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """End a connection whose bytes are not frames.

        Before it is accepted there is nothing to close, though uvicorn assumes so.
        """
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()

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


def _is_text(frames: Iterable[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True
