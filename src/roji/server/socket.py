"""A WebSocket with a short way for nearly everything: whole text messages. All else goes the long way, through five layers.

The application finds both in its scope: `roji.listen` and `roji.write`, and `roji.abort` for somebody who reads nothing, not
even a goodbye.
"""

import struct
from collections.abc import Callable, Sequence
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]

__all__ = ["Socket"]

# RFC 6455, 5.2: a frame begins with its kind and its length. Lengths up to 125 stand for themselves, 126 for two bytes that
# follow, 127 for eight. What clients send is masked.
TEXT = 0x81  # a whole text message
FINAL = 0x80  # the bit of a frame that is a whole message or its end
MASKED, MASK = 0x80, 4
SMALL, MEDIUM, LARGE = 125, 126, 127
MOST_MEDIUM = 0xFFFF
HEAD, MEDIUM_HEAD = 2, 4
SMALL_HEADS = [bytes((TEXT, size)) for size in range(SMALL + 1)]
_medium_head = struct.Struct("!BBH").pack
UNREAD = 16  # messages that wait to be read before we read no more


def _nobody(text: str) -> bool:  # noqa: ARG001
    """Nobody hears this now."""
    return False


class Socket(WebSocketsSansIOProtocol):
    """The server's end of a WebSocket."""

    hear: Callable[[str], bool] = staticmethod(_nobody)
    is_full = False  # what was written waits: there is no room for more
    is_between_messages = False  # the handshake is over, and what was received since ends with a message

    def handle_connect(self, event: Any) -> None:
        """Give the application our ways."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            ours = {"roji.abort": self.transport.abort, "roji.write": self.write_texts, "roji.listen": self.listen}
            self.scope.update(ours)  # type: ignore[typeddict-item]
            self.is_between_messages = True

    def listen(self, hear: Callable[[str], bool]) -> None:
        """From now on somebody hears messages as they arrive, if nothing waits to be read before them."""
        self.hear = hear

    def pause_writing(self) -> None:
        """There is no room."""
        super().pause_writing()
        self.is_full = True

    def resume_writing(self) -> None:
        """There is room again."""
        super().resume_writing()
        self.is_full = False

    def write_texts(self, texts: Sequence[bytes]) -> bool:
        """Write text messages now, if there is room: in one call of the system, not in one for each."""
        transport = self.transport
        if self.is_full or self.close_sent or transport.is_closing():
            return False
        transport.write(_framed(texts[0]) if len(texts) == 1 else b"".join(map(_framed, texts)))
        return True

    def data_received(self, data: bytes) -> None:
        """A whole text message by itself takes the short way."""
        if self.is_between_messages and (text := self._whole_text(data)) is not None:
            if self.queue.empty() and self.hear(text):
                return
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
            if not self.read_paused and self.queue.qsize() > UNREAD:
                self.read_paused = True
                self.transport.pause_reading()
            return
        if self.is_between_messages:
            self.is_between_messages = _ends_with_a_message(data)
        super().data_received(data)

    def _whole_text(self, data: bytes) -> str | None:
        """The text, if this is nothing but one whole text message of allowed size to a socket that is open."""
        start, size = HEAD, len(data) - HEAD - MASK
        if size < 0 or data[0] != TEXT or self.close_sent or not self.handshake_complete:
            return None
        if size > SMALL:
            start, size = MEDIUM_HEAD, size - MEDIUM_HEAD + HEAD
            if data[1] != MASKED | MEDIUM or size <= SMALL or int.from_bytes(data[HEAD:MEDIUM_HEAD]) != size:
                return None
        elif data[1] != MASKED | size:
            return None
        if size > self.config.ws_max_size:
            return None
        try:
            return apply_mask(data[start + MASK :], data[start : start + MASK]).decode()
        except UnicodeDecodeError:
            return None


def _ends_with_a_message(data: bytes) -> bool:
    """Whether these frames are whole messages to the last byte."""
    start = 0
    while start + HEAD <= len(data) and data[start] & FINAL:
        size, first = data[start + 1] & ~MASKED, start + HEAD
        if size > SMALL:
            width = 2 if size == MEDIUM else 8
            size, first = int.from_bytes(data[first : first + width]), first + width
        start = first + MASK + size
    return start == len(data)


def _framed(text: bytes) -> bytes:
    """A text message with what stands before it."""
    size = len(text)
    if SMALL < size <= MOST_MEDIUM:
        return _medium_head(TEXT, MEDIUM, size) + text
    return (SMALL_HEADS[size] if size <= SMALL else struct.pack("!BBQ", TEXT, LARGE, size)) + text
