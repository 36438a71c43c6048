"""Uvicorn's HTTP protocol with extra bounds: on the size of headers, on time, on half-open connections.

A request must arrive, and an answer be read, within seconds, and headers have a maximum size. Only so many requests may be
incomplete at a time: the oldest is dropped for the next, so clients that open connections and send nothing go first.
"""

from asyncio import TimerHandle, Transport
from functools import partial
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from roji.server.messages.refusals import Refusal
from roji.server.settings import ServerSettings
from roji.server.tables.addresses import is_within, network_of, networks
from roji.server.wire.limits import ConnectionLimit
from roji.server.wire.websocket_protocol import DirectProtocol

__all__ = ["BoundedProtocol", "OpenConnections"]

LARGEST_HEADERS = 16_384  # bytes of a request line and its headers
SEPARATORS = len(": \r\n")  # of each header
TOO_LARGE = b"431 Request Header Fields Too Large"
FOR_PAGES = 1000  # connections other than WebSockets, in all
FOR_PAGES_FROM_ONE = 100  # and from one address
PROXY = "a proxy"  # a proxy: limits count the addresses that it forwards, not its own
ANSWER_WITHIN = 30.0  # seconds in which a client must resume reading


class OpenConnections:
    """All TCP connections to this process: counted in all and by address, and those with incomplete requests."""

    def __init__(self, settings: ServerSettings) -> None:
        self.settings = settings
        self._counted = ConnectionLimit(
            settings.connections + FOR_PAGES, settings.connections_per_address + FOR_PAGES_FROM_ONE
        )
        self._proxies = networks(settings.proxies)
        self.unfinished: dict[BoundedProtocol, None] = {}  # the oldest first

    def add(self, address: str | None) -> str:
        """Count a new connection (Refusal if there are too many); returns the key to remove it."""
        is_proxy = address is None or is_within(address, self._proxies)
        name = PROXY if is_proxy else network_of(address or "")
        self._counted.add(name, is_limited=not is_proxy)
        return name

    def remove(self, name: str) -> None:
        """Uncount a closed connection."""
        self._counted.remove(name)

    def begin(self, protocol: "BoundedProtocol") -> None:
        """Record an incomplete request; if there are too many, drop the oldest."""
        self.unfinished[protocol] = None
        if len(self.unfinished) > self.settings.unfinished_requests:
            next(iter(self.unfinished)).drop()


class BoundedProtocol(HttpToolsProtocol):
    """One connection of a client. `connections` is shared by all of them."""

    def __init__(self, connections: OpenConnections, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._open = connections
        self._counted_as: str | None = None
        self._timer: TimerHandle | None = None  # until the request is complete
        self._reading_timer: TimerHandle | None = None  # until the client resumes reading
        self._unused_bytes = 0  # received since the last complete headers or part of a body

    # The connection

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Count it, and wait for a request."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(0)  # also the last bytes of an answer must be read in time
        try:
            self._counted_as = self._open.add(self.client[0] if self.client else None)
        except Refusal:
            self._refuse(b"503 Service Unavailable")
        else:
            self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        super().connection_lost(exc)
        self._has_request()
        self.resume_writing()
        self._release()

    def _release(self) -> None:
        if self._counted_as is not None:
            self._open.remove(self._counted_as)
            self._counted_as = None

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection to the WebSocket; it still counts until it is closed."""
        if self.transport.is_closing():  # its headers were refused
            return
        self._has_request()
        self.transport.set_write_buffer_limits()  # a WebSocket has its own queue
        super().handle_websocket_upgrade()
        upgraded = self.transport.get_protocol()
        assert isinstance(upgraded, DirectProtocol)
        if self._counted_as is not None:  # it must not refer to this object, so that its headers and buffers are freed
            upgraded.on_lost = partial(self._open.remove, self._counted_as)
        if not upgraded.handshake_initiated:  # all headers are here, but it is not a WebSocket request
            self._refuse(b"400 Bad Request")

    def drop(self) -> None:
        """Close the connection at once."""
        self._has_request()
        self.transport.abort()

    def _refuse(self, status: bytes) -> None:
        self._has_request()
        self.transport.write(b"HTTP/1.1 " + status + b"\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
        self.transport.close()

    # A request

    def _wait_for_request(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(self._open.settings.request_within, self.drop)
            self._open.begin(self)

    def _has_request(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self._open.unfinished.pop(self, None)

    def data_received(self, data: bytes) -> None:
        """Parse incoming data; refuse endless headers, or endless data after a body."""
        if self.transport.is_closing():
            return
        self._unused_bytes += len(data)
        super().data_received(data)
        if self._unused_bytes > LARGEST_HEADERS and not self.transport.is_closing():
            self._refuse(TOO_LARGE)

    def on_message_begin(self) -> None:
        """The first byte of a request has arrived.

        It must come after the previous answer, because waiting requests take memory.
        """
        if not getattr(self.cycle, "response_complete", True):
            self.cycle.disconnected = True  # its answer has nowhere to go
            self.cycle.message_event.set()
            raise ValueError("a request before the answer to the one before")  # uvicorn closes the connection
        super().on_message_begin()
        self._wait_for_request()

    def on_headers_complete(self) -> None:
        """Headers have arrived, maybe all at once."""
        self._unused_bytes = 0
        if len(self.url) + sum(len(name) + len(value) + SEPARATORS for name, value in self.headers) > LARGEST_HEADERS:
            self._refuse(TOO_LARGE)
        else:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body has arrived; `read_body` limits the total."""
        self._unused_bytes = 0
        if not self.transport.is_closing():  # otherwise its headers were refused
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The request has arrived."""
        self._unused_bytes = 0
        self._has_request()
        if not self.transport.is_closing():
            super().on_message_complete()

    # The answer

    def pause_writing(self) -> None:
        """The client does not read: start a time limit."""
        super().pause_writing()
        self._reading_timer = self.loop.call_later(ANSWER_WITHIN, self.drop)

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        if self._reading_timer is not None:
            self._reading_timer.cancel()
            self._reading_timer = None
